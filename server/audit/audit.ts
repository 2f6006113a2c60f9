import { sql } from 'drizzle-orm'
import { auditEntries } from '../db/tables'
import type { Tx } from '../db/types'

/** One entry of the audit log. Ids and field names only: personal values stay in their own records. */
export interface AuditEntry {
  readonly at: Date
  /** The user who acted; null without a signed-in user (a job, a command, a login). */
  readonly actor_id: number | null
  /** The doctor acted for, when it is not the actor. */
  readonly on_behalf_of_id?: number | null
  readonly impersonator_id?: number | null
  /** `create`, `update`, `denied`, … */
  readonly action: string
  readonly subject: string
  readonly subject_id?: number | null
  readonly change?: Record<string, [unknown, unknown]> | null
  readonly detail?: string | null
}

/** The author of an entry. */
export interface Signer {
  /** 0: no user, but a totem or a guest. */
  readonly userId: number
  readonly impersonatorId: number | null
  /** The doctor whose agenda it concerns; `onBehalf` when it is not the user's own. */
  readonly doctor: { readonly userId: number; readonly onBehalf: boolean } | null
}

/** The entry's columns for its author: the user, the doctor acted for, the impersonating admin. */
export const signature = ({ userId, doctor, impersonatorId }: Signer) => ({
  actor_id: userId || null,
  on_behalf_of_id: doctor?.onBehalf ? doctor.userId : null,
  impersonator_id: impersonatorId,
})

/** Adds an entry to the append-only audit log (quality.md, "audit"), in the transaction of the change. */
export async function record(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

type Action = Omit<AuditEntry, 'at' | 'actor_id' | 'on_behalf_of_id' | 'impersonator_id'>

/** Records an action of the request's caller. */
export const recordAction = ({ tx, now, caller }: { tx: Tx; now: Date; caller: Signer }, action: Action) =>
  record(tx, { ...signature(caller), at: now, ...action })

type By = Parameters<typeof recordAction>[0]

/** Records that the caller has read these patients. */
export async function recordRead(by: By, ...patients: number[]): Promise<void> {
  for (const subject_id of patients) await recordAction(by, { action: 'read', subject: 'patients', subject_id })
}

/**
 * Records that an admin in the caller's place has read these patients (product.md §6, "Audit"); the practice's own readings have no
 * entry.
 */
export async function recordReadInPlace(by: By, ...patients: number[]): Promise<void> {
  if (by.caller.impersonatorId !== null) await recordRead(by, ...patients)
}

/** The fields that differ by record when many records change at once. */
export type AuditLine = Pick<AuditEntry, 'change' | 'detail'> & { readonly subject_id: number }

/** Writes an entry for each of many records, in one statement. */
export async function recordMany(tx: Tx, entry: AuditEntry, lines: readonly AuditLine[]): Promise<void> {
  const { at, actor_id, on_behalf_of_id = null, impersonator_id = null, action, subject } = entry
  await tx.execute(sql`
    insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id, change, detail)
    select ${at.toISOString()}::timestamptz, ${actor_id}::int, ${on_behalf_of_id}::int, ${impersonator_id}::int,
      ${action}::text, ${subject}::text, line.subject_id, line.change, line.detail
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(subject_id int, change jsonb, detail text)`)
}
