import { type SQL, sql } from 'drizzle-orm'
import { intArray } from './fragments'
import type { Tx } from './types'

/**
 * Condition that a person has been neither erased nor merged into another record, as `require_live_person` of the migrations
 * asks: nothing is written about who has.
 */
export const isPresent = (userId: SQL): SQL => sql`exists (
  select 1 from users p where p.id = ${userId}
    and (p.deleted_at is null or exists (select 1 from role_users pr where pr.user_id = p.id)))`

/** Those of these people who are present. */
export async function presentPeople(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    select u.id from users u where u.id = any(${intArray(ids)}::int[]) and ${isPresent(sql`u.id`)}`)
  return new Set(rows.map(({ id }) => id))
}
