import { type CivilDate, isCivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { type NewOffer, newOffer, type Offer, offerAudience } from '../../../domain/contract/practice/offers'
import { numericDate } from '../../../domain/text/dates'
import { centsText, parseCents } from '../../../domain/text/format'
import { problemsOf } from '../../forms/errors'
import { recordDraft } from '../../platform/session'
import {
  type ConditionsDraft,
  conditionFields,
  conditionsOf,
  dayOf,
  noConditions,
  numberOf,
  parsedConditions,
  typedDay,
  typedNumber,
} from '../../shared/messages/conditions/draft'

/** What the composer holds, as it is typed; kept in the tab as JSON. */
export interface OfferDraft extends ConditionsDraft {
  readonly title: string
  readonly text: string
  readonly image: OfferImage | null
  readonly price: string
  readonly discount: string
  readonly isPublished: boolean
  /** gg/mm/aaaa; empty is open. */
  readonly from: string
  readonly to: string
}
/** `url`: where it can be shown from; null after a reload of the tab, until it is saved. */
export interface OfferImage {
  readonly key: string
  readonly url: string | null
}

export const newDraft = (today: CivilDate): OfferDraft => ({
  ...{ title: '', text: '', image: null, price: '', discount: '' },
  ...{ isPublished: true, from: numericDate(today), to: '' },
  ...noConditions,
})

/** A saved offer as the composer shows it. */
export function draftOf({ audience, period, ...offer }: Offer, today: CivilDate): OfferDraft {
  return {
    title: offer.title,
    text: offer.text,
    image: offer.image,
    price: offer.price === null ? '' : centsText(offer.price),
    discount: typedNumber(offer.discount),
    isPublished: period !== null,
    from: period ? typedDay(period.from) : numericDate(today),
    to: typedDay(period?.to),
    ...parsedConditions(audience),
  }
}

/** The audience as JSON, for the count; null while a condition cannot be read. */
export function countedAudience(draft: OfferDraft): string | null {
  const audience = conditionsOf(draft)
  return offerAudience.safeParse(audience).success ? JSON.stringify(audience) : null
}

export const payloadOf = (draft: OfferDraft): NewOffer => ({
  title: draft.title.trim(),
  text: draft.text.trim(),
  image: draft.image?.key ?? null,
  price: draft.price.trim() === '' ? null : parseCents(draft.price),
  discount: numberOf(draft.discount.replace('%', '')),
  audience: conditionsOf(draft),
  period: draft.isPublished ? { from: dayOf(draft.from), to: dayOf(draft.to) } : null,
})

/** What is shown of it before it is saved; a price or a day that cannot be read is left out. */
export function previewOf(draft: OfferDraft) {
  const { price = null, discount = null, period = null } = payloadOf(draft)
  const readable = (value: number | null) => (Number.isFinite(value) ? value : null)
  const days = period && [period.from, period.to].map((day) => (day && isCivilDate(day) ? day : null))
  return {
    title: draft.title.trim(),
    text: draft.text.trim(),
    image: draft.image,
    price: readable(price),
    discount: discount !== null && discount <= 100 ? readable(discount) : null,
    period: days && { from: days[0] ?? null, to: days[1] ?? null },
  }
}

export const fieldOf: Readonly<Record<string, keyof OfferDraft>> = {
  ...{ title: 'title', text: 'text', image: 'image', price: 'price', discount: 'discount' },
  ...{ period: 'to', 'period.from': 'from', 'period.to': 'to' },
  ...conditionFields,
}

/** What is wrong with the draft before it is sent, by field. */
export const problemsOfOffer = (draft: OfferDraft) => problemsOf(newOffer, payloadOf(draft), fieldOf)

/** Where the draft is kept: the list marks the row, or its "Nuova offerta". */
export const draftKey = (id: number | null) => recordDraft(endpoints.offers.path, id ?? 'new')
