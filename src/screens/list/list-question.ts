import type { Resource } from '../../../domain/resource'
import { sortableFields, sortText } from '../../../domain/resource'
import { fieldsFor, relationsFor } from '../../../domain/resource/column-names'
import { type ListState, whereOf } from './list-state'

/** What a list shows, with what is searched for in it. */
export type SearchedState = ListState & { readonly search: string }

/** The bin begins with what was deleted last, which is the last change of its records. */
const newestFirst = (resource: Resource) =>
  sortableFields(resource).includes('updated_at') ? '-updated_at' : undefined

/** What is asked for to fill a list: the words of its address as they stand, and the fields that its columns need. */
export function listQuestion(
  resource: Resource,
  state: SearchedState,
  columns: readonly { readonly name: string }[],
  cursor?: string,
) {
  const names = columns.map(({ name }) => name)
  const query = {
    ...whereOf(state, state.search),
    sort: sortText(state.sorts) ?? (state.isBin ? newestFirst(resource) : undefined),
    fields: fieldsFor(resource, names),
    with: relationsFor(resource, names),
    cursor,
  }
  return {
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.limit },
    meta: { query },
  }
}
