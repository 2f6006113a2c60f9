import { count, sql } from 'drizzle-orm'
import type { AudienceCount } from '../../../domain/contract/messages/broadcasts'
import { exclusions } from '../../../domain/messages/campaigns'
import { countWhere } from '../../db/fragments'
import type { Tx } from '../../db/types'
import { type AddressedUsers, audienceOf } from './audience'

/** The exclusions that somebody has, in their order. */
export const inOrder = (counts: ReadonlyMap<string | null, number>): AudienceCount['exclusions'] =>
  exclusions.flatMap((reason) => {
    const count = counts.get(reason) ?? 0
    return count > 0 ? [{ reason, count }] : []
  })

/** How many people an audience has now, and what becomes of them, in one statement. */
export async function countAudience(tx: Tx, now: Date, campaign: AddressedUsers): Promise<AudienceCount> {
  const a = audienceOf(campaign, now)
  const rows = await tx
    .with(a)
    .select({
      ...{ exclusion: a.exclusion, count: count() },
      by_email: countWhere(sql`${a.by_email}`),
      by_push: countWhere(sql`${a.by_push}`),
    })
    .from(a)
    .groupBy(a.exclusion)
  const counts = new Map(rows.map(({ exclusion, count }) => [exclusion, count]))
  const included = rows.find(({ exclusion }) => exclusion === null)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    included: included?.count ?? 0,
    exclusions: inOrder(counts),
    reached: { inbox: included?.count ?? 0, email: included?.by_email ?? 0, push: included?.by_push ?? 0 },
  }
}
