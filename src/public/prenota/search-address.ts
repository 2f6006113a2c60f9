import { isCivilDate } from '../../../domain/calendar/civil-date'
import type { BodyOf, ReplyOf } from '../../../domain/contract/endpoint'
import type { directoryEndpoints, PublicFreeTime } from '../../../domain/contract/public/directory'
import type { PublicOutcome } from '../../platform/basic/public-call'
import { queryString } from '../../platform/basic/query-string'
import type { Ask } from '../served-page'

export type SearchBody = BodyOf<(typeof directoryEndpoints)['searchDoctors']>
export type SearchResult = ReplyOf<(typeof directoryEndpoints)['searchDoctors']>['data']
export type Filters = Omit<SearchBody, 'words' | 'sort' | 'page'>
export type LooseFilter = SearchResult['loosen'][number]['filter']

/** A search as the address of the page has it. What was typed may be a name: it stays out of it, in the state of the history. */
export interface DoctorSearch extends Filters {
  readonly sort?: 'name' | undefined
  /** Beside the filters something was typed. */
  readonly typed?: boolean | undefined
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
const matching = (text: string | null, form: RegExp) => (text !== null && form.test(text) ? text : undefined)

/** The search of an address; what cannot be a filter is left out. */
export function searchOf(address: URLSearchParams): DoctorSearch {
  const from = address.get('from')
  const search: DoctorSearch = {
    specialization: matching(address.get('specialization'), /^[a-z0-9-]{1,120}$/),
    service_id: idOf(address.get('service_id')),
    city_id: idOf(address.get('city_id')),
    province_id: idOf(address.get('province_id')),
    postal_code: matching(address.get('postal_code'), /^\d{5}$/),
    online: address.get('online') === '1' || undefined,
    from: from !== null && isCivilDate(from) ? from : undefined,
    sort: address.get('sort') === 'name' ? 'name' : undefined,
    typed: address.get('typed') === '1' || undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The address of a search. */
export const searchPath = (search: DoctorSearch): string => {
  const query = queryString({ ...search })
  return query ? `/prenota/search?${query}` : '/prenota/search'
}

/** What is sent for a search. */
export const bodyOf = ({ typed: _, ...search }: DoctorSearch, text: string | null, page: number): SearchBody => ({
  ...search,
  ...(text !== null && { words: text }),
  ...(page > 1 && { page }),
})

/** What a search page shows first: the doctors of its address, or why there are none; null where only the browser knows what was typed. */
export interface SearchPage {
  readonly search: DoctorSearch
  readonly outcome: PublicOutcome<SearchResult> | null
}

/** Searches what an address says. */
export async function readSearch(ask: Ask, address: string): Promise<SearchPage> {
  const search = searchOf(new URL(address).searchParams)
  if (search.typed) return { search, outcome: null }
  return { search, outcome: await ask<SearchResult>('POST', 'directory/doctors', bodyOf(search, null, 1)) }
}

/** What was typed, in the state of a history entry. */
export const textOf = (state: unknown): string | null => {
  const { text } = (state ?? {}) as { text?: unknown }
  return typeof text === 'string' && text !== '' ? text : null
}

/** The search without one of its filters. */
export function without(search: DoctorSearch, filter: LooseFilter): DoctorSearch {
  const { specialization, service_id, city_id, province_id, postal_code, online, from, sort, typed } = search
  const parts = {
    specialization: { specialization },
    service: { service_id },
    place: { city_id, province_id, postal_code },
    online: { online },
    from: { from },
    text: { typed },
  } satisfies Record<LooseFilter, DoctorSearch>
  const kept = Object.entries(parts).map(([name, part]) => (name === filter ? {} : part))
  return Object.assign({ sort }, ...kept)
}

/** The page of a doctor. */
export const doctorPath = (slug: string) => `/prenota/${slug}`

/** The page of a doctor with a free time chosen. */
export const timePath = (slug: string, { office_service_id, date, from, online }: PublicFreeTime) =>
  `${doctorPath(slug)}?${queryString({
    servizio: office_service_id,
    giorno: date,
    ora: from.slice(0, 5),
    ...(online && { online }),
  })}`
