import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BusyDays, ServiceShape } from '../../../domain/availability/availability'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import type { ParticipantRole } from '../../../domain/booking/rules'
import { type DayNumber, toCivilDate } from '../../../domain/calendar/civil-date'
import { endOfDay } from '../../../domain/calendar/minutes'
import type { Span } from '../../../domain/calendar/spans'
import { undoWindowMinutes } from '../../../domain/text/limits'
import { ms, o, os, ou } from '../../db/aliases'
import { intArray } from '../../db/fragments'
import { prepared } from '../../db/prepared-statements'
import type { Tx } from '../../db/types'
import type { Agenda } from './actor'
import { isBookable } from './bookable'
import { cityJson } from './person'
import { schedulesJson, shiftsJson, toSchedule, toShift } from './plan-rows'

/** A service of a doctor in an office, with all data on when it can be booked in a window of days. */
export interface ServicePlan {
  readonly officeServiceId: number
  readonly name: string
  readonly medicalServiceId: number
  readonly officeUserId: number
  readonly office: { readonly id: number; readonly name: string }
  readonly hidden: boolean
  readonly availableOnline: boolean
  readonly role: ParticipantRole
  readonly shape: ServiceShape
  /** Cities of home visits; empty means every city. */
  readonly citiesServed: readonly number[]
  readonly allowsAssistantOvertime: boolean
  /** Minute of the day from which participants may book today's jolly times. */
  readonly jollyOpensAt: number
  readonly undoWindowMinutes: number
  readonly plan: OfficePlan
  /** The doctor's taken time in any office: live bookings and holds that have not lapsed. */
  readonly busy: BusyDays
}

/** First and last day, both included, and the current time; the time of `exceptBookingId` counts as free. */
export interface Window {
  readonly first: DayNumber
  readonly last: DayNumber
  readonly now: Date
  readonly exceptBookingId?: number | null
}

/** Factor of the encoding of time claims: more minutes than any claim lasts. */
const claimLength = 2048

const value = sql.placeholder
const [first, last] = [value('first'), value('last')]
const role = sql<ParticipantRole>`case ${ms.slot_code} when 'mr' then 'medical_representative' else 'patient' end`

/** SQL expression: the undo window in minutes where the practice says none, a setting of the installation. */
export const usualUndoWindow = sql<number>`coalesce(
  (select (value #>> '{}')::float8 from settings where key = 'undo_window_minutes'), ${undoWindowMinutes}::float8)`

/** SQL expression: the undo window in minutes of the office user `ou`. */
export const undoWindow = sql<number>`coalesce(ou.undo_window_minutes::float8, ${usualUndoWindow})`

/**
 * SQL expression: the taken time of a doctor in the window, as JSON, without that of the booking `except`; for `busyDays`. A
 * full agenda has thousands of claims a year: start and length of each are encoded as one number, at a third of the cost.
 */
export const takenTimesJson = (doctor: SQLWrapper) => sql<number[]>`(
  select coalesce(json_agg(lower(c.span)::int8 * ${sql.raw(`${claimLength}`)} + c.to_minute - c.from_minute), '[]')
  from time_claims c
  where c.doctor_id = ${doctor} and c.date between ${first}::date and ${last}::date
    and (c.held_until is null or c.held_until > ${value('now')}::timestamptz)
    and c.booking_id is distinct from ${value('except')}::int)`

/** The values of the placeholders of a window. */
export const windowValues = ({ first, last, now, exceptBookingId }: Window) => ({
  first: toCivilDate(first),
  last: toCivilDate(last),
  now: now.toISOString(),
  except: exceptBookingId ?? 0,
})

/**
 * Reads services with their plans and the doctor's taken time over a window of days, in one statement prepared once; `more`
 * is an additional expression.
 */
function plansReader<T>(name: string, condition: SQL | undefined, more: SQL<T> = sql`null`) {
  const query = prepared((tx) =>
    tx
      .select({
        officeServiceId: os.id,
        name: os.name,
        medicalServiceId: os.medical_service_id,
        officeUserId: os.office_user_id,
        office: { id: o.id, name: o.name },
        hidden: os.hidden,
        availableOnline: os.available_online,
        role,
        shape: { slot_code: ms.slot_code, duration: os.duration },
        citiesServed: sql<number[]>`(
          select coalesce(json_agg(city_id), '[]') from office_service_cities where office_service_id = ${os.id})`,
        allowsAssistantOvertime: ou.allow_assistant_manual_bookings,
        jollyOpensAt: ou.jolly_opens_at,
        undoWindowMinutes: undoWindow,
        shifts: shiftsJson(first, last),
        schedules: schedulesJson(first, last),
        busy: takenTimesJson(ou.user_id),
        more: more as SQL<unknown>,
      })
      .from(os)
      .innerJoin(ms, eq(ms.id, os.medical_service_id))
      .innerJoin(ou, eq(ou.id, os.office_user_id))
      .innerJoin(o, eq(o.id, ou.office_id))
      .where(condition)
      .orderBy(ou.position, ou.id, os.position, os.id)
      .prepare(name),
  )
  return async (tx: Tx, window: Window, values: Record<string, unknown>): Promise<(ServicePlan & { more: T })[]> => {
    const rows = await query(tx).execute({ ...windowValues(window), ...values })
    return rows.map(({ shifts, schedules, busy, more, ...service }) => ({
      ...service,
      plan: { shifts: shifts.map(toShift), schedules: schedules.map(toSchedule) },
      busy: busyDays(busy),
      more: more as T,
    }))
  }
}

