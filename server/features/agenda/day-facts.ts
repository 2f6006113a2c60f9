import { sql } from 'drizzle-orm'
import type { NotedSchedule } from '../../../domain/availability/why-not-free'
import { type DayNumber, toCivilDate } from '../../../domain/calendar/civil-date'
import type { Shift } from '../../../domain/planning/planning'
import type { Tx } from '../../db/types'
import { dayOf, type ScheduleRow, type ShiftRow, shiftOf, shiftsOf } from '../../scheduling/service-plan'

/** One of the doctor's offices as it stands on some days, with the notes of its exceptions. */
export interface OfficeFacts {
  readonly officeUserId: number
  readonly office: { readonly id: number; readonly name: string }
  readonly jollyOpensAt: number
  readonly allowsAssistantOvertime: boolean
  readonly shifts: readonly Shift[]
  readonly schedules: readonly (NotedSchedule & { readonly recurring: boolean })[]
}

/** A stretch of the doctor's time that is taken; without a booking it is held. */
export interface ClaimFacts {
  readonly from: number
  readonly to: number
  readonly booking: { readonly id: number; readonly code: string } | null
  readonly office: { readonly id: number; readonly name: string } | null
}

interface OfficeRow extends Record<string, unknown> {
  id: number
  office: { id: number; name: string }
  jolly_opens_at: number
  allow_assistant_manual_bookings: boolean
  shifts: ShiftRow[]
  schedules: (ScheduleRow & { note: string | null; type: 'specific' | 'recurring' })[]
}

/** Every office of the doctor, also those the requester does not serve: where the doctor is, is one question. */
export async function readOffices(tx: Tx, doctorId: number, first: DayNumber, last: DayNumber): Promise<OfficeFacts[]> {
  const [from, to] = [toCivilDate(first), toCivilDate(last)]
  const { rows } = await tx.execute<OfficeRow>(sql`
    select ou.id, json_build_object('id', o.id, 'name', o.name) as office, ou.jolly_opens_at,
      ou.allow_assistant_manual_bookings, ${shiftsOf(from, to)} as shifts,
      (select coalesce(json_agg(json_build_object(
          'type', sc.type, 'kind', sc.kind, 'from_day', ${dayOf('sc.from_date')}, 'from_minute', sc.from_minute,
          'to_day', ${dayOf('sc.to_date')}, 'to_minute', sc.to_minute, 'duration', sc.duration,
          'recurrence', sc.recurrence, 'note', sc.note) order by sc.id), '[]')
        from office_user_schedules sc
        where sc.office_user_id = ou.id and sc.deleted_at is null and sc.from_date <= ${to}::date
          and (sc.recurrence is not null or sc.to_date >= ${from}::date)) as schedules
    from office_users ou join offices o on o.id = ou.office_id
    where ou.user_id = ${doctorId} and ou.deleted_at is null
    order by ou.position, ou.id`)
  return rows.map((row) => ({
    officeUserId: row.id,
    office: row.office,
    jollyOpensAt: row.jolly_opens_at,
    allowsAssistantOvertime: row.allow_assistant_manual_bookings,
    shifts: row.shifts.map(shiftOf),
    schedules: row.schedules.map(({ type, note, ...schedule }) => ({
      kind: schedule.kind,
      start: { day: schedule.from_day, minutes: schedule.from_minute },
      end: { day: schedule.to_day, minutes: schedule.to_minute },
      duration: schedule.duration,
      recurrence: schedule.recurrence,
      note,
      recurring: type === 'recurring',
    })),
  }))
}

interface Day {
  readonly day: DayNumber
  readonly now: Date
  readonly exceptBookingId: number | null
}

/** What is taken of the doctor's time on one day, in any office, and by which visit. */
export async function readClaims(tx: Tx, doctorId: number, { day, now, exceptBookingId }: Day): Promise<ClaimFacts[]> {
  const { rows } = await tx.execute<ClaimFacts & Record<string, unknown>>(sql`
    select c.from_minute as "from", c.to_minute as "to",
      case when b.id is not null then json_build_object('id', b.id, 'code', b.code) end as booking,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as office
    from time_claims c
    left join bookings b on b.id = c.booking_id
    left join office_users ou on ou.id = b.office_user_id
    left join offices o on o.id = ou.office_id
    where c.doctor_id = ${doctorId} and c.date = ${toCivilDate(day)}::date
      and (c.held_until is null or c.held_until > ${now.toISOString()}::timestamptz)
      and c.booking_id is distinct from ${exceptBookingId ?? 0}::int
    order by c.from_minute`)
  return rows
}
