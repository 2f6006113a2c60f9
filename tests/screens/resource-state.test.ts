import { describe, expect, test } from 'vitest'
import { validationText } from '../../domain/text/validation'
import drugs from '../../src/resources/drugs'
import officeUsers from '../../src/resources/office-users'
import {
  readListState,
  refineFilters,
  refineSorters,
  withFilter,
  withoutFilters,
  withPage,
  withSort,
} from '../../src/screens/list/list-state'
import { changedFields, createBody, emptyValues, formProblems, valuesOf } from '../../src/screens/record/form-values'
import { words } from '../../src/screens/words'

describe('address of a list', () => {
  const address = (text: string) => new URLSearchParams(text)
  const stateOf = (text: string) => readListState(drugs, address(text))

  test.each([
    ['', { page: 1, sort: null }],
    ['page=3&sort=-price', { page: 3, sort: { field: 'price', descending: true } }],
    ['page=0&sort=password', { page: 1, sort: null }],
    ['page=due&sort=', { page: 1, sort: null }],
    ['page=400', { page: 400 }],
    ['page=401', { page: 1 }],
  ])('"%s" is read, and what it should not say is left out', (text, expected) => {
    expect(stateOf(text)).toMatchObject(expected)
  })

  test('gives the filters of the request', () => {
    const state = stateOf('filter[class][in]=A,C&filter[active]=1&filter[name]=x&search=Rossi')
    expect([...state.filters]).toEqual([
      ['filter[class][in]', 'A,C'],
      ['filter[active]', '1'],
    ])
    expect(refineFilters(drugs, state, ' tachi ')).toEqual([
      { field: 'search', operator: 'eq', value: 'tachi' },
      { field: 'class', operator: 'in', value: 'A,C' },
      { field: 'active', operator: 'eq', value: '1' },
    ])
  })

  test('sorts a column ascending, then descending, then not at all', () => {
    const sorts = [address('page=4')]
    for (let click = 0; click < 3; click += 1)
      sorts.push(
        withSort(sorts[click] as URLSearchParams, readListState(drugs, sorts[click] as URLSearchParams), 'price'),
      )
    expect(sorts.map((params) => params.get('sort'))).toEqual([null, 'price', '-price', null])
    expect(sorts[1]?.has('page')).toBe(false)
    expect(refineSorters(readListState(drugs, sorts[2] as URLSearchParams))).toEqual([
      { field: 'price', order: 'desc' },
    ])
  })

  test('a new filter leads to page one, another page keeps the filters', () => {
    const filtered = withFilter(address('page=4'), 'filter[active]', '1')
    expect(String(filtered)).toBe('filter%5Bactive%5D=1')
    const paged = withPage(filtered, 2)
    expect(stateOf(String(paged))).toMatchObject({ page: 2 })
    expect(String(withoutFilters(paged, stateOf(String(paged))))).toBe('')
  })
})

describe('form of a record', () => {
  const record = {
    id: 1,
    version: 2,
    created_at: '',
    updated_at: '',
    deleted_at: null,
    name: 'Tachipirina',
    aic_code: '012745028',
    package: null,
    price: 840,
    active: true,
  }

  test('starts empty, with switches at their defaults', () => {
    expect(emptyValues(drugs)).toMatchObject({ name: null, price: null, active: true })
    expect(emptyValues(officeUsers)).toMatchObject({ office_id: null, online_bookings: true, participant_visits: 6 })
  })

  test('a create sends the fields that are filled in', () => {
    const values = { ...emptyValues(drugs), name: 'x', package: '  ', price: 0 }
    expect(createBody(drugs, values)).toEqual({ name: 'x', price: 0, active: true })
  })

  test('an edit sends what differs, emptied texts as null', () => {
    const values = { ...valuesOf(drugs, record), name: 'Tachipirina 500', package: '', price: null }
    expect(changedFields(drugs, record, values)).toEqual({ name: 'Tachipirina 500', price: null })
  })

  test('gives the problems that the server would give', () => {
    expect(formProblems(drugs, emptyValues(drugs))).toEqual({
      name: [validationText.required],
      aic_code: [validationText.required],
    })
    const odd = { ...valuesOf(drugs, record), price: Number.NaN, class: 'Z' }
    expect(formProblems(drugs, odd)).toEqual({ price: [validationText.wrong], class: [validationText.choice] })
  })

  test('an edit has no problem with an older value that it leaves as it is', () => {
    const older = { ...record, name: 'Tachi\u200bpirina' }
    const values = { ...valuesOf(drugs, older), price: 900 }
    expect(formProblems(drugs, values, older)).toEqual({})
    expect(formProblems(drugs, { ...values, name: 'Tachi\u200bpirina 500' }, older)).toEqual({
      name: [validationText.characters],
    })
  })
})

test('texts agree with the gender of their noun', () => {
  const feminine = { ...drugs, labels: { one: 'FAQ', many: 'FAQ', gender: 'f' } } as const
  expect(words(drugs)).toMatchObject({
    create: 'Nuovo farmaco',
    deleted: 'Farmaco eliminato',
    nothingFound: 'Nessun farmaco corrisponde a ricerca e filtri.',
    search: 'Cerca per nome, codice AIC o principio attivo',
  })
  expect(words(feminine)).toMatchObject({
    create: 'Nuova FAQ',
    deleted: 'FAQ eliminata',
    since: 'Creata il',
    nothingFound: 'Nessuna FAQ corrisponde a ricerca e filtri.',
  })
})
