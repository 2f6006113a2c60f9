import { sql } from 'drizzle-orm'
import { auditEntries } from '../db/tables'
import type { Tx } from '../db/types'

/** One entry of the audit log. Ids and names of fields only: personal values stay in the records they belong to. */
export interface AuditEntry {
  readonly at: Date
  /** Who did it; null for the clock. */
  readonly actor_id: number | null
  /** The doctor acted for, when that is somebody else. */
  readonly on_behalf_of_id?: number | null
  readonly impersonator_id?: number | null
  /** `create`, `update`, `denied`, … */
  readonly action: string
  readonly subject: string
  readonly subject_id?: number | null
  readonly change?: Record<string, [unknown, unknown]> | null
  readonly detail?: string | null
}

/** Who an entry is signed by. */
export interface Signer {
  readonly userId: number
  readonly impersonatorId: number | null
  /** Whose agenda it is about; `onBehalf` when that is somebody else's. */
  readonly doctor: { readonly userId: number; readonly onBehalf: boolean } | null
}

/** The person, the doctor acted for, and the admin behind an impersonation. */
export const signature = ({ userId, doctor, impersonatorId }: Signer) => ({
  actor_id: userId,
  on_behalf_of_id: doctor?.onBehalf ? doctor.userId : null,
  impersonator_id: impersonatorId,
})

/** Writes to the audit log, which only grows (quality.md, "audit"). Part of the transaction it speaks of. */
export async function record(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

type Action = Omit<AuditEntry, 'at' | 'actor_id' | 'on_behalf_of_id' | 'impersonator_id'>

/** Writes what the caller of a request did. */
export const recordAction = ({ tx, now, caller }: { tx: Tx; now: Date; caller: Signer }, action: Action) =>
  record(tx, { ...signature(caller), at: now, ...action })

/** What differs from line to line when many records change at once. */
export type AuditLine = Pick<AuditEntry, 'change' | 'detail'> & { readonly subject_id: number }

/** Writes a line for each of many records, in one statement however many they are. */
export async function recordMany(tx: Tx, entry: AuditEntry, lines: readonly AuditLine[]): Promise<void> {
  const { at, actor_id, on_behalf_of_id = null, impersonator_id = null, action, subject } = entry
  await tx.execute(sql`
    insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id, change, detail)
    select ${at.toISOString()}::timestamptz, ${actor_id}::int, ${on_behalf_of_id}::int, ${impersonator_id}::int,
      ${action}::text, ${subject}::text, line.subject_id, line.change, line.detail
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(subject_id int, change jsonb, detail text)`)
}
