import { z } from 'zod'
import {
  civilDate,
  id,
  named,
  paging,
  queryFlag,
  queryId,
  queryList,
  querySort,
  search,
  text,
  version,
} from '../contract/primitives'
import { numericDate } from '../text/dates'
import { fold, phoneDigits } from '../text/search'
import { validationText } from '../text/validation'
import { type Field, isListKind, type Kind, listKinds, type Operator, publicationStatuses, type Widget } from './field'
import { cleanedFields } from './kinds'
import {
  fieldEntries,
  fieldsIn,
  listedFields,
  positionField,
  type Resource,
  relations,
  titleFields,
  writtenFields,
} from './resource'

const textual = ['eq', 'ne', 'contains'] as const
const numeric = ['eq', 'ne', 'gte', 'lte'] as const
const listed = ['eq', 'ne', 'in'] as const
const several = ['in', 'ne'] as const

/**
 * Filter operators of each kind; optional fields also have `null` (1 = empty, 0 = filled). A period is filtered by its
 * publication status, a list of values by any of them (`in`) or none of them (`ne`).
 */
export const operatorsOf = {
  text: textual,
  'long-text': ['contains'],
  markdown: ['contains'],
  aic: textual,
  'vat-number': textual,
  'fiscal-code': textual,
  url: textual,
  email: textual,
  phone: textual,
  'dial-code': ['eq'],
  number: numeric,
  percent: numeric,
  money: numeric,
  date: numeric,
  period: ['eq', 'in'],
  instant: ['gte', 'lte'],
  boolean: ['eq'],
  choice: listed,
  'multi-choice': several,
  reference: listed,
  references: several,
  'postal-codes': ['contains'],
  position: [],
  image: [],
  file: [],
  weekdays: several,
  rows: [],
} as const satisfies Record<Kind, readonly Operator[]>

/** Kinds that cannot be sorted by: lists of values, long texts, files. */
const unordered: ReadonlySet<Kind> = new Set([...listKinds, 'long-text', 'markdown', 'image', 'file'] satisfies Kind[])

const queryNumber = z.string().regex(/^-?\d{1,9}$/, validationText.wrong)
const queryIds = z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, validationText.wrong)
/** A timestamp, or a date for the whole day in Rome's time zone. */
const queryMoment = z.union([civilDate, z.iso.datetime()], validationText.date)

/** Schema of a filter's value for kinds that are neither choices nor references; others accept any text. */
const operandOf: { readonly [K in Kind]?: z.ZodType<string> } = {
  number: queryNumber,
  percent: queryNumber,
  money: queryNumber,
  position: queryNumber,
  date: civilDate,
  instant: queryMoment,
  boolean: queryFlag,
  period: queryList(publicationStatuses),
  weekdays: queryList(['0', '1', '2', '3', '4', '5', '6']),
}

function operandSchema(widget: Widget, operator: Operator): z.ZodType<string> {
  if (operator === 'null') return queryFlag
  const takesSeveral = operator === 'in' || isListKind(widget.kind)
  if ('to' in widget) return takesSeveral ? queryIds : queryId
  if (!('options' in widget)) return operandOf[widget.kind] ?? text(200)
  const values = Object.keys(widget.options)
  return takesSeveral ? queryList(values) : z.enum(values)
}

export interface FilterParameter {
  readonly field: string
  readonly operator: Operator
}

/** All filters of a list, by query parameter. */
export function filterParameters(resource: Resource): ReadonlyMap<string, FilterParameter> {
  const parameters = new Map<string, FilterParameter>([['filter[id][in]', { field: 'id', operator: 'in' }]])
  for (const [name, field] of fieldsIn(resource, 'filter'))
    for (const operator of field.operators ?? operatorsFor(field)) {
      const parameter = operator === 'eq' ? `filter[${name}]` : `filter[${name}][${operator}]`
      parameters.set(parameter, { field: name, operator })
    }
  return parameters
}

const operatorsFor = ({ widget, optional }: Field): readonly Operator[] =>
  optional && widget.kind !== 'rows' ? [...operatorsOf[widget.kind], 'null'] : operatorsOf[widget.kind]

/** Fields a list can be sorted by; a leading minus reverses the order. */
export const sortableFields = (resource: Resource): string[] =>
  resource.orders?.map((order) => order.replace(/^-/, '')) ?? [
    ...listedFields(resource).flatMap(([name, { widget }]) => (unordered.has(widget.kind) ? [] : [name])),
    'id',
    'created_at',
    'updated_at',
  ]

/** The sort of a list when none is requested. */
export const defaultSort = (resource: Resource): string =>
  resource.orders?.[0] ?? positionField(resource) ?? resource.titleField

const relationParameter = (resource: Resource) => {
  const words = [...relations(resource).keys()]
  return words.length > 0 ? { with: queryList(words).optional() } : {}
}

/** The strict query of one record. */
export const recordQuery = (resource: Resource) => z.strictObject(relationParameter(resource))

/** The strict query of a list: unknown parameters, filters, sorts and relations are refused by name. */
export function listQuery(resource: Resource) {
  const filters = [...filterParameters(resource)].map(([parameter, { field, operator }]) => {
    const widget = resource.fields[field]?.widget
    return [parameter, (widget ? operandSchema(widget, operator) : queryIds).optional()] as const
  })
  return z.strictObject({
    search,
    sort: querySort(sortableFields(resource)).optional(),
    fields: queryList(Object.keys(resource.fields)).optional(),
    ...relationParameter(resource),
    ...paging,
    ...Object.fromEntries(filters),
  })
}

/**
 * The fields in a list's records: those that `fields` names, those of the title and of the relations in `with`; without
 * `fields` all of them.
 */
export function shownFields(
  resource: Resource,
  { fields, with: related }: { readonly fields?: string | undefined; readonly with?: string | undefined },
): string[] {
  if (fields === undefined) return Object.keys(resource.fields)
  const ofRelations = (related?.split(',') ?? []).flatMap((name) => relations(resource).get(name)?.field ?? [])
  return [...new Set([...titleFields(resource), ...fields.split(','), ...ofRelations])]
}

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
  }) as unknown as z.ZodType<RecordOnWire>
}

export interface RecordOnWire {
  readonly id: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
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
