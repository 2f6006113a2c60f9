import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stdnum } from 'stdnum'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { refusalText } from '../../../domain/contract/refusal'
import {
  cleaned,
  defineResource,
  exported,
  type Field,
  field,
  fieldEntries,
  type Input,
  isAic,
  isFiscalCode,
  isVatNumber,
  kindText,
  publicationStatusOf,
  type Resource,
  relations,
  resourceEndpoints,
  sameValue,
  searchText,
  titleText,
  workbookCells,
  workbookHeads,
} from '../../../domain/resource'
import { italianErrorMap, validationText } from '../../../domain/text/validation'
import drugs from '../../../src/resources/configuration/drugs'

const folder = join(import.meta.dirname, '../../../src/resources')
const resourceFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const resources: Resource[] = await Promise.all(
  resourceFiles.map(async (file) => (await import(join(folder, file))).default as Resource),
)

const texts = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: italianErrorMap }).error?.issues.map(({ message }) => message)

describe('isAic and isVatNumber agree with stdnum', () => {
  const { aic, iva } = stdnum.IT ?? {}

  test('on every AIC of a range', () => {
    for (let number = 12_745_000; number < 12_747_000; number += 1) {
      const code = String(number).padStart(9, '0')
      expect(isAic(code), code).toBe(aic?.validate(code).isValid)
    }
  })

  test('on every VAT number of a range', () => {
    for (let number = 1_258_690_000; number < 1_258_692_000; number += 1) {
      const code = String(number).padStart(11, '0')
      expect(isVatNumber(code), code).toBe(iva?.validate(code).isValid)
    }
  })
})

describe('isFiscalCode', () => {
  const { codicefiscale } = stdnum.IT ?? {}
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

  test.each([
    ['a man', 'RSSMRA80A01H501'],
    ['a woman, born on the first', 'RSSMRA80A41H501'],
    ['a leap day', 'BNCGLI96B29F205'],
    ['one digit changed for omocodia', 'RSSMRA80A01H50M'],
    ['every digit changed for omocodia', 'RSSMRAULALMHRLM'],
    ['born abroad', 'HRTKRN75T70Z112'],
    ['the thirty-first of December', 'VRDLGU01T31L219'],
  ])('%s: of all check letters the same one is right', (_, start) => {
    const valid = letters.filter((letter) => isFiscalCode(start + letter))
    expect(valid).toHaveLength(1)
    expect(valid).toEqual(letters.filter((letter) => codicefiscale?.validate(start + letter).isValid))
  })

  test.each([
    ['a month that does not exist', 'RSSMRA80F01H501'],
    ['the thirtieth of February', 'RSSMRA80B30H501'],
    ['day zero', 'RSSMRA80A00H501'],
    ['day forty', 'RSSMRA80A40H501'],
    ['a digit in the name', 'R5SMRA80A01H501'],
    ['a letter that stands for no digit', 'RSSMRA80A0AH501'],
  ])('%s: none is right', (_, start) => {
    expect(letters.filter((letter) => isFiscalCode(start + letter))).toEqual([])
  })

  test.each([
    ['small letters and spaces', ' rss mra 80a01 h501u ', true],
    ['eleven digits with their check digit', '01258691003', true],
    ['eleven digits with another', '01258691004', false],
    ['eleven zeros', '00000000000', false],
    ['fifteen signs', 'RSSMRA80A01H501', false],
  ])('%s', (_, text, valid) => expect(isFiscalCode(text)).toBe(valid))
})

describe('publicationStatusOf', () => {
  const today = '2026-11-24'
  test.each([
    ['without one it is a draft', null, 'draft'],
    ['it begins tomorrow', { from: '2026-11-25', to: null }, 'published'],
    ['it begins today', { from: today, to: '2026-11-30' }, 'current'],
    ['it ends today', { from: '2026-11-01', to: today }, 'current'],
    ['it ended yesterday', { from: null, to: '2026-11-23' }, 'expired'],
    ['it began and has no end', { from: today, to: null }, 'enabled'],
    ['open on both sides', { from: null, to: null }, 'enabled'],
    ['begins after tomorrow and has an end', { from: '2026-12-01', to: '2026-12-02' }, 'published'],
  ] as const)('%s', (_, period, status) => expect(publicationStatusOf(period, today)).toBe(status))
})

