import { and, desc, isNull, or, sql } from 'drizzle-orm'
import { serviceCommunications } from '../../db/tables'
import type { Tx } from '../../db/types'

/** The newest maintenance notice whose time it is; null when there is none. */
export async function runningMaintenance(tx: Tx, now: Date): Promise<{ title: string; body: string } | null> {
  const at = now.toISOString()
  const [running] = await tx
    .select({ title: serviceCommunications.title, body: serviceCommunications.body })
    .from(serviceCommunications)
    .where(
      and(
        serviceCommunications.maintenance,
        isNull(serviceCommunications.deleted_at),
        or(isNull(serviceCommunications.starts_at), sql`${serviceCommunications.starts_at} <= ${at}::timestamptz`),
        or(isNull(serviceCommunications.ends_at), sql`${serviceCommunications.ends_at} > ${at}::timestamptz`),
      ),
    )
    .orderBy(desc(serviceCommunications.id))
    .limit(1)
  return running ?? null
}
