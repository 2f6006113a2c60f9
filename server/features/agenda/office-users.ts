import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { OfficeUser, ScheduleOnWire } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { spansOfSchedule } from '../../../domain/planning/planning'
import { unknownInPath } from '../../audit/denied'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { type Actor, type Agenda, doctorSide, mayBookOvertime } from '../../scheduling/actor'
import { isOfferedService, isOpenPresence } from '../../scheduling/bookable'
import { periodOf } from '../../scheduling/booking-filter'
import { actorOf } from '../../scheduling/participant'
import { type ScheduleRow, type ShiftRow, schedulesJson, shiftsJson, toSchedule } from '../../scheduling/plan-rows'

/** The doctor's offices with their services and plans, and the exceptions to the plans. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.officeUsers, async ({ tx, caller }, { query }) => ({
    data: caller.doctor ? await officeUsers(tx, doctorSide(caller), query.with?.split(',') ?? []) : [],
  }))
  handle(
    endpoints.officeUserSchedules,
    async ({ tx }, { id, query }) => ({ data: await readSchedules(tx, id, query) }),
    { guard: requireOfficeUser },
  )
  handle(
    endpoints.openOfficeUserSchedules,
    async ({ tx }, { id, query }) => {
      const schedules = await readSchedules(tx, id, query)
      return { data: schedules.map(({ note: _, ...schedule }) => schedule) }
    },
    { guard: ({ tx, caller }, id) => actorOf(tx, caller, 'office_user', id) },
  )
}

/** A condition: the link allows the office user `ou`. */
export const inOffices = (offices: Agenda['offices']) =>
  offices === null ? sql`true` : sql`ou.office_id in ${offices.length > 0 ? [...offices] : [0]}`

/** 404 for an office user that is not the doctor's, or whose office is not covered by the caller's link. */
export async function requireOfficeUser({ tx, caller }: Context, id: number): Promise<void> {
  const { userId, offices } = doctorSide(caller).doctor
  const { rows } = await tx.execute(sql`
    select 1 from office_users ou
    where ou.id = ${id} and ou.user_id = ${userId} and ${isOpenPresence()} and ${inOffices(offices)}`)
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
export function schedulesBetween(
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

type OfficeUserRow = Omit<OfficeUser, 'shifts'> & { readonly shifts: ShiftRow[] }

/**
 * The doctor's office users in the offices the actor may see, with their services, and with shifts and slots where `relations`
 * names them.
 */
export async function officeUsers(tx: Tx, actor: Actor, relations: readonly string[]): Promise<OfficeUser[]> {
  const withSlots = relations.includes('shifts.slots')
  const { userId, offices } = actor.doctor
  const { rows } = await tx.execute<OfficeUserRow & Record<string, unknown>>(sql`
    select ou.id, ou.user_id, ou.office_id,
      json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'city',
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'province_code', p.code) end
      ) as office,
      ou.need_setup, ou.allow_assistant_manual_bookings, ou.online_bookings,
      (select coalesce(json_agg(json_build_object(
          'id', os.id, 'name', os.name, 'hidden', os.hidden, 'available_online', os.available_online,
          'duration', os.duration,
          'role', json_build_object('code', case ms.slot_code when 'mr' then 'medical_representative' else 'patient' end),
          'medical_service', json_build_object('id', ms.id, 'name', ms.name, 'slot_code', ms.slot_code)
        ) order by os.position, os.id), '[]')
        from office_services os join medical_services ms on ms.id = os.medical_service_id
        where os.office_user_id = ou.id and ${isOfferedService}) as office_services,
      ${shiftsJson(null, null)} as shifts
    from office_users ou
    join offices o on o.id = ou.office_id
    left join cities c on c.id = o.city_id
    left join provinces p on p.id = c.province_id
    where ou.user_id = ${userId} and ${isOpenPresence()} and ${inOffices(offices)}
    order by ou.position, ou.id`)
  return rows.map(({ shifts, ...row }) => ({
    ...row,
    may_book_overtime: mayBookOvertime(actor, { allowsAssistantOvertime: row.allow_assistant_manual_bookings }),
    ...((withSlots || relations.includes('shifts')) && {
      shifts: shifts.map((shift) => shiftToWire(shift, withSlots)),
    }),
  }))
}

function shiftToWire({ slots, ...shift }: ShiftRow, withSlots: boolean) {
  const times = ({ from, to }: { from: number; to: number }) => ({ from: longTime(from), to: longTime(to) })
  return {
    ...shift,
    ...times(shift),
    ...(withSlots && { slots: slots.map(({ spans, ...slot }) => ({ ...slot, slots: spans.map(times) })) }),
  }
}