describe('exported', () => {
  const options = { label: 'x', example: '' }
  test.each([
    ['money in euros', field.money({ label: 'x', example: 1 }), 1250, undefined, 12.5],
    ['a date as Italian writes it', field.date({ ...options }), '2026-11-24', undefined, '24/11/2026'],
    [
      'a moment on the clock of Rome',
      field.instant({ ...options }),
      '2026-11-24T07:45:00Z',
      undefined,
      '24/11/2026 08:45',
    ],
    [
      'a period',
      field.period({ label: 'x', example: { from: null, to: null } }),
      { from: '2026-11-01', to: '2026-11-30' },
      undefined,
      'dal 01/11/2026 al 30/11/2026',
    ],
    [
      'a choice by its label',
      field.choice({ label: 'x', options: { a: 'Alfa' }, example: 'a' }),
      'a',
      undefined,
      'Alfa',
    ],
    [
      'choices by their labels',
      field.multiChoice({ label: 'x', options: { a: 'Alfa', b: 'Beta' }, example: ['a'] }),
      ['a', 'b'],
      undefined,
      'Alfa, Beta',
    ],
    [
      'no choice as what it means',
      field.multiChoice({ label: 'x', options: { a: 'Alfa' }, none: 'Tutti', example: [] }),
      [],
      undefined,
      'Tutti',
    ],
    ['an empty list as nothing', field.weekdays({ label: 'x', example: [1] }), [], undefined, null],
    ['days of the week', field.weekdays({ label: 'x', example: [1] }), [1, 0], undefined, 'lun, dom'],
    [
      'references by their names',
      field.references({ label: 'x', to: 'y', example: [1] }),
      [1, 2],
      [
        { id: 1, name: 'Uno' },
        { id: 2, name: 'Due' },
      ],
      'Uno, Due',
    ],
    [
      'a file by its name',
      field.file({ label: 'x', example: '' }),
      'key',
      { name: 'foglietto.pdf', type: 'application/pdf', url: '/f' },
      'foglietto.pdf',
    ],
    [
      'rows one after the other',
      field.rows({ label: 'x', columns: { q: field.text({ label: 'D', max: 9, example: '' }) }, example: [] }),
      [{ q: 'uno' }, { q: 'due' }],
      undefined,
      'D: uno | D: due',
    ],
    ['nothing as nothing', field.percent({ label: 'x', example: 1 }), null, undefined, null],
  ] as const)('%s', (_, one, value, related, expected) => {
    expect(exported(one as Field, value, related)).toBe(expected)
  })
})

describe('workbookCells(field, value) → cells with their types', () => {
  const period = field.period({ label: 'Periodo', example: { from: null, to: null } })
  const phone = field.phone({ label: 'Telefono', prefix: 'phone_prefix', example: '' })
  test.each([
    ['a day', field.date({ label: 'x', example: '2026-01-01' }), '2026-01-01', undefined, [{ date: '2026-01-01' }]],
    [
      'an instant',
      field.instant({ label: 'x', example: '' }),
      '2026-11-24T08:15:00Z',
      undefined,
      [{ date: '2026-11-24', minutes: 555 }],
    ],
    [
      'a period',
      period,
      { from: '2026-11-01', to: '2026-11-30' },
      undefined,
      [{ date: '2026-11-01' }, { date: '2026-11-30' }],
    ],
    ['an open period', period, { from: '2026-11-01', to: null }, undefined, [{ date: '2026-11-01' }, null]],
    ['a period for ever', period, { from: null, to: null }, undefined, ['sempre', null]],
    ['no period', period, null, undefined, [null, null]],
    ['a phone', phone, '06 1234567', '+39', ['06 1234567']],
    ['a phone from abroad', phone, '20 79460958', '+44', ['+44 20 79460958']],
    ['a prefix', field.dialCode({ label: 'x', example: '' }), '+44', undefined, ['+44']],
    ['a code', field.aic({ label: 'x', example: '' }), '012745028', undefined, ['012745028']],
  ] as const)('%s', (_, one, value, related, cells) => {
    expect(workbookCells(one as Field, value, related)).toEqual(cells)
    expect(workbookHeads(one as Field)).toHaveLength(cells.length)
  })
})

