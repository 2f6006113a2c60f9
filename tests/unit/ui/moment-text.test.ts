import { describe, expect, test } from 'vitest'
import { momentText } from '../../../src/ui/text/moment-text'

describe('momentText', () => {
  const now = new Date('2026-11-24T08:15:00Z')
  test.each([
    ['2026-11-24T08:14:59Z', 'oggi 09:14'],
    ['2026-11-23T23:00:00Z', 'oggi 00:00'],
    ['2026-11-23T22:59:00Z', 'lun 23 nov 23:59'],
    ['2026-07-01T22:30:00Z', 'gio 2 lug 00:30'],
    ['2025-12-31T23:00:00Z', 'gio 1 gen 00:00'],
    ['2025-12-31T22:59:00Z', '31 dic 2025'],
  ])('%s is %s', (instant, text) => expect(momentText(instant, now)).toBe(text))
})
