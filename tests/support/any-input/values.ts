import fc from 'fast-check'
import type { z } from 'zod'
import { addDays } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import { fieldEntries, relations, sortableFields } from '../../../domain/resource'
import { servedResources } from '../../../server/resources'

/** A raw JSON text, for values that JavaScript cannot represent. */
class JsonText {
  constructor(readonly text: string) {}
}

/** Serializes a value as JSON; `undefined` fields are left out, as by `JSON.stringify`. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonText) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonOf).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner)}`).join()}}`
}

/** Typical wrong inputs of people and programs. */
const hostileTexts = [
  ...['', ' ', '\t', '0', '-1', '-0', '1.5', '1e9', '1e400', '0x1', '٣', '2147483647', '2147483648', '9'.repeat(30)],
  ...['null', 'undefined', 'true', 'NaN', '[]', '{}', '[object Object]', '1,2', ',', 'a,', '-', '--x'],
  ...["' or 1=1 --", '"', '\\', '%', '_', '%_%', '\\%', '$1', '{{7*7}}', ';drop table users'],
  ...[
    '\u0000',
    'a\u0000b',
    '\u0001',
    '\u202e',
    '\ufeff',
    '\ufffe',
    '\u2028',
    '\ud800',
    'a\udfff',
    'e\u0301',
    'İ',
    'ß',
    '🩺'.repeat(30),
  ],
  ...[
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'https://a.bc/\u0000',
    'https://a.bc/\ud800',
    '//evil.test',
    '../../etc/passwd',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '2026-03-29',
    '2026-10-25',
    '2026-11-25T00:00:00Z',
  ],
  ...['24:00', '24:00:00', '24:00:01', '25:00', '-1:00', '00:00', '02:30:00', '9:00'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'x'.repeat(5000)],
]
const hostileNumbers = [0, -1, -0, 1.5, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308, 5e-324]
const hostileShapes = [
  ...[true, false, null, [], {}, [[]], ['x'], [null], { a: 1 }, { id: 1 }, { length: 1 }, [1, [2, [3]]]],
  ...['1e400', '-0', '-1e400', '1E-400', '9'.repeat(400), '"\\ud800"', '"\\u0000"'].map((text) => new JsonText(text)),
  ...[new JsonText('{"__proto__":{"admin":true}}'), new JsonText(`${'['.repeat(3000)}${']'.repeat(3000)}`)],
  ...[new JsonText(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`), Array.from({ length: 3000 }, (_, i) => i)],
]

const cursor = fc
  .array(fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constantFrom('2026-11-25', 'x\u0000')), {
    maxLength: 4,
  })
  .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'))

/** Any text, mostly of kinds that are known to cause errors. */
export const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: cursor },
  { weight: 1, arbitrary: fc.double().map(String) },
)
/** Any JSON value. */
export const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileShapes) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const days = Array.from({ length: 21 }, (_, i) => addDays('2026-11-23', i))
const times = Array.from({ length: 60 }, (_, i) => shortTime(480 + i * 15))
/** Values that the API compares with, but that cannot be read from its schemas. */
const wireWords = [
  ...['date', '-date', 'created_at', '-created_at', 'from', 'date,-from', 'shifts', 'shifts.slots', 'office,shifts'],
  ...[
    'office_services',
    'office_user',
    'office_user.office',
    'confirmed,pending',
    'canceled',
    '1,2,3',
    '0',
    '1',
    '2',
    '25',
    '200',
  ],
  ...servedResources.flatMap(({ resource }) => [
    ...sortableFields(resource),
    ...sortableFields(resource).map((name) => `-${name}`),
    ...relations(resource).keys(),
  ]),
]
const ordinary: readonly unknown[] = [
  ...days,
  ...times,
  ...times.map((time) => `${time}:00`),
  ...wireWords,
  ...servedResources.flatMap(({ resource }) => fieldEntries(resource).map(([, { example }]) => example)),
  ...[
    'Mario Rossi',
    'rossi',
    'D’Amico',
    '12/04/1958',
    'Via Po 1',
    '+39',
    '333 1234567',
    'https://meet.curante.test/a?b=1',
  ],
  ...[
    'dottoressa@curante.test',
    'curante-demo',
    '123456',
    '1234.5678',
    'private-users.1',
    'x.pdf',
    '1795000000',
    'k'.repeat(20),
  ],
  ...Array.from({ length: 24 }, (_, i) => i),
  ...Array.from({ length: 24 }, (_, i) => String(i)),
  true,
  false,
]

/** The parts of a zod schema's definition that determine its valid values. */
interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** Values valid by the schema, as far as it can be read; its refinements may still refuse some. */
export function validValuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { type, innerType, element, shape, options, values, entries } = definitionOf(schema)
  switch (type) {
    case 'optional':
    case 'default':
      return fc.option(inner(innerType), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(inner(innerType), { nil: null })
    case 'readonly':
    case 'nonoptional':
      return inner(innerType)
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, validValuesOf(field)])),
      )
    case 'array':
      return fc.array(inner(element), { maxLength: 3 })
    case 'union':
      return fc.oneof(...(options ?? []).map(validValuesOf))
    case 'literal':
      return fc.constantFrom(...(values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default: {
      const fitting = [...new Set(ordinary)].filter((value) => schema.safeParse(value).success)
      return fitting.length === 0 ? hostileValue : fc.constantFrom(...fitting)
    }
  }
}
const inner = (schema: z.ZodType | undefined) => (schema ? validValuesOf(schema) : hostileValue)

/** The names of an object's fields; none for anything else. */
export const namesIn = (schema: z.ZodType): string[] => Object.keys(definitionOf(schema).shape ?? {})

/** The number of leaves of a schema, as a measure of how much can be wrong in a value. */
export function sizeOf(schema: z.ZodType): number {
  const { innerType, element, shape, options } = definitionOf(schema)
  const parts = [innerType, element, ...Object.values(shape ?? {}), ...(options ?? [])].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + sizeOf(part), 0)
}
