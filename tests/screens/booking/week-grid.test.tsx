import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Planning } from '../../../domain/contract/agenda/hours'
import { type EditorAction, edit, startEditor } from '../../../src/custom-pages/settings/weekly-planning/editor/editor'
import type { ShownWeek } from '../../../src/custom-pages/settings/weekly-planning/grid/clashes'
import { useUndoKeys } from '../../../src/custom-pages/settings/weekly-planning/grid/use-keys'
import { WeekGrid } from '../../../src/custom-pages/settings/weekly-planning/grid/week-grid'
import { matchNoMedia } from '../../support/servers/in-process'

const shift = (id: number, weekdays: number[], from: string, to: string): Planning['shifts'][number] => ({
  ...{ id, weekdays, from: `${from}:00`, to: `${to}:00`, duration: 15, valid_from: null, valid_to: null },
  slots: [],
})
const planning = (id: number, shifts: Planning['shifts']): Planning => ({
  ...{ id, office_user_id: id, name: null, valid_from: null, valid_to: null, version: 1 },
  shifts,
})
/** Mornings in one office, and an afternoon and a clashing Thursday in the other. */
const roma = planning(1, [shift(1, [1, 2, 3, 4, 5], '09:00', '13:00')])
const prati = planning(2, [shift(2, [2], '15:00', '18:00'), shift(3, [4], '12:00', '14:00')])
const offices = ['Studio Via Roma', 'Ambulatorio Prati']

interface GridOptions {
  readonly all?: boolean
  readonly isPhone?: boolean
  readonly onOpen?: () => void
}

let said = ''
function Grid({ all = false, isPhone = false, onOpen = () => undefined }: GridOptions) {
  const [editor, dispatch] = useReducer(edit, [roma, prati], startEditor)
  useUndoKeys(editor, dispatch as (action: EditorAction) => void)
  said = editor.announcement.text
  const weeks = editor.weeks.map((week, index): ShownWeek => ({ week, office: offices[index] ?? '' }))
  return (
    <WeekGrid
      {...{ editor, dispatch, isPhone, onOpen }}
      shown={all ? weeks : weeks.slice(0, 1)}
      others={all ? [] : weeks.slice(1)}
      isSideBySide={false}
    />
  )
}

function openGrid(options: GridOptions = {}) {
  matchNoMedia()
  return render(<Grid {...options} />)
}
afterEach(cleanup)

const block = (name: RegExp) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
/** Presses keys where the focus is; returns what has the focus then. */
function press(...keys: (string | { key: string; shiftKey?: boolean; ctrlKey?: boolean })[]) {
  for (const key of keys)
    fireEvent.keyDown(document.activeElement ?? document.body, typeof key === 'string' ? { key } : key)
  return focused()
}
const stretch = (key: string) => ({ key, shiftKey: true })
const thursday = /^Turno di giovedì, dalle 9:00/

test('Arrows move a block by a quarter of an hour, with Maiusc stretch it; the focus stays on it and each step is said', () => {
  openGrid()
  block(thursday).focus()
  const clash = ', anche Ambulatorio Prati'
  expect(press(stretch('ArrowDown'))).toBe(`Turno di giovedì, dalle 9:00 alle 13:15, 17 orari${clash}`)
  expect(said).toBe('Turno di giovedì, dalle 9:00 alle 13:15')
  expect(press('ArrowUp')).toBe(`Turno di giovedì, dalle 8:45 alle 13:00, 17 orari${clash}`)
  expect(press('ArrowRight')).toBe(`Turno di giovedì, dalle 8:45 alle 13:00, 17 orari${clash}`)
  expect(said).toBe('Si sovrappone a un altro turno di venerdì.')
  expect(press('Escape')).toBe(`Turno di giovedì, dalle 9:00 alle 13:00, 16 orari${clash}`)
})

test('1–5 paint a range, whose keys move, stretch, turn and delete it; Canc on the shift deletes the day', () => {
  openGrid()
  block(thursday).focus()
  expect(press('1')).toBe('Jolly di giovedì, dalle 9:00 alle 10:00')
  expect(press('ArrowDown', stretch('ArrowDown'))).toBe('Jolly di giovedì, dalle 9:15 alle 10:30')
  expect(press('5')).toBe('Pausa di giovedì, dalle 9:15 alle 10:30')
  expect(press('Delete')).toMatch(thursday)
  press('Delete')
  expect(screen.queryByRole('button', { name: thursday })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  expect(block(/^Turno di mercoledì/)).toBeTruthy()
})

test('D divides the block in its middle, between two visits; where there is one visit only it says why not', () => {
  openGrid()
  block(thursday).focus()
  expect(press(stretch('ArrowDown'), 'd')).toBe('Turno di giovedì, dalle 9:00 alle 11:00, 8 orari')
  expect(said).toBe('Turno diviso alle 11:00')
  expect(block(/^Turno di giovedì, dalle 11:00 alle 13:15/)).toBeTruthy()
  expect(block(/^Turno di mercoledì, dalle 9:00 alle 13:00/)).toBeTruthy()
  press('d', 'd', 'd', 'D')
  expect(said).toBe('Un turno si divide tra il suo inizio e la sua fine.')
})

test('Ctrl+Z and Ctrl+Y take steps back and do them again, and leave the key to the page without steps', () => {
  openGrid()
  const page = vi.fn()
  window.addEventListener('keydown', page)
  fireEvent.click(block(/^Aggiungi un turno di sabato/))
  expect(focused()).toBe('Turno di sabato, dalle 9:00 alle 13:00, 16 orari')
  press({ key: 'z', ctrlKey: true })
  expect(screen.queryByRole('button', { name: /^Turno di sabato/ })).toBeNull()
  press({ key: 'y', ctrlKey: true })
  expect(block(/^Turno di sabato/)).toBeTruthy()
  expect(page).not.toHaveBeenCalled()
  press({ key: 'z', ctrlKey: true }, { key: 'z', ctrlKey: true })
  expect(page).toHaveBeenCalledTimes(1)
  window.removeEventListener('keydown', page)
})

test('Enter opens the panel; offices laid over each other name themselves and their clashes', () => {
  const onOpen = vi.fn()
  openGrid({ all: true, onOpen })
  block(thursday).focus()
  press('Enter')
  expect(onOpen).toHaveBeenCalledOnce()
  const there = within(screen.getByRole('list', { name: 'Turni di giovedì' }))
  expect(there.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Turno di giovedì, dalle 9:00 alle 13:00, 16 orari, Studio Via Roma, anche Ambulatorio Prati',
    'Turno di giovedì, dalle 12:00 alle 14:00, 8 orari, Ambulatorio Prati, anche Studio Via Roma',
  ])
  expect(there.getByText('anche Ambulatorio Prati')).toBeTruthy()
})

test('On a phone one day is shown at a time', () => {
  openGrid({ isPhone: true })
  expect(screen.getAllByRole('list')).toHaveLength(1)
  fireEvent.click(block(/^giovedì, 1 turno/))
  expect(block(thursday)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Turno di lunedì/ })).toBeNull()
})
