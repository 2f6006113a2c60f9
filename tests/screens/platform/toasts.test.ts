import { beforeEach, expect, test, vi } from 'vitest'
import { announce, currentToasts, withdraw } from '../../../src/platform/basic/toasts'
import { beginSession, endSession, logOut, setActingDoctor } from '../../../src/platform/session'

beforeEach(() => {
  for (const { key } of currentToasts()) withdraw(key)
})

test.each([
  ['neither title nor text', { type: 'error' }, 0],
  ['only spaces', { type: 'error', title: ' ', text: '' }, 0],
  ['a title', { type: 'error', title: 'Errore' }, 1],
  ['a text', { type: 'success', text: 'Prenotazioni create.' }, 1],
] as const)('a toast with %s', (_, announcement, shown) => {
  announce(announcement)
  expect(currentToasts()).toHaveLength(shown)
})

test.each([
  ['success', 5],
  ['warning', 6],
  ['error', 6],
] as const)('%s stays %i seconds', (type, seconds) => {
  announce({ type, title: 'x' })
  expect(currentToasts()[0]?.seconds).toBe(seconds)
})

test('announce with equal words gives one toast, with the same key replaces it', () => {
  announce({ type: 'error', title: 'a' })
  announce({ type: 'error', title: 'a' })
  announce({ type: 'success', title: 'b', key: 'k' })
  announce({ type: 'success', title: 'c', key: 'k' })
  expect(currentToasts().map(({ title }) => title)).toEqual(['a', 'c'])
})

test('toasts go when the user changes, and those with a button when the doctor changes', () => {
  const titles = () => currentToasts().map(({ title }) => title)
  const run = vi.fn()
  beginSession({ token: 'first', userId: 1 })
  setActingDoctor(7)
  announce({ type: 'warning', title: 'Prenotazione non salvata', action: { label: 'Riprendi', run } })
  announce({ type: 'error', title: 'Errore' })
  setActingDoctor(8)
  expect(titles()).toEqual(['Errore'])
  logOut()
  expect(titles()).toEqual([])
  beginSession({ token: 'again', userId: 1 })
  announce({ type: 'success', title: 'Ben fatto!' })
  endSession()
  announce({ type: 'error', title: 'Sessione terminata' })
  expect(titles()).toEqual(['Sessione terminata'])
  beginSession({ token: 'second', userId: 2 })
  expect(titles()).toEqual(['Sessione terminata'])
  logOut()
})
