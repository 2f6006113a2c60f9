import { describe, expect, test } from 'vitest'
import {
  isReferring,
  listQuery,
  type RelatedList,
  type Resource,
  relatedFields,
  relatedQuery,
  relations,
  shownFields,
} from '../../../domain/resource'
import { findServed, listedResources } from '../../../server/resources'

const cases = listedResources.flatMap(({ resource, table }) =>
  (resource.related ?? []).map((list: RelatedList) => ({
    card: resource,
    table,
    list,
    target: findServed(list.resource),
    name: `${resource.name} → ${list.resource} by ${isReferring(list) ? list.by : list.from}`,
  })),
)
const referring = cases.flatMap(({ list, ...rest }) => (isReferring(list) ? [{ ...rest, list }] : []))
const named = cases.flatMap(({ list, ...rest }) => (isReferring(list) ? [] : [{ ...rest, list }]))

/** Dates of visits are what their list is for; a read of them is in the audit log. */
const logged = new Set(['bookings'])

describe('what belongs to a record, in every definition:', () => {
  test('there are such lists', () => {
    expect([referring.length > 15, named.length]).toEqual([true, 2])
  })

  test.each(referring)(
    '$name references the records of the card, or what they reference',
    ({ card, list, target, table }) => {
      const referenced = (resource: Resource, name: string) => {
        const relation = [...relations(resource).values()].find(({ field }) => field === name)
        return relation && findServed(relation.to).table
      }
      expect(referenced(target.resource, list.by)).toBe(list.of === undefined ? table : referenced(card, list.of))
    },
  )

  test.each(referring)('$name is a query that the list accepts', ({ list, target }) => {
    const query = {
      ...relatedQuery(target.resource, list, 7, '2026-11-24'),
      ...relatedFields(target.resource, list),
      paginate: '1',
      limit: '5',
    }
    expect(listQuery(target.resource).safeParse(query).error?.issues ?? []).toEqual([])
  })

  test.each(referring)('$name shows of patients nothing but names', ({ list, target: { resource } }) => {
    if (logged.has(resource.name)) return
    const shown = [...shownFields(resource, relatedFields(resource, list)), list.by]
    expect(shown.filter((name) => resource.fields[name]?.patientData)).toEqual([])
  })

  test.each(referring)('$name replaces a field of the card, or none', ({ list, card }) => {
    if (list.replaces) expect(Object.keys(card.fields)).toContain(list.replaces)
    if (list.edited)
      expect(findServed(list.resource).resource.screens).toEqual(expect.arrayContaining(['create', 'edit']))
  })

  test.each(named)('$name reads a field of references or rows of the card', ({ list, card }) => {
    const widget = card.fields[list.from]?.widget
    const isRows = widget?.kind === 'rows' && ['id', 'name'].every((name) => name in widget.columns)
    expect(isRows || (widget?.kind === 'references' && widget.to === list.resource)).toBe(true)
  })
})
