import type { QueryOf } from '../../../domain/contract/endpoint'
import type { patientEndpoints } from '../../../domain/contract/people/patients'
import { getSession, onSessionChange } from '../basic/session'
import { createStore, useStore } from '../basic/store'

/** What the list is narrowed to and ordered by, in the words of the wire. */
export type PatientQuery = Omit<QueryOf<typeof patientEndpoints.patients>, 'paginate' | 'page' | 'limit' | 'cursor'>

/** People on a page of the list, in its order. */
export interface PatientListPage {
  readonly page: number
  /** Of the pages beyond the numbered ones, up to this one; none of a numbered one. */
  readonly cursors: readonly string[]
  readonly ids: readonly number[]
  /** Where the list goes on beyond the numbered pages; null at its end, and where it has no more than those. */
  readonly next: string | null
}

/**
 * The list of patients that a card was opened from, as it was then: the cards go from one to the next in its order. In this
 * tab's memory only, since the question may be a name and cursors hold values of rows; gone with its user and doctor.
 */
export interface PatientListPosition {
  readonly question: PatientQuery
  /** People on a page. */
  readonly limit: number
  readonly isNarrowed: boolean
  /** What the list's address says: what narrows and orders it but never the search. */
  readonly address: string
  /** People on the numbered pages. */
  readonly total: number
  /** All of them, as the list says it: "128", "oltre 10.000". */
  readonly count: string
  /** Those that were read, one after the other. */
  readonly pages: readonly [PatientListPage, ...PatientListPage[]]
  /** The person whose card was seen last. */
  readonly at: number
}

type PagePosition = Pick<PatientListPage, 'page' | 'cursors'>
type Lengths = Pick<PatientListPosition, 'limit' | 'total'>

/** Where the page after one is; null at the end of the list. */
export function placeAfter({ page, cursors, next }: PatientListPage, { limit, total }: Lengths): PagePosition | null {
  if (page * limit < total) return { page: page + 1, cursors }
  return next === null ? null : { page, cursors: [...cursors, next] }
}

/** Where the page before one is; null at the beginning. */
export function placeBefore({ page, cursors }: PagePosition): PagePosition | null {
  if (cursors.length > 0) return { page, cursors: cursors.slice(0, -1) }
  return page > 1 ? { page: page - 1, cursors } : null
}

/** How many people come before a page. */
export const countBefore = ({ page, cursors }: PagePosition, { limit }: Lengths) => (page - 1 + cursors.length) * limit

/** The address of the list at the page of the person seen last. */
export function addressOfList({ address, pages, at }: PatientListPosition): string {
  const page = pages.find(({ ids }) => ids.includes(at))?.page ?? 1
  const listParams = new URLSearchParams(address)
  if (page > 1) listParams.set('page', String(page))
  return listParams.size > 0 ? `/patients?${listParams}` : '/patients'
}

const walks = createStore<PatientListPosition | null>(null)
export const usePatientListPosition = () => useStore(walks)
export const patientListPosition = walks.get
export const setPatientListPosition = walks.set

/** Someone whose record is gone is walked past. */
export function skipInList(id: number) {
  const position = walks.get()
  if (!position) return
  const [first, ...others] = position.pages
  const without = (page: PatientListPage) => ({ ...page, ids: page.ids.filter((other) => other !== id) })
  walks.set({ ...position, pages: [without(first), ...others.map(without)] })
}

/** Of the history's entry of a card that was opened from the list. */
export const fromList = { fromList: true } as const
export const isFromList = (state: unknown) => (state as Partial<typeof fromList> | null)?.fromList === true

const whose = () => {
  const { userId, actingDoctorId } = getSession()
  return `${userId} ${actingDoctorId}`
}
let owner = whose()
onSessionChange(() => {
  if (whose() === owner) return
  owner = whose()
  walks.set(null)
})
