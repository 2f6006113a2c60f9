import { addDays, addMonths, type CivilDate } from '../../../domain/calendar/civil-date'
import type { PatientQuery } from '../../session/patient-walk'

/** What the list is narrowed to and ordered by: all of it stands in the address, but never the searched text. */
export interface ListState {
  readonly gender: 'F' | 'M' | null
  readonly cityId: number | null
  readonly isLimited: boolean
  readonly isUnreachable: boolean
  /** Years of age, both included. */
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly sort: Sort
}

export const sorts = {
  name: 'Cognome, dalla A',
  '-name': 'Cognome, dalla Z',
  '-birthday': 'I più giovani',
  birthday: 'I più anziani',
  '-created_at': 'Gli ultimi inseriti',
} as const
export type Sort = keyof typeof sorts

const flag = (text: string | null) => text === '1'
const oldest = 120
const ageIn = (text: string | null) => (/^\d{1,3}$/.test(text ?? '') && Number(text) <= oldest ? Number(text) : null)
const idIn = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** Reads the address; what it should not say is left out rather than sent. */
export function readState(params: URLSearchParams): ListState {
  const gender = params.get('sex')
  const sort = params.get('sort') ?? 'name'
  return {
    gender: gender === 'F' || gender === 'M' ? gender : null,
    cityId: idIn(params.get('city')),
    isLimited: flag(params.get('limited')),
    isUnreachable: flag(params.get('unreachable')),
    ageFrom: ageIn(params.get('age_from')),
    ageTo: ageIn(params.get('age_to')),
    sort: sort in sorts ? (sort as Sort) : 'name',
  }
}

const noFilters: Omit<ListState, 'sort'> = {
  gender: null,
  cityId: null,
  isLimited: false,
  isUnreachable: false,
  ageFrom: null,
  ageTo: null,
}

export const unfiltered = ({ sort }: ListState): ListState => ({ ...noFilters, sort })
export const isFiltered = (state: ListState) => filtersIn(state) > 0

/** How many filters are at work; an age from and to is one. */
export const filtersIn = ({ gender, cityId, isLimited, isUnreachable, ageFrom, ageTo }: ListState) =>
  [gender !== null, cityId !== null, isLimited, isUnreachable, ageFrom !== null || ageTo !== null].filter(Boolean)
    .length

/** The address of a state; what else it says stays. */
export function withState(params: URLSearchParams, state: ListState): URLSearchParams {
  const said: Readonly<Record<string, string | number | null>> = {
    sex: state.gender,
    city: state.cityId,
    limited: state.isLimited ? 1 : null,
    unreachable: state.isUnreachable ? 1 : null,
    age_from: state.ageFrom,
    age_to: state.ageTo,
    sort: state.sort === 'name' ? null : state.sort,
  }
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(said))
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  return next
}

/** Where the list is in a state; the search stays out of it. */
export function addressOf(state: ListState): string {
  const said = withState(new URLSearchParams(), state).toString()
  return said ? `/patients?${said}` : '/patients'
}

const yearsBefore = (day: CivilDate, years: number) => addMonths(day, -12 * years)

/** The question that the list asks. */
export function queryOf(state: ListState, search: string, today: CivilDate): PatientQuery {
  const { gender, cityId, isLimited, isUnreachable, ageFrom, ageTo, sort } = state
  return {
    ...(search && { search }),
    sort,
    ...(gender && { 'filter[gender]': gender }),
    ...(cityId !== null && { 'filter[city_id]': String(cityId) }),
    ...(isLimited && { 'filter[limited]': '1' as const }),
    ...(isUnreachable && { 'filter[unreachable]': '1' as const }),
    ...(ageFrom !== null && { 'filter[birthday][lte]': yearsBefore(today, ageFrom) }),
    ...(ageTo !== null && { 'filter[birthday][gte]': addDays(yearsBefore(today, ageTo + 1), 1) }),
  }
}

/** The order after a press on a column's head: upwards, then downwards, then by surname again. */
export const nextSort = (sort: Sort, column: 'name' | 'birthday'): Sort =>
  sort === column ? `-${column}` : sort === `-${column}` ? 'name' : column

export const ageText = ({ ageFrom, ageTo }: Pick<ListState, 'ageFrom' | 'ageTo'>) =>
  ageFrom === null ? `fino a ${ageTo} anni` : ageTo === null ? `da ${ageFrom} anni` : `da ${ageFrom} a ${ageTo} anni`
