import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, like } from 'drizzle-orm'
import { can, subjectOf } from '../../../domain/access/matrix'
import { forbidden, invalid, Refusal, unknownValue } from '../../../domain/contract/refusal'
import {
  type BulkBody,
  type BulkReply,
  type ChangedRow,
  cleaned,
  sampleSize,
  titleFields,
  titleText,
} from '../../../domain/resource'
import { auditEntries } from '../../db/tables'
import type { Context } from '../../http/context'
import { withNames } from './history'
import type { FindServed } from './rows'
import { type Change, openedChanges } from './sealed-changes'
import { meantRows, rowsById } from './selection'
import { keptInTrail, type Row, type Served, type Values } from './serve'
import { isOneStatement, keyDetail, type RowChange, recordRows, writeRows } from './set-writes'
import { changeBetween, checkFiles, checkReferences, remove, restore, searchNow, uniquely, update } from './write'

/** What a bulk change comes to before it is made. */
interface Plan {
  /** As the trail names it. */
  readonly action: 'update' | 'delete' | 'restore'
  readonly total: number
  readonly left: number
  readonly changes: readonly RowChange[]
}

/**
 * Changes many records in one transaction, all or none, each with its line in the trail; with `dry_run` only tells what
 * would change. What was done is taken back under its key, where nobody has changed a row since.
 */
export async function bulk(context: Context, served: Served, body: BulkBody, find: FindServed): Promise<BulkReply> {
  const plan = await planOf(context, served, body, find)
  const mayDelete = can(context.caller.role, 'delete', subjectOf(served.resource.name))
  if (plan.action !== 'update' && !mayDelete) throw forbidden()
  const { total, left, changes } = plan
  const fields = [...new Set(changes.flatMap(({ change }) => Object.keys(change)))]
  const together = isOneStatement(served, fields)
  if (!together && changes.length > rowByRowLimit) throw invalid({ [body.ids ? 'ids' : 'where']: [tooManySteps] })
  const sample = await sampleOf(context, served, changes.slice(0, sampleSize), find)
  const told = { total, left, changed: changes.length, sample }
  if (body.dry_run || changes.length === 0) return { ...told, key: null }
  const key = newKey(context.now)
  await inBody(() => (together ? allAtOnce : oneByOne)(context, served, plan, key, find))
  return { ...told, key }
}

/** Changes that ask or tell others are made one by one; more of them would take longer than a request may. */
const rowByRowLimit = 200
const tooManySteps = `Qui se ne cambiano al massimo ${rowByRowLimit} per volta: restringi i filtri.`

async function allAtOnce(context: Context, served: Served, { action, changes }: Plan, key: string): Promise<void> {
  await uniquely(served, () => writeRows(context, served, changes))
  await recordRows(context, served, action, key, changes)
}

async function oneByOne(
  context: Context,
  served: Served,
  { action, changes }: Plan,
  key: string,
  find: FindServed,
): Promise<void> {
  for (const { row, change } of changes) {
    const [id, detail] = [String(row.id), keyDetail(key, row.version + 1)]
    if (action === 'delete') await remove(context, served, id, detail)
    else if (action === 'restore') await restore(context, served, id, detail)
    else await update(context, served, id, { ...side(change, 1), version: row.version }, find, detail)
  }
}

async function planOf(context: Context, served: Served, body: BulkBody, find: FindServed): Promise<Plan> {
  const { now } = context
  const lock = !body.dry_run
  switch (body.action) {
    case 'update': {
      const values = cleaned(served.resource, body.values ?? {})
      await inBody(() => checkValues(context, served, values, find))
      const rows = await meantRows(context, served, body, find, lock)
      return { action: 'update', total: rows.length, left: 0, changes: updates(served, rows, () => values) }
    }
    case 'delete': {
      const rows = await meantRows(context, served, body, find, lock)
      return { action: 'delete', total: rows.length, left: 0, changes: marked(rows, now) }
    }
    case 'restore': {
      const rows = await rowsById(context, served, body.ids ?? [], 'deleted', true)
      return { action: 'restore', total: rows.length, left: 0, changes: marked(rows, null) }
    }
    case 'undo':
      return undoPlan(context, served, body.key ?? '')
    default:
      return body.action satisfies never
  }
}

const oneAtATime = 'Questo campo si modifica un elemento alla volta.'

