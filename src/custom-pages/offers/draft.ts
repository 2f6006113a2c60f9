import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type NewOffer, newOffer, type OfferAudience, offerAudience } from '../../../domain/contract/offer-fields'
import type { Offer } from '../../../domain/contract/offers'
import { numericDate, parseNumericDate } from '../../../domain/text/dates'
import { centsText, parseCents } from '../../../domain/text/format'
import { fieldErrors, italianErrorMap } from '../../../domain/text/validation'
import { firstTexts } from '../../api/failure'

/** What the composer holds, as it is typed; kept in the tab as JSON. */
export interface OfferDraft {
  readonly title: string
  readonly text: string
  readonly image: OfferImage | null
  readonly price: string
  readonly discount: string
  readonly isPublished: boolean
  /** gg/mm/aaaa; empty is open. */
  readonly from: string
  readonly to: string
  readonly ageFrom: string
  readonly ageTo: string
  readonly gender: '' | 'M' | 'F'
  readonly cityIds: readonly number[]
  readonly officeServiceIds: readonly number[]
  readonly seenFrom: string
  readonly seenTo: string
}
/** `url`: where it can be shown from; null after a reload of the tab, until it is saved. */
export interface OfferImage {
  readonly key: string
  readonly url: string | null
}

/** Error texts by field of the draft. */
export type OfferErrors = Readonly<Partial<Record<keyof OfferDraft, string>>>

export const newDraft = (today: CivilDate): OfferDraft => ({
  ...{ title: '', text: '', image: null, price: '', discount: '' },
  ...{ isPublished: true, from: numericDate(today), to: '' },
  ...{ ageFrom: '', ageTo: '', gender: '', cityIds: [], officeServiceIds: [], seenFrom: '', seenTo: '' },
})

const typed = (value: number | null | undefined) => (value == null ? '' : String(value))
const typedDay = (day: CivilDate | null | undefined) => (day ? numericDate(day) : '')

/** A saved offer as the composer shows it. */
export function draftOf({ audience, period, ...offer }: Offer, today: CivilDate): OfferDraft {
  return {
    title: offer.title,
    text: offer.text,
    image: offer.image,
    price: offer.price === null ? '' : centsText(offer.price),
    discount: typed(offer.discount),
    isPublished: period !== null,
    from: period ? typedDay(period.from) : numericDate(today),
    to: typedDay(period?.to),
    ageFrom: typed(audience.age_from),
    ageTo: typed(audience.age_to),
    gender: audience.gender ?? '',
    cityIds: audience.city_ids ?? [],
    officeServiceIds: audience.office_service_ids ?? [],
    seenFrom: typedDay(audience.seen_from),
    seenTo: typedDay(audience.seen_to),
  }
}

/** A typed number; NaN for anything that is none, which the schema refuses. */
const numberOf = (text: string) => (text.trim() === '' ? null : /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN)
/** A typed day; what is none stays as typed, which the schema refuses. */
const dayOf = (text: string) => (text.trim() === '' ? null : (parseNumericDate(text) ?? text))

/** To whom it is shown; without conditions to all patients who have agreed to offers. */
export function audienceOf(draft: OfferDraft): OfferAudience {
  const { ageFrom, ageTo, gender, cityIds, officeServiceIds, seenFrom, seenTo } = draft
  const [age_from, age_to, seen_from, seen_to] = [numberOf(ageFrom), numberOf(ageTo), dayOf(seenFrom), dayOf(seenTo)]
  return {
    ...(age_from !== null && { age_from }),
    ...(age_to !== null && { age_to }),
    ...(gender !== '' && { gender }),
    ...(cityIds.length > 0 && { city_ids: [...cityIds] }),
    ...(officeServiceIds.length > 0 && { office_service_ids: [...officeServiceIds] }),
    ...(seen_from !== null && { seen_from }),
    ...(seen_to !== null && { seen_to }),
  }
}

/** The audience as JSON, for the count; null while a condition cannot be read. */
export function countedAudience(draft: OfferDraft): string | null {
  const audience = audienceOf(draft)
  return offerAudience.safeParse(audience).success ? JSON.stringify(audience) : null
}

export const payloadOf = (draft: OfferDraft): NewOffer => ({
  title: draft.title.trim(),
  text: draft.text.trim(),
  image: draft.image?.key ?? null,
  price: draft.price.trim() === '' ? null : parseCents(draft.price),
  discount: numberOf(draft.discount.replace('%', '')),
  audience: audienceOf(draft),
  period: draft.isPublished ? { from: dayOf(draft.from), to: dayOf(draft.to) } : null,
})

/** What is shown of it before it is saved; a price or a day that cannot be read is left out. */
export function previewOf(draft: OfferDraft) {
  const { price = null, discount = null, period = null } = payloadOf(draft)
  const readable = (value: number | null) => (Number.isFinite(value) ? value : null)
  const days = period && [period.from, period.to].map((day) => (day && /^\d{4}-/.test(day) ? day : null))
  return {
    title: draft.title.trim(),
    text: draft.text.trim(),
    image: draft.image,
    price: readable(price),
    discount: discount !== null && discount <= 100 ? readable(discount) : null,
    period: days && { from: days[0] ?? null, to: days[1] ?? null },
  }
}

const fieldOf: Readonly<Record<string, keyof OfferDraft>> = {
  ...{ title: 'title', text: 'text', image: 'image', price: 'price', discount: 'discount' },
  ...{ period: 'to', 'period.from': 'from', 'period.to': 'to' },
  ...{ 'audience.age_from': 'ageFrom', 'audience.age_to': 'ageTo', 'audience.gender': 'gender' },
  ...{ 'audience.city_ids': 'cityIds', 'audience.office_service_ids': 'officeServiceIds' },
  ...{ 'audience.seen_from': 'seenFrom', 'audience.seen_to': 'seenTo' },
}

/** Where the texts of a refusal stand in the form, and the rest in one line. */
export function placedErrors(texts: Readonly<Record<string, string>>): {
  readonly errors: OfferErrors
  readonly rest: string
} {
  const errors: Partial<Record<keyof OfferDraft, string>> = {}
  const rest: string[] = []
  for (const [path, text] of Object.entries(texts)) {
    // an error of one of several, "audience.city_ids.2", stands at its field
    const field = fieldOf[path] ?? fieldOf[path.replace(/\.\d+$/, '')]
    if (field) errors[field] ??= text
    else rest.push(text)
  }
  return { errors, rest: [...new Set(rest)].join(' ') }
}

/** What is wrong with the draft before it is sent, by field. */
export function problemsOf(draft: OfferDraft): OfferErrors {
  const { error } = newOffer.safeParse(payloadOf(draft), { error: italianErrorMap })
  return placedErrors(error ? firstTexts(fieldErrors(error)) : {}).errors
}
