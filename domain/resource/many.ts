import { z } from 'zod'
import { type TableFormat, tableFormats } from '../contract/files'
import { flag, id, instant, named, queryId, querySort, signature, someFields } from '../contract/primitives'
import { refusalText } from '../contract/refusal'
import { exactTotalLimit } from '../text/limits'
import { validationText } from '../text/validation'
import { listQuery, sortableFields } from './query'
import type { Resource } from './resource'

/** Rows that one call may change: as many as a list counts exactly, so that nobody changes more than was shown. */
export const bulkLimit = exactTotalLimit
/** Rows whose change is shown before it is made. */
export const sampleSize = 10
/** Rows of a list put in order by hand: a person overlooks no more. */
export const reorderLimit = 200

/** What narrows a list, as its query says it, and what is searched for: in a body, never in an address (product.md §7). */
function whereOf(resource: Resource) {
  const { sort: _s, with: _w, paginate: _pg, page: _p, limit: _l, cursor: _c, ...narrowing } = listQuery(resource).shape
  return z.strictObject(narrowing as Record<string, z.ZodType<string | undefined>>)
}

/** Which rows: some, or all that filters and search find. */
const selectionOf = (resource: Resource) => ({
  ids: z.array(id).min(1).max(bulkLimit).optional(),
  where: whereOf(resource).optional(),
})
export interface Selection {
  readonly ids?: readonly number[] | undefined
  readonly where?: Readonly<Record<string, string | undefined>> | undefined
}

type BulkAction = 'update' | 'delete' | 'restore' | 'undo'

/** What each action takes; anything else beside it would say something that nobody hears. */
const takes = {
  update: ['ids', 'where', 'values', 'expected', 'dry_run'],
  delete: ['ids', 'where', 'expected', 'dry_run'],
  restore: ['ids', 'dry_run'],
  undo: ['key'],
} as const satisfies Record<BulkAction, readonly string[]>
const required: { readonly [A in BulkAction]?: 'values' | 'key' } = { update: 'values', undo: 'key' }

export interface BulkBody extends Selection {
  readonly action: BulkAction
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** Of an earlier bulk change: takes it back. */
  readonly key?: string | undefined
  /** How many rows the person was shown; another number is 409. */
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
      const field = required[action]
      if (field && given[field] === undefined) refuse(field, validationText.required)
    }) as unknown as z.ZodType<BulkBody>

export type SomeFields = Readonly<Record<string, unknown>>

const changedRow = named.extend({ before: someFields, after: someFields })
export type ChangedRow = z.infer<typeof changedRow>

export const bulkReply = z.strictObject({
  /** Rows meant. */
  total: z.int(),
  /** Those of them that differ: changed, or that would be. */
  changed: z.int(),
  /** Rows that an undo left alone, since somebody has changed them again. */
  left: z.int(),
  /** Takes the change back; null when there is nothing to take back. */
  key: z.string().nullable(),
  /** The first rows that change, from what to what. */
  sample: z.array(changedRow),
})
export type BulkReply = z.infer<typeof bulkReply>

/** One line of a record's history: who did it and as whom, and the changed fields as they were and as they became. */
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
  /** Where older lines go on. */
  meta: z.strictObject({ next_cursor: z.string().nullable() }),
})

export { type TableFormat, tableFormats, tableType } from '../contract/files'
/** Rows of one workbook, which is put together in memory; a CSV has no end. */
export const workbookLimit = 10_000

/** What the server keeps of a record and a list can show. */
export const keptColumns = { id: 'N.', created_at: 'Creazione', updated_at: 'Ultima modifica' } as const
export type KeptColumn = keyof typeof keptColumns

export interface ExportBody extends Selection {
  readonly format: TableFormat
  /** In the order in which they are shown. */
  readonly columns: readonly string[]
  readonly sort?: string | undefined
}

/** The body of `POST admin/x/export`: what a list shows, as a file. */
export function exportBody(resource: Resource) {
  const names = [...Object.keys(resource.fields), ...Object.keys(keptColumns)]
  return z
    .strictObject({
      format: z.enum(tableFormats),
      columns: z
        .array(z.enum(names))
        .min(1)
        .refine((columns) => new Set(columns).size === columns.length, refusalText.twice),
      ...selectionOf(resource),
      sort: querySort(sortableFields(resource)).optional(),
    })
    .refine(({ ids, where }) => !(ids && where), {
      path: ['where'],
      message: validationText.wrong,
    }) as unknown as z.ZodType<ExportBody>
}

/** The new order, and the one that was seen: when that is no longer so, 409 with what stands there now. */
export const reorderBody = z.strictObject({
  ids: z.array(id).min(1).max(reorderLimit),
  seen: z.array(id).min(1).max(reorderLimit),
})
