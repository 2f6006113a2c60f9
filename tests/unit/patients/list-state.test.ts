import { describe, expect, test } from 'vitest'
import {
  filtersIn,
  nextSort,
  queryOf,
  readState,
  unfiltered,
  withState,
} from '../../../src/custom-pages/patients/list-state'

const today = '2026-11-24'
const stateOf = (address: string) => readState(new URLSearchParams(address))
const asked = (address: string) => queryOf(stateOf(address), '', today)

describe('the address of the list', () => {
  test('→ filters and order → the same address', () => {
    const address = 'sex=F&city=12&limited=1&unreachable=1&age_from=18&age_to=65&sort=-birthday'
    expect(String(withState(new URLSearchParams(), stateOf(address)))).toBe(address)
    expect(filtersIn(stateOf(address))).toBe(5)
    expect(String(withState(new URLSearchParams(address), unfiltered(stateOf(address))))).toBe('sort=-birthday')
  })

  test('what it should not say is not asked for', () => {
    expect(asked('sex=X&city=0&city=a&limited=2&age_from=-1&age_to=999&sort=password')).toEqual({ sort: 'name' })
  })
})

describe('ages → days of birth, both years included', () => {
  test.each([
    ['age_from=18', { 'filter[birthday][lte]': '2008-11-24' }],
    ['age_to=65', { 'filter[birthday][gte]': '1960-11-25' }],
    ['age_from=0&age_to=0', { 'filter[birthday][lte]': '2026-11-24', 'filter[birthday][gte]': '2025-11-25' }],
  ])('%s', (address, filters) => {
    expect(asked(address)).toEqual({ sort: 'name', ...filters })
  })
})

test('a column’s head: upwards, downwards, by surname again', () => {
  expect(nextSort('name', 'birthday')).toBe('birthday')
  expect(nextSort('birthday', 'birthday')).toBe('-birthday')
  expect(nextSort('-birthday', 'birthday')).toBe('name')
})
