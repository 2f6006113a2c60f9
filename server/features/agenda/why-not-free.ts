import { sql } from 'drizzle-orm'
import {
  type Holder,
  lookAhead,
  type TakenTime,
  type TimeFacts,
  whyNotFree,
} from '../../../domain/availability/why-not-free'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { WhyNotFree } from '../../../domain/contract/agenda/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { type Agenda, doctorSide, mayBookOvertime, servesOffice } from '../../scheduling/facts/actor'
import { isOpenPresence } from '../../scheduling/facts/bookable'
import {
  type ScheduleRow,
  type ShiftRow,
  schedulesJson,
  shiftsJson,
  toSchedule,
  toShift,
} from '../../scheduling/facts/plan-rows'
import { refuseProblems } from '../../scheduling/facts/refusals'
import { readServicePlan } from '../../scheduling/facts/service-plan'
import { findBooking } from '../../scheduling/facts/stored-booking'
import { readVisitInBrief } from '../../scheduling/facts/visit-in-brief'
import { requireOfficeUser } from './office-users'

type Query = QueryOf<typeof endpoints.whyNotFree>

export const register = routes((handle) => {
  handle(
    endpoints.whyNotFree,
    {
      requireVisible: (context, id) => {
        doctorSide(context.caller, 'bookings')
        return requireOfficeUser(context, id)
      },
    },
    async (context, { id, query }) => ({ data: await whyTimeIsNotFree(context, id, query) }),
  )
})

/** "Perché non è libero?": the first cause, its remedy (product.md §4), and the visit in the way; the texts name nobody. */
async function whyTimeIsNotFree(context: Context, officeUserId: number, query: Query): Promise<WhyNotFree> {
  const actor = doctorSide(context.caller, 'bookings')
  const serves = ({ office }: OfficeRow) => servesOffice(actor.doctor, office.id)
  const [day, from] = [toDayNumber(query.date), parseTime(query.from) ?? 0]
  const offices = await readOffices(context, actor.doctor, query)
  const here = offices.find(({ id }) => id === officeUserId)
  if (!here || !serves(here)) throw unknownInPath(actor, 'office_user', officeUserId)
  const service = await readService(context, actor.doctor, officeUserId, query)
  const taken = await readTakenTimes(context, actor.doctor, here.office.id, query)
  const served = new Set(offices.filter(serves).map(({ id }) => id))
  const planOf = ({ shifts, schedules }: OfficeRow) => ({
    shifts: shifts.map(toShift),
    schedules: notedSchedules(schedules, served),
  })
  const facts: TimeFacts = {
    plan: planOf(here),
    elsewhere: offices
      .filter((office) => office !== here)
      .map((row) => ({ office: serves(row) ? row.office.name : null, plan: planOf(row) })),
    service,
    taken,
    requester: {
      now: agendaClock(context.now.getTime()),
      audience: 'back-office',
      jollyOpensAt: here.jolly_opens_at,
      visits: [],
    },
    mayBookOvertime: mayBookOvertime(actor, { allowsAssistantOvertime: here.allow_assistant_manual_bookings }),
  }
  const why = whyNotFree(day, from, facts)
  if (why) {
    const { booking_id: id, ...cause } = why
    const booking = id === null ? null : await readVisitInBrief(context.tx, actor.doctor, id, facts.requester.now)
    return { free: false, ...cause, from: longTime(why.from), to: longTime(why.to), booking_id: id, booking }
  }
  const minute = longTime(from)
  const nothing = { code: null, cause: null, remedy: null, booking_id: null, booking: null }
  return { free: true, ...nothing, from: minute, to: minute }
}

interface OfficeRow extends Record<string, unknown> {
  id: number
  office: { id: number; name: string }
  jolly_opens_at: number
  allow_assistant_manual_bookings: boolean
  shifts: ShiftRow[]
  schedules: ScheduleRow[]
}

/** Every office of the doctor, also those the actor does not serve, since the doctor is in one office at a time. */
async function readOffices({ tx }: Context, { userId }: Agenda, { date }: Query): Promise<OfficeRow[]> {
  const last = toCivilDate(toDayNumber(date) + lookAhead)
  const { rows } = await tx.execute<OfficeRow>(sql`
    select ou.id, json_build_object('id', o.id, 'name', o.name) as office, ou.jolly_opens_at,
      ou.allow_assistant_manual_bookings, ${shiftsJson(date, last)} as shifts, ${schedulesJson(date, last)} as schedules
    from office_users ou join offices o on o.id = ou.office_id
    where ou.user_id = ${userId} and ${isOpenPresence()}
    order by ou.position, ou.id`)
  return rows
}

/** Closures and openings before pauses. A pause holds in all offices; its note is shown only for offices the actor serves. */
function notedSchedules(rows: readonly ScheduleRow[], served: ReadonlySet<number>) {
  const isPause = ({ type }: ScheduleRow) => type === 'recurring'
  return [...rows.filter((row) => !isPause(row)), ...rows.filter(isPause)].map((row) => ({
    ...toSchedule(row),
    note: isPause(row) && !served.has(row.office_user_id) ? null : row.note,
  }))
}

async function readService({ tx, now, caller }: Context, agenda: Agenda, officeUserId: number, query: Query) {
  if (query.office_service_id === undefined) return { slot_code: null, duration: null, hidden: false }
  const id = Number(query.office_service_id)
  const day = toDayNumber(query.date)
  const service = await readServicePlan(tx, id, agenda, { first: day, last: day, now })
  if (!service) throw unknownInField(caller, 'office_service', id, 'office_service_id')
  if (service.officeUserId !== officeUserId) refuseProblems(['service-of-another-office'])
  return { ...service.shape, hidden: service.hidden }
}

interface ClaimRow extends Record<string, unknown> {
  from: number
  to: number
  booking: { id: number; code: string } | null
  office: { id: number; name: string } | null
}

/** The doctor's taken times on the day, in any office, and by which booking; 422 for an unknown original one. */
async function readTakenTimes(
  { tx, now, caller }: Context,
  agenda: Agenda,
  officeId: number,
  { date, original_booking_id }: Query,
): Promise<TakenTime[]> {
  const original = Number(original_booking_id ?? 0)
  if (original !== 0 && !(await findBooking(tx, agenda, original)))
    throw unknownInField(caller, 'booking', original, 'original_booking_id')
  const { rows } = await tx.execute<ClaimRow>(sql`
    select c.from_minute as "from", c.to_minute as "to",
      case when b.id is not null then json_build_object('id', b.id, 'code', b.code) end as booking,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as office
    from time_claims c
    left join bookings b on b.id = c.booking_id
    left join office_users ou on ou.id = b.office_user_id
    left join offices o on o.id = ou.office_id
    where c.doctor_id = ${agenda.userId} and c.date = ${date}::date
      and (c.held_until is null or c.held_until > ${now.toISOString()}::timestamptz)
      and c.booking_id is distinct from ${original}::int
    order by c.from_minute`)
  const holderOf = ({ booking, office }: ClaimRow): Holder => {
    if (!booking || !office) return { kind: 'hold' }
    if (!servesOffice(agenda, office.id)) return { kind: 'unseen' }
    return { kind: 'visit', ...booking, office: office.id === officeId ? null : office.name }
  }
  return rows.map((row) => ({ from: row.from, to: row.to, holder: holderOf(row) }))
}
