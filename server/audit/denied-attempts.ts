import { type FieldErrors, Refusal, type RefusalBody, refusalText } from '../../domain/contract/refusal'
import type { Tx } from '../db/types'
import { type AuditEntry, record, type Signer, signature } from './audit'
import { countInMinute, deniedSubject, writtenEach } from './counts'

/** Refusal of an id that is unknown or not the caller's; recorded in the audit log after the rollback (TE1). */
export class DeniedAttempt extends Refusal {
  readonly attempt

  constructor(signer: Signer, subject: string, subject_id: number, status: number, body: RefusalBody) {
    super(status, body)
    this.attempt = { ...signature(signer), subject, subject_id }
  }
}

/** Records a denied attempt: of one person the first of each minute one by one, the others only as a count (`mergeCounts`). */
export async function recordDenied(tx: Tx, entry: Omit<AuditEntry, 'action'>): Promise<void> {
  const person = entry.impersonator_id ?? entry.actor_id
  const count = person === null ? 1 : await countInMinute(tx, person, deniedSubject, entry.at)
  if (count <= writtenEach) await record(tx, { ...entry, action: 'denied' })
}

/** 404: the path's id is unknown or another tenant's (contract.md, "Habits"). */
export const unknownInPath = (signer: Signer, subject: string, id: number) =>
  new DeniedAttempt(signer, subject, id, 404, { message: refusalText.notFound })

/** 422: a field of body or query has an id that is unknown or another tenant's. */
export function unknownInField(signer: Signer, subject: string, id: number, field: string): DeniedAttempt {
  const errors: FieldErrors = { [field]: [refusalText.unknownValue] }
  return new DeniedAttempt(signer, subject, id, 422, { message: refusalText.unknownValue, errors })
}
