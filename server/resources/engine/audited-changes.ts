import { recordMany, signature } from '../../audit/audit'
import { isSealed, keysOf, madeKeysOf, seal, unseal } from '../../audit/personal'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { recordsChanged } from '../../realtime/live'
import { isOfPeople, keptInAuditLog, type ServedResource, shownIn } from './serve'

/** Old and new value of each field. */
export type Change = Record<string, [unknown, unknown]>

/** The record and its changed fields. */
interface AuditedChange {
  readonly id: number
  readonly change?: Change
  readonly detail?: string | null
}

/** Actions that change nothing. */
const isReading: ReadonlySet<string> = new Set(['read', 'export'])

/**
 * Writes an action on records to the audit log, and tells open consoles of a change. Called before the reply, so that no data is
 * sent without its entry.
 */
export async function recordChanges(
  { tx, caller, now, publish }: Context,
  served: ServedResource,
  action: string,
  changes: readonly AuditedChange[],
): Promise<void> {
  if (!isReading.has(action)) for (const resource of shownIn(served)) publish(recordsChanged(resource))
  const sealed = await sealedChanges(tx, served, changes)
  const entry = { ...signature({ ...caller, doctor: null }), at: now, action, subject: served.resource.name }
  const rows = changes.map(({ id, detail = null }, index) => {
    const change = sealed[index] ?? {}
    return { subject_id: id, detail, change: Object.keys(change).length > 0 ? change : null }
  })
  await recordMany(tx, entry, rows)
}

/**
 * Changes as stored in the audit log: for people, values encrypted with each person's key; for other records, personal fields
 * with their name only, without values.
 */
async function sealedChanges(tx: Tx, served: ServedResource, changes: readonly AuditedChange[]): Promise<Change[]> {
  if (!isOfPeople(served))
    return changes.map(({ change }) => mapped(change, (values, name) => (isKept(served, name) ? values : [null, null])))
  const changed = changes.filter(({ change }) => Object.keys(change ?? {}).length > 0)
  const keys = await madeKeysOf(
    tx,
    changed.map(({ id }) => id),
  )
  return changes.map(({ id, change }) => {
    const key = keys.get(id)
    return key ? mapped(change, ([before, after]) => [seal(key, before), seal(key, after)]) : {}
  })
}

/** Decrypts changes for a reader of the record; those of an erased person are left out. */
export async function openedChanges(
  tx: Tx,
  served: ServedResource,
  entries: readonly { readonly subject_id: number | null; readonly change?: Change | null }[],
): Promise<Change[]> {
  if (!isOfPeople(served))
    return entries.map(({ change }) =>
      Object.fromEntries(Object.entries(change ?? {}).filter(([name]) => isKept(served, name))),
    )
  const keys = await keysOf(
    tx,
    entries.flatMap(({ subject_id }) => subject_id ?? []),
  )
  return entries.map(({ subject_id, change }) => {
    const key = keys.get(subject_id ?? 0)
    const isAnySealed = Object.values(change ?? {}).some((values) => values.some(isSealed))
    if (isAnySealed && !key) return {}
    const open = (value: unknown) => (key && isSealed(value) ? unseal(key, value) : value)
    return mapped(change, ([before, after]) => [open(before), open(after)])
  })
}

const isKept = (served: ServedResource, name: string): boolean => {
  const field = served.resource.fields[name]
  return !field || keptInAuditLog(served, field)
}

type Values = [unknown, unknown]
const mapped = (change: Change | null | undefined, each: (values: Values, name: string) => Values): Change =>
  Object.fromEntries(Object.entries(change ?? {}).map(([name, values]) => [name, each(values, name)]))
