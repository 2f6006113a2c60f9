import { randomBytes } from 'node:crypto'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { invalid, Refusal, unknownValue } from '../../../domain/contract/refusal'
import {
  type BulkBody,
  type BulkReply,
  type ChangedRow,
  cleaned,
  fileFields,
  sampleSize,
  titleFields,
  titleText,
} from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import { auditEntries } from '../../db/tables'
import type { Context } from '../../http/context'
import { openedChanges } from './audited-changes'
import { checkPointers } from './checks'
import { sidesOf, withNames } from './history'
import { recordListRead } from './list-reads'
import { idsWithout, rowsById, selectedRows } from './rows'
import { keptInAuditLog, type Row, type ServedResource, type Values } from './serve'
import { changesTo, checkAllowed, deletionChanges, type RowChange, saveChanges } from './write'

/** A bulk change to be made. */
interface Plan {
  /** Action name in the audit log. */
  readonly action: 'update' | 'delete' | 'restore'
  readonly total: number
  /** Number of rows an undo skips. */
  readonly left: number
  /** Ids given that are of no such row. */
  readonly unknown: readonly number[]
  readonly changes: readonly RowChange[]
}

/**
 * Changes many records in one transaction, all or none, each with its audit log entry, in a bounded number of statements;
 * with `dry_run` only returns what would change. The returned key undoes the change, except for rows changed since.
 */
export async function bulk(context: Context, served: ServedResource, body: BulkBody): Promise<BulkReply> {
  const { action, total, left, unknown, changes } = await planOf(context, served, body)
  const sample = await sampleOf(context, served, changes.slice(0, sampleSize))
  const reply = { total, left, unknown: [...unknown], changed: changes.length, sample }
  // a change writes what it changes; its preview only shows it
  if (body.dry_run && sample.length > 0)
    await recordListRead(
      context,
      served,
      Object.keys({ ...body.values, ...body.percent }),
      body.where,
      sample.map(({ id }) => id),
    )
  if (body.dry_run || changes.length === 0) return { ...reply, key: null }
  const key = newKey(context.now)
  await errorsInValues(async () => {
    await checkAllowed(context, served, action, changes)
    const detailed = changes.map((change) => ({ ...change, detail: keyDetail(key, change.before.version + 1) }))
    await saveChanges(context, served, action, detailed)
  })
  return { ...reply, key }
}

async function planOf(context: Context, served: ServedResource, body: BulkBody): Promise<Plan> {
  const { action } = body
  if (action === 'undo') return undoPlan(context, served, body.key ?? '')
  const values = cleaned(served.resource, body.values ?? {})
  if (action === 'update') await errorsInValues(() => checkValues(context, served, values))
  const rows = await selectedRows(context, served, body)
  const given = (row: Row) => ({ ...values, ...inProportion(served, row, body.percent) })
  const changes = action === 'update' ? changesTo(served, rows, given) : deletionChanges(context, action, rows)
  return { action, total: rows.length, left: 0, unknown: await unknownIds(context, served, body, rows), changes }
}

/** The given ids that are of none of the chosen rows; live rows of a restore stay as they are. */
async function unknownIds(context: Context, served: ServedResource, { action, ids = [] }: BulkBody, rows: Row[]) {
  const missing = idsWithout(ids, rows)
  if (action !== 'restore' || missing.length === 0) return missing
  return idsWithout(missing, await rowsById(context, served, missing))
}

/** Amounts of a row that change by so much of a hundred; what is empty stays so. */
function inProportion(served: ServedResource, row: Row, percent: BulkBody['percent'] = {}): Values {
  const changed = Object.entries(percent).map(([name, by]) => {
    const before = row[name]
    if (typeof before !== 'number') return [name, before]
    const after = Math.round((before * (100 + by)) / 100)
    const widget = served.resource.fields[name]?.widget
    if (widget?.kind === 'money' && after > widget.max) throw invalid({ [`percent.${name}`]: [validationText.wrong] })
    return [name, after]
  })
  return Object.fromEntries(changed)
}

