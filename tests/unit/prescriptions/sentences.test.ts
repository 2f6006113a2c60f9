import { expect, test } from 'vitest'
import { drugsInBrief, expiryText } from '../../../src/custom-pages/prescriptions/sentences'

test.each([
  [null, null],
  ['2026-11-26T09:00:00Z', null],
  // after midnight in Rome
  ['2026-11-25T23:30:00Z', null],
  ['2026-11-25T09:00:00Z', 'Scade domani'],
  ['2026-11-24T09:00:00Z', 'Scade oggi'],
  ['2026-11-23T09:00:00Z', 'Scade oggi'],
])('what expires at %s is said on 24 November as %s', (expires_at, text) => {
  expect(expiryText({ expires_at }, '2026-11-24')).toBe(text)
})

test.each([
  [[], ''],
  [['Ramipril'], 'Ramipril'],
  [['Ramipril', 'Garze'], 'Ramipril e un altro'],
  [['Ramipril', 'Garze', 'Latte'], 'Ramipril e altri 2'],
])('%j in brief: %s', (names, text) => {
  expect(drugsInBrief({ drugs: names.map((name) => ({ name })) as never })).toBe(text)
})
