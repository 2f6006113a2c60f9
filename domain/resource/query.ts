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
import { type Field, type Kind, listKinds, publicationStatuses, type Widget } from './field'
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

/** Words of the query language: `filter[field]=` is `eq`, the others are written `filter[field][operator]=`. */
export type Operator = 'eq' | 'ne' | 'in' | 'gte' | 'lte' | 'contains' | 'null'

const textual = ['eq', 'contains'] as const
const numeric = ['eq', 'gte', 'lte'] as const
const listed = ['eq', 'ne', 'in'] as const

/**
 * How each kind can be filtered; fields that may be empty also by `null` (1 = empty, 0 = filled). A period is asked for by
 * its publication status, a list of values by any of them.
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
  'multi-choice': ['in'],
  reference: listed,
  references: ['in'],
  'postal-codes': ['contains'],
  position: [],
  image: [],
  file: [],
  weekdays: ['in'],
  rows: [],
} as const satisfies Record<Kind, readonly Operator[]>

/** Kinds without an order that says something: lists of values, long texts, files. */
const unordered: ReadonlySet<Kind> = new Set([...listKinds, 'long-text', 'markdown', 'image', 'file'] satisfies Kind[])

const queryNumber = z.string().regex(/^-?\d{1,9}$/, validationText.wrong)
const queryIds = z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, validationText.wrong)
/** A day means all of it, on the clock of Rome. */
const queryMoment = z.union([civilDate, z.iso.datetime()], validationText.date)

/** What stands after `=`, as text, for kinds that are neither choices nor references; any text for the others. */
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
  if ('to' in widget) return operator === 'in' ? queryIds : queryId
  if (!('options' in widget)) return operandOf[widget.kind] ?? text(200)
  const values = Object.keys(widget.options)
  return operator === 'in' ? queryList(values) : z.enum(values)
}

export interface FilterParameter {
  readonly field: string
  readonly operator: Operator
}

/** Every filter a list takes, by the name of its query parameter. */
export function filterParameters(resource: Resource): ReadonlyMap<string, FilterParameter> {
  const parameters = new Map<string, FilterParameter>([['filter[id][in]', { field: 'id', operator: 'in' }]])
  for (const [name, { widget, optional }] of fieldsIn(resource, 'filter')) {
    const operators: readonly Operator[] = operatorsOf[widget.kind]
    for (const operator of optional && widget.kind !== 'rows' ? [...operators, 'null' as const] : operators) {
      const parameter = operator === 'eq' ? `filter[${name}]` : `filter[${name}][${operator}]`
      parameters.set(parameter, { field: name, operator })
    }
  }
  return parameters
}

/** What a list can be sorted by; a minus in front turns the order. */
export const sortableFields = (resource: Resource): string[] =>
  resource.orders?.map((order) => order.replace(/^-/, '')) ?? [
    ...listedFields(resource).flatMap(([name, { widget }]) => (unordered.has(widget.kind) ? [] : [name])),
    'id',
    'created_at',
    'updated_at',
  ]

/** The order of a list that is asked for none. */
export const defaultSort = (resource: Resource): string =>
  resource.orders?.[0] ?? positionField(resource) ?? resource.titleField

const relationParameter = (resource: Resource) => {
  const words = [...relations(resource).keys()]
  return words.length > 0 ? { with: queryList(words).optional() } : {}
}

/** The strict query of one record. */
export const recordQuery = (resource: Resource) => z.strictObject(relationParameter(resource))

/** The strict query of a list: unknown parameters, filters, sorts and relations are refused by their name. */
export function listQuery(resource: Resource) {
  const filters = [...filterParameters(resource)].map(([parameter, { field, operator }]) => {
    const widget = resource.fields[field]?.widget
    return [parameter, (widget ? operandSchema(widget, operator) : queryIds).optional()] as const
  })
  return z.strictObject({
    search,
    sort: querySort(sortableFields(resource)).optional(),
    ...relationParameter(resource),
    ...paging,
    ...Object.fromEntries(filters),
  })
}

/** The body of a change: only what changes, plus the version it was read at. */
export function updateBody(resource: Resource) {
  return resource.schema.partial().extend({ version }) as unknown as z.ZodType<
    Record<string, unknown> & { version: number }
  >
}

/** A file as whoever may read the record is shown it; the link holds for ten minutes. */
const linkedFile = z.strictObject({ name: z.string(), type: z.string(), url: z.string() })
export type LinkedFile = z.infer<typeof linkedFile>

/** Fields that hold the key of a file. */
export const fileFields = (resource: Resource): string[] =>
  fieldEntries(resource).flatMap(([name, { widget }]) =>
    widget.kind === 'image' || widget.kind === 'file' ? [name] : [],
  )

/** What stands beside a file's key: its name, type and link. */
export const fileOf = (fieldName: string) => `${fieldName}_file`

/**
 * A record as it travels: its fields, what the server keeps of it, and the relations asked for as `{id, name}`. A field that
 * a form requires may be empty in a row that came by another way: it is shown as it is.
 */
export function recordReply(resource: Resource): z.ZodType<RecordOnWire> {
  const related = [...relations(resource)].map(
    ([name, { many }]) => [name, (many ? z.array(named) : named.nullable()).optional()] as const,
  )
  const files = fileFields(resource).map((name) => [fileOf(name), linkedFile.nullable()] as const)
  return z.strictObject({
    id,
    ...Object.fromEntries(fieldEntries(resource).map(([name, { reply }]) => [name, reply.nullable()])),
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
 * The stored text that finds and orders a record: its folded title first, then its other searched fields. What a reference
 * points to has a text of its own, through which it is found.
 */
export function searchText(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const names = [...titleFields(resource), ...fieldsIn(resource, 'search').map(([name]) => name)]
  return [...new Set(names)]
    .map((name) => searchedText(resource.fields[name], record[name]))
    .filter((text) => text !== '')
    .join(' ')
}

/** A date is found as people say it, a phone by its digits. */
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

/** What looks like a number is looked for without its separators (`searchWords`): 2026/118 is found as it is written. */
function withNumbers(text: string): string {
  const numbers = text.split(/\s+/).filter((word) => /^\+?[\d./-]{5,}$/.test(word) && /\D/.test(word))
  return [fold(text), ...numbers.map(phoneDigits)].join(' ').trim()
}

/** An accepted input as it is stored: cleaned, emptied optional fields empty, undeclared ones left out. */
export const cleaned = (resource: Resource, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  cleanedFields(Object.fromEntries(writtenFields(resource)), input, 'given')
