import type { OfficePlan } from '../../../domain/availability/day-plan'
import { mainService as mainServiceOf } from '../../../domain/booking/services'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { AvailableSlot, OfficeUser, ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import type { Day } from '../../../domain/contract/agenda/day'
import { byCharacters } from '../../../domain/text/order'
import { planOf } from './plan'

/** An office and a doctor's working hours in it. */
export interface PlannedOffice {
  readonly officeUser: OfficeUser
  readonly plan: OfficePlan
}

/** Shifts plus the exceptions of the days, by office. Recurring pauses apply to all offices. */
export const plansOf = (
  officeUsers: readonly OfficeUser[],
  schedules: readonly ScheduleOnWire[] = [],
): readonly PlannedOffice[] =>
  officeUsers.map((officeUser) => {
    const schedulesOfOffice = schedules.filter(
      ({ type, office_user_id: id }) => type === 'recurring' || id === officeUser.id,
    )
    return { officeUser, plan: planOf(officeUser, schedulesOfOffice) }
  })

/** The service counted for an office. */
export const mainService = ({ office_services }: Pick<OfficeUser, 'office_services'>) => mainServiceOf(office_services)

/** A free slot with its office and service. */
export interface FreeSlot extends AvailableSlot {
  readonly officeUserId: number
  readonly officeServiceId: number
}
export type FreeSlots = ReadonlyMap<CivilDate, readonly FreeSlot[]>

/** Filters out today's slots that have already started, since a cached response ages. */
export function stillFree(slots: FreeSlots, now: WallClock): FreeSlots {
  const today = slots.get(now.date)
  if (!today) return slots
  return new Map(slots).set(
    now.date,
    today.filter(({ from }) => (parseTime(from) ?? 0) > now.minutes),
  )
}

/** Free slots of the main service of each office, by date and in order. */
export function freeSlotsOf(offices: Day['free'] = []): FreeSlots {
  const slots = new Map<CivilDate, FreeSlot[]>()
  for (const { office_user_id: officeUserId, office_service_id: officeServiceId, days } of offices)
    for (const [date, free] of Object.entries(days))
      slots.set(date, [...(slots.get(date) ?? []), ...free.map((slot) => ({ ...slot, officeUserId, officeServiceId }))])
  for (const day of slots.values()) day.sort((a, b) => byCharacters(a.from, b.from))
  return slots
}