/**
 * Refuses what a single edit would refuse, fields whose values the audit log does not store, since undo needs them, and a
 * file, which belongs to one record.
 */
async function checkValues(context: Context, served: ServedResource, values: Values): Promise<void> {
  const files = fileFields(served.resource)
  const single = Object.entries(served.resource.fields)
    .filter(
      ([name, field]) => name in values && ((files.includes(name) && values[name]) || !keptInAuditLog(served, field)),
    )
    .map(([name]) => name)
  if (single.length > 0)
    throw invalid(
      Object.fromEntries(single.map((name) => [name, ['Questo campo si modifica un elemento alla volta.']])),
    )
  await checkPointers(context, served, values)
}

/** Key of a bulk change: its time, by which the entries are found, and an unguessable random part. */
const newKey = (now: Date) => `${now.getTime().toString(36)}-${randomBytes(8).toString('hex')}`

/** Audit log detail of a row in a bulk change: the key of the change and the row's new version. */
const keyDetail = (key: string, version: number) => `bulk:${key}:${version}`

const inverse: Readonly<Record<string, Plan['action']>> = { update: 'update', delete: 'restore', restore: 'delete' }

/** Plans the undo of the caller's earlier change: rows still at the version it wrote get their former values. */
async function undoPlan(context: Context, served: ServedResource, key: string): Promise<Plan> {
  const { tx, now, caller } = context
  const at = new Date(Number.parseInt(key.split('-')[0] ?? '', 36))
  // a time in the future, or outside the database's range, matches no change
  if (Math.abs(at.getTime()) > now.getTime()) throw unknownValue('key')
  const entries = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.at, at),
        eq(auditEntries.actor_id, caller.userId),
        sql`${auditEntries.impersonator_id} is not distinct from ${caller.impersonatorId}::int`,
        eq(auditEntries.subject, served.resource.name),
        like(auditEntries.detail, `bulk:${key}:%`),
      ),
    )
    .orderBy(asc(auditEntries.id))
  const action = inverse[entries[0]?.action ?? '']
  if (!action) throw unknownValue('key')
  const opened = await openedChanges(tx, served, entries)
  const byRow = new Map(entries.map(({ subject_id, detail }, index) => [subject_id, { detail, change: opened[index] }]))
  const rows = await rowsById(context, served, [...byRow.keys()] as number[], 'lock')
  const untouched = rows.filter((row) => byRow.get(row.id)?.detail === keyDetail(key, row.version))
  const fields = [...new Set(opened.flatMap((change) => Object.keys(change)))]
  const before = (row: Row) => {
    const change = byRow.get(row.id)?.change ?? {}
    return Object.fromEntries(fields.map((name) => [name, name in change ? change[name]?.[0] : row[name]]))
  }
  const changes =
    action === 'update' ? changesTo(served, untouched, before) : deletionChanges(context, action, untouched)
  return { action, total: entries.length, left: entries.length - untouched.length, unknown: [], changes }
}

/** The first rows before and after the change, with the names of referenced records. */
async function sampleOf(
  { tx }: Context,
  { resource }: ServedResource,
  changes: readonly RowChange[],
): Promise<ChangedRow[]> {
  const named = await withNames(
    tx,
    resource,
    changes.flatMap(({ change }) => sidesOf(change)),
  )
  const titles = changes.map(({ before }) =>
    Object.fromEntries(titleFields(resource).map((name) => [name, before[name]])),
  )
  const namedTitles = await withNames(tx, resource, titles)
  return changes.map(({ id }, index) => ({
    id,
    name: titleText(resource, { id, ...namedTitles[index] }),
    before: named[index * 2] ?? {},
    after: named[index * 2 + 1] ?? {},
  }))
}

/** Maps refusals of fields to `values.<field>`, as in the bulk request. */
async function errorsInValues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.body.errors) throw error
    const errors = Object.entries(error.body.errors).map(([field, texts]) => [`values.${field}`, texts] as const)
    throw new Refusal(error.status, { ...error.body, errors: Object.fromEntries(errors) })
  }
}
