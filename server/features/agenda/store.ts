import { sql } from 'drizzle-orm'
import type { RoleCode } from '../../../domain/access/roles'
import type { Recurrence } from '../../../domain/booking/recurrence'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { ServiceSlotCode, SlotCode } from '../../../domain/planning/slot-kinds'
import { foundBy } from '../../db/search'
import type { Tx } from '../../db/types'
import type { Agenda } from '../../scheduling/actor'

export interface ShiftRow {
  id: number
  weekdays: number[]
  from: number
  to: number
  duration: number
  valid_from: CivilDate | null
  valid_to: CivilDate | null
  slots: {
    id: number
    slot_code: SlotCode
    weekdays: number[]
    spans: { from: number; to: number }[]
    duration: number | null
    horizon: number | null
    rate_limit: number | null
  }[]
}

export interface OfficeUserRow extends Record<string, unknown> {
  id: number
  user_id: number
  office_id: number
  office: {
    id: number
    name: string
    address: string | null
    city: { id: number; name: string; province_code: string } | null
  }
  need_setup: boolean
  allow_assistant_manual_bookings: boolean
  online_bookings: boolean
  office_services: {
    id: number
    name: string
    hidden: boolean
    available_online: boolean
    duration: number | null
    medical_service: { id: number; name: string; slot_code: ServiceSlotCode | null }
  }[]
  shifts: ShiftRow[]
}

/** The offices a link allows. */
const inOffices = (offices: Agenda['offices']) =>
  offices === null ? sql`true` : sql`ou.office_id in ${offices.length > 0 ? [...offices] : [0]}`

/** Office users of a doctor with services, shifts and painted ranges, in one statement. */
export async function readOfficeUsers(tx: Tx, { userId, offices }: Agenda): Promise<OfficeUserRow[]> {
  const { rows } = await tx.execute<OfficeUserRow>(sql`
    select ou.id, ou.user_id, ou.office_id, ou.need_setup, ou.allow_assistant_manual_bookings, ou.online_bookings,
      json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'city', case when c.id is not null then
        json_build_object('id', c.id, 'name', c.name, 'province_code', p.code) end) as office,
      (select coalesce(json_agg(json_build_object(
          'id', os.id, 'name', os.name, 'hidden', os.hidden, 'available_online', os.available_online,
          'duration', os.duration,
          'medical_service', json_build_object('id', ms.id, 'name', ms.name, 'slot_code', ms.slot_code)
        ) order by os.position, os.id), '[]')
        from office_services os join medical_services ms on ms.id = os.medical_service_id
        where os.office_user_id = ou.id and os.deleted_at is null) as office_services,
      (select coalesce(json_agg(json_build_object(
          'id', sh.id, 'weekdays', sh.weekdays, 'from', sh.from_minute, 'to', sh.to_minute, 'duration', sh.duration,
          'valid_from', sh.valid_from, 'valid_to', sh.valid_to,
          'slots', (select coalesce(json_agg(json_build_object(
              'id', ss.id, 'slot_code', ss.slot_code, 'weekdays', ss.weekdays, 'spans', ss.spans,
              'duration', ss.duration, 'horizon', ss.horizon, 'rate_limit', ss.rate_limit) order by ss.id), '[]')
            from shift_slots ss where ss.shift_id = sh.id and ss.deleted_at is null)
        ) order by sh.from_minute, sh.id), '[]')
        from shifts sh where sh.office_user_id = ou.id and sh.deleted_at is null) as shifts
    from office_users ou
    join offices o on o.id = ou.office_id
    left join cities c on c.id = o.city_id
    left join provinces p on p.id = c.province_id
    where ou.user_id = ${userId} and ou.deleted_at is null and ${inOffices(offices)}
    order by ou.position, ou.id`)
  return rows
}

