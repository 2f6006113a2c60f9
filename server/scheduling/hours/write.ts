import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PlannedSchedule } from '../../../domain/planning/schedule-changes'
import type { PlannedWeeks } from '../../../domain/planning/week-plan'
import type { DrawnShift } from '../../../domain/planning/week-problems'
import { officeUserSchedules, plannings, shiftSlots, shifts } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { BookingContext } from '../facts/actor'

type Context = Pick<BookingContext, 'tx' | 'now'>

/** What becomes of stored rows of hours: of those kept the new content, and what is new. */
export interface Changes<T> {
  readonly removed: readonly number[]
  readonly changed: readonly { readonly id: number; readonly to: T; readonly was?: T | undefined }[]
  readonly added: readonly T[]
}

/** Compares hours before and after by their stored ids. */
export function changesBetween<T extends { readonly id: number | null }>(
  before: readonly T[],
  after: readonly T[],
): Changes<T> {
  const stored = new Map(before.map((each) => [each.id, each]))
  const kept = new Set(after.map(({ id }) => id))
  return {
    removed: before.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id])),
    changed: after.flatMap((each) => {
      const { id } = each
      const was = stored.get(id)
      return id === null || each === was ? [] : [{ id, to: each, was }]
    }),
    added: after.filter(({ id }) => id === null),
  }
}

const nextVersion = <Version>(version: Version) => sql<number>`${version} + 1`

/** Writes plannings; those that change are out of the way while the others are written, since none may overlap meanwhile. */
export async function writePlannings({ tx, now }: Context, { removed, changed, added }: Changes<PlannedWeeks>) {
  const touched = [...removed, ...changed.map(({ id }) => id)]
  if (touched.length > 0)
    await tx
      .update(plannings)
      .set({ deleted_at: now, updated_at: now, version: nextVersion(plannings.version) })
      .where(inArray(plannings.id, touched))
  for (const { id, to } of changed)
    await tx
      .update(plannings)
      .set({ name: to.name, valid_from: to.from, valid_to: to.to, deleted_at: null })
      .where(eq(plannings.id, id))
  const made = await insertPlannings(tx, added)
  // the days alone may change
  const redrawn = changed.flatMap(({ id, to, was }) => (to.shifts === was?.shifts ? [] : [{ id, shifts: to.shifts }]))
  await replaceShifts(tx, redrawn)
  await insertShifts(tx, made)
}

async function insertPlannings(tx: Tx, added: readonly PlannedWeeks[]) {
  if (added.length === 0) return []
  const rows = await tx
    .insert(plannings)
    .values(
      added.map(({ office_user_id, name, from, to }) => ({ office_user_id, name, valid_from: from, valid_to: to })),
    )
    .returning({ id: plannings.id, office_user_id: plannings.office_user_id, from: plannings.valid_from })
  return added.flatMap((weeks) => {
    // no two of one office begin on one day
    const row = rows.find(({ office_user_id, from }) => office_user_id === weeks.office_user_id && from === weeks.from)
    return row ? [{ id: row.id, shifts: weeks.shifts }] : []
  })
}

/** A stored planning and the shifts that it is to have. */
interface WithShifts {
  readonly id: number
  readonly shifts: readonly DrawnShift[]
}

async function replaceShifts(tx: Tx, changed: readonly WithShifts[]): Promise<void> {
  if (changed.length === 0) return
  const former = tx
    .select({ id: shifts.id })
    .from(shifts)
    .where(
      inArray(
        shifts.planning_id,
        changed.map(({ id }) => id),
      ),
    )
  await tx.delete(shiftSlots).where(inArray(shiftSlots.shift_id, former))
  await tx.delete(shifts).where(
    inArray(
      shifts.planning_id,
      changed.map(({ id }) => id),
    ),
  )
  await insertShifts(tx, changed)
}

async function insertShifts(tx: Tx, given: readonly WithShifts[]): Promise<void> {
  const drawn = given.flatMap(({ id, shifts }) => shifts.map((shift) => ({ planning_id: id, ...shift })))
  if (drawn.length === 0) return
  const { rows } = await tx.execute<{ id: number; planning_id: number; from: number; weekdays: number[] }>(sql`
    insert into shifts (planning_id, weekdays, from_minute, to_minute, duration)
    select planning_id, weekdays, "from", "to", duration
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
      as drawn(planning_id int, weekdays smallint[], "from" smallint, "to" smallint, duration smallint)
    returning id, planning_id, from_minute as "from", weekdays`)
  // no two of one planning begin at one minute of one weekday
  const placeOf = ({ planning_id, from, weekdays }: Omit<(typeof rows)[number], 'id'>) =>
    [planning_id, from, ...weekdays].join()
  const ids = new Map(rows.map((row) => [placeOf(row), row.id]))
  const painted = drawn.flatMap((shift) =>
    shift.painted.map((range) => ({
      shift_id: ids.get(placeOf({ ...shift, weekdays: [...shift.weekdays] })),
      ...range,
    })),
  )
  if (painted.length === 0) return
  await tx.execute(sql`
    insert into shift_slots (shift_id, slot_code, weekdays, spans, duration, horizon, rate_limit)
    select shift_id, slot_code, weekdays, spans, duration, horizon, rate_limit
    from jsonb_to_recordset(${JSON.stringify(painted)}::jsonb) as painted(shift_id int, slot_code text,
      weekdays smallint[], spans jsonb, duration smallint, horizon smallint, rate_limit smallint)`)
}

const contentOf = ({ id: _, ...content }: PlannedSchedule) => content

/** Writes closures, openings and pauses; returns the ids of new ones. */
export async function writeSchedules({ tx, now }: Context, { removed, changed, added }: Changes<PlannedSchedule>) {
  const { version } = officeUserSchedules
  const changedAt = { updated_at: now, version: nextVersion(version) }
  if (removed.length > 0)
    await tx
      .update(officeUserSchedules)
      .set({ ...changedAt, deleted_at: now })
      .where(inArray(officeUserSchedules.id, [...removed]))
  for (const { id, to } of changed)
    await tx
      .update(officeUserSchedules)
      .set({ ...contentOf(to), ...changedAt, deleted_at: null })
      .where(eq(officeUserSchedules.id, id))
  if (added.length === 0) return []
  return tx.insert(officeUserSchedules).values(added.map(contentOf)).returning({ id: officeUserSchedules.id, version })
}

/** The plannings of an office user, as ids with versions. */
export const planningsNow = (tx: Tx, officeUserIds: readonly number[]) =>
  tx
    .select({ id: plannings.id, version: plannings.version, office_user_id: plannings.office_user_id })
    .from(plannings)
    .where(and(inArray(plannings.office_user_id, [...officeUserIds]), isNull(plannings.deleted_at)))
