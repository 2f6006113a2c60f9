import { count, isNull } from 'drizzle-orm'
import type { OfferAudience } from '../../../domain/contract/practice/offers'
import { countWhere, oneRow } from '../../db/fragments'
import type { Context } from '../../http/context'
import { audienceOf } from '../../messages/campaigns/audience'
import { askedCounts } from '../../messages/campaigns/audience-counts'
import { addressedBy, isAskedTo, marketing } from '../../messages/campaigns/offers'
import { offerer } from './sides'

export interface AudienceSize {
  /** Patients who meet the conditions. */
  readonly total: number
  /** Of these: with consent to marketing, and not limited. */
  readonly consenting: number
  /** Of these: how many people can open it, each once. */
  readonly readers: number
}

/** How many of the acting doctor's patients an audience has today. */
export async function sizeOf(context: Context, audience: OfferAudience): Promise<AudienceSize> {
  const a = audienceOf(addressedBy(offerer(context), audience), context.now)
  const [size] = await context.tx
    .with(a)
    .select({
      total: count(),
      consenting: countWhere(isAskedTo),
      readers: countWhere(isNull(a.exclusion)),
    })
    .from(a)
  return size ?? { total: 0, consenting: 0, readers: 0 }
}

/** How many consent of several audiences of the acting doctor, by their JSON: most offers have the same one. */
export async function consentingOf(
  context: Context,
  audiences: readonly OfferAudience[],
): Promise<Map<string, number>> {
  const asked = new Map(audiences.map((audience) => [JSON.stringify(audience), audience]))
  if (asked.size === 0) return new Map()
  const counted = [...asked.values()].map((audience) => ({ ...audience, kind: 'patient' as const }))
  const counts = askedCounts(marketing(offerer(context)), counted, context.now)
  const [row] = await context.tx.select({ counts }).from(oneRow)
  return new Map([...asked.keys()].map((key, index) => [key, row?.counts[index] ?? 0]))
}
