import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Undo } from '../../src/layouts/undo'
import {
  beginSession,
  forgetUndoableChanges,
  logOut,
  offerUndo,
  onStoredUndo,
  setCounterMode,
  showUndoNotice,
} from '../../src/platform/session'

const first = vi.fn()
const second = vi.fn()
const offer = (key: string, undo: () => void, seconds: number) =>
  act(() =>
    offerUndo({ key, title: key, text: 'Rossi Anna', maskedText: 'R. A.', until: Date.now() + seconds * 1000, undo }),
  )
const ctrlZ = (target: Element, more = {}) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true, ...more })

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <input aria-label="Campo" />
      <Undo />
    </>,
  )
  offer('Visita spostata', first, 60)
  offer('Visita cancellata', second, 180)
})
afterEach(() => {
  forgetUndoableChanges()
  setCounterMode(false)
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})

describe('the undo bar', () => {
  test('shows the last change and the time left; "Annulla" undoes it once, then offers the one before', () => {
    expect(screen.getByText('Visita cancellata')).toBeTruthy()
    expect(screen.getByText('3:00')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Annulla' })
    fireEvent.click(button, { detail: 1 })
    fireEvent.click(button, { detail: 2 })
    expect([second.mock.calls.length, first.mock.calls.length]).toEqual([1, 0])
    expect(screen.getByText('Visita spostata')).toBeTruthy()
  })

  test('drops each change when its window ends, and disappears with the last', () => {
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('2:00')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
    expect(screen.queryByRole('button')).toBeNull()
    offer('Visita confermata', first, 10)
    act(() => vi.advanceTimersByTime(10_000))
    expect(screen.queryByRole('button')).toBeNull()
    expect(first).not.toHaveBeenCalled()
  })

  test('"Chiudi" closes only the change shown; the end of the session forgets all of them', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
    expect(screen.queryByText('Visita cancellata')).toBeNull()
    expect(screen.getByText('Visita spostata')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
    expect(screen.queryByRole('button')).toBeNull()
    expect([second.mock.calls.length, first.mock.calls.length]).toEqual([0, 0])
    act(() => beginSession({ token: 'token', userId: 1 }))
    offer('Visita confermata', first, 10)
    act(() => logOut())
    expect(screen.queryByText('Visita confermata')).toBeNull()
  })

  test('shows again after a reload what is kept as data, to who made it, as long as its time has not passed', () => {
    act(() => beginSession({ token: 'token', userId: 7 }))
    const back = vi.fn()
    const end = onStoredUndo('records', back)
    const until = Date.now() + 60_000
    act(() => offerUndo({ key: 'a', title: 'Farmaco eliminato', until, undo: { kind: 'records', input: { id: 5 } } }))
    const kept = window.sessionStorage.getItem('curante.undo') ?? ''
    end()
    act(() => forgetUndoableChanges())
    expect(window.sessionStorage.getItem('curante.undo')).toBeNull()
    for (const [stored, shown] of [
      [kept.replace('"owner":7', '"owner":8'), null],
      [kept.replace(String(until), String(Date.now() - 1)), null],
      [kept, 'Farmaco eliminato'],
    ] as const) {
      window.sessionStorage.setItem('curante.undo', stored)
      act(() => void onStoredUndo('records', back))
      expect(screen.queryByText('Farmaco eliminato')?.textContent ?? null).toBe(shown)
    }
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }), { detail: 1 })
    expect(back).toHaveBeenCalledWith({ id: 5 })
    expect(window.sessionStorage.getItem('curante.undo')).toBeNull()
  })

  test('names nobody in counter mode', () => {
    expect(screen.getByText('Rossi Anna')).toBeTruthy()
    act(() => setCounterMode(true))
    expect(screen.queryByText('Rossi Anna')).toBeNull()
    expect(screen.getByText('R. A.')).toBeTruthy()
  })
})

describe('Ctrl+Z', () => {
  test('undoes the last change, then the one before', () => {
    ctrlZ(document.body)
    expect([second.mock.calls.length, first.mock.calls.length]).toEqual([1, 0])
    ctrlZ(document.body)
    expect(first).toHaveBeenCalledOnce()
  })

  test('says what has been undone, and after the last window that it is too late', () => {
    act(() => showUndoNotice({ title: 'Modifica annullata', text: 'Rossi Anna', maskedText: 'R. A.' }))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Modifica annullataRossi Anna')
    act(() => vi.advanceTimersByTime(180_000))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('')
    act(() => setCounterMode(true))
    ctrlZ(document.body)
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Troppo tardi per annullareVisita cancellata: R. A.')
    expect([second.mock.calls.length, first.mock.calls.length]).toEqual([0, 0])
  })

  test.each([
    ['while typing in a field', () => ctrlZ(screen.getByLabelText('Campo'))],
    ['with Shift', () => ctrlZ(document.body, { shiftKey: true })],
    ['held down', () => ctrlZ(document.body, { repeat: true })],
    ['without Ctrl', () => ctrlZ(document.body, { ctrlKey: false })],
  ])('does nothing %s', (_, press) => {
    press()
    expect(second).not.toHaveBeenCalled()
  })
})
