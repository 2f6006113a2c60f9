import { dayBlocks, exceptionsBetween, type OfficePlan } from '../../../../domain/availability/day-plan'
import { type CivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { italianHolidays } from '../../../../domain/calendar/holidays'
import { patronDate, patronDayOf } from '../../../../domain/calendar/patron-days'
import type { ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import type { HoursChange, Planning } from '../../../../domain/contract/agenda/hours'
import { planOf } from '../../../shared/hours/plan'
import type { Office } from './sentences'

/** An office with the day of its patron, where it is set. */
export type OfficeWithPatron = Office & { readonly patron_day?: string | null }

/** A feast on which some offices would work and are not closed yet. */
export interface Feast {
  readonly date: CivilDate
  readonly name: string
  readonly kind: 'holiday' | 'patron'
  readonly officeUserIds: readonly number[]
}

export const patronOf = ({ office, patron_day = null }: OfficeWithPatron) => patronDayOf(office.city, patron_day)

/** The feasts of an office in a year, national ones first where a day is both. */
function feastsOf(office: OfficeWithPatron, year: number): Omit<Feast, 'officeUserIds'>[] {
  const national = italianHolidays(year).map((holiday) => ({ ...holiday, kind: 'holiday' as const }))
  const patron = patronOf(office)
  const date = patron && patronDate(patron, year)
  if (!patron || !date || national.some((holiday) => holiday.date === date)) return national
  return [...national, { date, name: patron.saint ?? 'Festa del patrono', kind: 'patron' }]
}

/** When each office works, as the hours of its plannings and exceptions say. */
export function plansOf(
  offices: readonly Office[],
  plannings: readonly Planning[],
  schedules: readonly ScheduleOnWire[],
): ReadonlyMap<number, OfficePlan> {
  const isOf = (id: number) => (one: { readonly office_user_id: number }) => one.office_user_id === id
  return new Map(
    offices.map(({ id }) => {
      const shifts = plannings.filter(isOf(id)).flatMap((planning) => planning.shifts)
      const schedulesOfOffice = schedules.filter(
        (schedule) => schedule.type === 'recurring' || schedule.office_user_id === id,
      )
      return [id, planOf({ shifts }, schedulesOfOffice)]
    }),
  )
}

/** The feasts of a year from a day on, each with the offices that would work on it; in order of time. */
export function openFeasts(
  year: number,
  today: CivilDate,
  offices: readonly OfficeWithPatron[],
  plans: ReadonlyMap<number, OfficePlan>,
): Feast[] {
  const feasts = new Map<string, Feast & { officeUserIds: number[] }>()
  const [first, last] = [toDayNumber(`${year}-01-01`), toDayNumber(`${year}-12-31`)]
  for (const office of offices) {
    const plan = plans.get(office.id)
    if (!plan) continue
    const exceptions = exceptionsBetween(plan, first, last)
    for (const feast of feastsOf(office, year)) {
      if (feast.date < today || dayBlocks(plan, exceptions, toDayNumber(feast.date)).length === 0) continue
      const key = `${feast.date} ${feast.name}`
      const known = feasts.get(key)
      if (known) known.officeUserIds.push(office.id)
      else feasts.set(key, { ...feast, officeUserIds: [office.id] })
    }
  }
  return [...feasts.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Closures of whole days, one for each feast and office. */
export const feastsChange = (feasts: readonly Feast[]): HoursChange => ({
  schedules: feasts.flatMap(({ date, name, officeUserIds }) =>
    officeUserIds.map((office_user_id) => ({ office_user_id, ...wholeDays(date, date), note: name })),
  ),
})

/** A closure of whole days, as the wire takes it. */
export const wholeDays = (from: CivilDate, to: CivilDate) =>
  ({ type: 'specific', kind: 'closed', from: `${from} 00:00:00`, to: `${to} 24:00:00` }) as const
