import { desc, eq, sql } from 'drizzle-orm'
import type { PrescriptionStatusChange } from '../../../domain/contract/prescriptions/prescription-fields'
import { type ChangedPrescription, prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import { forbidden, invalid, stale } from '../../../domain/contract/refusal'
import {
  nextPrescriptionStatuses,
  type Party,
  type PrescriptionStatus,
  prescriptionStatus,
} from '../../../domain/prescriptions/status'
import { isVisible } from '../../../domain/text/characters'
import { recordAction, signature } from '../../audit/audit'
import { officeUsers, prescriptionChanges, prescriptionDrugs, prescriptions } from '../../db/tables'
import type { Context } from '../../http/context'
import { practiceEvents, prescriptionEvents } from '../../notices/prescriptions/notifications'
import { undoWindow } from '../../scheduling/facts/service-plan'
import { insertDrugs, readDrugs, searchOf } from './drugs'
import type { StoredPrescription } from './rows'
import {
  isOfDoctor,
  isOwn,
  lockPrescription,
  ownParties,
  partiesOf,
  refuseImpersonator,
  showOwnPrescription,
  showPrescription,
} from './sides'

/** Locks a request to the acting doctor that the caller may change; 409 with the present one where the version is stale. */
export async function lockForPractice(context: Context, id: number, version?: number): Promise<StoredPrescription> {
  const row = await lockPrescription(context, id, isOfDoctor(context))
  refuseImpersonator(context)
  if (version !== undefined && version !== row.version) throw stale(await showPrescription(context, id))
  return row
}

/** Changes what a pending request asks for, within the limits of its office. */
export async function changePrescription(context: Context, id: number, body: ChangedPrescription): Promise<void> {
  const { tx, now, publish } = context
  const before = await lockForPractice(context, id, body.version)
  if (before.status !== 'pending') throw notATransition(before.status, 'pending')
  const fields = (['drugs', 'notes', 'delivery'] as const).filter((field) => body[field] !== undefined)
  const search = body.drugs ? await replaceDrugs(context, before, body.drugs) : before.search
  await tx
    .update(prescriptions)
    .set({
      ...(body.notes !== undefined && { notes: isVisible(body.notes ?? '') ? body.notes : null }),
      ...(body.delivery !== undefined && { delivery: body.delivery }),
      ...{ search, undo_until: null, version: before.version + 1, updated_at: now },
    })
    .where(eq(prescriptions.id, id))
  await recordAction(context, { action: 'update', subject: 'prescription', subject_id: id, detail: fields.join(', ') })
  for (const event of await prescriptionEvents(tx, now, [before])) publish(event)
}

/** Stores other drugs in place of those of a request; returns the text that it is found by. */
async function replaceDrugs(
  { tx }: Context,
  { id, code, office_user_id }: StoredPrescription,
  asked: NonNullable<ChangedPrescription['drugs']>,
): Promise<string> {
  const ofRequest = eq(prescriptionDrugs.prescription_id, id)
  const kept = await tx.select({ drug_id: prescriptionDrugs.drug_id }).from(prescriptionDrugs).where(ofRequest)
  const [office] = await tx.select().from(officeUsers).where(eq(officeUsers.id, office_user_id))
  const limits = office ?? { prescription_packages: null, prescription_days: null }
  const all = await readDrugs(
    tx,
    asked,
    limits,
    kept.flatMap(({ drug_id }) => drug_id ?? []),
  )
  await tx.delete(prescriptionDrugs).where(ofRequest)
  await insertDrugs(tx, id, all)
  return searchOf(code, all)
}

/** Sets the status that the practice asks for (product.md §5); only the doctor in person accepts and refuses: 403. */
export async function changeStatus(context: Context, id: number, body: PrescriptionStatusChange): Promise<void> {
  const before = await lockForPractice(context, id, body.version)
  const parties = partiesOf(context)
  const decides = body.status === 'accepted' || body.status === 'rejected'
  if (decides && !parties.includes('prescriber')) throw forbidden(prescriptionText.notYou)
  requireTransition(before.status, body.status, parties)
  const reason = isVisible(body.reason ?? '') ? (body.reason ?? null) : null
  await moveTo(context, before, {
    ...{ to: body.status, reason, undo_until: await undoDeadline(context, before) },
    columns: body.status === 'rejected' || body.status === 'canceled' ? { reason } : {},
  })
}

/** Cancels an own request or confirms an order; a stale version: 409, no transition: 422 on `status`. */
export async function changeOwnStatus(
  context: Context,
  id: number,
  { status, version }: { status: PrescriptionStatus; version: number },
): Promise<void> {
  const before = await lockPrescription(context, id, await isOwn(context))
  refuseImpersonator(context)
  if (version !== before.version) throw stale(await showOwnPrescription(context, id))
  if (before.shown_status !== null) throw invalid({ status: [prescriptionText.held] })
  requireTransition(before.status, status, ownParties(context))
  await moveTo(context, before, { to: status, undo_until: null })
}

export function requireTransition(from: PrescriptionStatus, to: PrescriptionStatus, parties: readonly Party[]): void {
  if (!nextPrescriptionStatuses(from, parties).includes(to)) throw notATransition(from, to)
}

const notATransition = (from: PrescriptionStatus, to: PrescriptionStatus) =>
  invalid({
    status: [
      from === 'pending' || to !== 'pending'
        ? `Il passaggio da “${prescriptionStatus[from].label}” a “${prescriptionStatus[to].label}” non è consentito.`
        : 'La richiesta non è più in attesa.',
    ],
  })

/** The end of the undo window of a change made now, in the office of the request. */
export async function undoDeadline({ tx, now }: Context, { office_user_id }: StoredPrescription): Promise<Date> {
  const { rows } = await tx.execute<{ minutes: number }>(
    sql`select ${undoWindow} as minutes from office_users ou where ou.id = ${office_user_id}`,
  )
  return new Date(now.getTime() + (rows[0]?.minutes ?? 0) * 60_000)
}

interface Move {
  readonly to: PrescriptionStatus
  readonly reason?: string | null
  /** The end of the undo window; the patient is notified then, if at all. */
  readonly undo_until: Date | null
  readonly columns?: Partial<typeof prescriptions.$inferInsert>
  /** Since when the status is, where not from now on: it was had before. */
  readonly since?: Date
}

/** Stores a status, dated and signed, and tells open consoles: the patient's once it can no longer be taken back. */
export async function moveTo(context: Context, before: StoredPrescription, move: Move): Promise<void> {
  const { tx, now, caller, publish } = context
  const { to, reason = null, undo_until, columns = {}, since } = move
  const shown = undo_until === null ? { shown_status: null, shown_since: null } : shownOf(before)
  await tx
    .update(prescriptions)
    .set({
      ...{ ...columns, ...shown, status: to, status_at: since ?? now, undo_until },
      ...{ version: before.version + 1, updated_at: now },
    })
    .where(eq(prescriptions.id, before.id))
  const { actor_id, on_behalf_of_id } = signature(caller)
  const line = { at: now, actor_id, on_behalf_of_id, from_status: before.status, to_status: to, reason }
  await tx.insert(prescriptionChanges).values({ ...line, prescription_id: before.id, undo: since !== undefined })
  const action = since === undefined ? 'status' : 'undo'
  await recordAction(context, { action, subject: 'prescription', subject_id: before.id, detail: 'status' })
  const events = undo_until === null ? prescriptionEvents : practiceEvents
  for (const event of await events(tx, now, [before])) publish(event)
}

/** The status that the patient saw last, and continues to see. */
const shownOf = ({ shown_status, shown_since, status, status_at }: StoredPrescription) =>
  shown_status === null ? { shown_status: status, shown_since: status_at } : { shown_status, shown_since }

/** What `processed` adds, gone. */
const unprocessed = {
  ...{ nres: [], sheet_key: null, sheet_name: null, sheet_type: null, sheet_size: null },
  ...{ collected_by: null, delegation: null, delivered_at: null },
} satisfies Partial<typeof prescriptions.$inferInsert>

/**
 * Takes the last change of status back, by its author, until `undo_until`: nothing has been sent then. A former status that
 * the patient has not been told of yet is told next.
 */
export async function undoChange(context: Context, id: number): Promise<void> {
  const { tx, now, caller } = context
  const before = await lockForPractice(context, id)
  const changes = await tx
    .select()
    .from(prescriptionChanges)
    .where(eq(prescriptionChanges.prescription_id, id))
    .orderBy(desc(prescriptionChanges.id))
  const [last, ...earlier] = changes
  const isLate = before.undo_until === null || before.undo_until <= now
  if (isLate || !last || last.undo || last.from_status === null) throw invalid({ undo_until: [prescriptionText.late] })
  if (last.actor_id !== caller.userId) throw forbidden(prescriptionText.notYours)
  const to = last.from_status
  const made = earlier.find((one) => one.to_status === to && !one.undo)
  await moveTo(context, before, {
    ...{ to, since: made?.at ?? before.created_at, undo_until: to === before.shown_status ? null : now },
    columns: { reason: null, ...(before.status === 'processed' ? unprocessed : {}) },
  })
}
