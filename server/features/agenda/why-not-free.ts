import { sql } from 'drizzle-orm'
import {
  type Holder,
  lookAhead,
  type TakenTime,
  type TimeFacts,
  whyNotFree,
} from '../../../domain/availability/why-not-free'
import { type CivilDate, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { WhyNotFree } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Tx } from '../../db/types'
import { type Actor, mayBookOvertime, servesOffice } from '../../scheduling/actor'
import {
  type ScheduleRow,
  type ShiftRow,
  schedulesJson,
  shiftsJson,
  toSchedule,
  toShift,
} from '../../scheduling/plan-rows'
import { refuseProblems, unknownInField, unknownInPath } from '../../scheduling/refusals'
import { readServicePlan } from '../../scheduling/service-plan'
import { findBooking } from '../../scheduling/stored-booking'

type Query = QueryOf<typeof endpoints.whyNotFree>

/** "Perché non è libero?": the first cause, and what would lift it (product.md §4), without anybody's name. */
export async function whyTimeIsNotFree(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeUserId: number,
  query: Query,
): Promise<WhyNotFree> {
  const [day, from] = [toDayNumber(query.date), parseTime(query.from) ?? 0]
  const offices = await readOffices(tx, actor, query.date, toCivilDate(day + lookAhead))
  const here = offices.find(({ id }) => id === officeUserId)
  if (!here || !servesOffice(actor.doctor, here.office.id)) throw unknownInPath(actor, 'office_user', officeUserId)
  const service = await readService(tx, now, actor, officeUserId, query)
  const taken = await readTakenTimes(tx, now, actor, here.office.id, query)
  const planOf = ({ shifts, schedules }: OfficeRow) => ({
    shifts: shifts.map(toShift),
    schedules: notedSchedules(actor, offices, schedules),
  })
  const facts: TimeFacts = {
    plan: planOf(here),
    elsewhere: offices
      .filter((office) => office !== here)
      .map((row) => ({
        office: servesOffice(actor.doctor, row.office.id) ? row.office.name : null,
        plan: planOf(row),
      })),
    service,
    taken,
    requester: {
      now: agendaClock(now.getTime()),
      audience: 'back-office',
      jollyOpensAt: here.jolly_opens_at,
      visits: [],
    },
    mayBookOvertime: mayBookOvertime(actor, { allowsAssistantOvertime: here.allow_assistant_manual_bookings }),
  }
  const why = whyNotFree(day, from, facts)
  if (why) return { free: false, ...why, from: longTime(why.from), to: longTime(why.to) }
  const minute = longTime(from)
  return { free: true, code: null, cause: null, remedy: null, from: minute, to: minute, booking_id: null }
}

interface OfficeRow {
  readonly id: number
  readonly office: { readonly id: number; readonly name: string }
  readonly jolly_opens_at: number
  readonly allow_assistant_manual_bookings: boolean
  readonly shifts: ShiftRow[]
  readonly schedules: ScheduleRow[]
}

/** Every office of the doctor, also those the actor does not serve: the doctor is in one of them at a time. */
async function readOffices(tx: Tx, { doctor }: Actor, first: CivilDate, last: CivilDate): Promise<OfficeRow[]> {
  const { rows } = await tx.execute<OfficeRow & Record<string, unknown>>(sql`
    select ou.id, json_build_object('id', o.id, 'name', o.name) as office, ou.jolly_opens_at,
      ou.allow_assistant_manual_bookings, ${shiftsJson(first, last)} as shifts,
      ${schedulesJson(first, last)} as schedules
    from office_users ou join offices o on o.id = ou.office_id
    where ou.user_id = ${doctor.userId} and ou.deleted_at is null
    order by ou.position, ou.id`)
  return rows
}

/** Closures and openings before pauses. A pause holds in all offices; its note stays in those that the actor serves. */
function notedSchedules({ doctor }: Actor, offices: readonly OfficeRow[], rows: readonly ScheduleRow[]) {
  const served = new Set(offices.filter(({ office }) => servesOffice(doctor, office.id)).map(({ id }) => id))
  const isPause = ({ type }: ScheduleRow) => type === 'recurring'
  return [...rows.filter((row) => !isPause(row)), ...rows.filter(isPause)].map((row) => ({
    ...toSchedule(row),
    note: isPause(row) && !served.has(row.office_user_id) ? null : row.note,
  }))
}

async function readService(tx: Tx, now: Date, actor: Actor, officeUserId: number, query: Query) {
  if (query.office_service_id === undefined) return { slot_code: null, duration: null, hidden: false }
  const id = Number(query.office_service_id)
  const day = toDayNumber(query.date)
  const service = await readServicePlan(tx, id, actor.doctor, { first: day, last: day, now })
  if (!service) throw unknownInField(actor, 'office_service', id, 'office_service_id')
  if (service.officeUserId !== officeUserId) refuseProblems(['service-of-another-office'])
  return { ...service.shape, hidden: service.hidden }
}

interface ClaimRow {
  readonly from: number
  readonly to: number
  readonly booking: { readonly id: number; readonly code: string } | null
  readonly office: { readonly id: number; readonly name: string } | null
}

/** What is taken of the doctor's time on the day, in any office, and by which booking; 422 for an unknown original one. */
async function readTakenTimes(
  tx: Tx,
  now: Date,
  { doctor, ...actor }: Actor,
  officeId: number,
  { date, original_booking_id }: Query,
): Promise<TakenTime[]> {
  const original = Number(original_booking_id ?? 0)
  if (original !== 0 && !(await findBooking(tx, doctor, original)))
    throw unknownInField({ doctor, ...actor }, 'booking', original, 'original_booking_id')
  const { rows } = await tx.execute<ClaimRow & Record<string, unknown>>(sql`
    select c.from_minute as "from", c.to_minute as "to",
      case when b.id is not null then json_build_object('id', b.id, 'code', b.code) end as booking,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as office
    from time_claims c
    left join bookings b on b.id = c.booking_id
    left join office_users ou on ou.id = b.office_user_id
    left join offices o on o.id = ou.office_id
    where c.doctor_id = ${doctor.userId} and c.date = ${date}::date
      and (c.held_until is null or c.held_until > ${now.toISOString()}::timestamptz)
      and c.booking_id is distinct from ${original}::int
    order by c.from_minute`)
  const holderOf = ({ booking, office }: ClaimRow): Holder => {
    if (!booking || !office) return { kind: 'hold' }
    if (!servesOffice(doctor, office.id)) return { kind: 'unseen' }
    return { kind: 'visit', ...booking, office: office.id === officeId ? null : office.name }
  }
  return rows.map((row) => ({ from: row.from, to: row.to, holder: holderOf(row) }))
}
