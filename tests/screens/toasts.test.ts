import { beforeEach, expect, test, vi } from 'vitest'
import { announce, currentToasts, notificationProvider, withdraw } from '../../src/providers/notification'

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

test('the same words are one toast, the same key replaces', () => {
  announce({ type: 'error', title: 'a' })
  announce({ type: 'error', title: 'a' })
  announce({ type: 'success', title: 'b', key: 'k' })
  announce({ type: 'success', title: 'c', key: 'k' })
  expect(currentToasts().map(({ title }) => title)).toEqual(['a', 'c'])
})

test('what refine can undo carries one button', () => {
  const cancelMutation = vi.fn()
  notificationProvider.open({ type: 'progress', message: 'Eliminato', cancelMutation, undoableTimeout: 8 })
  const [toast] = currentToasts()
  toast?.action?.run()
  expect(toast).toMatchObject({ type: 'success', seconds: 8, action: { label: 'Annulla' } })
  expect(cancelMutation).toHaveBeenCalledOnce()
})
