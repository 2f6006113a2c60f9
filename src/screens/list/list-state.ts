import type { ViewState } from '../../../domain/contract/administration'
import {
  activeFilters,
  asksForBin,
  binParameter,
  type Resource,
  type Sort,
  sortableFields,
  sortsOf,
  sortText,
} from '../../../domain/resource'
import { exactTotalLimit } from '../../../domain/text/limits'
import { type Changes, withParams } from '../params'

/** What a list shows, as its address says it in the words of the wire: `?page=2&sort=-price,name&filter[class][in]=A,C`. */
export interface ListState {
  readonly page: number
  /** Rows on a page. */
  readonly limit: number
  /** The first one weighs most. */
  readonly sorts: readonly Sort[]
  /** Query parameter to operand. */
  readonly filters: ReadonlyMap<string, string>
  /** The deleted records instead of the others. */
  readonly isBin: boolean
  /** Columns that a shared address asks for. */
  readonly columns: readonly string[] | undefined
  /** The saved view it began from. */
  readonly view: number | null
}

export const pageSizes = [25, 50, 100] as const
export const pageSize = pageSizes[0]

/** Orders at a time: the server takes as many. */
export const mostSorts = 3

/** Numbered pages end here: further out the server counts no more, and the list goes on by cursor (contract.md, "Habits"). */
export const lastPageOf = (limit: number) => exactTotalLimit / limit

function readSorts(resource: Resource, text: string): Sort[] {
  const sortable = sortableFields(resource)
  const sorts = sortsOf(text).filter(({ field }) => sortable.includes(field))
  return sorts.filter(({ field }, at) => sorts.findIndex((one) => one.field === field) === at).slice(0, mostSorts)
}

/** Reads the address; what it should not say is left out rather than sent. `usual`: rows on a page where it names none. */
export function readListState(resource: Resource, params: URLSearchParams, usual: number = pageSize): ListState {
  const page = Number(params.get('page') ?? 1)
  const inAddress = Number(params.get('limit'))
  const limit = pageSizes.find((size) => size === inAddress) ?? usual
  const filters = activeFilters(resource, Object.fromEntries(params)).flatMap(({ parameter, operand }) =>
    operand === '' ? [] : [[parameter, operand] as const],
  )
  return {
    page: Number.isInteger(page) && page > 0 && page <= lastPageOf(limit) ? page : 1,
    limit,
    sorts: readSorts(resource, params.get('sort') ?? ''),
    filters: new Map(filters),
    isBin: !resource.readOnly && asksForBin(Object.fromEntries(params)),
    columns: params.get('columns')?.split(',') ?? undefined,
    view: /^[1-9]\d{0,8}$/.test(params.get('view') ?? '') ? Number(params.get('view')) : null,
  }
}

/** The address with some things changed; what is found changes with them, so it goes back to page one. */
export const withChanges = (params: URLSearchParams, changes: Changes): URLSearchParams =>
  withParams(params, { page: undefined, ...changes })

export const atPage = (page: number): Changes => ({ page: page > 1 ? String(page) : undefined })

export const sortedBy = (sorts: readonly Sort[]): Changes => ({ sort: sortText(sorts) })

export const withoutFilters = ({ filters }: ListState): Changes =>
  Object.fromEntries([...filters.keys()].map((parameter) => [parameter, undefined]))

/** Whether the filters are those that the list opens with, and no others. */
export const isOpenedWith = ({ filters }: ListState, opensWith: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(opensWith).filter((name) => name !== 'sort').length === filters.size &&
  [...filters].every(([parameter, operand]) => opensWith[parameter] === operand)

/**
 * The order after a click on a column: upwards, then downwards, then the list's own again. `added` keeps the others, and the
 * column comes after them.
 */
export function nextSorts(sorts: readonly Sort[], field: string, added: boolean): readonly Sort[] {
  const before = sorts.find((sort) => sort.field === field)
  const next = before ? (before.descending ? [] : [{ field, descending: true }]) : [{ field, descending: false }]
  if (!added) return next
  if (!before) return [...sorts.slice(0, mostSorts - 1), ...next]
  return sorts.flatMap((sort) => (sort === before ? next : [sort]))
}

/** What a view keeps, and a shared address says: filters, order and columns; never what is searched for. */
export function viewStateOf({ filters, sorts }: ListState, columns: readonly { readonly name: string }[]): ViewState {
  const sort = sortText(sorts)
  return {
    columns: columns.map(({ name }) => name),
    ...(sort && { sort }),
    ...(filters.size > 0 && { filters: Object.fromEntries(filters) }),
  }
}

/** The address of a view: only what it says, and its number. */
export function addressOf({ columns, sort, filters }: ViewState, view: number | null): URLSearchParams {
  const next = new URLSearchParams(filters)
  if (sort) next.set('sort', sort)
  if (columns && columns.length > 0) next.set('columns', columns.join(','))
  if (view !== null) next.set('view', String(view))
  return next
}

/** What leads from the bin to the list. */
export const backToList = 'Torna all’elenco'

/** The address of the bin of a list. */
export const binAddress = () => new URLSearchParams({ [binParameter]: '1' })

/** Filters and search in the words of the wire, as the list's own call, bulk calls and exports say them. */
export const whereOf = (
  { filters, isBin }: Pick<ListState, 'filters' | 'isBin'>,
  search: string,
): Readonly<Record<string, string>> => ({
  ...(isBin && { [binParameter]: '1' }),
  ...Object.fromEntries(filters),
  ...(search !== '' && { search }),
})
