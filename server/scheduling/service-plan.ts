import { type SQL, sql } from 'drizzle-orm'
import type { BusyDays, ServiceShape } from '../../domain/availability/availability'
import type { OfficePlan } from '../../domain/availability/day-plan'
import type { Recurrence } from '../../domain/booking/recurrence'
import type { ParticipantRole } from '../../domain/booking/rules'
import { type CivilDate, type DayNumber, toCivilDate } from '../../domain/calendar/civil-date'
import { endOfDay } from '../../domain/calendar/minutes'
import type { Span } from '../../domain/calendar/spans'
import type { Shift } from '../../domain/planning/planning'
import type { ServiceSlotCode, SlotCode } from '../../domain/planning/slot-kinds'
import { undoWindowMinutes } from '../../domain/text/limits'
import type { Tx } from '../db/types'

/** A service of a doctor in an office, with all that says when it can be booked in a window of days. */
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
  readonly onlineBookings: boolean
  /** Minute of the day from which participants may book today's jolly times. */
  readonly jollyOpensAt: number
  readonly undoWindowMinutes: number
  readonly plan: OfficePlan
  /** The doctor's taken time in any office: live bookings and holds that have not lapsed. */
  readonly busy: BusyDays
}

interface PlanRow extends Record<string, unknown> {
  id: number
  name: string
  medical_service_id: number
  office_user_id: number
  office: { id: number; name: string }
  hidden: boolean
  available_online: boolean
  duration: number | null
  slot_code: ServiceSlotCode | null
  allow_assistant_manual_bookings: boolean
  online_bookings: boolean
  jolly_opens_at: number
  undo_window: number | null
  cities: number[]
  shifts: ShiftRow[]
  schedules: ScheduleRow[]
  /** Each claim as one number, see `busyOf`. */
  busy: number[]
  besides: unknown
}

export interface ShiftRow {
  weekdays: number[]
  from: number
  to: number
  duration: number
  valid_from: DayNumber | null
  valid_to: DayNumber | null
  painted: {
    slot_code: SlotCode
    weekdays: number[]
    spans: { from: number; to: number }[]
    duration: number | null
    horizon: number | null
    rate_limit: number | null
  }[]
}

export interface ScheduleRow {
  kind: 'closed' | 'open'
  from_day: DayNumber
  from_minute: number
  to_day: DayNumber
  to_minute: number
  duration: number | null
  recurrence: Recurrence | null
}

export const dayOf = (column: string) => sql.raw(`(${column} - date '1970-01-01')`)

/** Painted ranges and shifts that hold at some time in the window. */
export const shiftsOf = (first: CivilDate, last: CivilDate) => sql`(
  select coalesce(json_agg(json_build_object(
    'weekdays', sh.weekdays, 'from', sh.from_minute, 'to', sh.to_minute, 'duration', sh.duration,
    'valid_from', ${dayOf('sh.valid_from')}, 'valid_to', ${dayOf('sh.valid_to')},
    'painted', (
      select coalesce(json_agg(json_build_object(
        'slot_code', ss.slot_code, 'weekdays', ss.weekdays, 'spans', ss.spans, 'duration', ss.duration,
        'horizon', ss.horizon, 'rate_limit', ss.rate_limit) order by ss.id), '[]')
      from shift_slots ss where ss.shift_id = sh.id and ss.deleted_at is null)
  ) order by sh.from_minute, sh.id), '[]')
  from shifts sh
  where sh.office_user_id = ou.id and sh.deleted_at is null
    and (sh.valid_from is null or sh.valid_from <= ${last}::date)
    and (sh.valid_to is null or sh.valid_to >= ${first}::date))`

/** Closures and openings of this office, and the recurring pauses of all the doctor's offices. */
const schedulesOf = (first: CivilDate, last: CivilDate) => sql`(
  select coalesce(json_agg(json_build_object(
    'kind', sc.kind, 'from_day', ${dayOf('sc.from_date')}, 'from_minute', sc.from_minute,
    'to_day', ${dayOf('sc.to_date')}, 'to_minute', sc.to_minute, 'duration', sc.duration,
    'recurrence', sc.recurrence) order by sc.id), '[]')
  from office_users own join office_user_schedules sc on sc.office_user_id = own.id
  where own.user_id = ou.user_id and own.deleted_at is null and sc.deleted_at is null
    and (sc.office_user_id = ou.id or sc.type = 'recurring')
    and sc.from_date <= ${last}::date
    and (sc.recurrence is not null or sc.to_date >= ${first}::date))`

