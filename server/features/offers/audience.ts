import { count, isNull, type SQL, sql } from 'drizzle-orm'
import type { OfferAudience } from '../../../domain/contract/practice/offers'
import type { Exclusion } from '../../../domain/messages/campaigns'
import { countWhere, oneRow } from '../../db/fragments'
import type { Context } from '../../http/context'
import { type AddressedUsers, audienceOf, audienceRows } from '../../messages/campaigns/audience'
import { askedCounts } from '../../messages/campaigns/audience-counts'
import { childrenOf, parentsOf } from '../../messages/recipients'
import { offerer } from './sides'

const marketing = (doctorId: number) => ({ doctorId, doctors: [doctorId], purpose: 'marketing' }) as const

/** As a mass communication that is about marketing and goes out by no channel: it is read where one is signed in. */
const addressed = (doctorId: number, audience: OfferAudience): AddressedUsers => ({
  ...{ ...marketing(doctorId), channels: [] },
  audience: { ...audience, kind: 'patient' },
})

export interface AudienceSize {
  /** Patients who meet the conditions. */
  readonly total: number
  /** Of these: with consent to marketing, and not limited. */
  readonly consenting: number
  /** Of these: how many people can open it, each once. */
  readonly readers: number
}

/** Why somebody is left out, and not only because nobody could open it. */
const notAsked: readonly Exclusion[] = ['inactive', 'limited', 'no-consent']
const isAsked = sql`(a.exclusion is null or a.exclusion not in ${notAsked})`

/** How many of the acting doctor's patients an audience has today. */
export async function sizeOf(context: Context, audience: OfferAudience): Promise<AudienceSize> {
  const a = audienceOf(addressed(offerer(context), audience), context.now)
  const [size] = await context.tx
    .with(a)
    .select({
      total: count(),
      consenting: countWhere(isAsked),
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

/** The person, the children, and those who might read for the children instead. */
const familyOf = (userId: number): SQL => sql`(u.id = ${userId} or u.id in ${childrenOf(userId)}
  or exists (select 1 from (${childrenOf(userId)}) own(id) where u.id in ${parentsOf(sql`own.id`)}))`

interface AddressedOffer {
  readonly id: number
  readonly doctor_id: number
  readonly audience: OfferAudience
}

/** Which of these offers are for a person today, in one statement that asks once for each audience of a doctor. */
export async function offersFor(
  { tx, now, caller: { userId } }: Context,
  offers: readonly AddressedOffer[],
): Promise<readonly number[]> {
  const byAudience = new Map<string, AddressedOffer[]>()
  for (const offer of offers) {
    const key = `${offer.doctor_id} ${JSON.stringify(offer.audience)}`
    byAudience.set(key, [...(byAudience.get(key) ?? []), offer])
  }
  const groups = [...byAudience.values()]
  const asked = groups.flatMap(([first], place) => {
    if (!first) return []
    const rows = audienceRows(addressed(first.doctor_id, first.audience), now, familyOf(userId))
    const isTheirs = sql`a.reader_id = ${userId} and ${isAsked}`
    return sql`select ${place}::int as place where exists (select 1 from (${rows}) a where ${isTheirs})`
  })
  if (asked.length === 0) return []
  const { rows } = await tx.execute<{ place: number }>(sql.join(asked, sql` union all `))
  return rows.flatMap(({ place }) => groups[place]?.map(({ id }) => id) ?? [])
}
