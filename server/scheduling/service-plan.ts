import { type SQL, sql } from 'drizzle-orm'
import type { BusyDays, ServiceShape } from '../../domain/availability/availability'
import type { OfficePlan } from '../../domain/availability/day-plan'
import type { ParticipantRole } from '../../domain/booking/rules'
import { type DayNumber, toCivilDate } from '../../domain/calendar/civil-date'
import { endOfDay } from '../../domain/calendar/minutes'
import type { Span } from '../../domain/calendar/spans'
import type { ServiceSlotCode } from '../../domain/planning/slot-kinds'
import { undoWindowMinutes } from '../../domain/text/limits'
import { compiledQuery, intArray } from '../db/compiled-query'
import type { Tx } from '../db/types'
import { type ScheduleRow, type ShiftRow, schedulesJson, shiftsJson, toSchedule, toShift } from './plan-rows'

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

interface PlanRow {
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
  /** Each claim as one number, see `busyDays`. */
  busy: number[]
  more: unknown
}

/** More than any claim lasts, in minutes. */
const claimLength = 2048

const value = sql.placeholder
const [first, last] = [value('first'), value('last')]

/**
 * Services with their plans and the doctor's taken time over a window of days, in one statement. A full agenda has
 * thousands of claims a year: start and length of each travel as one number, at a third of the cost.
 */
const plansWhere = (condition: SQL, more: SQL = sql`null`) => sql`
  select os.id, os.name, os.medical_service_id, os.office_user_id,
    json_build_object('id', o.id, 'name', o.name) as office, os.hidden, os.available_online, os.duration,
    ms.slot_code, ou.allow_assistant_manual_bookings, ou.online_bookings, ou.jolly_opens_at,
    (select (value #>> '{}')::float8 from settings where key = 'undo_window_minutes') as undo_window,
    (select coalesce(json_agg(city_id), '[]') from office_service_cities where office_service_id = os.id) as cities,
    ${shiftsJson(first, last)} as shifts,
    ${schedulesJson(first, last)} as schedules,
    (select coalesce(json_agg(lower(c.span)::int8 * ${sql.raw(`${claimLength}`)} + c.to_minute - c.from_minute), '[]')
      from time_claims c
      where c.doctor_id = ou.user_id and c.date between ${first}::date and ${last}::date
        and (c.held_until is null or c.held_until > ${value('now')}::timestamptz)
        and c.booking_id is distinct from ${value('except')}::int) as busy,
    ${more} as more
  from office_services os
  join medical_services ms on ms.id = os.medical_service_id
  join office_users ou on ou.id = os.office_user_id
  join offices o on o.id = ou.office_id
  where ${condition} and os.deleted_at is null and ou.deleted_at is null
  order by ou.position, ou.id, os.position, os.id`

const windowValues = ({ first, last, now, exceptBookingId }: Window) => ({
  first: toCivilDate(first),
  last: toCivilDate(last),
  now: now.toISOString(),
  except: exceptBookingId ?? 0,
})

const inScope = sql`ou.user_id = ${value('doctor')} and (${value('offices')}::int[] is null
  or ou.office_id = any(${value('offices')}::int[])) and (ou.online_bookings or not ${value('openOnly')}::boolean)`

const scopeValues = ({ doctorId, offices, openOnly = false }: PlanScope) => ({
  doctor: doctorId,
  offices: offices && intArray(offices),
  openOnly,
})

/** `readServicePlan` with one more expression, whose placeholders are given at every call; compiled once. */
export function servicePlanReader<T>(more?: SQL<T>) {
  const query = compiledQuery<PlanRow>(plansWhere(sql`os.id = ${value('service')} and ${inScope}`, more))
  return async (
    tx: Tx,
    officeServiceId: number,
    scope: PlanScope,
    window: Window,
    values: Record<string, unknown> = {},
  ): Promise<(ServicePlan & { more: T }) | null> => {
    const all = { service: officeServiceId, ...scopeValues(scope), ...windowValues(window), ...values }
    const [row] = await query(tx, all)
    return row ? { ...toServicePlan(row), more: row.more as T } : null
  }
}

/** A service with its plan and the doctor's taken time over a window of days; null when unknown or not the doctor's. */
export const readServicePlan = servicePlanReader<null>()

/** Whom a service is for; null when it is unknown or not the doctor's. */
export async function readServiceRole(tx: Tx, id: number, scope: PlanScope): Promise<ParticipantRole | null> {
  const [row] = await serviceRole(tx, { service: id, ...scopeValues(scope) })
  return row ? roleOf(row.slot_code) : null
}

const serviceRole = compiledQuery<Pick<PlanRow, 'slot_code'>>(sql`
  select ms.slot_code from office_services os
  join medical_services ms on ms.id = os.medical_service_id
  join office_users ou on ou.id = os.office_user_id
  where os.id = ${value('service')} and ${inScope} and os.deleted_at is null and ou.deleted_at is null`)

const roleOf = (slotCode: ServiceSlotCode | null): ParticipantRole =>
  slotCode === 'mr' ? 'medical_representative' : 'patient'

/** The visible services like this one (same catalogue entry) in the doctor's other offices. */
export async function readLikeServicePlans(tx: Tx, like: ServicePlan, scope: PlanScope, window: Window) {
  const values = { medicalService: like.medicalServiceId, officeUser: like.officeUserId }
  const rows = await likeServices(tx, { ...values, ...scopeValues(scope), ...windowValues(window) })
  return rows.map(toServicePlan)
}

const likeServices = compiledQuery<PlanRow>(
  plansWhere(sql`os.medical_service_id = ${value('medicalService')} and os.office_user_id <> ${value('officeUser')}
    and not os.hidden and ${inScope}`),
)

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

/** Where and by whom a visit of the solidarity booking centre may be; what is left out does not matter. */
export interface SolidaritySearch {
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
 * whose catalogue entry is marked, and whose time is ordinary. Doctors without an account are left out.
 */
export async function readSolidarityPlans(tx: Tx, search: SolidaritySearch, window: Window) {
  const { officeServiceId = null, specializationId = null, cityId = null, provinceId = null } = search
  const values = { service: officeServiceId, specialization: specializationId, city: cityId, province: provinceId }
  const rows = await solidarityServices(tx, { ...values, ...windowValues(window) })
  return rows.map((row) => ({ ...toServicePlan(row), ...(row.more as Lender) }))
}

const solidarityServices = compiledQuery<PlanRow>(
  plansWhere(
    sql`ms.solidarity and ms.slot_code is null and ms.deleted_at is null and not os.hidden
    and o.active and o.deleted_at is null
    and exists (select 1 from users d where d.id = ou.user_id and d.active and d.deleted_at is null)
    and exists (select 1 from role_users ru where ru.user_id = ou.user_id and ru.active)
    and (${value('service')}::int is null or os.id = ${value('service')})
    and (${value('specialization')}::int is null or exists (select 1 from doctor_specializations ds
      where ds.user_id = ou.user_id and ds.specialization_id = ${value('specialization')}))
    and (${value('city')}::int is null or o.city_id = ${value('city')})
    and (${value('province')}::int is null
      or o.city_id in (select id from cities where province_id = ${value('province')}))`,
    lender,
  ),
)

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
    plan: { shifts: row.shifts.map(toShift), schedules: row.schedules.map(toSchedule) },
  }
}
