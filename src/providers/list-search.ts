import type { GetListParams } from '@refinedev/core'

/**
 * What refine's own hooks narrow a list by: the search of a select. Lists are asked for in the words of their address, which
 * stand in `meta.query`: a filter in refine's words would be translated there and back.
 */
export function searchIn({
  filters = [],
  sorters = [],
}: Pick<GetListParams, 'filters' | 'sorters'>): string | undefined {
  const [search, ...others] = filters
  const isSearch = search === undefined || ('field' in search && search.field === 'search')
  if (!isSearch || others.length > 0 || sorters.length > 0)
    throw new Error('Filters and orders of a list stand in meta.query, in the words of the wire')
  return search?.value
}
