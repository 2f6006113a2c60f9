import { eq, sql } from 'drizzle-orm'
import { rateBuckets } from '../db/tables'
import type { Tx } from '../db/types'

/** How many may leave at once after a quiet time: a tenth of a second's worth, so that no second sees many more than the rate. */
const mostAtOnce = (perSecond: number) => Math.max(1, perSecond / 10)

/**
 * Locks the token bucket that all processes share until the end of the transaction, and gives the tokens in it. By the
 * database's clock, since those of several processes differ.
 */
export async function lockBucket(tx: Tx, key: string, perSecond: number): Promise<number> {
  const full = mostAtOnce(perSecond)
  const { rows } = await tx.execute<{ tokens: number }>(sql`
    insert into rate_buckets as b (key, tokens, at) values (${key}, ${full}, clock_timestamp())
    on conflict (key) do update set at = clock_timestamp(), tokens = least(${full}::float8,
      b.tokens + ${perSecond}::float8 * greatest(0, extract(epoch from clock_timestamp() - b.at)::float8))
    returning tokens`)
  return Math.floor(rows[0]?.tokens ?? 0)
}

/** Takes tokens from a bucket locked in the same transaction. */
export async function takeTokens(tx: Tx, key: string, count: number): Promise<void> {
  if (count === 0) return
  await tx
    .update(rateBuckets)
    .set({ tokens: sql`${rateBuckets.tokens} - ${count}` })
    .where(eq(rateBuckets.key, key))
}
