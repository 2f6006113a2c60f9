import { eq } from 'drizzle-orm'
import { thumbnailTypes } from '../../../domain/contract/files'
import { type ChangedOffer, type NewOffer, offerText } from '../../../domain/contract/practice/offers'
import { invalid, Refusal, stale, unknownValue } from '../../../domain/contract/refusal'
import { sameValue } from '../../../domain/resource/field'
import { doctorOfferReaders, doctorOffers } from '../../db/tables'
import type { Context } from '../../http/context'
import { requireKnownConditions } from '../../messages/campaigns/conditions'
import { ownUploads } from '../../storage/own-uploads'
import { requireOffer, showOffer } from './read'
import { offerer } from './sides'

/** An own upload of an image; 422 for any other file. */
async function requireImage({ tx, caller }: Context, key: string): Promise<void> {
  const [file] = await ownUploads(tx, caller.userId, [key], 'image')
  if (!file || !thumbnailTypes.includes(file.type)) throw unknownValue('image')
}

/** Stores an offer; returns its id. */
export async function createOffer(context: Context, given: NewOffer): Promise<number> {
  const { tx, now, caller } = context
  const doctor_id = offerer(context)
  await requireKnownConditions(context, given.audience, [doctor_id])
  if (given.image) await requireImage(context, given.image)
  const signed = { doctor_id, created_by: caller.userId, created_at: now, updated_at: now }
  const [row] = await tx
    .insert(doctorOffers)
    .values({ ...given, ...signed })
    .returning({ id: doctorOffers.id })
  if (!row) throw new Error('An offer was written and is not there')
  return row.id
}

/** Changes what is given; 409 for another version, 422 for all but the period once somebody has taken it up. */
export async function changeOffer(context: Context, id: number, { version, ...given }: ChangedOffer): Promise<void> {
  const before = await requireOffer(context, id, 'locked')
  if (before.version !== version) throw stale(await showOffer(context, id))
  if (before.taken > 0) requireOnlyPeriod(before, given)
  if (given.audience) await requireKnownConditions(context, given.audience, [before.doctor_id])
  if (given.image && given.image !== before.image) await requireImage(context, given.image)
  await context.tx
    .update(doctorOffers)
    .set({ ...given, updated_at: context.now, version: version + 1 })
    .where(eq(doctorOffers.id, id))
}

/** What somebody has agreed to stays as it is, and stays published. */
function requireOnlyPeriod(before: object, given: Omit<ChangedOffer, 'version'>): void {
  const stored = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(given).filter(([name, value]) =>
    name === 'period' ? value === null : !sameValue(value, stored.get(name)),
  )
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map(([name]) => [name, [offerText.taken]])))
}

/** Removes one that nobody has taken up, with who has seen it; otherwise 409. */
export async function removeOffer(context: Context, id: number): Promise<void> {
  const { taken } = await requireOffer(context, id, 'locked')
  if (taken > 0) throw new Refusal(409, { message: offerText.taken })
  await context.tx.delete(doctorOfferReaders).where(eq(doctorOfferReaders.doctor_offer_id, id))
  await context.tx.delete(doctorOffers).where(eq(doctorOffers.id, id))
}
