import { and, eq, sql } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { ou } from '../../db/aliases'
import { intArray } from '../../db/fragments'
import { jsonList, jsonObject } from '../../db/json'
import { officeUserSchedules, plannings, shiftSlots, shifts } from '../../db/tables'
import type { Tx } from '../../db/types'
import { isOpenPresence } from '../facts/bookable'

const slotsJson = jsonList(
  jsonObject({
    ...{ id: shiftSlots.id, slot_code: shiftSlots.slot_code, weekdays: shiftSlots.weekdays, spans: shiftSlots.spans },
    ...{ duration: shiftSlots.duration, horizon: shiftSlots.horizon, rate_limit: shiftSlots.rate_limit },
  }),
  sql`from ${shiftSlots} where ${shiftSlots.shift_id} = ${shifts.id} and ${shiftSlots.deleted_at} is null`,
  sql`${shiftSlots.id}`,
)
const shiftsJson = jsonList(
  jsonObject({
    ...{ id: shifts.id, weekdays: shifts.weekdays, from: shifts.from, to: shifts.to, duration: shifts.duration },
    slots: slotsJson,
  }),
  sql`from ${shifts} where ${shifts.planning_id} = ${plannings.id} and ${shifts.deleted_at} is null`,
  sql`${shifts.from}, ${shifts.id}`,
)
/** A planning as stored; times are minutes of the day. */
const planningJson = jsonObject({
  ...{ id: plannings.id, office_user_id: plannings.office_user_id, name: plannings.name },
  ...{ valid_from: plannings.valid_from, valid_to: plannings.valid_to, version: plannings.version },
  shifts: shiftsJson,
})
const s = officeUserSchedules
const scheduleJson = jsonObject({
  ...{ id: s.id, office_user_id: s.office_user_id, type: s.type, kind: s.kind, note: s.note, version: s.version },
  ...{ from_date: s.from_date, from_minute: s.from_minute, to_date: s.to_date, to_minute: s.to_minute },
  ...{ duration: s.duration, recurrence: s.recurrence },
})

/** An office of the doctor with its hours; `schedules` are those set there. */
export type OfficeHours = Awaited<ReturnType<typeof readHours>>[number]
export type StoredPlanning = OfficeHours['plannings'][number]

/** Which closures, openings and pauses are read: those that may touch the days, and these. */
interface Days {
  readonly from: CivilDate
  /** Null: all later ones. */
  readonly to?: CivilDate | null
  readonly schedules?: readonly number[]
}

/** The hours of a doctor in all his open offices, in his order of them, in one statement. */
export function readHours(tx: Tx, doctorId: number, { from, to = null, schedules = [] }: Days) {
  return tx
    .select({
      id: ou.id,
      office_id: ou.office_id,
      plannings: jsonList(
        planningJson,
        sql`from ${plannings} where ${plannings.office_user_id} = ou.id and ${plannings.deleted_at} is null`,
        sql`coalesce(${plannings.valid_from}, '-infinity'::date), ${plannings.id}`,
      ),
      schedules: jsonList(
        scheduleJson,
        sql`from ${s} where ${s.office_user_id} = ou.id and ${s.deleted_at} is null
          and (${s.id} = any(${intArray(schedules)}::int[]) or ((${to}::date is null or ${s.from_date} <= ${to}::date)
            and (${s.recurrence} is not null or ${s.to_date} >= ${from}::date)))`,
        sql`${s.from_date}, ${s.from_minute}, ${s.id}`,
      ),
    })
    .from(ou)
    .where(and(eq(ou.user_id, doctorId), isOpenPresence()))
    .orderBy(ou.position, ou.id)
}
