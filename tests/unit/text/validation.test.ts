import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, italianErrorMap, validationText } from '../../../domain/text/validation'

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  code: z.string().min(3).optional(),
  age: z.int().min(18).max(99).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string().max(2)).max(2).optional(),
  inner: z.strictObject({ flag: z.boolean() }).optional(),
})
const errorsOf = (input: unknown) => {
  const read = schema.safeParse(input, { error: italianErrorMap })
  return read.success ? {} : fieldErrors(read.error)
}

describe('fieldErrors gives Italian texts by field', () => {
  test.each<[string, unknown, Record<string, string[]>]>([
    ['missing', {}, { name: [validationText.required] }],
    ['null', { name: null }, { name: [validationText.required] }],
    ['empty', { name: '' }, { name: [validationText.required] }],
    ['another type', { name: 7 }, { name: [validationText.wrong] }],
    ['too long', { name: 'abcdef' }, { name: ['Al massimo 5 caratteri.'] }],
    ['too short', { name: 'a', code: 'ab' }, { code: ['Almeno 3 caratteri.'] }],
    ['too small', { name: 'a', age: 17 }, { age: ['Il valore minimo è 18.'] }],
    ['too big', { name: 'a', age: 100 }, { age: ['Il valore massimo è 99.'] }],
    ['a number with decimals', { name: 'a', age: 20.5 }, { age: [validationText.wrong] }],
    ['not one of the choices', { name: 'a', kind: 'c' }, { kind: ['Scegli uno dei valori previsti.'] }],
    ['no choice made', { name: 'a', kind: null }, { kind: [validationText.required] }],
    ['too many', { name: 'a', tags: ['a', 'b', 'c'] }, { tags: ['Al massimo 2 elementi.'] }],
    ['inside a list', { name: 'a', tags: ['a', 'bcd'] }, { 'tags.1': ['Al massimo 2 caratteri.'] }],
    ['an undeclared field', { name: 'a', role: 'x' }, { role: ['Campo non previsto.'] }],
    ['undeclared and nested', { name: 'a', inner: { flag: true, id: 1 } }, { 'inner.id': ['Campo non previsto.'] }],
    ['a text where a flag belongs', { name: 'a', inner: { flag: 'true' } }, { 'inner.flag': [validationText.wrong] }],
    ['no object at all', 'x', { body: [validationText.wrong] }],
    ['two at once', { age: 1 }, { name: [validationText.required], age: ['Il valore minimo è 18.'] }],
  ])('%s', (_name, input, errors) => {
    expect(errorsOf(input)).toEqual(errors)
  })

  test('also for a field named like a method of Object', () => {
    expect(errorsOf(JSON.parse('{"name":"a","constructor":1,"toString":2}'))).toEqual({
      constructor: ['Campo non previsto.'],
      toString: ['Campo non previsto.'],
    })
  })
})
