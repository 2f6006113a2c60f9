import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SavedHours } from '../../../domain/contract/agenda/hours'
import { forbidden, invalid, stale } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { type FormerHours, hoursChanges, officeUserSchedules, officeUsers } from '../../db/tables'
import { doctorsOfAct } from '../decisions/decisions'
import { takeBackAct } from '../decisions/take-back-act'
import type { BookingContext } from '../facts/actor'
import { showBookings } from '../facts/show'
import { lockAgendas } from '../holds/time-claims'
import { orStale } from './constraints'
import { publishHours } from './save'
import { showHours } from './show'
import { planningsNow, writePlannings, writeSchedules } from './write'

const text = {
  tooLate: 'Il tempo per annullare la modifica è scaduto.',
  undone: 'La modifica è già stata annullata.',
  notYours: 'Può annullare la modifica solo chi l’ha fatta.',
} as const

/** The act on the acting doctor's hours; 404 when it is unknown, or another's that a link to some offices does not cover. */
export async function requireAct({ tx, actor }: BookingContext, id: number) {
  const [act] = await tx
    .select()
    .from(hoursChanges)
    .where(and(eq(hoursChanges.id, id), eq(hoursChanges.doctor_id, actor.doctor.userId)))
  if (!act || (actor.doctor.offices !== null && act.created_by !== actor.userId))
    throw unknownInPath(actor, 'hours', id)
  return act
}

/**
 * Takes an act on the hours back whole, with what it did to visits, within its undo window (product.md §9.3); by its author only.
 * Refused (409) when the hours have been changed since, or the time of a visit is taken.
 */
export async function undoHours(context: BookingContext, id: number): Promise<Omit<SavedHours, 'act'>> {
  const { tx, now, actor } = context
  const { act_id } = await requireAct(context, id)
  await lockAgendas(tx, [actor.doctor.userId, ...(await doctorsOfAct(tx, act_id))])
  // as it is now that nobody else can change it
  const { created_by, former, undo_until, undone_at } = await requireAct(context, id)
  if (created_by !== actor.userId) throw forbidden(text.notYours)
  if (undone_at) throw invalid({ undo_until: [text.undone] })
  if (undo_until <= now) throw invalid({ undo_until: [text.tooLate] })
  if (!(await isAsLeft(context, former))) throw stale(await showHours(context))
  await orStale(context, () => restore(context, former))
  await passOn(context, id, former)
  const visits = await takeBackAct(context, act_id)
  await tx.update(hoursChanges).set({ undone_at: now }).where(eq(hoursChanges.id, id))
  await recordAction({ tx, now, caller: actor }, { action: 'undo', subject: 'hours', subject_id: id })
  await publishHours(context)
  return {
    ...(await showHours(context)),
    visits: await showBookings(
      context,
      visits.map((visit) => visit.id),
    ),
  }
}

const officesOf = ({ plannings }: FormerHours) => plannings.map(({ office_user_id }) => office_user_id)

interface VersionedRow {
  readonly id: number
  readonly version: number
}
const same = (a: readonly VersionedRow[], b: readonly VersionedRow[]) =>
  a.length === b.length && a.every(({ id, version }) => b.some((other) => other.id === id && other.version === version))

/** Whether nobody has changed again what the act left. */
async function isAsLeft({ tx }: BookingContext, former: FormerHours): Promise<boolean> {
  const left = [
    ...former.schedules.map(({ before, version }) => ({ id: before.id, version })),
    ...former.added_schedules,
  ]
  const { id, version } = officeUserSchedules
  const ids = left.map((schedule) => schedule.id)
  const schedules = await tx.select({ id, version }).from(officeUserSchedules).where(inArray(id, ids))
  const plannings = await planningsNow(tx, officesOf(former))
  const closed = await tx
    .select({ id: officeUsers.id })
    .from(officeUsers)
    .where(and(inArray(officeUsers.id, [...former.closed_office_users]), isNotNull(officeUsers.deleted_at)))
  return (
    same(schedules, left) &&
    same(
      plannings,
      former.plannings.flatMap(({ after }) => after),
    ) &&
    closed.length === former.closed_office_users.length
  )
}

/** Puts the hours back as they were; plannings become new rows with the former content. */
async function restore(context: BookingContext, former: FormerHours): Promise<void> {
  const { tx, now } = context
  await tx
    .update(officeUsers)
    .set({ deleted_at: null, updated_at: now, version: sql`${officeUsers.version} + 1` })
    .where(inArray(officeUsers.id, [...former.closed_office_users]))
  await writePlannings(context, {
    removed: former.plannings.flatMap(({ after }) => after.map(({ id }) => id)),
    changed: [],
    added: former.plannings.flatMap(({ office_user_id, before }) =>
      before.map(({ name, valid_from: from, valid_to: to, shifts }) => ({
        ...{ id: null, origin: null, office_user_id, name, from, to },
        shifts: shifts.map(({ slots, ...shift }) => ({ ...shift, painted: slots })),
      })),
    ),
  })
  await writeSchedules(context, {
    removed: former.added_schedules.map(({ id }) => id),
    changed: former.schedules.map(({ before }) => ({ id: before.id, to: before })),
    added: [],
  })
}

/**
 * Tells the acts before the one undone what their hours are called now, so that they can be taken back next: those it had found
 * as they left them.
 */
async function passOn({ tx, now, actor }: BookingContext, id: number, undone: FormerHours): Promise<void> {
  const acts = await tx
    .select({ id: hoursChanges.id, former: hoursChanges.former })
    .from(hoursChanges)
    .where(
      and(
        eq(hoursChanges.doctor_id, actor.doctor.userId),
        lt(hoursChanges.id, id),
        isNull(hoursChanges.undone_at),
        gt(hoursChanges.undo_until, now),
      ),
    )
  if (acts.length === 0) return
  const current = await planningsNow(tx, officesOf(undone))
  const nameOfNow = (left: VersionedRow): VersionedRow => {
    const again = undone.schedules.find(({ before, version }) => before.id === left.id && version === left.version + 1)
    // written once by the act and once by its undo
    return again ? { id: left.id, version: left.version + 2 } : left
  }
  for (const act of acts) {
    const former: FormerHours = {
      ...act.former,
      plannings: act.former.plannings.map((entry) => {
        const found = undone.plannings.find(({ office_user_id }) => office_user_id === entry.office_user_id)
        if (!found || !same(found.before, entry.after)) return entry
        const ofOffice = current.filter(({ office_user_id }) => office_user_id === entry.office_user_id)
        return { ...entry, after: ofOffice.map(({ id, version }) => ({ id, version })) }
      }),
      schedules: act.former.schedules.map(({ before, version }) => ({
        before,
        version: nameOfNow({ id: before.id, version }).version,
      })),
      added_schedules: act.former.added_schedules.map(nameOfNow),
    }
    await tx.update(hoursChanges).set({ former }).where(eq(hoursChanges.id, act.id))
  }
}