/** True when the office user is the doctor's, in an office the link allows. */
export async function hasOfficeUser(tx: Tx, { userId, offices }: Agenda, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from office_users ou
    where ou.id = ${id} and ou.user_id = ${userId} and ou.deleted_at is null and ${inOffices(offices)}`)
  return rows.length > 0
}

export interface ScheduleRow extends Record<string, unknown> {
  id: number
  office_user_id: number
  type: 'specific' | 'recurring'
  kind: 'closed' | 'open'
  from_date: CivilDate
  from_minute: number
  to_date: CivilDate
  to_minute: number
  duration: number | null
  recurrence: Recurrence | null
  note: string | null
}

/**
 * Exceptions that may touch a period: those of the office user, and the recurring pauses of all the doctor's offices,
 * since those hold everywhere.
 */
export async function readSchedules(
  tx: Tx,
  doctorId: number,
  officeUserId: number,
  from: CivilDate,
  to: CivilDate,
  type: 'specific' | 'recurring' | undefined,
): Promise<ScheduleRow[]> {
  const { rows } = await tx.execute<ScheduleRow>(sql`
    select sc.id, sc.office_user_id, sc.type, sc.kind, sc.from_date::text as from_date, sc.from_minute,
      sc.to_date::text as to_date, sc.to_minute, sc.duration, sc.recurrence, sc.note
    from office_users own join office_user_schedules sc on sc.office_user_id = own.id
    where own.user_id = ${doctorId} and own.deleted_at is null and sc.deleted_at is null
      and (sc.office_user_id = ${officeUserId} or sc.type = 'recurring')
      and sc.from_date <= ${to}::date and (sc.recurrence is not null or sc.to_date >= ${from}::date)
      ${type ? sql`and sc.type = ${type}` : sql``}
    order by sc.from_date, sc.from_minute, sc.id`)
  return rows
}

export interface PersonRow extends Record<string, unknown> {
  id: number
  first_name: string
  last_name: string
  birthday: CivilDate | null
  fiscal_code: string | null
  phone_prefix: string | null
  phone: string | null
  pharmaceutical_company: { id: number; name: string } | null
  limited: boolean
}

/** Which people a list is about: one doctor's patients, or all active representatives. */
export type Audience =
  | { readonly kind: 'patients'; readonly doctorId: number }
  | { readonly kind: 'representatives'; readonly roleId: number }

/** The id of a role: as a plain number in a query it tells the planner how many people have it. */
export async function readRoleId(tx: Tx, code: RoleCode): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from roles where code = ${code}`)
  return rows[0]?.id ?? 0
}

/** People of the audience whom the search finds. */
export function peopleFrom(audience: Audience, search: string | undefined) {
  const matching = foundBy(sql`u.search`, search)
  const found = matching ? sql` and ${matching}` : sql``
  return audience.kind === 'patients'
    ? sql`from doctor_patients dp join users u on u.id = dp.user_id
        where dp.doctor_id = ${audience.doctorId} and u.active and u.deleted_at is null${found}`
    : sql`from users u
        where u.active and u.deleted_at is null and exists (
          select 1 from role_users ru where ru.role_id = ${audience.roleId} and ru.user_id = u.id and ru.active)${found}`
}

/** By folded surname and name, so that D’Amico stands before Donati and de Rossi before Di Marco, in every database. */
const byName = sql`u.search collate "C", u.id`

/** A page of them by surname and name. */
export async function readPeople(
  tx: Tx,
  from: ReturnType<typeof peopleFrom>,
  doctorId: number,
  today: CivilDate,
  limit: number,
  offset: number,
): Promise<PersonRow[]> {
  const { rows } = await tx.execute<PersonRow>(sql`
    with page as (
      select u.* ${from} order by ${byName} limit ${limit} offset ${offset}
    )
    select u.id, u.first_name, u.last_name, u.birthday::text as birthday, u.fiscal_code, u.phone_prefix, u.phone,
      (select json_build_object('id', pc.id, 'name', pc.name) from representative_profiles rp
        join pharmaceutical_companies pc on pc.id = rp.pharmaceutical_company_id
        where rp.user_id = u.id) as pharmaceutical_company,
      exists (select 1 from limited_users l where l.doctor_id = ${doctorId} and l.user_id = u.id
        and l.since <= ${today}::date and (l.until is null or l.until >= ${today}::date)) as limited
    from page u order by ${byName}`)
  return rows
}

export interface ParentRow extends Record<string, unknown> {
  user_id: number
  id: number
  first_name: string
  last_name: string
  relationship: string
}

/** The relatives of all these people at once. */
export async function readParents(tx: Tx, userIds: readonly number[]): Promise<ParentRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await tx.execute<ParentRow>(sql`
    select ur.user_id, r.id, r.first_name, r.last_name, rr.name as relationship
    from user_relationships ur
    join users r on r.id = ur.relative_id and r.deleted_at is null
    join relative_relationships rr on rr.id = ur.relationship_id
    where ur.user_id in ${[...userIds]} and ur.deleted_at is null
    order by ur.id`)
  return rows
}
