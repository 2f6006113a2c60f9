import { addDays, type CivilDate } from '../calendar/civil-date'
import { isReferring, type ReferringList } from './relations'
import { type Resource, relationOf, relations, titleFields } from './resource'

/** Fields that the lists of a card show instead of it. */
export const shownAsLists = ({ related = [] }: Resource): ReadonlySet<string> =>
  new Set(related.flatMap((list) => (isReferring(list) ? (list.replaces ?? []) : list.from)))

/** Filters and order of the whole list, by query parameter: for the call and for the link to the list. */
export function relatedQuery(target: Resource, list: ReferringList, id: number, today: CivilDate) {
  const { by, sort, filters, when } = list
  const isList = target.fields[by]?.widget.kind === 'references'
  return {
    [isList ? `filter[${by}][in]` : `filter[${by}]`]: String(id),
    ...filters,
    ...(when?.is === 'to-come' && { [`filter[${when.field}][gte]`]: today }),
    ...(when?.is === 'past' && { [`filter[${when.field}][lte]`]: addDays(today, -1) }),
    ...(sort !== undefined && { sort }),
  }
}

/** The `fields=` and `with=` values of the call: title and columns, nothing else of the record. */
export function relatedFields(target: Resource, { titleColumn, columns = [] }: ReferringList) {
  const shown = [...new Set([...titleFields(target), ...(titleColumn ? [titleColumn] : []), ...columns])]
  const words = shown.map(relationOf).filter((word) => relations(target).has(word))
  return { fields: shown.join(','), ...(words.length > 0 && { with: words.join(',') }) }
}

/** The fields that name a record on the card of the one it references by `by`. */
export const titleBeside = (target: Resource, by: string): readonly string[] =>
  titleFields(target).filter((name) => name !== by)
