import { z } from 'zod'
import { type TableFormat, tableFormats } from '../contract/files'
import { flag, id, instant, named, queryId, querySort, signature, someFields, version } from '../contract/primitives'
import { refusalText } from '../contract/refusal'
import { exactTotalLimit } from '../text/limits'
import { validationText } from '../text/validation'
import { asksForBin, binParameter, listQuery, sortableFields } from './list-query'
import { keptColumns, type Resource, writtenFields } from './resource'

/** Rows that one call may change: the limit up to which a list's total is exact, so that no more change than were shown. */
export const bulkLimit = exactTotalLimit
/** Rows in the preview of a change. */
export const sampleSize = 10
/** Rows of a manually ordered list; more cannot be surveyed by a person. */
export const reorderLimit = 200

/** The filters of a list query and its search text, for a body: the search text must not be in a URL (product.md §7). */
function whereOf(resource: Resource) {
  const {
    sort: _s,
    fields: _f,
    with: _w,
    paginate: _pg,
    page: _p,
    limit: _l,
    cursor: _c,
    ...narrowing
  } = listQuery(resource).shape
  return z.strictObject(narrowing as Record<string, z.ZodType<string | undefined>>)
}

/** The selected rows: by ids, or all that match filters and search. */
const selectionOf = (resource: Resource) => ({
  ids: z.array(id).min(1).max(bulkLimit).optional(),
  where: whereOf(resource).optional(),
})
export interface Selection {
  readonly ids?: readonly number[] | undefined
  readonly where?: Readonly<Record<string, string | undefined>> | undefined
}

type BulkAction = 'update' | 'delete' | 'restore' | 'undo'

/** The fields each action accepts; others are refused. */
const takes = {
  update: ['ids', 'where', 'values', 'percent', 'expected', 'dry_run'],
  delete: ['ids', 'where', 'expected', 'dry_run'],
  restore: ['ids', 'where', 'expected', 'dry_run'],
  undo: ['key'],
} as const satisfies Record<BulkAction, readonly string[]>
/** Of these at least one. */
const required: { readonly [A in BulkAction]?: readonly ('values' | 'percent' | 'key')[] } = {
  update: ['values', 'percent'],
  undo: ['key'],
}

/** Amounts of money by so much of a hundred. */
function percentOf(resource: Resource) {
  const amounts = writtenFields(resource).filter(([, { widget }]) => widget.kind === 'money')
  if (amounts.length === 0) return {}
  const by = z.number().min(-99).max(900)
  return {
    percent: z
      .strictObject(Object.fromEntries(amounts.map(([name]) => [name, by])))
      .partial()
      .optional(),
  }
}

export interface BulkBody extends Selection {
  readonly action: BulkAction
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** Amounts of money that change in proportion, rounded to a cent; 5 is five percent more. */
  readonly percent?: Readonly<Record<string, number>> | undefined
  /** Key of an earlier bulk change, to undo it. */
  readonly key?: string | undefined
  /** The number of rows shown to the user; if it differs now: 409. */
  readonly expected?: number | undefined
  readonly dry_run?: boolean | 0 | 1 | undefined
}

/** The body of `POST admin/x/bulk`. */
export const bulkBody = (resource: Resource) =>
  z
    .strictObject({
      action: z.enum(['update', 'delete', 'restore', 'undo']),
      ...selectionOf(resource),
      values: resource.schema.partial().optional(),
      ...percentOf(resource),
      key: z
        .string()
        .regex(/^[0-9a-z]{1,10}-[0-9a-f]{16}$/, validationText.wrong)
        .optional(),
      expected: z.int().min(0).max(bulkLimit).optional(),
      dry_run: flag.optional(),
    })
    .check(({ value, issues }) => {
      const { action, ...given } = value as BulkBody
      const taken: readonly string[] = takes[action]
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: value })
      for (const [name, one] of Object.entries(given))
        if (one !== undefined && !taken.includes(name)) refuse(name, refusalText.unknownField)
      const hasRows = given.ids !== undefined || (given.where !== undefined && taken.includes('where'))
      if (taken.includes('ids') && !hasRows) refuse('ids', validationText.required)
      if (given.ids && given.where) refuse('where', validationText.wrong)
      // in the bin nothing is changed or deleted again; what is restored is there in any case
      if (action !== 'restore' && asksForBin(given.where ?? {})) refuse(`where.${binParameter}`, validationText.wrong)
      const fields = required[action] ?? []
      if (fields[0] && fields.every((field) => given[field] === undefined)) refuse(fields[0], validationText.required)
    }) as unknown as z.ZodType<BulkBody>