test('a phone of a CSV has 00 before its prefix, which no program takes for a formula', () => {
  expect(exported(field.phone({ label: 'x', example: '' }), '+41 91 1234567')).toBe('0041 91 1234567')
  expect(exported(field.phone({ label: 'x', prefix: 'p', example: '' }), '20 79460958', '+44')).toBe('0044 20 79460958')
})

describe('the schema of a field', () => {
  const { schema } = drugs
  const phoneBeside = field.phone({ label: '', example: '', prefix: 'phone_prefix' }).schema
  const aPeriod = field.period({ label: '', example: { from: null, to: null } }).schema
  const someDays = field.weekdays({ label: '', example: [1] }).schema
  const someRows = field.rows({
    label: '',
    columns: { q: field.text({ label: '', max: 9, example: '' }) },
    example: [],
  }).schema
  test.each([
    ['an AIC', drugs.fields.aic_code.schema, '012745028', undefined],
    ['an AIC whose leading zero was lost', drugs.fields.aic_code.schema, '12745028', undefined],
    ['an AIC with a wrong check digit', drugs.fields.aic_code.schema, '012745029', [kindText.aic]],
    ['too few digits to be an AIC', drugs.fields.aic_code.schema, '18', [kindText.aic]],
    ['nine zeros', drugs.fields.aic_code.schema, '000000000', [kindText.aic]],
    ['a name of spaces', drugs.fields.name.schema, '   ', [validationText.required]],
    ['no name', drugs.fields.name.schema, undefined, [validationText.required]],
    ['a name that is a number', drugs.fields.name.schema, 7, [validationText.wrong]],
    ['a name with a control character', drugs.fields.name.schema, 'a\u0000b', [validationText.characters]],
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
    ['a national phone beside its prefix', phoneBeside, '06 78053500', undefined],
    ['a whole number beside its prefix', phoneBeside, '+44 20 7946 0958', [validationText.phone]],
    ['a prefix without its plus', field.dialCode({ label: '', example: '' }).schema, '39', [validationText.phone]],
    ['more than all of it', field.percent({ label: '', example: 1 }).schema, 101, [validationText.tooBig(100)]],
    ['a day that does not exist', field.date({ label: '', example: '' }).schema, '2026-02-30', [validationText.date]],
    ['a period that ends before it begins', aPeriod, { from: '2026-05-02', to: '2026-05-01' }, [kindText.period]],
    ['a period of one day', aPeriod, { from: '2026-05-02', to: '2026-05-02' }, undefined],
    ['a list that needs something', someDays, [], [validationText.required]],
    ['no list where it needs one', someDays, undefined, [validationText.required]],
    ['an eighth day', someDays, [7], [validationText.tooBig(6)]],
    ['a CAP of four digits', field.postalCodes({ label: '', example: [] }).schema, ['0100'], [kindText.postalCode]],
    ['a path in place of a file', field.file({ label: '', example: '' }).schema, '../x', [validationText.wrong]],
    ['an undeclared cell', someRows, [{ q: 'x', z: 1 }], [refusalText.unknownField]],
    ['an empty cell that must be filled', someRows, [{ q: ' ' }], [validationText.required]],
    ['an empty required phone', field.phone({ label: '', example: '' }).schema, null, [validationText.required]],
  ])('%s', (_, fieldSchema, value, expected) => {
    expect(texts(fieldSchema, value)).toEqual(expected)
  })

  test('of a resource refuses undeclared fields', () => {
    expect(schema.safeParse({ name: 'x', aic_code: '012745028', active: true, id: 1 }).success).toBe(false)
  })
})

