import { randomUUID } from 'node:crypto'
import { endpoints } from '../../../domain/contract'
import type { PrescriptionStatus } from '../../../domain/prescriptions/status'
import { withTransaction } from '../../../server/db/transaction'
import { expirePrescriptions } from '../../../server/notices/prescriptions/expire'
import { tellOfPrescriptions } from '../../../server/notices/prescriptions/notifications'
import type { LiveEvent } from '../../../server/realtime/live'
import type { Session, TestApp } from '../servers/app'

/** A request as it is stored; processed ones have been collected. */
interface StoredRequest {
  readonly doctor: number
  readonly user: number
  readonly status?: PrescriptionStatus
  readonly by?: number
  readonly source?: 'patient' | 'desk'
  readonly at?: Date
  readonly drug?: { readonly name?: string; readonly id?: number; readonly days?: number }
}

/** Stores a request with one drug, and returns its id. */
export async function aRequest({ connection, clock }: Pick<TestApp, 'connection' | 'clock'>, given: StoredRequest) {
  const { doctor, user, status = 'pending', by = doctor, source = 'desk', at = clock.now(), drug = {} } = given
  const { name = 'Tachipirina 1000', id: drugId = null, days = 10 } = drug
  const [row] = await connection.sql<{ id: number }>(
    `with made as (
       insert into prescriptions (code, doctor_id, office_user_id, user_id, status, status_at, source, delivery, created_by,
         delivered_at, search, created_at, updated_at)
       select $1, $2, (select id from office_users where user_id = $2 and deleted_at is null order by position, id limit 1), $3,
         $4, $5, $6, case when $4 = 'processed' then 'collected' end, $7, case when $4 = 'processed' then $5::timestamptz end,
         lower($8), $5, $5 returning id),
     drug as (
       insert into prescription_drugs (prescription_id, position, drug_id, name, search, quantity, days)
       select id, 0, $9::int, $8, lower($8), 1, $10::int from made),
     history as (
       insert into prescription_changes (prescription_id, at, actor_id, to_status) select id, $5, $7, $4 from made)
     select id from made`,
    [randomUUID().slice(0, 8), doctor, user, status, at, source, by, name, drugId, days],
  )
  return row?.id ?? 0
}

/** One run of the job that tells patients and sends what was processed. */
export const toldOfPrescriptions = async ({ connection, clock }: TestApp): Promise<LiveEvent[]> =>
  (await withTransaction(connection.db, (tx) => tellOfPrescriptions(tx, clock.now()))).events

export const expiredPrescriptions = ({ connection, clock }: TestApp) =>
  withTransaction(connection.db, (tx) => expirePrescriptions(tx, clock.now()))

const params = (id: number) => ({ params: { id } })
export const setStatus = (session: Session, id: number, status: PrescriptionStatus, more: object = {}) =>
  session.call(endpoints.changePrescriptionStatus, { ...params(id), body: { status, version: 1, ...more } })
export const setOwnStatus = (session: Session, id: number, status: PrescriptionStatus, version = 1) =>
  session.call(endpoints.changeOwnPrescriptionStatus, { ...params(id), body: { status, version } })
export const process = (session: Session, id: number, more: object = {}) =>
  session.call(endpoints.processPrescription, {
    ...params(id),
    body: { delivery: 'collected', nres: [], collected_by: 'La figlia', version: 1, ...more },
  })
export const undo = (session: Session, id: number) => session.call(endpoints.undoPrescriptionChange, params(id))