/** More than any claim lasts, in minutes. */
const claimLength = 2048

/**
 * What is taken of the doctor's time in any office, without the booking that is being edited; a hold has no booking. A
 * full agenda has thousands of claims a year: start and length of each travel as one number, at a third of the cost.
 */
const busyOf = (doctorId: number | SQL, { now, exceptBookingId }: Window, first: CivilDate, last: CivilDate) => sql`(
  select coalesce(json_agg(lower(c.span)::int8 * ${sql.raw(`${claimLength}`)} + c.to_minute - c.from_minute), '[]')
  from time_claims c
  where c.doctor_id = ${doctorId} and c.date between ${first}::date and ${last}::date
    and (c.held_until is null or c.held_until > ${now.toISOString()}::timestamptz)
    and c.booking_id is distinct from ${exceptBookingId ?? 0}::int)`

function plansWhere(condition: SQL, doctorId: number | SQL, window: Window, besides: SQL = sql`null`): SQL {
  const [first, last] = [toCivilDate(window.first), toCivilDate(window.last)]
  return sql`
  select os.id, os.name, os.medical_service_id, os.office_user_id,
    json_build_object('id', o.id, 'name', o.name) as office, os.hidden, os.available_online, os.duration,
    ms.slot_code, ou.allow_assistant_manual_bookings, ou.online_bookings, ou.jolly_opens_at,
    (select (value #>> '{}')::float8 from settings where key = 'undo_window_minutes') as undo_window,
    (select coalesce(json_agg(city_id), '[]') from office_service_cities where office_service_id = os.id) as cities,
    ${shiftsOf(first, last)} as shifts,
    ${schedulesOf(first, last)} as schedules,
    ${busyOf(doctorId, window, first, last)} as busy, ${besides} as besides
  from office_services os
  join medical_services ms on ms.id = os.medical_service_id
  join office_users ou on ou.id = os.office_user_id
  join offices o on o.id = ou.office_id
  where ${condition} and os.deleted_at is null and ou.deleted_at is null
  order by ou.position, ou.id, os.position, os.id`
}

/** The days looked at, both included, and from when; the time of one booking may count as free. */
export interface Window {
  readonly first: DayNumber
  readonly last: DayNumber
  readonly now: Date
  readonly exceptBookingId?: number | null
}

/** Which services: of one doctor, in the offices a link allows (`null` = all). */
export interface PlanScope {
  readonly doctorId: number
  readonly offices: readonly number[] | null
  /** Only offices that take bookings of participants. */
  readonly openOnly?: boolean
}

function inScope({ doctorId, offices, openOnly = false }: PlanScope): SQL {
  const own = openOnly ? sql`ou.user_id = ${doctorId} and ou.online_bookings` : sql`ou.user_id = ${doctorId}`
  return offices === null ? own : sql`${own} and ou.office_id in ${offices.length > 0 ? [...offices] : [0]}`
}

/**
 * A service with its plan and the doctor's taken time over a window of days, in one statement, which is the hot path of
 * availability and booking; null when it is unknown or not the doctor's. `besides` is one more expression to read with it.
 */
export async function readServicePlan<T = null>(
  tx: Tx,
  officeServiceId: number,
  scope: PlanScope,
  window: Window,
  besides?: SQL<T>,
): Promise<(ServicePlan & { besides: T }) | null> {
  const query = plansWhere(sql`os.id = ${officeServiceId} and ${inScope(scope)}`, scope.doctorId, window, besides)
  const { rows } = await tx.execute<PlanRow>(query)
  return rows[0] ? { ...toServicePlan(rows[0]), besides: rows[0].besides as T } : null
}

/** Whom a service is for; null when it is unknown or not the doctor's. */
export async function readServiceRole(
  tx: Tx,
  officeServiceId: number,
  scope: PlanScope,
): Promise<ParticipantRole | null> {
  const { rows } = await tx.execute<Pick<PlanRow, 'slot_code'>>(sql`
    select ms.slot_code from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id
    where os.id = ${officeServiceId} and ${inScope(scope)} and os.deleted_at is null and ou.deleted_at is null`)
  return rows[0] ? roleOf(rows[0].slot_code) : null
}

const roleOf = (slotCode: ServiceSlotCode | null): ParticipantRole =>
  slotCode === 'mr' ? 'medical_representative' : 'patient'

