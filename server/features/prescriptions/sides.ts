import { and, eq, type SQL, sql } from 'drizzle-orm'
import { prescribes } from '../../../domain/access/roles'
import { prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import type { OwnPrescriptionReply, Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { forbidden } from '../../../domain/contract/refusal'
import type { Party } from '../../../domain/prescriptions/status'
import { unknownInPath } from '../../audit/denied-attempts'
import { prescriptions } from '../../db/tables'
import type { Context } from '../../http/context'
import { askedBy } from '../../messages/prescriptions/recipients'
import { readParticipant } from '../../scheduling/facts/participant'
import { practiceOf } from '../../scheduling/facts/patients'
import {
  ownPrescriptionsOnWire,
  type PrescriptionRow,
  prescriptionsOnWire,
  type StoredPrescription,
  selectPrescriptions,
} from './rows'

type Asking = Pick<Context, 'caller'>

/** Condition: requests to the acting doctor; 403 without one, or for a link without the right to bookings. */
export const isOfDoctor = (asking: Asking): SQL => eq(prescriptions.doctor_id, practiceOf(asking).doctor.userId)

/** Condition: a participant's own requests, and those asked for for a child, as with visits. */
export async function isOwn({ tx, caller }: Pick<Context, 'tx' | 'caller'>): Promise<SQL> {
  const { userId, children } = await readParticipant(tx, caller)
  if (children.length === 0) return sql`${prescriptions.user_id} = ${userId}`
  return sql`(${prescriptions.user_id} = ${userId}
    or (${prescriptions.user_id} in ${[...children]} and ${askedBy('prescriptions')} = ${userId}))`
}

/** Whom the caller speaks for on the doctor's side: who impersonates is nobody. */
export function partiesOf({ caller }: Asking): Party[] {
  if (caller.impersonatorId !== null) return []
  const isInPerson = caller.doctor?.userId === caller.userId
  return isInPerson && prescribes(caller.category) ? ['prescriber', 'practice'] : ['practice']
}

export const ownParties = ({ caller }: Asking): Party[] => (caller.impersonatorId === null ? ['patient'] : [])

/** Refuses (403) all that changes something to who impersonates. */
export function refuseImpersonator({ caller }: Asking): void {
  if (caller.impersonatorId !== null) throw forbidden(prescriptionText.impersonated)
}

async function readOne(context: Context, id: number, which: SQL): Promise<PrescriptionRow> {
  const [row] = await selectPrescriptions(context).where(and(eq(prescriptions.id, id), which))
  if (!row) throw unknownInPath(context.caller, 'prescription', id)
  return row
}

/** One request to the acting doctor; 404 for any other. */
export const requireRow = (context: Context, id: number): Promise<PrescriptionRow> =>
  readOne(context, id, isOfDoctor(context))

export async function showPrescription(context: Context, id: number): Promise<Prescription> {
  const [shown] = await prescriptionsOnWire(context, [await requireRow(context, id)], partiesOf(context))
  return shown as Prescription
}

export async function showOwnPrescription(context: Context, id: number): Promise<OwnPrescriptionReply> {
  const row = await readOne(context, id, await isOwn(context))
  const [shown] = await ownPrescriptionsOnWire(context, [row], ownParties(context))
  return shown as OwnPrescriptionReply
}

/** The request, locked until the end of the transaction; 404 for one that `which` leaves out. */
export async function lockPrescription(context: Context, id: number, which: SQL): Promise<StoredPrescription> {
  const [row] = await context.tx
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), which))
    .for('update')
  if (!row) throw unknownInPath(context.caller, 'prescription', id)
  return row
}

/** 404 for a request that is not of the acting doctor. */
export async function requirePrescription(context: Context, id: number): Promise<void> {
  const { rows } = await context.tx.execute(
    sql`select 1 from ${prescriptions} where ${prescriptions.id} = ${id} and ${isOfDoctor(context)}`,
  )
  if (rows.length === 0) throw unknownInPath(context.caller, 'prescription', id)
}

/** 404 for a request that is not the participant's. */
export async function requireOwnPrescription(context: Context, id: number): Promise<void> {
  const { rows } = await context.tx.execute(
    sql`select 1 from ${prescriptions} where ${prescriptions.id} = ${id} and ${await isOwn(context)}`,
  )
  if (rows.length === 0) throw unknownInPath(context.caller, 'prescription', id)
}
