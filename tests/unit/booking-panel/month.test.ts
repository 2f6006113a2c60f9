import { expect, test } from 'vitest'
import { dayLabel } from '../../../src/custom-pages/booking-panel/time/month-grid'

test.each([
  ['free', '2026-11-24', 9, true, 'martedì 24 novembre 2026, 9 orari liberi'],
  ['one slot', '2026-11-24', 1, true, 'martedì 24 novembre 2026, 1 orario libero'],
  ['full', '2026-11-24', 0, true, 'martedì 24 novembre 2026, nessun orario libero'],
  ['not known yet', '2026-11-24', 0, false, 'martedì 24 novembre 2026'],
  ['a holiday', '2026-12-08', 0, true, 'martedì 8 dicembre 2026, Immacolata Concezione, nessun orario libero'],
])('a day is announced by its full date: %s', (_name, date, free, isKnown, label) => {
  expect(dayLabel(date, free, isKnown)).toBe(label)
})
