import type { CivilDate } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/bookings'
import type { Names } from '../../ui/names'
import type { Moving } from './move/use-moving'
import type { OfficeMarks } from './office-marks'
import { type Visit, visitOf } from './visits'

/** A visit on its way is drawn where it would go; `taken` is back where it was. */
export function atTarget(moving: Moving | null): Booking | null {
  if (!moving || moving.step === 'taken') return null
  const { booking, target } = moving
  return {
    ...booking,
    date: target.date,
    from: longTime(target.from),
    to: longTime(target.to),
    overtime: target.overtime,
  }
}

interface Drawn {
  readonly bookings: readonly Booking[]
  readonly days: readonly CivilDate[]
  readonly moving: Moving | null
  readonly names: Names
  readonly marks: OfficeMarks | undefined
  readonly search: string
}

/** The visits as the grid draws them, the one on its way at its new place, also when it comes from a week not shown. */
export function visitsDrawn({ bookings, days, moving, ...shown }: Drawn): Visit[] {
  const moved = atTarget(moving)
  const others = moved ? bookings.filter(({ id }) => id !== moved.id) : bookings
  const here = moved && days.includes(moved.date) ? [...others, moved] : others
  return here.map((booking) => visitOf(booking, shown))
}
