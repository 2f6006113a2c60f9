import { describe, expect, test } from 'vitest'
import type { PatientRow } from '../../../domain/contract/people/patients'
import { patientQuery, patientRecord } from '../../../src/custom-pages/patients/patient-list'
import { namesMasked } from '../../../src/shared/people/name-mask'

const today = '2026-11-24'

describe('ages → days of birth, both years included', () => {
  test.each([
    [{ 'filter[age][gte]': '18' }, { 'filter[birthday][lte]': '2008-11-24' }],
    [{ 'filter[age][lte]': '65' }, { 'filter[birthday][gte]': '1960-11-25' }],
    [
      { 'filter[age][gte]': '0', 'filter[age][lte]': '0' },
      { 'filter[birthday][lte]': '2026-11-24', 'filter[birthday][gte]': '2025-11-25' },
    ],
  ])('%j', (asked, query) => {
    expect(patientQuery(asked, today)).toEqual(query)
  })
})

test('one of two is asked for, both are not, and what the address should not say is left out', () => {
  const one = {
    'filter[gender][in]': 'F',
    'filter[state][in]': 'free',
    'filter[unreachable]': '1',
    sort: '-since,name',
  }
  expect(patientQuery(one, today)).toEqual({
    'filter[gender]': 'F',
    'filter[limited]': '0',
    'filter[unreachable]': '1',
    sort: '-created_at,name',
  })
  const both = { 'filter[gender][in]': 'F,M', 'filter[state][in]': 'limited,free' }
  expect(patientQuery({ ...both, 'filter[age][gte]': '-1', 'filter[age][lte]': 'x' }, today)).toEqual({})
})

test('at the counter a row says neither the name nor what tells who it is', () => {
  const row = {
    ...{ id: 1, first_name: 'Vera', last_name: 'Zanetti', gender: 'F', birthday: '1958-02-14', city: null },
    ...{ fiscal_code: 'ZNTVRE58B54H501K', phone_prefix: '+39', phone: '3335550100', email: 'vera@posta.test' },
    ...{ limited: true, since: '2026-01-07T08:30:00Z', last_visit_on: null, next_visit_on: null },
  } satisfies PatientRow
  const { patient: _, first_name: __, last_name: ___, ...shown } = patientRecord(row, namesMasked, today)
  expect(shown).toMatchObject({
    name: 'Z. V.',
    birthday: '68 anni',
    phone: '•••',
    fiscal_code: '•••',
    state: 'limited',
  })
  expect(JSON.stringify(Object.values(shown))).not.toMatch(/Vera|Zanetti|1958|555|ZNT|posta/)
})