/** The taken times read by `takenTimesJson`, by day. */
export function busyDays(claims: readonly number[]): BusyDays {
  const busy = new Map<DayNumber, Span[]>()
  for (const claim of claims) {
    const start = Math.floor(claim / claimLength)
    const day = Math.floor(start / endOfDay)
    const from = start - day * endOfDay
    const span = { from, to: from + (claim - start * claimLength) }
    const known = busy.get(day)
    if (known) known.push(span)
    else busy.set(day, [span])
  }
  return busy
}

/** Condition for the doctor's services in the offices of the link; for participants, in offices that take their bookings. */
const inAgenda = sql`ou.user_id = ${value('doctor')} and (${value('offices')}::int[] is null
  or ou.office_id = any(${value('offices')}::int[])) and (ou.online_bookings or not ${value('openOnly')}::boolean)`

type PlanAgenda = Pick<Agenda, 'userId' | 'offices' | 'own'>

const agendaValues = ({ userId, offices, own }: PlanAgenda) => ({
  doctor: userId,
  offices: offices && intArray(offices),
  openOnly: own !== undefined,
})

/**
 * A variant of `readServicePlan` with an additional expression, whose placeholder values are passed in each call. The service
 * `kept` is read even when it may no longer be booked: that of a visit which stays where it is.
 */
export function servicePlanReader<T>(name: string, more?: SQL<T>) {
  const read = plansReader(
    name,
    sql`os.id = ${value('service')} and ${inAgenda} and (os.id = ${value('kept')} or (${isBookable}))`,
    more,
  )
  return async (tx: Tx, service: number, agenda: PlanAgenda, window: Window, values: Record<string, unknown> = {}) => {
    const [plan] = await read(tx, window, { service, kept: 0, ...agendaValues(agenda), ...values })
    return plan ?? null
  }
}

/** A service with its plan and the doctor's taken time over a window of days; null when not bookable or not in the agenda. */
export const readServicePlan = servicePlanReader<null>('read service')

const readSeveral = plansReader(
  'read services',
  sql`os.id = any(${value('services')}::int[]) and ${inAgenda} and ${isBookable}`,
)

/** Several services with their plans, in one statement; those that are not bookable or not in the agenda are left out. */
export const readServicePlans = (tx: Tx, services: readonly number[], agenda: PlanAgenda, window: Window) =>
  readSeveral(tx, window, { services: intArray(services), ...agendaValues(agenda) })

const readRole = prepared((tx) =>
  tx
    .select({ role })
    .from(os)
    .innerJoin(ms, eq(ms.id, os.medical_service_id))
    .innerJoin(ou, eq(ou.id, os.office_user_id))
    .where(sql`${os.id} = ${value('service')} and ${inAgenda} and ${isBookable}`)
    .prepare('read service role'),
)

/** The participant role a service is for; null when it is not bookable or not in the agenda. */
export async function readServiceRole(tx: Tx, service: number, agenda: PlanAgenda): Promise<ParticipantRole | null> {
  const [row] = await readRole(tx).execute({ service, ...agendaValues(agenda) })
  return row?.role ?? null
}

const readLike = plansReader(
  'read services like one',
  sql`os.medical_service_id = ${value('medicalService')}
  and os.office_user_id <> ${value('officeUser')} and not os.hidden and ${inAgenda} and ${isBookable}`,
)

/** Plans of the visible services of the same catalogue entry in the doctor's other offices. */
export const readLikeServicePlans = (tx: Tx, like: ServicePlan, agenda: PlanAgenda, window: Window) =>
  readLike(tx, window, {
    medicalService: like.medicalServiceId,
    officeUser: like.officeUserId,
    ...agendaValues(agenda),
  })

/** A doctor who offers services to the solidarity booking centre, and the office. */
interface Lender {
  readonly doctor: { readonly id: number; readonly name: string; readonly specializations: string[] }
  readonly office: {
    readonly id: number
    readonly name: string
    readonly address: string | null
    readonly city: { readonly id: number; readonly name: string; readonly province_code: string } | null
  }
}

const lender = sql<Lender>`json_build_object(
  'doctor', (select json_build_object('id', d.id, 'name', trim(concat_ws(' ', d.last_name, d.first_name)), 'specializations', (
      select coalesce(json_agg(sp.name order by sp.name), '[]') from doctor_specializations ds
      join specializations sp on sp.id = ds.specialization_id where ds.user_id = d.id))
    from users d where d.id = ou.user_id),
  'office', json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'city', ${cityJson(sql`o.city_id`)}))`

const readLent = plansReader(
  'read lent services',
  sql`ms.solidarity and os.solidarity and ms.slot_code is null and not os.hidden and ${isBookable}
    and exists (select 1 from role_users ru where ru.user_id = ou.user_id and ru.active)
    and (${value('officeService')}::int is null or os.id = ${value('officeService')})
    and (${value('specialization')}::int is null or exists (select 1 from doctor_specializations ds
      where ds.user_id = ou.user_id and ds.specialization_id = ${value('specialization')}))
    and (${value('city')}::int is null or o.city_id = ${value('city')})
    and (${value('province')}::int is null
      or o.city_id in (select id from cities where province_id = ${value('province')}))`,
  lender,
)

/** Search filters of the solidarity booking centre, by id; omitted ones do not apply. */
export type SolidaritySearch = { [K in 'officeService' | 'specialization' | 'city' | 'province']?: number | undefined }

/**
 * The services of all doctors that the solidarity booking centre may book (product.md §6, `cup`), with their plans: those
 * marked `solidarity` in the catalogue and by the doctor, in ordinary slots. Doctors without an account are excluded.
 */
export async function readSolidarityPlans(tx: Tx, search: SolidaritySearch, window: Window) {
  const { officeService = null, specialization = null, city = null, province = null } = search
  const plans = await readLent(tx, window, { officeService, specialization, city, province })
  return plans.map(({ more, ...plan }) => ({ ...plan, ...more }))
}
