import { z } from 'zod'
import { id, named, person, queryFlag, version } from '../contract/primitives'
import { numericDate } from '../text/dates'
import { fold, phoneDigits } from '../text/search'
import type { Field } from './field'
import { cleanedFields } from './kinds'
import { relationParameter } from './list-query'
import { fieldEntries, fieldsIn, type Resource, relations, titleFields, writtenFields } from './resource'

/** `deleted=1`: a record of the bin instead of one that is not deleted. */
export const recordQuery = (resource: Resource) =>
  z.strictObject({ ...relationParameter(resource), deleted: queryFlag.optional() })

/** The body of an update: the changed fields, and the version they are based on. */
export function updateBody(resource: Resource) {
  return resource.schema.partial().extend({ version }) as unknown as z.ZodType<
    Record<string, unknown> & { version: number }
  >
}

/** A file, as in the reply to a caller who may read the record; the link is valid for five minutes. */
const linkedFile = z.strictObject({
  name: z.string(),
  type: z.string(),
  url: z.string(),
  /** Of pictures, a small one. */
  thumbnail: z.string().nullable(),
})
export type LinkedFile = z.infer<typeof linkedFile>

/** Names of the fields that contain a file key. */
export const fileFields = (resource: Resource): string[] =>
  fieldEntries(resource).flatMap(([name, { widget }]) =>
    widget.kind === 'image' || widget.kind === 'file' ? [name] : [],
  )

/** The name of the reply field with a file's name, type and link. */
export const fileOf = (fieldName: string) => `${fieldName}_file`

/**
 * A record in a reply: its fields, the columns kept by the server, and the requested relations as `{id, name}`. A required
 * field may be empty in a row from another source: it is returned as it is. `some`: only the title's fields are always there.
 * `deleted_by`: of a record read from the bin, who deleted it; null where that is not known.
 */
export function recordReply(resource: Resource, fields: 'all' | 'some' = 'all'): z.ZodType<RecordOnWire> {
  const isSent = (name: string) => fields === 'all' || titleFields(resource).includes(name)
  const sent = (name: string, schema: z.ZodType) => (isSent(name) ? schema.nullable() : schema.nullable().optional())
  const related = [...relations(resource)].map(
    ([name, { many }]) => [name, (many ? z.array(named) : named.nullable()).optional()] as const,
  )
  const files = fileFields(resource).map((name) => [fileOf(name), sent(name, linkedFile)] as const)
  return z.strictObject({
    id,
    ...Object.fromEntries(fieldEntries(resource).map(([name, { reply }]) => [name, sent(name, reply)])),
    ...Object.fromEntries(files),
    ...Object.fromEntries(related),
    version,
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string().nullable(),
    deleted_by: person.nullable().optional(),
  }) as unknown as z.ZodType<RecordOnWire>
}

export interface RecordOnWire {
  readonly id: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly deleted_by?: { readonly id: number | null; readonly name: string } | null
  readonly [field: string]: unknown
}

/**
 * The stored text by which a record is searched and sorted: its normalized title first, then its other searched fields.
 * References are left out: the referenced record has its own search text.
 */
export function searchText(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const names = [...titleFields(resource), ...fieldsIn(resource, 'search').map(([name]) => name)]
  return [...new Set(names)]
    .map((name) => searchedText(resource.fields[name], record[name]))
    .filter((text) => text !== '')
    .join(' ')
}

/** The searchable text of a value: a date in the numeric format, a phone as its digits. */
function searchedText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (field?.widget.kind) {
    case 'reference':
    case 'references':
      return ''
    case 'date':
      return fold(numericDate(String(value)))
    case 'phone':
      return phoneDigits(String(value)) ?? ''
    default:
      return withNumbers(String(value))
  }
}

/** Adds numbers without separators, as `searchWords` removes them: 2026/118 is found as written. */
function withNumbers(text: string): string {
  const numbers = text.split(/\s+/).filter((word) => /^\+?[\d./-]{5,}$/.test(word) && /\D/.test(word))
  return [fold(text), ...numbers.map(phoneDigits)].join(' ').trim()
}

/** Accepted input as it is stored: cleaned, empty optional fields as empty values, undeclared fields left out. */
export const cleaned = (resource: Resource, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  cleanedFields(Object.fromEntries(writtenFields(resource)), input, 'given')
