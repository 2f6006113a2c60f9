import type { DataProvider, GetListParams, GetListResponse } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { RecordOnWire, Resource } from '../../../domain/resource'
import { columnNames } from '../../../domain/resource/column-names'
import { getChosenColumns, getListLimit, getSession } from '../../platform/session'
import { listQuestion } from './list-question'
import { readListState } from './list-state'

type Rows = GetListResponse<RecordOnWire>

/** How long an answer is as good as one that is asked for now. Milliseconds. */
const freshFor = 5000

let first: { readonly key: string; readonly at: number; readonly answer: Promise<Rows>; rows?: Rows } | undefined

/** The same question of the same session, so that nobody is shown what somebody else was answered. */
const keyOf = ({ resource, pagination, meta }: GetListParams) =>
  JSON.stringify([getSession().token, resource, pagination?.currentPage, pagination?.pageSize, meta?.query])

const asked = (question: GetListParams) =>
  first?.key === keyOf(question) && Date.now() - first.at < freshFor ? first : undefined

/**
 * Asks for the rows that an address shows while the code of its list comes, so that page and rows are drawn once
 * (`npm run bench -- cold`). What goes wrong is asked again by the list, which says so.
 */
export async function askForRows(resource: Resource, search: string, { getList }: DataProvider): Promise<void> {
  const given = new URLSearchParams(search)
  const params = given.size === 0 ? new URLSearchParams(resource.opensWith) : given
  const state = readListState(resource, params, getListLimit())
  const names = columnNames(resource, state.columns ?? getChosenColumns(resource.name))
  const columns = names.map((name) => ({ name }))
  // a search is kept in the tab's memory: as a page begins there is none
  const question = listQuestion(resource, { ...state, search: '' }, columns)
  const own: typeof first = { key: keyOf(question), at: Date.now(), answer: getList<RecordOnWire>(question) }
  first = own
  try {
    own.rows = await own.answer
  } catch {
    if (first === own) first = undefined
  }
}

/** What was asked is given once: when a row changes, the server is asked. */
function takeFirst(question: GetListParams) {
  const taken = asked(question)
  if (taken) first = undefined
  return taken
}

/** Where the answers to a list's question come from: until the next one has come, the rows before it stay. */
export const answersOf = (question: GetListParams) => ({
  placeholderData: keepPreviousData,
  // an answer that came before its list is drawn
  initialData: () => (asked(question)?.rows ? takeFirst(question)?.rows : undefined),
  staleTime: ({ state }: { readonly state: { readonly dataUpdateCount: number } }) =>
    state.dataUpdateCount === 0 ? freshFor : 0,
})

/** The same provider, which does not ask again for rows that are on their way. */
export const withFirstRows = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: (question) => (takeFirst(question)?.answer as Promise<never> | undefined) ?? provider.getList(question),
})