test('cleaned gives values trimmed, codes completed, and null for an empty optional text', () => {
  const typed = { name: ' Tachipirina ', aic_code: ' 12745028 ', package: '  ', price: 840 }
  expect(cleaned(drugs, typed)).toEqual({ name: 'Tachipirina', aic_code: '012745028', package: null, price: 840 })
})

test('searchText begins with the folded title', () => {
  const drug = { aic_code: '012745028', name: 'Còrtisone D’Amico', active_ingredient: null }
  expect(searchText(drugs, drug)).toBe('cortisone damico 012745028')
})

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test.each(fieldEntries(resource))('its schema accepts the example of %s', (_name, { schema, example }) => {
    expect(texts(schema, example)).toBeUndefined()
  })

  test('its endpoints give JSON schemas', () => {
    const calls: Endpoint[] = Object.values(resourceEndpoints(resource))
    for (const { body, query, reply, mediaTypes } of calls)
      for (const schema of [body, query, ...(mediaTypes ? [] : [reply])])
        expect(() => z.toJSONSchema(schema as z.ZodType)).not.toThrow()
  })
})

test('Input of a resource has the types of its fields', () => {
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

test('the body of a create refuses read-only fields', () => {
  const sample = defineResource({
    name: 'samples',
    labels: { one: 'Campione', many: 'Campioni' },
    menu: { group: 'configuration', order: 1 },
    titleField: 'name',
    fields: {
      name: field.text({ label: 'Nome', max: 10, example: 'x' }),
      code: field.text({ label: 'Codice', max: 10, readOnly: true, example: 'x' }),
      seen_at: field.instant({ label: 'Visto', example: '2026-11-24T07:45:00Z' }),
      city_ids: field.references({ label: 'Comuni', to: 'cities', optional: true, example: [1] }),
    },
    screens: ['list'],
  })
  expectTypeOf<Input<typeof sample>>().toEqualTypeOf<{ name: string; city_ids?: number[] | null | undefined }>()
  expect(texts(sample.schema, { name: 'x', code: 'y' })).toEqual([refusalText.unknownField])
  expect([...relations(sample)]).toEqual([['cities', { field: 'city_ids', to: 'cities', many: true }]])
  expect(cleaned(sample, { name: 'x', city_ids: [3, 1, 3] })).toEqual({ name: 'x', city_ids: [1, 3] })
  expect(cleaned(sample, { city_ids: null })).toEqual({ city_ids: [] })
})

test('titleText joins several title fields, and takes the name of a reference', () => {
  const common = { labels: { one: 'x', many: 'x' }, menu: { group: 'registry', order: 1 }, screens: [] } as const
  const name = (label: string) => field.text({ label, max: 10, example: 'x' })
  const people = defineResource({
    ...common,
    name: 'people',
    titleField: 'last_name',
    titleFields: ['last_name', 'first_name'],
    fields: { first_name: name('Nome'), last_name: name('Cognome') },
  })
  expect(titleText(people, { id: 1, first_name: 'Giulia', last_name: 'Ferri' })).toBe('Ferri Giulia')
  expect(searchText(people, { first_name: 'Giulia', last_name: 'Ferri' })).toBe('ferri giulia')
  const visits = defineResource({
    ...common,
    name: 'visits',
    titleField: 'doctor_id',
    fields: { doctor_id: field.reference({ label: 'Medico', to: 'people', example: 1 }) },
  })
  expect(titleText(visits, { id: 7, doctor_id: 1, doctor: { id: 1, name: 'Ferri Giulia' } })).toBe('Ferri Giulia')
  expect(titleText(visits, { id: 7, doctor_id: 1 })).toBe('n. 7')
  expect(searchText(visits, { doctor_id: 1 })).toBe('')
})

test.each([
  ['nothing and nothing', null, undefined, true],
  ['groups in another order', { from: 'a', to: null }, { to: null, from: 'a' }, true],
  ['lists in another order', [1, 2], [2, 1], false],
  ['rows', [{ a: 1, b: null }], [{ b: null, a: 1 }], true],
  ['a list and its only value', [1], 1, false],
  ['an empty text and nothing', '', null, false],
])('%s', (_, a, b, same) => expect(sameValue(a, b)).toBe(same))
