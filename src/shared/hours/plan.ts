import type { OfficePlan } from '../../../domain/availability/day-plan'
import { isRecurrence } from '../../../domain/booking/recurrence'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { OfficeUser, ScheduleOnWire, ShiftOnWire } from '../../../domain/contract/agenda/agenda'
import { parseLocalTime, type Schedule, type Shift } from '../../../domain/planning/planning'

const minutesOf = (wallTime: string): Minutes => parseTime(wallTime) ?? 0
const dayOrNull = (date: string | null) => (date === null ? null : toDayNumber(date))

function shiftOf(shift: ShiftOnWire): Shift {
  return {
    weekdays: shift.weekdays,
    from: minutesOf(shift.from),
    to: minutesOf(shift.to),
    duration: shift.duration,
    validFrom: dayOrNull(shift.valid_from),
    validTo: dayOrNull(shift.valid_to),
    painted: (shift.slots ?? []).map(({ slot_code, weekdays, slots, duration, horizon, rate_limit }) => ({
      slot_code,
      weekdays,
      spans: slots.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
      duration,
      horizon,
      rate_limit,
    })),
  }
}

/** The wire's closure, opening or pause as the domain's. */
export function scheduleOf(
  schedule: Pick<ScheduleOnWire, 'kind' | 'from' | 'to' | 'duration' | 'recurrence'>,
): Schedule {
  return {
    kind: schedule.kind,
    start: parseLocalTime(schedule.from),
    end: parseLocalTime(schedule.to),
    duration: schedule.duration,
    recurrence: isRecurrence(schedule.recurrence) ? schedule.recurrence : null,
  }
}

/** Converts the wire's shifts and schedules to the domain's office plan. */
export function planOf(officeUser: Pick<OfficeUser, 'shifts'>, schedules: readonly ScheduleOnWire[]): OfficePlan {
  return { shifts: (officeUser.shifts ?? []).map(shiftOf), schedules: schedules.map(scheduleOf) }
}
