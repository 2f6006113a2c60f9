import type { QueryOf } from '../../domain/contract/endpoint'
import type { patientEndpoints } from '../../domain/contract/patients'
import { getSession, onSessionChange } from './session'
import { createStore, useStore } from './store'

/** What the list is narrowed to and ordered by, in the words of the wire. */
export type PatientQuery = Omit<QueryOf<typeof patientEndpoints.patients>, 'paginate' | 'page' | 'limit' | 'cursor'>

/** People on a page of the list, in its order, and the cursor of the page after it. */
export interface WalkPage {
  readonly ids: readonly number[]
  readonly next: string | null
}

/**
 * The list of patients that a card was opened from, as it was then: the cards go from one to the next in its order. In this
 * tab's memory only, since the question may be a name and cursors hold values of rows; gone with its user and doctor.
 */
export interface PatientWalk {
  readonly question: PatientQuery
  readonly isNarrowed: boolean
  /** Where the list is, with what narrows and orders it but never the search. */
  readonly address: string
  /** As the list says it: "128", "oltre 10.000". */
  readonly count: string
  /** From the first one on, as far as they were read. */
  readonly pages: readonly WalkPage[]
  /** The person whose card was seen last. */
  readonly at: number
}

const walks = createStore<PatientWalk | null>(null)
export const usePatientWalk = () => useStore(walks)
export const patientWalk = walks.get
export const setPatientWalk = walks.set

/** Someone whose record is gone is walked past. */
export function leaveOutOfWalk(id: number) {
  const walk = walks.get()
  if (!walk) return
  walks.set({ ...walk, pages: walk.pages.map((page) => ({ ...page, ids: page.ids.filter((other) => other !== id) })) })
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