export type SomeFields = Readonly<Record<string, unknown>>

const changedRow = named.extend({ before: someFields, after: someFields })
export type ChangedRow = z.infer<typeof changedRow>

export const bulkReply = z.strictObject({
  /** Number of selected rows. */
  total: z.int(),
  /** Number of those that were changed, or would be. */
  changed: z.int(),
  /** Rows skipped by an undo because they were changed again. */
  left: z.int(),
  /** Of the ids given, those of no row that the caller could choose: unknown, deleted, or another's. */
  unknown: z.array(z.int()),
  /** Key to undo the change; null when nothing can be undone. */
  key: z.string().nullable(),
  /** The first changed rows, before and after. */
  sample: z.array(changedRow),
})
export type BulkReply = z.infer<typeof bulkReply>

/** What hangs on records: of one kind, how much, and whether it keeps them from being deleted. */
const dependent = z.strictObject({
  /** In Italian: "Visite in programma". */
  label: z.string(),
  count: z.int().min(1),
  refuses: z.boolean(),
  /** Address of the list that shows them, below `/admin/`; null where there is none. */
  list: z.string().nullable(),
})
export type Dependent = z.infer<typeof dependent>
/** What refuses comes first. */
export const dependents = z.array(dependent)

/** The body of `POST admin/x/dependents`: the rows as a bulk deletion names them. */
export const dependentsBody = (resource: Resource) =>
  z.strictObject(selectionOf(resource)).check(({ value, issues }) => {
    const given = value as Selection
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (!given.ids === !given.where)
      refuse(given.ids ? 'where' : 'ids', given.ids ? validationText.wrong : validationText.required)
    if (asksForBin(given.where ?? {})) refuse(`where.${binParameter}`, validationText.wrong)
  }) as unknown as z.ZodType<Selection>

/** The 409 of a deletion that something refuses. */
export const dependentsRefusal = z.strictObject({
  message: z.string(),
  code: z.literal('dependents'),
  dependents,
})
export type DependentsRefusal = z.infer<typeof dependentsRefusal>

/** The body of `POST admin/x/:id/restore-version`: the entry of its history, and the version that is replaced. */
export const restoreVersionBody = z.strictObject({ entry: id, version })

/** One entry of a record's history: who did it and on whose behalf, and the changed fields before and after. */
const recordHistoryEntry = z.strictObject({
  id,
  at: instant,
  action: z.string(),
  ...signature,
  before: someFields,
  after: someFields,
})
export type RecordHistoryEntry = z.infer<typeof recordHistoryEntry>
export const historyQuery = z.strictObject({ cursor: queryId.optional() })
export const historyReply = z.strictObject({
  data: z.array(recordHistoryEntry),
  /** Cursor of older entries. */
  meta: z.strictObject({ next_cursor: z.string().nullable() }),
})

export { type TableFormat, tableFormats, tableType } from '../contract/files'
/** Maximum rows of an XLSX workbook, which is built in memory; a CSV has no limit. */
export const workbookLimit = 10_000

export interface ExportBody extends Selection {
  readonly format: TableFormat
  /** In display order. */
  readonly columns: readonly string[]
  readonly sort?: string | undefined
}

/** The body of `POST admin/x/export`: the content of a list, as a file. */
export function exportBody(resource: Resource) {
  const names = [...Object.keys(resource.fields), ...Object.keys(keptColumns)]
  return z
    .strictObject({
      format: z.enum(tableFormats),
      columns: z
        .array(z.enum(names))
        .min(1)
        .max(names.length)
        .refine((columns) => new Set(columns).size === columns.length, refusalText.twice),
      ...selectionOf(resource),
      sort: querySort(sortableFields(resource)).optional(),
    })
    .refine(({ ids, where }) => !(ids && where), {
      path: ['where'],
      message: validationText.wrong,
    }) as unknown as z.ZodType<ExportBody>
}

/** The new order, and the order the user saw; if that has changed: 409 with the present order. */
export const reorderBody = z.strictObject({
  ids: z.array(id).min(1).max(reorderLimit),
  seen: z.array(id).min(1).max(reorderLimit),
})
