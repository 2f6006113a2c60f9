import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { notFound } from '../../../domain/contract/refusal'
import {
  type RecordHistoryEntry,
  type RecordOnWire,
  type Resource,
  relationOf,
  relations,
} from '../../../domain/resource'
import { auditEntries, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { withRelations } from './record-reply'
import type { FindServed } from './rows'
import { openedChanges } from './sealed-changes'
import { rowsById } from './selection'
import type { Served, Values } from './serve'

const linesAtATime = 50

type Line = typeof auditEntries.$inferSelect

/** Who changed a record, from what to what, newest first; a deleted record has its history too. */
export async function history(
  context: Context,
  served: Served,
  { id, cursor }: { readonly id: string; readonly cursor: string | undefined },
  find: FindServed,
): Promise<{ data: RecordHistoryEntry[]; meta: { next_cursor: string | null } }> {
  const { tx } = context
  const [row] = await rowsById(context, served, [Number(id)], 'any', false)
  if (!row) throw notFound()
  const found = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, served.resource.name),
        eq(auditEntries.subject_id, row.id),
        cursor === undefined ? undefined : lt(auditEntries.id, Number(cursor)),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(linesAtATime + 1)
  const lines = found.slice(0, linesAtATime)
  const [people, sides] = [await peopleIn(tx, lines), await sidesOf(tx, served, lines, find)]
  const named = (userId: number | null) => (userId === null ? null : (people.get(userId) ?? null))
  const data = lines.map((line, index) => ({
    id: line.id,
    at: line.at.toISOString(),
    action: line.action,
    actor: named(line.actor_id),
    on_behalf_of: named(line.on_behalf_of_id),
    impersonator: named(line.impersonator_id),
    before: sides[index * 2] ?? {},
    after: sides[index * 2 + 1] ?? {},
  }))
  return { data, meta: { next_cursor: found.length > linesAtATime ? String(lines.at(-1)?.id) : null } }
}

/** Of each line the fields as they were and as they became, with the names of what they refer to: one read per relation. */
export async function sidesOf(tx: Tx, served: Served, lines: readonly Line[], find: FindServed): Promise<Values[]> {
  const { resource } = served
  const changes = await openedChanges(tx, served, lines)
  const sides = changes.flatMap((change) =>
    [0, 1].map((side) =>
      Object.fromEntries(
        Object.entries(change)
          .filter(([name]) => name in resource.fields)
          .map(([name, values]) => [name, values[side]]),
      ),
    ),
  )
  return withNames(tx, resource, sides, find)
}

/** Parts of records with the relations of the fields that are there. */
export async function withNames(
  tx: Tx,
  resource: Resource,
  parts: readonly Values[],
  find: FindServed,
): Promise<Values[]> {
  const names = [...relations(resource)].filter(([, { field }]) => parts.some((part) => field in part))
  if (names.length === 0) return [...parts]
  const words = names.map(([name]) => name).join(',')
  const related = await withRelations(tx, resource, parts as RecordOnWire[], words, find)
  const absent = (part: Values) => names.filter(([, { field }]) => !(field in part)).map(([, { field }]) => field)
  return related.map((part) => {
    const left = absent(part).map(relationOf)
    return Object.fromEntries(Object.entries(part).filter(([name]) => !left.includes(name)))
  })
}

/** People by their ids, as lines of the trail name them. */
export async function peopleIn(
  tx: Tx,
  lines: readonly Pick<Line, 'actor_id' | 'on_behalf_of_id' | 'impersonator_id'>[],
): Promise<Map<number, { id: number; name: string }>> {
  const ids = lines.flatMap(({ actor_id, on_behalf_of_id, impersonator_id }) => [
    actor_id,
    on_behalf_of_id,
    impersonator_id,
  ])
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const found = await tx
    .select({ id: users.id, first: users.first_name, last: users.last_name })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(found.map(({ id, first, last }) => [id, { id, name: `${first} ${last}` }]))
}
