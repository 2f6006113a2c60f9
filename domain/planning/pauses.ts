import { occurrenceDays, type Recurrence } from '../booking/recurrence'
import { addDays, type CivilDate, toDayNumber } from '../calendar/civil-date'

/** Whether a repeated pause falls on a date. */
export function isPauseDate(pause: Recurrence, date: CivilDate): boolean {
  const day = toDayNumber(date)
  return occurrenceDays(pause, day, day).length > 0
}

/** A repeated pause without one of its dates. */
export const pauseWithout = (pause: Recurrence, date: CivilDate): Recurrence => ({
  ...pause,
  except: [...(pause.except ?? []), date],
})

/** The part of a repeated pause before one of its dates; null without any date. */
export function pauseBefore({ count: _, ...pause }: Recurrence, date: CivilDate): Recurrence | null {
  const before = { ...pause, until: addDays(date, -1) }
  const dates = date > pause.from && occurrenceDays(before, toDayNumber(pause.from), toDayNumber(date), 1)
  return dates && dates.length > 0 ? before : null
}

/** The part of a repeated pause from one of its dates on, which keeps its rhythm and the rest of its count. */
export function pauseFrom({ count, except, ...pause }: Recurrence, date: CivilDate): Recurrence {
  if (date <= pause.from) return { ...pause, ...(count !== undefined && { count }), ...(except && { except }) }
  const first = toDayNumber(pause.from)
  // a date that is left out counts too
  const passed = count === undefined ? 0 : occurrenceDays({ ...pause, count }, first, toDayNumber(date) - 1).length
  const later = except?.filter((day) => day >= date) ?? []
  return {
    ...pause,
    from: date,
    ...(count !== undefined && { count: Math.max(1, count - passed) }),
    ...(later.length > 0 && { except: later }),
  }
}

/** A pause of one date only. */
export const pauseOnce = (date: CivilDate): Recurrence => ({ from: date, freq: 'daily', interval: 1, count: 1 })
