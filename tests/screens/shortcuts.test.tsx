import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLetterKeys, useShortcut } from '../../src/platform/session'

const run = vi.fn()

function Page({ covered = false, enabled = true }) {
  useShortcut('n', run, enabled)
  return (
    <>
      <button type="button">Bottone</button>
      <input aria-label="Campo" />
      <input type="checkbox" aria-label="Spunta" />
      <textarea aria-label="Testo" />
      {covered && <div role="dialog">Davanti</div>}
    </>
  )
}

beforeEach(() => {
  run.mockClear()
  Element.prototype.checkVisibility = () => true
})
afterEach(() => {
  cleanup()
  setLetterKeys(true)
})

test.each([
  ['n', {}, 1],
  ['N', { shiftKey: true }, 1],
  ['m', {}, 0],
  ['n', { ctrlKey: true }, 0],
  ['n', { metaKey: true }, 0],
  ['n', { altKey: true }, 0],
  ['n', { repeat: true }, 0],
])('%s with %j runs %i times', (key, more, times) => {
  render(<Page />)
  fireEvent.keyDown(screen.getByRole('button'), { key, ...more })
  expect(run).toHaveBeenCalledTimes(times)
})

test.each([
  ['Campo', 0],
  ['Testo', 0],
  ['Spunta', 1],
])('on %s: %i times', (label, times) => {
  render(<Page />)
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'n' })
  expect(run).toHaveBeenCalledTimes(times)
})

test('useShortcut does nothing behind a dialog or when disabled', () => {
  const { rerender } = render(<Page covered />)
  fireEvent.keyDown(document.body, { key: 'n' })
  rerender(<Page enabled={false} />)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(run).not.toHaveBeenCalled()
})

test('useShortcut does nothing once letter keys are off', () => {
  render(<Page />)
  setLetterKeys(false)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(run).not.toHaveBeenCalled()
  setLetterKeys(true)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(run).toHaveBeenCalledOnce()
})
