import { type SQL, sql } from 'drizzle-orm'
import type { OfferAudience } from '../../../domain/contract/practice/offers'
import type { Exclusion } from '../../../domain/messages/campaigns'
import type { Tx } from '../../db/types'
import { childrenOf, parentsOf } from '../recipients'
import { type AddressedUsers, audienceRows } from './audience'

export const marketing = (doctorId: number) => ({ doctorId, doctors: [doctorId], purpose: 'marketing' }) as const

/** As a mass communication that is about marketing and goes out by no channel: it is read where one is signed in. */
export const addressedBy = (doctorId: number, audience: OfferAudience): AddressedUsers => ({
  ...{ ...marketing(doctorId), channels: [] },
  audience: { ...audience, kind: 'patient' },
})

/** Why somebody is left out, and not only because nobody could open it. */
const notAsked: readonly Exclusion[] = ['inactive', 'limited', 'no-consent']
export const isAskedTo = sql`(a.exclusion is null or a.exclusion not in ${notAsked})`

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
  tx: Tx,
  now: Date,
  userId: number,
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
    const rows = audienceRows(addressedBy(first.doctor_id, first.audience), now, familyOf(userId))
    const isTheirs = sql`a.reader_id = ${userId} and ${isAskedTo}`
    return sql`select ${place}::int as place where exists (select 1 from (${rows}) a where ${isTheirs})`
  })
  if (asked.length === 0) return []
  const { rows } = await tx.execute<{ place: number }>(sql.join(asked, sql` union all `))
  return rows.flatMap(({ place }) => groups[place]?.map(({ id }) => id) ?? [])
}
