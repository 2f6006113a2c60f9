import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorsBeside, placeErrors, problemsOf } from '../../../src/forms/errors'

describe('placeErrors', () => {
  test('puts the first text of each path at its field, one of several at the field of all', () => {
    const found = { 'audience.city_ids.2': ['C'], 'audience.city_ids': ['D'], title: ['T', 'U'] }
    expect(placeErrors(found, { 'audience.city_ids': 'cityIds', title: 'title' })).toEqual({
      errors: { cityIds: 'C', title: 'T' },
      rest: '',
    })
  })
  test('says what has no field in one line, each text once', () => {
    expect(placeErrors({ a: ['Uno.'], b: ['Uno.'], c: ['Due.'] }, {})).toEqual({ errors: {}, rest: 'Uno. Due.' })
  })
  test('asks a function for the field', () => {
    const lastPart = (path: string) => path.split('.').at(-1)
    expect(placeErrors({ 'schedules.0.from': ['F'] }, lastPart).errors).toEqual({ from: 'F' })
  })
})

test('problemsOf says what a schema refuses, by path or by field', () => {
  const schema = z.strictObject({ city_id: z.number() })
  expect(Object.keys(problemsOf(schema, { city_id: 'x' }))).toEqual(['city_id'])
  expect(Object.keys(problemsOf(schema, { city_id: 'x' }, { city_id: 'city' }))).toEqual(['city'])
  expect(problemsOf(schema, { city_id: 1 })).toEqual({})
})

test('errorsBeside leaves the errors of other fields, also of those inside another', () => {
  const errors = { hours: 'H', 'hours.2.to': 'T', name: 'N' }
  expect(errorsBeside(errors, ['hours'])).toEqual({ name: 'N' })
  expect(errorsBeside(errors, ['hours.2.to'])).toEqual({ hours: 'H', name: 'N' })
})
