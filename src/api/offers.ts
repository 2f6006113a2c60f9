import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { BodyOf } from '../../domain/contract/endpoint'
import type { ChangedOffer, NewOffer, OfferAudience } from '../../domain/contract/offer-fields'
import type { DedicatedOffer, Offer } from '../../domain/contract/offers'
import type { PublicationStatus } from '../../domain/resource/field'
import { useActingDoctor } from '../session'
import { attempt, attemptOrAnnounce, type Outcome, sendOnce } from './attempt'
import { call } from './call'
import { offersInput } from './call-inputs'
import { fileUrl, withFileLinks } from './file-links'
import { callKey, useCall } from './use-call'

/** Offers on a page of a list. */
const pageSize = 12

interface Imaged {
  readonly image: { readonly key: string; readonly url: string } | null
}
const withAbsoluteImage = <O extends Imaged>(offer: O): O =>
  offer.image ? { ...offer, image: { ...offer.image, url: fileUrl(offer.image.url) } } : offer

const listed = { ...withFileLinks, keepPrevious: true, staleTime: 10_000 }
const ofId = (id: number) => ({ params: { id: String(id) } })
const pageOf = (page: number) => ({ paginate: '1', limit: String(pageSize), page: String(page) }) as const

/** A page of the doctor's own offers: drafts, then by their period; of one status, or found by words. */
export function useOffers(page: number, search: string, status: PublicationStatus | null) {
  const narrowed = { ...(search && { search }), ...(status && { 'filter[status][in]': status }) }
  const result = useCall(endpoints.offers, { query: { ...pageOf(page), ...narrowed } }, listed)
  return { ...result, offers: result.data?.data.map(withAbsoluteImage), meta: result.data?.meta }
}

/** One of them; idle without an id. */
export function useOffer(id: number | null) {
  const result = useCall(endpoints.offer, ofId(id ?? 0), { ...withFileLinks, enabled: id !== null, staleTime: 10_000 })
  return { ...result, offer: result.data && withAbsoluteImage(result.data.data) }
}

/** Who has taken an offer up, or only seen it. */
export function useOfferReaders(id: number, taken: boolean, page: number) {
  const query = { ...pageOf(page), limit: '25', 'filter[taken]': taken ? ('1' as const) : ('0' as const) }
  const result = useCall(endpoints.offerReaders, { ...ofId(id), query }, { keepPrevious: true, staleTime: 10_000 })
  return { ...result, readers: result.data?.data, meta: result.data?.meta }
}

/** How many patients an audience has now; idle without one. */
export const useOfferAudience = (audience: OfferAudience | null) =>
  useCall(endpoints.countOfferAudience, { body: { audience: audience ?? {} } }, { enabled: audience !== null })

/** A page of what is offered to the doctor. */
export function useDedicatedOffers(page: number, enabled: boolean) {
  const result = useCall(endpoints.dedicatedOffers, { query: pageOf(page) }, { ...listed, enabled })
  return { ...result, offers: result.data?.data.map(withAbsoluteImage), meta: result.data?.meta }
}

export function useDedicatedOffer(id: number) {
  const result = useCall(endpoints.dedicatedOffer, ofId(id), { ...withFileLinks, staleTime: 10_000 })
  return { ...result, offer: result.data && withAbsoluteImage(result.data.data) }
}

/** Writes of the doctor's own offers; every outcome but `done` is for the caller to show. */
export function useOfferActs() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  async function written<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await answer
    for (const { path } of [endpoints.offers, endpoints.offer, endpoints.offerReaders])
      void client.invalidateQueries({ queryKey: [path] })
    return outcome
  }
  const put = (id: number, body: ChangedOffer) => call(endpoints.changeOffer, { ...ofId(id), body }, { actingAs })
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    create: (box: string, body: NewOffer) =>
      written(
        sendOnce(`${box}.attempt`, body, (idempotencyKey) =>
          call(endpoints.createOffer, { body }, { idempotencyKey, actingAs }),
        ),
      ),
    change: (id: number, body: BodyOf<typeof endpoints.changeOffer>) => written(attempt(put(id, body))),
    /** Ends it, or takes that back: a refusal is announced. */
    changePeriod: ({ id, version }: Pick<Offer, 'id' | 'version'>, period: ChangedOffer['period']) =>
      written(attemptOrAnnounce(put(id, { period, version }))),
    remove: ({ id }: Pick<Offer, 'id'>) =>
      written(attemptOrAnnounce(call(endpoints.removeOffer, ofId(id), { actingAs }))),
  }
}

/** Adhesion to offers that are made to the doctor; refusals are announced. */
export function useDedicatedActs() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  async function stored(id: number, answer: Promise<{ data: DedicatedOffer }>) {
    const outcome = await attemptOrAnnounce(answer)
    if (outcome.kind === 'done')
      client.setQueryData(callKey(endpoints.dedicatedOffer, actingAs, ofId(id)), outcome.data)
    else void client.invalidateQueries({ queryKey: [endpoints.dedicatedOffer.path] })
    void client.invalidateQueries({ queryKey: callKey(endpoints.day, actingAs, offersInput) })
    await client.invalidateQueries({ queryKey: [endpoints.dedicatedOffers.path] })
    return outcome
  }
  return {
    adhere: (id: number) => stored(id, call(endpoints.adhereToOffer, ofId(id), { actingAs })),
    withdraw: (id: number) => stored(id, call(endpoints.withdrawFromOffer, ofId(id), { actingAs })),
  }
}
