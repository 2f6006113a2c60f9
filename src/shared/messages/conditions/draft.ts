import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { OfferAudience } from '../../../../domain/contract/practice/offers'
import { numericDate, parseTypedDate } from '../../../../domain/text/dates'

/** Conditions for patients as they are typed; an empty one holds for everybody. */
export interface ConditionsDraft {
  readonly ageFrom: string
  readonly ageTo: string
  readonly gender: '' | 'M' | 'F'
  readonly cityIds: readonly number[]
  readonly officeServiceIds: readonly number[]
  /** gg/mm/aaaa. */
  readonly seenFrom: string
  readonly seenTo: string
}

export const noConditions: ConditionsDraft = {
  ageFrom: '',
  ageTo: '',
  gender: '',
  cityIds: [],
  officeServiceIds: [],
  seenFrom: '',
  seenTo: '',
}

export const typedNumber = (value: number | null | undefined) => (value == null ? '' : String(value))
export const typedDay = (date: CivilDate | null | undefined) => (date ? numericDate(date) : '')

/** Stored conditions as they are typed. */
export const parsedConditions = (audience: OfferAudience): ConditionsDraft => ({
  ageFrom: typedNumber(audience.age_from),
  ageTo: typedNumber(audience.age_to),
  gender: audience.gender ?? '',
  cityIds: audience.city_ids ?? [],
  officeServiceIds: audience.office_service_ids ?? [],
  seenFrom: typedDay(audience.seen_from),
  seenTo: typedDay(audience.seen_to),
})

/** A typed number; null for an empty text, NaN for anything that is none, which the schema refuses. */
export const numberOf = (typed: string) =>
  typed.trim() === '' ? null : /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
/** A typed day; null for an empty text; what is none stays as typed, which the schema refuses. */
export const dayOf = (typed: string) => (typed.trim() === '' ? null : (parseTypedDate(typed) ?? typed))

/** The conditions as they are sent, without the empty ones. */
export function conditionsOf(draft: ConditionsDraft): OfferAudience {
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

/** The field of each part of a refusal. */
export const conditionFields = {
  'audience.age_from': 'ageFrom',
  'audience.age_to': 'ageTo',
  'audience.gender': 'gender',
  'audience.city_ids': 'cityIds',
  'audience.office_service_ids': 'officeServiceIds',
  'audience.seen_from': 'seenFrom',
  'audience.seen_to': 'seenTo',
} as const satisfies Record<string, keyof ConditionsDraft>

/** A period in words; empty without an end. */
export const periodText = (from: string, to: string) => (from || to ? `${from || '…'} – ${to || '…'}` : '')
const countWords = (ids: readonly number[]) => (ids.length ? String(ids.length) : '')

/** How each condition is said where two versions are compared. */
export const conditionLabels: readonly (readonly [string, (draft: ConditionsDraft) => string])[] = [
  ['Età', ({ ageFrom, ageTo }) => periodText(ageFrom, ageTo)],
  ['Sesso', ({ gender }) => ({ '': '', F: 'Donne', M: 'Uomini' })[gender]],
  ['Comuni', ({ cityIds }) => countWords(cityIds)],
  ['Prestazioni', ({ officeServiceIds }) => countWords(officeServiceIds)],
  ['Ultima visita', ({ seenFrom, seenTo }) => periodText(seenFrom, seenTo)],
]
