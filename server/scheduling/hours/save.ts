import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { liveStatuses } from '../../../domain/booking/status'
import type { hoursEndpoints, SavedHours } from '../../../domain/contract/agenda/hours'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { invalid } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { recordAction } from '../../audit/audit'
import { intArray } from '../../db/fragments'
import { bookings, type FormerHours, holds, hoursChanges, officeUsers } from '../../db/tables'
import { agendaRecipients } from '../../messages/recipients'
import { minutesAfter } from '../booking/save-changes'
import { carryOut, doctorsOfDecisions } from '../decisions/decisions'
import type { BookingContext } from '../facts/actor'
import { undoWindow, usualUndoWindow } from '../facts/service-plan'
import { showBookings } from '../facts/show'
import { hasStatusNow } from '../facts/stored-booking'
import { endHold } from '../holds/holds'
import { lockAgendas } from '../holds/time-claims'
import { type PlannedHours, planChange } from './changed-plan'
import { orStale } from './constraints'
import { showHours } from './show'
import { changesBetween, planningsNow, writePlannings, writeSchedules } from './write'

type Payload = BodyOf<typeof hoursEndpoints.saveHours>

const text = {
  visitsLeft: (visits: number) =>
    visits === 1
      ? 'In questa struttura resta una visita in programma: spostala o annullala.'
      : `In questa struttura restano ${visits} visite in programma: spostale o annullale.`,
} as const

/**
 * Saves a change of hours and carries out the decisions on its visits, in one act that can be taken back whole until the end of
 * its undo window (product.md §5, §9.3). Refused whole: 422, a stale version or a decision that cannot be carried out (409).
 */
export async function saveHours(context: BookingContext, { decisions = [], ...change }: Payload): Promise<SavedHours> {
  const { tx, actor } = context
  if (decisions.length === 0 && Object.values(change).every((part) => part === undefined || part.length === 0))
    throw invalid({ plannings: [validationText.required] })
  await lockAgendas(tx, [actor.doctor.userId, ...(await doctorsOfDecisions(tx, decisions))])
  const planned = await planChange(context, change)
  const former = await orStale(context, () => write(context, planned))
  const act = { act_id: randomUUID(), dueAt: await deadlineOf(context, former, decisions) }
  const visits = await carryOut(context, decisions, act)
  await closeOffices(context, planned.closed)
  const id = await recordAct(context, act, former)
  await publishHours(context)
  return {
    act: { id, undo_until: act.dueAt.toISOString() },
    ...(await showHours(context)),
    visits: await showBookings(
      context,
      visits.map((visit) => visit.id),
    ),
  }
}

/** Writes the hours, and tells what they replaced. */
async function write(context: BookingContext, { offices, before, after, closed }: PlannedHours): Promise<FormerHours> {
  const weeks = changesBetween(before.weeks, after.weeks)
  const dated = changesBetween(before.schedules, after.schedules)
  const touched = new Set([...weeks.removed, ...weeks.changed.map(({ id }) => id)])
  const ofPlannings = offices.filter(
    ({ id, plannings }) =>
      plannings.some((planning) => touched.has(planning.id)) ||
      weeks.added.some((added) => added.office_user_id === id),
  )
  await writePlannings(context, weeks)
  const added_schedules = await writeSchedules(context, dated)
  const left = await planningsNow(
    context.tx,
    ofPlannings.map(({ id }) => id),
  )
  const replaced = new Set([...dated.removed, ...dated.changed.map(({ id }) => id)])
  return {
    plannings: ofPlannings.map(({ id, plannings }) => ({
      office_user_id: id,
      before: plannings.map(({ office_user_id: _, shifts, ...planning }) => ({
        ...planning,
        shifts: shifts.map(({ id: _, slots, ...shift }) => ({
          ...shift,
          slots: slots.map(({ id: __, ...range }) => range),
        })),
      })),
      after: left.filter(({ office_user_id }) => office_user_id === id).map(({ id, version }) => ({ id, version })),
    })),
    schedules: offices
      .flatMap(({ schedules }) => schedules)
      .filter(({ id }) => replaced.has(id))
      .map(({ version, ...before }) => ({ before, version: version + 1 })),
    added_schedules,
    closed_office_users: closed,
  }
}

/** The end of the act's undo window: the longest of its offices. */
async function deadlineOf(
  { tx, now }: BookingContext,
  former: FormerHours,
  decisions: NonNullable<Payload['decisions']>,
): Promise<Date> {
  const places = [
    ...former.plannings.map(({ office_user_id }) => office_user_id),
    ...former.schedules.map(({ before }) => before.office_user_id),
    ...former.closed_office_users,
  ]
  const added = former.added_schedules.map(({ id }) => id)
  const visits = decisions.map(({ booking_id }) => booking_id)
  const { rows } = await tx.execute<{ minutes: number }>(sql`
    select coalesce(max(${undoWindow}), ${usualUndoWindow}) as minutes from office_users ou
    where ou.id = any(${intArray(places)}::int[])
      or ou.id in (select office_user_id from office_user_schedules where id = any(${intArray(added)}::int[]))
      or ou.id in (select office_user_id from bookings where id = any(${intArray(visits)}::int[]))`)
  return minutesAfter(now, rows[0]?.minutes ?? 0)
}

/**
 * Closes offices as an administrator removes them, and takes back the times that are offered there; refused (422) while live visits to
 * come are left in one.
 */
async function closeOffices(context: BookingContext, closed: readonly number[]): Promise<void> {
  const { tx, now, wall } = context
  if (closed.length === 0) return
  const left = await tx
    .select({ id: bookings.office_user_id, visits: count() })
    .from(bookings)
    .where(and(inArray(bookings.office_user_id, [...closed]), hasStatusNow(liveStatuses, wall)))
    .groupBy(bookings.office_user_id)
  const [first] = left
  if (first) throw invalid({ [`closed_office_users.${closed.indexOf(first.id)}`]: [text.visitsLeft(first.visits)] })
  await tx
    .update(officeUsers)
    .set({ deleted_at: now, updated_at: now, version: sql`${officeUsers.version} + 1` })
    .where(inArray(officeUsers.id, [...closed]))
  const offered = await tx
    .select()
    .from(holds)
    .where(and(inArray(holds.office_user_id, [...closed]), eq(holds.state, 'open')))
    .for('update')
  for (const hold of offered) await endHold(context, hold, 'withdrawn')
}

async function recordAct(
  { tx, now, actor }: BookingContext,
  { act_id, dueAt }: { readonly act_id: string; readonly dueAt: Date },
  former: FormerHours,
): Promise<number> {
  const [row] = await tx
    .insert(hoursChanges)
    .values({
      ...{ doctor_id: actor.doctor.userId, created_by: actor.userId, created_at: now },
      ...{ act_id, former, undo_until: dueAt },
    })
    .returning({ id: hoursChanges.id })
  if (!row) throw new Error('The change of hours was not stored')
  const parts = Object.entries(former).flatMap(([part, entries]) => (entries.length > 0 ? [part] : []))
  await recordAction(
    { tx, now, caller: actor },
    { action: 'update', subject: 'hours', subject_id: row.id, detail: parts.join() || null },
  )
  return row.id
}

/** Tells open consoles that the doctor's hours have changed, on any day. */
export async function publishHours({ tx, actor, wall, publish }: BookingContext): Promise<void> {
  const doctor_id = actor.doctor.userId
  const users = await agendaRecipients(tx, doctor_id, wall.date)
  publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: null, date: null } })
}
