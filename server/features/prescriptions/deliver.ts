import { and, eq, sql } from 'drizzle-orm'
import { type OtherDelivery, prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import { invalid } from '../../../domain/contract/refusal'
import { deliveryStateOf, mayLeaveOtherwise } from '../../../domain/prescriptions/delivery'
import type { DeliveryWay } from '../../../domain/prescriptions/status'
import { recordAction, signature } from '../../audit/audit'
import { messages, prescriptionChanges, prescriptions } from '../../db/tables'
import type { Context } from '../../http/context'
import { practiceEvents } from '../../notices/prescriptions/notifications'
import { lockForPractice } from './change'
import { type PrescriptionRow, reachedBy, sentOf } from './rows'
import { requireRow } from './sides'

/** Refuses (422 on `delivery`) a way by which the person cannot be reached. */
export function requireReached(row: PrescriptionRow, delivery: DeliveryWay): void {
  if (reachedBy(row).includes(delivery)) return
  const { noApp, noAddress, mailOff } = prescriptionText
  throw invalid({ delivery: [delivery === 'app' ? noApp : row.address === null ? noAddress : mailOff] })
}

/**
 * Sends what was processed another way, where it has not arrived by the former one, which holds no more: its mail is called back
 * and never sent again. It leaves at once (`tellOfPrescriptions`), or now into the hands of who collects it. Refuses (422 on
 * `delivery`) what has arrived, what has not left yet, and what is being sent this moment.
 */
export async function deliverOtherwise(context: Context, id: number, body: OtherDelivery): Promise<void> {
  const { tx, now, caller, publish } = context
  const before = await lockForPractice(context, id, body.version)
  const carries = and(eq(messages.prescription_id, id), eq(messages.channel, 'email'))
  // whoever sends it, or sends it again by hand, comes before or after
  await tx.select({ id: messages.id }).from(messages).where(carries).for('update')
  const row = await requireRow(context, id)
  if (row.status !== 'processed') throw invalid({ status: [prescriptionText.notProcessed] })
  requireNotArrived(row)
  const { delivery } = body
  requireReached(row, delivery)
  await tx
    .update(messages)
    .set({ state: 'withdrawn', reason: 'otherwise' })
    .where(and(carries, sql`${messages.state} <> 'sent'`))
  const isCollected = delivery === 'collected'
  await tx
    .update(prescriptions)
    .set({
      ...{ delivery, undo_until: now, delivered_at: isCollected ? now : null },
      collected_by: isCollected ? (body.collected_by ?? null) : null,
      delegation: isCollected ? body.delegation?.trim() || null : null,
      ...{ version: before.version + 1, updated_at: now },
    })
    .where(eq(prescriptions.id, id))
  const { actor_id, on_behalf_of_id } = signature(caller)
  const line = { at: now, actor_id, on_behalf_of_id, from_status: row.status, to_status: row.status }
  await tx.insert(prescriptionChanges).values({ ...line, prescription_id: id })
  await recordAction(context, { action: 'update', subject: 'prescription', subject_id: id, detail: 'delivery' })
  for (const event of await practiceEvents(tx, now, [before])) publish(event)
}

function requireNotArrived(row: PrescriptionRow): void {
  const sent = sentOf(row)
  if (mayLeaveOtherwise(sent)) return
  const state = deliveryStateOf(sent)
  const { arrived, leaving, underWay } = prescriptionText
  throw invalid({ delivery: [state === 'delivered' ? arrived : state === 'leaving' ? leaving : underWay] })
}
