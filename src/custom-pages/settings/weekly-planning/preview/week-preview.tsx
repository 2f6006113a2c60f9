import { useMemo } from 'react'
import { liveStatuses } from '../../../../../domain/booking/status'
import { addDays, type CivilDate } from '../../../../../domain/calendar/civil-date'
import { parseTime } from '../../../../../domain/calendar/minutes'
import type { OfficeUser, ScheduleOnWire } from '../../../../../domain/contract/agenda/agenda'
import { useHasRight } from '../../../../platform/session/current-user'
import { useBookings } from '../../../../shared/visits/bookings'
import { useHolds } from '../../../../shared/visits/waiting'
import { useRomeClock } from '../../../../ui/hooks/rome-clock'
import type { DrawnWeek } from '../editor/week'
import { periodOf } from '../timeline/scale'
import { BookablePreview } from './bookable-preview'
import { takenByDay, type WeekFacts } from './offered-week'

interface WeekPreviewProps {
  readonly drawn: DrawnWeek
  /** Monday of the shown week. */
  readonly week: CivilDate
  readonly officeUser: OfficeUser
  readonly schedules: readonly ScheduleOnWire[]
  readonly onClose: () => void
}

/** The preview with the visits and held times of the shown week. */
export function WeekPreview({ drawn, week, officeUser, schedules, onClose }: WeekPreviewProps) {
  const period = { from: week, to: addDays(week, 6) }
  // who sets the hours may lack the right to see visits
  const seesVisits = useHasRight()('bookings')
  const { bookings } = useBookings({ ...period, statuses: liveStatuses }, { enabled: seesVisits })
  const holds = useHolds(period, { enabled: seesVisits })
  const clock = useRomeClock()
  const { valid_from, valid_to, office_user_id } = drawn
  const { jolly_opens_at } = officeUser
  const facts = useMemo<WeekFacts>(
    () => ({
      week,
      validity: periodOf({ valid_from, valid_to }),
      schedules: schedules.filter(({ type, office_user_id: id }) => type === 'recurring' || id === office_user_id),
      taken: takenByDay([...bookings, ...holds]),
      now: clock,
      jollyOpensAt: parseTime(jolly_opens_at) ?? 0,
    }),
    [week, valid_from, valid_to, schedules, office_user_id, bookings, holds, clock, jolly_opens_at],
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
