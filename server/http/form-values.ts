import { z } from 'zod'
import { invalid } from '../../domain/contract/refusal'
import { validationText } from '../../domain/text/validation'
import { httpRefusal } from './hardening/requests'

/** A form's value: strings, and arrays or objects of them by bracketed names (`rows[0][from]`). */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Most characters of a field's name, and most brackets in it. */
const longestName = 200
const deepest = 6

/**
 * Form fields as one nested value. A repeated name becomes an array, which a single-value field refuses. 413 on a longer name
 * than any call has.
 */
export function fieldsOf(entries: Iterable<readonly [string, string]>): FormValue {
  const root: Group = new Map()
  for (const [name, value] of entries) {
    if (name.length > longestName) throw httpRefusal.tooLarge()
    put(root, pathOf(name), value)
  }
  return groupValue(root)
}

type Group = Map<string, Group | string[]>

/** `rows[0][from]` becomes three segments; any other name stays one segment, which no schema declares if it is malformed. */
function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  const inner = match?.[2]?.slice(1, -1).split('][') ?? []
  return match?.[1] && match[2] && inner.length < deepest ? [match[1], ...inner] : [name]
}

function put(group: Group, [first = '', ...rest]: readonly string[], value: string): void {
  const name = first === '' ? String(group.size) : first
  const isLast = rest.length === 0
  const known = group.get(name) ?? (isLast ? [] : new Map())
  if (isLast === known instanceof Map) throw invalid({ [name]: [validationText.wrong] })
  group.set(name, known)
  if (known instanceof Map) put(known, rest, value)
  else known.push(value)
}

function groupValue(group: Group): FormValue {
  const values = [...group].map(([name, inner]): [string, FormValue] => [
    name,
    inner instanceof Map ? groupValue(inner) : inner.length === 1 ? (inner[0] ?? '') : inner,
  ])
  const isList = values.length > 0 && values.every(([name], i) => name === String(i))
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values)
}

/** The parts of a zod schema definition that decide how a string is converted. */
interface Definition {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly element: z.core.$ZodType
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
  readonly options: readonly z.core.$ZodType[]
  readonly values: readonly unknown[]
}

/**
 * Converts a form's strings to the schema's types: digits to a number, `0` and `1` to a boolean, an empty string to null where
 * nullable. A string that does not fit stays a string, and is refused like any other wrong value.
 */
export function asMeant(schema: z.core.$ZodType, value: unknown): unknown {
  const { type, innerType, element, shape, options, values } = schema._zod.def as unknown as Definition
  if (type === 'nullable' && value === '') return null
  if (innerType) return asMeant(innerType, value)
  switch (type) {
    case 'number':
      return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === '1' ? true : value === '0' ? false : value
    case 'literal':
      return values.find((literal) => String(literal) === value) ?? value
    case 'union': {
      const fitting = options.find((option) => z.safeParse(option, asMeant(option, value)).success)
      return fitting ? asMeant(fitting, value) : value
    }
    case 'array':
      return Array.isArray(value) ? value.map((item) => asMeant(element, item)) : value
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => {
          const field = Object.hasOwn(shape, name) ? shape[name] : undefined
          return [name, field ? asMeant(field, item) : item]
        }),
      )
    default:
      return value
  }
}
