import { useMemo } from 'react'
import { liveStatuses } from '../../../../../domain/booking/status'
import { addDays, type CivilDate } from '../../../../../domain/calendar/civil-date'
import { parseTime } from '../../../../../domain/calendar/minutes'
import type { OfficeUser, ScheduleOnWire } from '../../../../../domain/contract/agenda/agenda'
import { useRomeClock } from '../../../../platform/basic/rome-clock'
import { useHasRight } from '../../../../platform/session/current-user'
import { useOfficeSchedules } from '../../../../shared/hours/hours'
import { useBookings } from '../../../../shared/visits/bookings'
import { useHolds } from '../../../../shared/visits/waiting'
import type { DrawnWeek } from '../editor/week'
import { periodOf } from '../timeline/scale'
import { BookablePreview } from './bookable-preview'
import { takenByDay, type WeekFacts } from './offered-week'

interface WeekPreviewProps {
  readonly drawn: DrawnWeek
  /** Monday of the shown week. */
  readonly week: CivilDate
  readonly officeUser: OfficeUser
  /** Pauses of all offices; the closures and openings of the shown week have their own call. */
  readonly pauses: readonly ScheduleOnWire[]
  readonly onClose: () => void
}

const noSchedules: readonly ScheduleOnWire[] = []

/** The preview with the closures, visits and held times of the shown week. */
export function WeekPreview({ drawn, week, officeUser, pauses, onClose }: WeekPreviewProps) {
  const period = { from: week, to: addDays(week, 6) }
  // who sets the hours may lack the right to see visits
  const seesVisits = useHasRight()('bookings')
  const { bookings } = useBookings({ ...period, statuses: liveStatuses }, { enabled: seesVisits })
  const holds = useHolds(period, { enabled: seesVisits })
  const specific = useOfficeSchedules(drawn.office_user_id, period) ?? noSchedules
  const clock = useRomeClock()
  const { valid_from, valid_to } = drawn
  const { jolly_opens_at } = officeUser
  const facts = useMemo<WeekFacts>(
    () => ({
      week,
      validity: periodOf({ valid_from, valid_to }),
      schedules: [...pauses, ...specific],
      taken: takenByDay([...bookings, ...holds]),
      now: clock,
      jollyOpensAt: parseTime(jolly_opens_at) ?? 0,
    }),
    [week, valid_from, valid_to, pauses, specific, bookings, holds, clock, jolly_opens_at],
  )
  return (
    <BookablePreview
      shifts={drawn.shifts}
      facts={facts}
      officeUser={officeUser}
      knowsTaken={seesVisits}
      onClose={onClose}
    />
  )
}
