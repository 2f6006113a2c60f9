import { describe, expect, test } from 'vitest'
import { isMorning } from '../../../domain/booking/services'
import { slotCodes, slotDurations, slotKind } from '../../../domain/planning/slot-kinds'
import * as limits from '../../../domain/text/limits'

/** Copied by hand from specification §2, §3 and §9, so that a change of a constant fails. */
describe('the constants of the specification', () => {
  test('kinds of time and what a new painted range starts with', () => {
    expect(slotCodes).toEqual(['break', 'jolly', 'mr', 'to_confirm', 'phone_break'])
    expect(slotKind.mr.defaults).toEqual({ horizon: 365, rate_limit: 90, duration: 15 })
    expect(slotKind.to_confirm.defaults).toEqual({ rate_limit: 90, duration: 60 })
    for (const code of ['break', 'jolly', 'phone_break'] as const) expect(slotKind[code].defaults).toEqual({})
    expect(slotDurations).toEqual([10, 15, 30, 45, 60, 75, 90, 105, 120])
  })

  test('isMorning is true for a slot at 13:00, false a minute later', () => {
    expect([isMorning({ from: 780 }), isMorning({ from: 781 })]).toEqual([true, false])
  })

  test('limits, times and sizes', () => {
    expect({ ...limits }).toEqual({
      autocompletePageSize: 50,
      visitsOnCard: 50,
      searchDebounceMs: 500,
      truncatedTextLength: 40,
      popoverMaxWidth: 400,
      fetchedNotifications: 1,
      fetchMinimumDelayMs: 200,
      reloadGuardMs: 60_000,
      defaultCountry: 'IT',
      defaultDialCode: '+39',
      toastSeconds: { success: 5, warning: 6, error: 6 },
      localeCookieDays: 365,
      progressBarThrottleMs: 200,
      progressBarDurationMs: 5000,
      chatBadgeDelayMs: 2000,
      drawerWidth: 316,
      bookingPanelWidth: 1000,
      defaultPageLimit: 25,
      maximumPageLimit: 200,
      exactTotalLimit: 10_000,
      undoWindowMinutes: 3,
      mostUndoMinutes: 60,
    })
  })
})
