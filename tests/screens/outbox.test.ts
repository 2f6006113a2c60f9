import { afterEach, expect, test } from 'vitest'
import { setCounterMode } from '../../src/platform/session'
import { recipientText } from '../../src/screens/feature-lists/outbox'

afterEach(() => setCounterMode(false))

test('a recipient of the outbox is shown by name, in counter mode by initials', () => {
  const line = { user: { id: 1, name: 'Bianchi Sara' } }
  expect(recipientText(line)).toBe('Bianchi Sara')
  setCounterMode(true)
  expect(recipientText(line)).toBe('B. S.')
  expect(recipientText({ user: null })).toBe('Indirizzo senza profilo')
})
