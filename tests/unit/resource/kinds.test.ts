import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stdnum } from 'stdnum'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../domain/contract/endpoint'
import {
  cleaned,
  defineResource,
  field,
  fieldEntries,
  type Input,
  isAic,
  isVatNumber,
  kindText,
  type Resource,
  resourceEndpoints,
  searchText,
} from '../../../domain/resource'
import { italianErrorMap, validationText } from '../../../domain/text/validation'
import drugs from '../../../src/resources/drugs'

const folder = join(import.meta.dirname, '../../../src/resources')
const resources: Resource[] = await Promise.all(
  readdirSync(folder).map(async (file) => (await import(join(folder, file))).default as Resource),
)

const texts = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: italianErrorMap }).error?.issues.map(({ message }) => message)

describe('codes, against another implementation', () => {
  const { aic, iva } = stdnum.IT ?? {}

  test('every nine digits of a range are an AIC exactly where stdnum says so', () => {
    for (let number = 12_745_000; number < 12_747_000; number += 1) {
      const code = String(number).padStart(9, '0')
      expect(isAic(code), code).toBe(aic?.validate(code).isValid)
    }
  })

  test('every eleven digits of a range are a VAT number exactly where stdnum says so', () => {
    for (let number = 1_258_690_000; number < 1_258_692_000; number += 1) {
      const code = String(number).padStart(11, '0')
      expect(isVatNumber(code), code).toBe(iva?.validate(code).isValid)
    }
  })
})

describe('what a field accepts', () => {
  const { schema } = drugs
  test.each([
    ['an AIC', drugs.fields.aic_code.schema, '012745028', undefined],
    ['an AIC whose leading zero was lost', drugs.fields.aic_code.schema, '12745028', undefined],
    ['an AIC with a wrong check digit', drugs.fields.aic_code.schema, '012745029', [kindText.aic]],
    ['too few digits to be an AIC', drugs.fields.aic_code.schema, '18', [kindText.aic]],
    ['nine zeros', drugs.fields.aic_code.schema, '000000000', [kindText.aic]],
    ['a name of spaces', drugs.fields.name.schema, '   ', [validationText.required]],
    ['no name', drugs.fields.name.schema, undefined, [validationText.required]],
    ['a name that is a number', drugs.fields.name.schema, 7, [validationText.wrong]],
    ['a name with a control character', drugs.fields.name.schema, 'a\u0000b', [validationText.wrong]],
    ['half a price in cents', drugs.fields.price.schema, 1.5, [validationText.wrong]],
    ['a negative price', drugs.fields.price.schema, -1, [validationText.tooSmall(0)]],
    ['no price', drugs.fields.price.schema, null, undefined],
    ['a class that is not there', drugs.fields.class.schema, 'Z', [validationText.choice]],
    ['yes in digits', drugs.fields.active.schema, 1, [validationText.wrong]],
    ['an address that is a script', field.url({ label: '', example: '' }).schema, 'javascript:x', [validationText.url]],
    ['an e-mail', field.email({ label: '', example: '' }).schema, 'info@curante.test', undefined],
    ['half an e-mail', field.email({ label: '', example: '' }).schema, 'info@', [validationText.email]],
    ['a phone with its prefix', field.phone({ label: '', example: '' }).schema, '+39 06 780535', undefined],
    ['a phone in words', field.phone({ label: '', example: '' }).schema, 'centralino', [validationText.phone]],
    ['an empty required phone', field.phone({ label: '', example: '' }).schema, null, [validationText.required]],
  ])('%s', (_, fieldSchema, value, expected) => {
    expect(texts(fieldSchema, value)).toEqual(expected)
  })

  test('undeclared fields are refused', () => {
    expect(schema.safeParse({ name: 'x', aic_code: '012745028', active: true, id: 1 }).success).toBe(false)
  })
})

test('what is stored is trimmed, completed, and null where an optional text is empty', () => {
  const typed = { name: ' Tachipirina ', aic_code: ' 12745028 ', package: '  ', price: 840 }
  expect(cleaned(drugs, typed)).toEqual({ name: 'Tachipirina', aic_code: '012745028', package: null, price: 840 })
})

test('the search text begins with the folded title', () => {
  const drug = { aic_code: '012745028', name: 'Còrtisone D’Amico', active_ingredient: null }
  expect(searchText(drugs, drug)).toBe('cortisone damico 012745028')
})

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test.each(fieldEntries(resource))('its example of %s is accepted', (_name, { schema, example }) => {
    expect(texts(schema, example)).toBeUndefined()
  })

  test('its calls can be written down as JSON schemas', () => {
    const calls: Endpoint[] = Object.values(resourceEndpoints(resource))
    for (const { body, query, reply, mediaTypes } of calls)
      for (const schema of [body, query, ...(mediaTypes ? [] : [reply])]) expect(() => z.toJSONSchema(schema as z.ZodType)).not.toThrow()
  })
})

test('what a resource accepts is typed by its fields', () => {
  const sample = defineResource({
    name: 'samples',
    labels: { one: 'Campione', many: 'Campioni' },
    menu: { group: 'configuration', order: 1 },
    titleField: 'name',
    fields: {
      name: field.text({ label: 'Nome', max: 10, example: 'x' }),
      price: field.money({ label: 'Prezzo', optional: true, example: 1 }),
      class: field.choice({ label: 'Classe', options: { A: 'A', C: 'C' }, example: 'A' }),
    },
    screens: ['list'],
  })
  type Expected = { name: string; price?: number | null | undefined; class: 'A' | 'C' }
  expectTypeOf<Input<typeof sample>>().toEqualTypeOf<Expected>()
})
