import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type {
  ChangedOffer,
  DedicatedOffer,
  NewOffer,
  Offer,
  OfferAudience,
} from '../../../domain/contract/practice/offers'
import { call } from '../../platform/calls/call'
import { fileUrl, withFileLinks } from '../../platform/calls/file-links'
import { attempt, attemptOrAnnounce, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { callKey, useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { hasDayPart } from '../day/day'

interface WithImage {
  readonly image: { readonly key: string; readonly url: string } | null
}
const withAbsoluteImage = <O extends WithImage>(offer: O): O =>
  offer.image ? { ...offer, image: { ...offer.image, url: fileUrl(offer.image.url) } } : offer

const ofId = (id: number) => ({ params: { id: String(id) } })

/** One of them; idle without an id. */
export function useOffer(id: number | null) {
  const result = useCall(endpoints.offer, ofId(id ?? 0), { ...withFileLinks, enabled: id !== null, staleTime: 10_000 })
  return { ...result, offer: result.data && withAbsoluteImage(result.data.data) }
}

/** Who has taken an offer up, or only seen it. */
export function useOfferReaders(id: number, taken: boolean, page: number) {
  const filter = { 'filter[taken]': taken ? '1' : '0' } as const
  const query = { paginate: '1', limit: '25', page: String(page), ...filter } as const
  const result = useCall(endpoints.offerReaders, { ...ofId(id), query }, { keepPrevious: true, staleTime: 10_000 })
  return { ...result, readers: result.data?.data, meta: result.data?.meta }
}

/** How many patients an audience has now; idle without one. */
export const useOfferAudience = (audience: OfferAudience | null) =>
  useCall(endpoints.countOfferAudience, { body: { audience: audience ?? {} } }, { enabled: audience !== null })

export function useDedicatedOffer(id: number) {
  const result = useCall(endpoints.dedicatedOffer, ofId(id), { ...withFileLinks, staleTime: 10_000 })
  return { ...result, offer: result.data && withAbsoluteImage(result.data.data) }
}

/** Writes of the doctor's own offers; every outcome but `done` is for the caller to show. */
export function useOfferActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  async function written<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await answer
    void refreshCalls(client, [endpoints.offers, endpoints.offer, endpoints.offerReaders])
    return outcome
  }
  const put = (id: number, body: ChangedOffer) => call(endpoints.changeOffer, { ...ofId(id), body }, { actingAs })
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    create: (draftKey: string, body: NewOffer) =>
      written(
        sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
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
export function useDedicatedActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  async function stored(id: number, answer: Promise<{ data: DedicatedOffer }>) {
    const outcome = await attemptOrAnnounce(answer)
    if (outcome.kind === 'done')
      client.setQueryData(callKey(endpoints.dedicatedOffer, actingAs, ofId(id)), outcome.data)
    else void refreshCalls(client, [endpoints.dedicatedOffer])
    void client.invalidateQueries({ predicate: hasDayPart('offers') })
    await refreshCalls(client, [endpoints.dedicatedOffers])
    return outcome
  }
  return {
    adhere: (id: number) => stored(id, call(endpoints.adhereToOffer, ofId(id), { actingAs })),
    withdraw: (id: number) => stored(id, call(endpoints.withdrawFromOffer, ofId(id), { actingAs })),
  }
}
