import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { ViewState } from '../../../domain/contract/administration'
import { type FilterParameter, filterParameters, type Resource, sortableFields } from '../../../domain/resource'
import { exactTotalLimit } from '../../../domain/text/limits'

/** What a list shows, as its address says it in the words of the wire: `?page=2&sort=-price&filter[class][in]=A,C`. */
export interface ListState {
  readonly page: number
  readonly sort: { readonly field: string; readonly descending: boolean } | null
  /** Query parameter to operand. */
  readonly filters: ReadonlyMap<string, string>
  /** Columns that a shared address asks for. */
  readonly columns: readonly string[] | undefined
  /** The saved view it began from. */
  readonly view: number | null
}

export const pageSize = 25

/** Numbered pages end here: further out the server counts no more, and the list goes on by cursor (contract.md, "Habits"). */
export const lastPage = exactTotalLimit / pageSize

/** Reads the address; what it should not say is left out rather than sent. */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const page = Number(params.get('page') ?? 1)
  const sort = params.get('sort') ?? ''
  const field = sort.replace(/^-/, '')
  const filters = [...filterParameters(resource).keys()].flatMap((parameter) => {
    const operand = params.get(parameter)
    return operand ? [[parameter, operand] as const] : []
  })
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    sort: sortableFields(resource).includes(field) ? { field, descending: sort.startsWith('-') } : null,
    filters: new Map(filters),
    columns: params.get('columns')?.split(',') ?? undefined,
    view: /^[1-9]\d{0,8}$/.test(params.get('view') ?? '') ? Number(params.get('view')) : null,
  }
}

/** The address with one thing changed; what is found changes with filters and order, so both go back to page one. */
function changed(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  if (name !== 'page') next.delete('page')
  return next
}

export const withFilter = (params: URLSearchParams, parameter: string, operand: string | undefined) =>
  changed(params, parameter, operand)

export const withPage = (params: URLSearchParams, page: number) =>
  changed(params, 'page', page > 1 ? String(page) : undefined)

/** A click on a column: upwards, then downwards, then the list's own order again. */
export function withSort(params: URLSearchParams, { sort }: ListState, field: string): URLSearchParams {
  if (sort?.field !== field) return changed(params, 'sort', field)
  return changed(params, 'sort', sort.descending ? undefined : `-${field}`)
}

export function withoutFilters(params: URLSearchParams, { filters }: ListState): URLSearchParams {
  return [...filters.keys()].reduce((rest, parameter) => changed(rest, parameter, undefined), params)
}

/** What a view keeps, and a shared address says: filters, order and columns; never what is searched for. */
export function viewStateOf({ filters, sort }: ListState, columns: readonly string[]): ViewState {
  return {
    columns: [...columns],
    ...(sort && { sort: written(sort) }),
    ...(filters.size > 0 && { filters: Object.fromEntries(filters) }),
  }
}

/** The address of a view: only what it says, and its number. */
export function addressOf({ columns, sort, filters }: ViewState, view: number | null): URLSearchParams {
  const next = new URLSearchParams()
  for (const [parameter, operand] of Object.entries(filters ?? {})) next.set(parameter, operand)
  if (sort) next.set('sort', sort)
  if (columns && columns.length > 0) next.set('columns', columns.join(','))
  if (view !== null) next.set('view', String(view))
  return next
}

export function withoutColumns(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('columns')
  return next
}

/** What narrows the list, as bulk calls and exports say it. */
export const whereOf = ({ filters }: ListState, search: string): Record<string, string> => ({
  ...Object.fromEntries(filters),
  ...(search !== '' && { search }),
})

export const sortOf = ({ sort }: ListState): string | undefined => (sort ? written(sort) : undefined)
const written = ({ field, descending }: NonNullable<ListState['sort']>) => (descending ? `-${field}` : field)

/** The same for refine's data provider. */
export function refineFilters(resource: Resource, { filters }: ListState, search: string): CrudFilter[] {
  const known = filterParameters(resource)
  const asked = [...filters].flatMap(([parameter, value]) => {
    const { field, operator } = known.get(parameter) as FilterParameter
    return [{ field, operator, value } as CrudFilter]
  })
  return [{ field: 'search', operator: 'eq', value: search.trim() }, ...asked]
}

export const refineSorters = ({ sort }: ListState): CrudSort[] =>
  sort ? [{ field: sort.field, order: sort.descending ? 'desc' : 'asc' }] : []