/** The visible services like this one (same catalogue entry) in the doctor's other offices. */
export async function readLikeServicePlans(
  tx: Tx,
  like: ServicePlan,
  scope: PlanScope,
  window: Window,
): Promise<ServicePlan[]> {
  const condition = sql`os.medical_service_id = ${like.medicalServiceId} and os.id <> ${like.officeServiceId}
    and os.office_user_id <> ${like.officeUserId} and not os.hidden and ${inScope(scope)}`
  const { rows } = await tx.execute<PlanRow>(plansWhere(condition, scope.doctorId, window))
  return rows.map(toServicePlan)
}

/** A doctor who lends services to the solidarity booking centre, and where. */
interface Lender {
  readonly doctor: { readonly id: number; readonly name: string; readonly specializations: readonly string[] }
  readonly office: {
    readonly id: number
    readonly name: string
    readonly address: string | null
    readonly city: { readonly id: number; readonly name: string; readonly province_code: string } | null
  }
}

/** Where and by whom a visit of the solidarity booking centre may be; left out, anywhere and by anybody. */
export interface SolidarityQuestion {
  readonly officeServiceId?: number | undefined
  readonly specializationId?: number | undefined
  readonly cityId?: number | undefined
  readonly provinceId?: number | undefined
}

const lender = sql<Lender>`json_build_object(
  'doctor', (select json_build_object('id', d.id, 'name', concat_ws(' ', d.last_name, d.first_name), 'specializations', (
      select coalesce(json_agg(sp.name order by sp.name), '[]') from doctor_specializations ds
      join specializations sp on sp.id = ds.specialization_id where ds.user_id = d.id))
    from users d where d.id = ou.user_id),
  'office', json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'city', (
    select json_build_object('id', c.id, 'name', c.name, 'province_code', p.code)
    from cities c join provinces p on p.id = c.province_id where c.id = o.city_id)))`

/**
 * The services of all doctors that the solidarity booking centre may book (product.md §6, `cup`), with their plans: those
 * whose catalogue entry is marked, and whose time is ordinary. Where a doctor stands in the registry only, nobody waits.
 */
export async function readSolidarityPlans(
  tx: Tx,
  { officeServiceId, specializationId, cityId, provinceId }: SolidarityQuestion,
  window: Window,
): Promise<(ServicePlan & Lender)[]> {
  const given = (id: number | undefined, condition: SQL) => (id === undefined ? sql`` : sql`and ${condition}`)
  const condition = sql`ms.solidarity and ms.slot_code is null and ms.deleted_at is null and not os.hidden
    and o.active and o.deleted_at is null
    and exists (select 1 from users d where d.id = ou.user_id and d.active and d.deleted_at is null)
    and exists (select 1 from role_users ru where ru.user_id = ou.user_id and ru.active)
    ${given(officeServiceId, sql`os.id = ${officeServiceId}`)}
    ${given(
      specializationId,
      sql`exists (select 1 from doctor_specializations ds
        where ds.user_id = ou.user_id and ds.specialization_id = ${specializationId})`,
    )}
    ${given(cityId, sql`o.city_id = ${cityId}`)}
    ${given(provinceId, sql`o.city_id in (select id from cities where province_id = ${provinceId})`)}`
  const { rows } = await tx.execute<PlanRow>(plansWhere(condition, sql`ou.user_id`, window, lender))
  return rows.map((row) => ({ ...toServicePlan(row), ...(row.besides as Lender) }))
}

function busyDays(claims: PlanRow['busy']): BusyDays {
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

export const shiftOf = ({ valid_from, valid_to, ...shift }: ShiftRow): Shift => ({
  ...shift,
  validFrom: valid_from,
  validTo: valid_to,
})

function toServicePlan(row: PlanRow): ServicePlan {
  return {
    officeServiceId: row.id,
    name: row.name,
    medicalServiceId: row.medical_service_id,
    officeUserId: row.office_user_id,
    office: row.office,
    hidden: row.hidden,
    availableOnline: row.available_online,
    role: roleOf(row.slot_code),
    shape: { slot_code: row.slot_code, duration: row.duration },
    citiesServed: row.cities,
    allowsAssistantOvertime: row.allow_assistant_manual_bookings,
    onlineBookings: row.online_bookings,
    jollyOpensAt: row.jolly_opens_at,
    undoWindowMinutes: row.undo_window ?? undoWindowMinutes,
    busy: busyDays(row.busy),
    plan: {
      shifts: row.shifts.map(shiftOf),
      schedules: row.schedules.map((schedule) => ({
        kind: schedule.kind,
        start: { day: schedule.from_day, minutes: schedule.from_minute },
        end: { day: schedule.to_day, minutes: schedule.to_minute },
        duration: schedule.duration,
        recurrence: schedule.recurrence,
      })),
    },
  }
}
