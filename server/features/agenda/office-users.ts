import { and, eq, sql } from 'drizzle-orm'
import type { ParticipantRole } from '../../../domain/booking/rules'
import { mainService } from '../../../domain/booking/services'
import { type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { OfficeUser, ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { spansOfSchedule } from '../../../domain/planning/planning'
import { unknownInPath } from '../../audit/denied-attempts'
import { ms, o, os, ou } from '../../db/aliases'
import { jsonList, jsonObject } from '../../db/json'
import { cities, provinces } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { type Agenda, doctorSide, mayBookOvertime, type SignedIn } from '../../scheduling/facts/actor'
import { isOfferedService, isOpenPresence } from '../../scheduling/facts/bookable'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { actorOf } from '../../scheduling/facts/participant'
import {
  type ScheduleRow,
  type ShiftRow,
  schedulesJson,
  shiftsJson,
  toSchedule,
} from '../../scheduling/facts/plan-rows'
import { undoWindow } from '../../scheduling/facts/service-plan'
import { isOfAgendas } from '../../scheduling/facts/several-doctors'

/** The doctor's offices with their services and plans, and the exceptions to the plans. */
export const register = routes((handle) => {
  handle(endpoints.officeUsers, async ({ tx, caller }, { query }) => ({
    data: caller.doctor ? await officeUsers(tx, caller, [doctorSide(caller).doctor], query.with?.split(',') ?? []) : [],
  }))
  handle(endpoints.officeUserSchedules, { guard: requireOfficeUser }, async ({ tx }, { id, query }) => ({
    data: await readSchedules(tx, id, query),
  }))
  handle(
    endpoints.openOfficeUserSchedules,
    { guard: ({ tx, caller }, id) => actorOf(tx, caller, 'office_user', id) },
    async ({ tx }, { id, query }) => {
      const schedules = await readSchedules(tx, id, query)
      return { data: schedules.map(({ note: _, ...schedule }) => schedule) }
    },
  )
})

/** 404 for an office user that is not the doctor's, or whose office is not covered by the caller's link. */
export async function requireOfficeUser({ tx, caller }: Context, id: number): Promise<void> {
  const { doctor } = doctorSide(caller)
  const { rows } = await tx.execute(sql`
    select 1 from office_users ou where ou.id = ${id} and ${isOpenPresence()} and ${isOfAgendas([doctor])}`)
  if (rows.length === 0) throw unknownInPath(caller, 'office_user', id)
}

/** Closures, openings and pauses that overlap the period; recurring ones only when one of their dates does. */
async function readSchedules(
  tx: Tx,
  officeUserId: number,
  query: QueryOf<typeof endpoints.officeUserSchedules>,
): Promise<ScheduleOnWire[]> {
  periodOf(query)
  const { rows } = await tx.execute<{ schedules: ScheduleRow[] }>(
    sql`select ${schedulesJson(query.from, query.to)} as schedules from office_users ou where ou.id = ${officeUserId}`,
  )
  return schedulesBetween(rows[0]?.schedules ?? [], query)
}

/** The exceptions of a type, or all, that affect the period, soonest first. */
function schedulesBetween(
  schedules: readonly ScheduleRow[],
  { from, to, type }: Pick<QueryOf<typeof endpoints.officeUserSchedules>, 'from' | 'to' | 'type'>,
): ScheduleOnWire[] {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  return schedules
    .filter((row) => type === undefined || row.type === type)
    .filter((row) => spansOfSchedule(toSchedule(row), first, last).length > 0)
    .map(({ from_date, from_minute, to_date, to_minute, ...row }) => ({
      ...row,
      from: `${from_date} ${longTime(from_minute)}`,
      to: `${to_date} ${longTime(to_minute)}`,
      recurrence: row.recurrence && { ...row.recurrence },
    }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
}

/** The exceptions of several offices; each of their plans has the pauses of all of them. */
export function schedulesOfPlans(
  plans: readonly { readonly schedules: readonly ScheduleRow[] }[],
  period: { from: CivilDate; to: CivilDate },
): ScheduleOnWire[] {
  const rows = new Map(plans.flatMap(({ schedules }) => schedules.map((row) => [row.id, row] as const)))
  return schedulesBetween([...rows.values()], period)
}

const city = jsonObject({ id: cities.id, name: cities.name, province_code: provinces.code })
const office = jsonObject({
  ...{ id: o.id, name: o.name, address: o.address },
  city: sql<OfficeUser['office']['city']>`case when ${cities.id} is not null then ${city} end`,
})
const officeService = jsonObject({
  ...{ id: os.id, name: os.name, hidden: os.hidden, available_online: os.available_online, duration: os.duration },
  role: jsonObject({
    code: sql<ParticipantRole>`case ${ms.slot_code} when 'mr' then 'medical_representative' else 'patient' end`,
  }),
  medical_service: jsonObject({ id: ms.id, name: ms.name, slot_code: ms.slot_code }),
})
const officeServices = jsonList(
  officeService,
  sql`from office_services os join medical_services ms on ms.id = os.medical_service_id
    where os.office_user_id = ou.id and ${isOfferedService}`,
  sql`os.position, os.id`,
)

/**
 * The office users of doctors in the offices the caller may see, with their services, and with shifts and slots where
 * `relations` names them. In the order of each doctor.
 */
export async function officeUsers(
  tx: Tx,
  caller: SignedIn,
  agendas: readonly Agenda[],
  relations: readonly string[],
): Promise<OfficeUser[]> {
  const withSlots = relations.includes('shifts.slots')
  const { id, user_id, office_id, need_setup, allow_assistant_manual_bookings, online_bookings, jolly_opens_at } = ou
  const rows = await tx
    .select({
      ...{ id, user_id, office_id, need_setup, allow_assistant_manual_bookings, online_bookings, jolly_opens_at },
      office,
      undo_window_minutes: undoWindow,
      office_services: officeServices,
      shifts: shiftsJson(null, null),
    })
    .from(ou)
    .innerJoin(o, eq(o.id, office_id))
    .leftJoin(cities, eq(cities.id, o.city_id))
    .leftJoin(provinces, eq(provinces.id, cities.province_id))
    .where(and(isOfAgendas(agendas), isOpenPresence()))
    .orderBy(ou.position, id)
  const actors = new Map(agendas.map((doctor) => [doctor.userId, { ...caller, side: 'doctor-side', doctor } as const]))
  const mayOvertime = (doctorId: number, allowsAssistantOvertime: boolean) => {
    const actor = actors.get(doctorId)
    return actor !== undefined && mayBookOvertime(actor, { allowsAssistantOvertime })
  }
  return rows.map((row) => {
    const { shifts, jolly_opens_at, ...rest } = row
    return {
      ...rest,
      jolly_opens_at: longTime(jolly_opens_at),
      may_book_overtime: mayOvertime(row.user_id, row.allow_assistant_manual_bookings),
      ...((withSlots || relations.includes('shifts')) && {
        shifts: shifts.map((shift) => shiftToWire(shift, withSlots)),
      }),
    }
  })
}

/** The main service of each office that has one, by which its free times are counted. */
export const mainServices = (places: readonly OfficeUser[]) =>
  places.flatMap(({ id, office_services }) => {
    const service = mainService(office_services)
    return service ? [{ office_user_id: id, office_service_id: service.id }] : []
  })

function shiftToWire({ slots, ...shift }: ShiftRow, withSlots: boolean) {
  const times = ({ from, to }: { from: number; to: number }) => ({ from: longTime(from), to: longTime(to) })
  return {
    ...shift,
    ...times(shift),
    ...(withSlots && { slots: slots.map(({ spans, ...slot }) => ({ ...slot, slots: spans.map(times) })) }),
  }
}