/** Refuses what an edit of one would refuse, and what could not be taken back: the trail does not keep it. */
async function checkValues(context: Context, served: Served, values: Values, find: FindServed): Promise<void> {
  const lost = Object.keys(values).filter((name) => {
    const field = served.resource.fields[name]
    return field && !keptInTrail(served, field)
  })
  if (lost.length > 0) throw invalid(Object.fromEntries(lost.map((name) => [name, [oneAtATime]])))
  await checkReferences(context, served, values, find)
  await checkFiles(context, served, values)
}

/** Each row's own change, without the rows that are so already. */
function updates(served: Served, rows: readonly Row[], valuesFor: (row: Row) => Values): RowChange[] {
  return rows.flatMap((row) => {
    const given = valuesFor(row)
    const change = changeBetween(row, given)
    if (Object.keys(change).length === 0) return []
    return [{ row, change, values: { ...given, search: searchNow(served, { ...row, ...given }) } }]
  })
}

const marked = (rows: readonly Row[], deleted: Date | null): RowChange[] =>
  rows.map((row) => ({ row, change: {}, values: { deleted_at: deleted } }))

/** Says when the change was made, so that its lines are found by their time. */
const newKey = (now: Date) => `${now.getTime().toString(36)}-${randomBytes(8).toString('hex')}`
const madeAt = (key: string) => new Date(Number.parseInt(key.split('-')[0] ?? '', 36))

/** The same person's earlier change, row by row: those still at the version it made go back to what they were. */
async function undoPlan(context: Context, served: Served, key: string): Promise<Plan> {
  const { tx, now, caller } = context
  const at = madeAt(key)
  // a date further out than the database knows is nobody's change
  if (Math.abs(at.getTime()) > now.getTime()) throw unknownValue('key')
  const lines = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.at, at),
        eq(auditEntries.actor_id, caller.userId),
        caller.impersonatorId === null
          ? isNull(auditEntries.impersonator_id)
          : eq(auditEntries.impersonator_id, caller.impersonatorId),
        eq(auditEntries.subject, served.resource.name),
        like(auditEntries.detail, `bulk:${key}:%`),
      ),
    )
    .orderBy(asc(auditEntries.id))
  const undone = inverse[lines[0]?.action ?? '']
  if (!undone) throw unknownValue('key')
  const opened = await openedChanges(tx, served, lines)
  const byRow = new Map(lines.map(({ subject_id, detail }, index) => [subject_id, { detail, change: opened[index] }]))
  const rows = await rowsById(context, served, [...byRow.keys()] as number[], 'any', true)
  const untouched = rows.filter((row) => byRow.get(row.id)?.detail === keyDetail(key, row.version))
  const fields = new Set(opened.flatMap((change) => Object.keys(change)))
  const before = (row: Row) => olds(row, byRow.get(row.id)?.change ?? {}, fields)
  const changes =
    undone === 'update' ? updates(served, untouched, before) : marked(untouched, undone === 'delete' ? now : null)
  return { action: undone, total: lines.length, left: lines.length - untouched.length, changes }
}

const inverse: Readonly<Record<string, Plan['action']>> = { update: 'update', delete: 'restore', restore: 'delete' }

/** What a row had in every field that the change touched anywhere. */
const olds = (row: Row, change: Change, fields: ReadonlySet<string>): Values =>
  Object.fromEntries([...fields].map((name) => [name, name in change ? change[name]?.[0] : row[name]]))

/** The first rows as they are and as they become, with the names of what they refer to. */
async function sampleOf(
  { tx }: Context,
  { resource }: Served,
  changes: readonly RowChange[],
  find: FindServed,
): Promise<ChangedRow[]> {
  const sides = changes.flatMap(({ change }) => [side(change, 0), side(change, 1)])
  const named = await withNames(tx, resource, sides, find)
  const titles = titleFields(resource)
  const called = changes.map(({ row }) => Object.fromEntries(titles.map((name) => [name, row[name]])))
  const calling = await withNames(tx, resource, called, find)
  return changes.map(({ row }, index) => ({
    id: row.id,
    name: titleText(resource, { id: row.id, ...calling[index] }),
    before: named[index * 2] ?? {},
    after: named[index * 2 + 1] ?? {},
  }))
}

const side = (change: Change, which: 0 | 1): Values =>
  Object.fromEntries(Object.entries(change).map(([name, values]) => [name, values[which]]))

/** Refusals of a value stand on the field inside `values` that carries it. */
async function inBody<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.body.errors) throw error
    const errors = Object.entries(error.body.errors).map(([field, texts]) => [`values.${field}`, texts] as const)
    throw new Refusal(error.status, { ...error.body, errors: Object.fromEntries(errors) })
  }
}
