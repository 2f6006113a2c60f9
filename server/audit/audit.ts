import { auditEntries } from '../db/tables'
import type { Tx } from '../db/types'

/** One line of the trail. Ids and names of fields only: personal values stay in the records they belong to. */
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

/** Writes to the trail, which only grows (quality.md, "audit"). Part of the transaction it speaks of. */
export async function record(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}
