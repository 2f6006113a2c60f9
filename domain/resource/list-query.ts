import { z } from 'zod'
import { civilDate, paging, queryFlag, queryId, queryList, querySort, search, text } from '../contract/primitives'
import { validationText } from '../text/validation'
import { type Field, isListKind, type Kind, listKinds, type Operator, publicationStatuses, type Widget } from './field'
import { fieldsIn, listedFields, positionField, type Resource, relations, titleFields } from './resource'

const textual = ['eq', 'ne', 'contains'] as const
const numeric = ['eq', 'ne', 'gte', 'lte'] as const
const listed = ['eq', 'ne', 'in'] as const
const several = ['in', 'ne'] as const

/**
 * Filter operators of each kind; optional fields also have `null` (1 = empty, 0 = filled). A period is filtered by its
 * publication status and by its last day (`gte`, `lte`), a list of values by any of them (`in`) or none of them (`ne`).
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
  time: [],
  period: ['eq', 'in', 'gte', 'lte'],
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
  if (widget.kind === 'period' && (operator === 'gte' || operator === 'lte')) return civilDate
  const takesSeveral = operator === 'in' || isListKind(widget.kind)
  if ('to' in widget) return takesSeveral ? queryIds : queryId
  if (!('options' in widget)) return operandOf[widget.kind] ?? text(200)
  const values = Object.keys(widget.options)
  return takesSeveral ? queryList(values) : z.enum(values)
}

/** The parameter by which a list shows its bin (*Cestino*): with 1 the deleted records alone, otherwise those that are not. */
export const binParameter = 'filter[deleted]'

/** Whether a query asks for deleted records. */
export const asksForBin = (query: Readonly<Record<string, string | undefined>>): boolean => query[binParameter] === '1'

export interface FilterParameter {
  readonly field: string
  readonly operator: Operator
}

/** The query parameter of a filter, as addresses, saved views and calls say it: `filter[price][gte]`. */
export const filterParameter = (field: string, operator: Operator): string =>
  operator === 'eq' ? `filter[${field}]` : `filter[${field}][${operator}]`

/** All filters of a list, by query parameter. */
export function filterParameters(resource: Resource): ReadonlyMap<string, FilterParameter> {
  const parameters = new Map([[filterParameter('id', 'in'), { field: 'id', operator: 'in' } as FilterParameter]])
  for (const [name, field] of fieldsIn(resource, 'filter'))
    for (const operator of field.operators ?? operatorsFor(field))
      parameters.set(filterParameter(name, operator), { field: name, operator })
  return parameters
}

const operatorsFor = ({ widget, optional }: Field): readonly Operator[] =>
  optional && widget.kind !== 'rows' ? [...operatorsOf[widget.kind], 'null'] : operatorsOf[widget.kind]

/** A filter at work: what a query asks of a field. */
export interface ActiveFilter extends FilterParameter {
  readonly parameter: string
  readonly operand: string
}

/** The filters that a query sets, in the order of the definition. The same words stand in addresses, saved views and calls. */
export const activeFilters = (
  resource: Resource,
  query: Readonly<Record<string, string | undefined>>,
): readonly ActiveFilter[] =>
  [...filterParameters(resource)].flatMap(([parameter, { field, operator }]) => {
    const operand = query[parameter]
    return operand === undefined ? [] : [{ parameter, field, operator, operand }]
  })

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/** The orders in `sort=-price,name`; the first one weighs most. */
export const sortsOf = (text: string): Sort[] =>
  text.split(',').map((word) => ({ field: word.replace(/^-/, ''), descending: word.startsWith('-') }))

/** The same in the words of the wire; undefined without any. */
export const sortText = (sorts: readonly Sort[]): string | undefined =>
  sorts.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',') || undefined

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

export const relationParameter = (resource: Resource) => {
  const words = [...relations(resource).keys()]
  return words.length > 0 ? { with: queryList(words).optional() } : {}
}

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
    ...(!resource.readOnly && { [binParameter]: queryFlag.optional() }),
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
