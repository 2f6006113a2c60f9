import { describe, expect, test } from 'vitest'
import type { RecordOnWire } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import drugs from '../../../src/resources/configuration/drugs'
import {
  atPage,
  nextSorts,
  readListState,
  sortedBy,
  whereOf,
  withChanges,
  withoutFilters,
} from '../../../src/screens/list/list-state'
import { rulesOf, wideNames } from '../../../src/screens/record/form-fields'
import { drugRecord } from '../../support/builders/drug-record'

describe('address of a list', () => {
  const address = (text: string) => new URLSearchParams(text)
  const stateOf = (text: string) => readListState(drugs, address(text))

  test.each([
    ['', { page: 1, limit: 25, sorts: [] }],
    ['page=3&sort=-price', { page: 3, sorts: [{ field: 'price', descending: true }] }],
    [
      'sort=-price,name,price',
      {
        sorts: [
          { field: 'price', descending: true },
          { field: 'name', descending: false },
        ],
      },
    ],
    ['page=0&sort=password', { page: 1, sorts: [] }],
    ['page=due&sort=', { page: 1, sorts: [] }],
    ['page=400', { page: 400 }],
    ['page=401', { page: 1 }],
    ['page=200&limit=50', { page: 200, limit: 50 }],
    ['page=201&limit=50', { page: 1, limit: 50 }],
    ['limit=1000', { limit: 25 }],
  ])('"%s" is read, and what it should not say is left out', (text, expected) => {
    expect(stateOf(text)).toMatchObject(expected)
  })

  test('names the rows of a page, else the usual number applies', () => {
    expect(readListState(drugs, address(''), 100)).toMatchObject({ limit: 100 })
    expect(readListState(drugs, address('limit=25'), 100)).toMatchObject({ limit: 25 })
    expect(String(withChanges(address('page=4&sort=name'), { limit: '50' }))).toBe('sort=name&limit=50')
  })

  test('gives the filters of the request', () => {
    const state = stateOf('filter[class][in]=A,C&filter[active]=1&filter[name]=x&search=Rossi')
    expect([...state.filters]).toEqual([
      ['filter[class][in]', 'A,C'],
      ['filter[active]', '1'],
    ])
    expect(whereOf(state, 'tachi')).toEqual({
      'filter[class][in]': 'A,C',
      'filter[active]': '1',
      search: 'tachi',
    })
  })

  test('sorts a column ascending, then descending, then not at all', () => {
    const sorts = [address('page=4')]
    for (let click = 0; click < 3; click += 1) {
      const params = sorts[click] as URLSearchParams
      sorts.push(withChanges(params, sortedBy(nextSorts(readListState(drugs, params).sorts, 'price', false))))
    }
    expect(sorts.map((params) => params.get('sort'))).toEqual([null, 'price', '-price', null])
    expect(sorts[1]?.has('page')).toBe(false)
  })

  test('adds an order after the others, at most three, and changes it in its place', () => {
    const sorted = (fields: readonly string[], added = true) =>
      fields.reduce<ReturnType<typeof nextSorts>>((sorts, field) => nextSorts(sorts, field, added), [])
    const text = (sorts: ReturnType<typeof nextSorts>) => sortedBy(sorts).sort
    expect(text(sorted(['class', 'price']))).toBe('class,price')
    expect(text(sorted(['class', 'price', 'class']))).toBe('-class,price')
    expect(text(sorted(['class', 'price', 'class', 'class']))).toBe('price')
    expect(text(sorted(['class', 'price', 'name', 'active']))).toBe('class,price,active')
    expect(text(sorted(['class', 'price'], false))).toBe('price')
  })

  test('a new filter leads to page one, another page keeps the filters', () => {
    const filtered = withChanges(address('page=4'), { 'filter[active]': '1' })
    expect(String(filtered)).toBe('filter%5Bactive%5D=1')
    const paged = withChanges(filtered, atPage(2))
    expect(stateOf(String(paged))).toMatchObject({ page: 2 })
    expect(String(withChanges(paged, withoutFilters(stateOf(String(paged)))))).toBe('')
  })
})

describe('form of a record', () => {
  /** What the rules of a field's item say on saving. */
  async function problems(name: keyof typeof drugs.fields, value: unknown, of?: RecordOnWire) {
    const rules = rulesOf(name, drugs.fields[name], of) as {
      validator: (rule: object, value: unknown) => Promise<void>
    }[]
    const said = await Promise.allSettled(rules.map(({ validator }) => validator({}, value)))
    return said.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  }

  test('gives the problems that the server would give', async () => {
    expect(await problems('name', null)).toEqual([validationText.required])
    expect(await problems('package', '')).toEqual([])
    expect(await problems('price', 'abc', drugRecord)).toEqual([validationText.wrong])
    expect(await problems('class', 'Z', drugRecord)).toEqual([validationText.choice])
  })

  test('an edit has no problem with an older value that it leaves as it is', async () => {
    const older = { ...drugRecord, name: 'Tachi\u200bpirina' }
    expect(await problems('name', older.name, older)).toEqual([])
    expect(await problems('name', 'Tachi\u200bpirina 500', older)).toEqual([validationText.characters])
  })

  test('a field that would stand alone in its row takes all of it', () => {
    const fields = Object.entries(drugs.fields).filter(([name]) =>
      ['aic_code', 'package', 'class', 'price'].includes(name),
    )
    expect([...wideNames(fields)]).toEqual(['package', 'aic_code'])
  })
})
