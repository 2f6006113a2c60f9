import { z } from 'zod'
import { id, paging, queryFlag, queryId, queryList, querySort, search, text, version } from '../contract/primitives'
import { fold } from '../text/fold'
import { validationText } from '../text/validation'
import type { Field, Kind, Widget } from './field'
import { fieldEntries, fieldsIn, listedFields, type Resource, relations } from './resource'

/** Words of the query language: `filter[field]=` is `eq`, the others are written `filter[field][operator]=`. */
export type Operator = 'eq' | 'ne' | 'in' | 'gte' | 'lte' | 'contains' | 'null'

const textual = ['eq', 'contains'] as const
const numeric = ['eq', 'gte', 'lte'] as const
const listed = ['eq', 'ne', 'in'] as const

/** How each kind can be filtered; fields that may be empty also by `null` (1 = empty, 0 = filled). */
export const operatorsOf = {
  text: textual,
  aic: textual,
  'vat-number': textual,
  url: textual,
  email: textual,
  phone: textual,
  number: numeric,
  money: numeric,
  boolean: ['eq'],
  choice: listed,
  reference: listed,
} as const satisfies Record<Kind, readonly Operator[]>

const queryText = text(200)
const queryNumber = z.string().regex(/^-?\d{1,9}$/, validationText.wrong)
const queryIds = z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, validationText.wrong)

/** What stands after `=` for one kind and operator, as text. */
function operandSchema(widget: Widget, operator: Operator): z.ZodType<string> {
  if (operator === 'null') return queryFlag
  switch (widget.kind) {
    case 'number':
    case 'money':
      return queryNumber
    case 'boolean':
      return queryFlag
    case 'choice': {
      const values = Object.keys(widget.options)
      return operator === 'in' ? queryList(values) : z.enum(values)
    }
    case 'reference':
      return operator === 'in' ? queryIds : queryId
    case 'text':
    case 'aic':
    case 'vat-number':
    case 'url':
    case 'email':
    case 'phone':
      return queryText
    default:
      return widget satisfies never
  }
}

const operatorsFor = ({ widget, optional }: Field): readonly Operator[] => [
  ...operatorsOf[widget.kind],
  ...(optional ? (['null'] as const) : []),
]

export interface FilterParameter {
  readonly field: string
  readonly operator: Operator
}

/** Every filter a list takes, by the name of its query parameter. */
export function filterParameters(resource: Resource): ReadonlyMap<string, FilterParameter> {
  const parameters = new Map<string, FilterParameter>([['filter[id][in]', { field: 'id', operator: 'in' }]])
  for (const [name, field] of fieldsIn(resource, 'filter')) {
    for (const operator of operatorsFor(field)) {
      const parameter = operator === 'eq' ? `filter[${name}]` : `filter[${name}][${operator}]`
      parameters.set(parameter, { field: name, operator })
    }
  }
  return parameters
}

/** Fields a list can be sorted by; a minus in front turns the order. */
export const sortableFields = (resource: Resource): string[] => [...listedFields(resource).map(([name]) => name), 'id']

const sortParameter = (resource: Resource) => querySort(sortableFields(resource))

const relationParameter = (resource: Resource) => {
  const words = [...relations(resource).keys()]
  return words.length > 0 ? { with: queryList(words).optional() } : {}
}

/** The strict query of one record. */
export const recordQuery = (resource: Resource) => z.strictObject(relationParameter(resource))

/** The strict query of a list: unknown parameters, filters, sorts and relations are refused by their name. */
export function listQuery(resource: Resource) {
  const fields = resource.fields
  const filters = [...filterParameters(resource)].map(([parameter, { field, operator }]) => {
    const widget = fields[field]?.widget
    return [parameter, (widget ? operandSchema(widget, operator) : queryIds).optional()] as const
  })
  return z.strictObject({
    search,
    sort: sortParameter(resource).optional(),
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

/** A record as it travels: its fields, what the server keeps of it, and the relations asked for as `{id, name}`. */
export function recordReply(resource: Resource): z.ZodType<RecordOnWire> {
  const related = [...relations(resource).keys()].map(
    (name) => [name, z.strictObject({ id, name: z.string() }).nullable().optional()] as const,
  )
  return z.strictObject({
    id,
    ...Object.fromEntries(fieldEntries(resource).map(([name, { schema }]) => [name, schema])),
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

/** The stored text that finds and orders a record: its folded title first, then its other searched fields. */
export function searchText(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const names = fieldsIn(resource, 'search').map(([name]) => name)
  const ordered = [resource.titleField, ...names.filter((name) => name !== resource.titleField)]
  return ordered
    .map((name) => record[name])
    .filter((value) => value !== null && value !== undefined)
    .map((value) => fold(String(value)))
    .join(' ')
}

/** An accepted input as it is stored: texts cleaned, empty ones of optional fields null, undeclared ones left out. */
export function cleaned(resource: Resource, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = fieldEntries(resource).filter(([name]) => input[name] !== undefined)
  return Object.fromEntries(
    values.map(([name, { clean, optional }]) => {
      const value = input[name]
      const stored = typeof value === 'string' && clean ? clean(value) : value
      return [name, stored === '' && optional ? null : stored]
    }),
  )
}
