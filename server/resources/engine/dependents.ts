import { and, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../domain/contract/refusal'
import {
  type Dependent,
  type DependentsRefusal,
  fieldsIn,
  filterParameter,
  isListKind,
  type Resource,
  relations,
} from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import { conditions, refersTo } from './filters'
import { rowsOf } from './rows'
import { allServed, type DependentRule, findServed, type Reader, type ServedResource } from './serve'

/** Records that a link to a list can name one by one; of more there is no link. */
const mostIdsInLink = 200

/**
 * What hangs on records: the live records that refer to them, found by the definitions, and what the resource's own rules
 * name. What refuses a deletion comes first. With `lock`, nothing that refuses can be written until the transaction ends.
 */
export async function dependentsOf(
  reader: Reader,
  served: ServedResource,
  ids: readonly number[],
  lock?: 'lock',
): Promise<Dependent[]> {
  if (ids.length === 0) return []
  const found: Dependent[] = []
  for (const rule of rulesOf(served)) {
    if (lock) await rule.lock?.(reader, ids)
    const count = await countOf(reader, rule, ids)
    if (count > 0)
      found.push({ label: rule.label, count, refuses: rule.refuses ?? false, list: linkTo(reader, rule, ids) })
  }
  return found.sort((a, b) => Number(b.refuses) - Number(a.refuses))
}

/** Refuses (409) to delete records while something hangs on them that must be settled first. */
export async function refuseDependents(
  reader: Reader,
  served: ServedResource,
  rows: readonly { readonly id: number }[],
): Promise<void> {
  const all = await dependentsOf(
    reader,
    served,
    rows.map(({ id }) => id),
    'lock',
  )
  const refusing = all.filter(({ refuses }) => refuses)
  if (refusing.length === 0) return
  const said = refusing.map(({ label, count }) => `${label.toLowerCase()} (${countText(count)})`)
  throw new Refusal(409, {
    message: `Non si può eliminare, ci sono ancora: ${said.join(', ')}.`,
    code: 'dependents',
    dependents: all,
  } satisfies DependentsRefusal)
}

/** The resource's own rules, then one for each field that refers to its table and of which they say nothing. */
function rulesOf(served: ServedResource): readonly DependentRule[] {
  const own = served.dependents ?? []
  const isSaid = (resource: string, by: string) => own.some(({ list }) => list?.resource === resource && list.by === by)
  const referring = allServed().flatMap((other) => {
    if (other.resource.readOnly) return []
    const fields = [...relations(other.resource).values()].filter(({ to }) => findServed(to).table === served.table)
    return fields.flatMap(({ field }) =>
      isSaid(other.resource.name, field) ? [] : [ruleOf(other.resource, field, fields.length > 1)],
    )
  })
  return [...own, ...referring]
}

/** Records that refer by a field; where others of the same kind do so by another, the field is named. */
function ruleOf({ name, labels, fields }: Resource, by: string, isOneOfSeveral: boolean): DependentRule {
  const label = isOneOfSeveral ? `${labels.many} (${fields[by]?.label})` : labels.many
  return { label, list: { resource: name, by }, which: () => sql`true` }
}

async function countOf(reader: Reader, { list, which }: DependentRule, ids: readonly number[]): Promise<number> {
  const narrowed = which(reader, ids)
  if (!list) return counted(reader, narrowed)
  const target = findServed(list.resource)
  const listed = conditions(reader, target, list.filters?.(reader) ?? {})
  const rows = rowsOf(reader.tx, target, { one: sql`1` }).where(and(listed, refersTo(target, list.by, ids), narrowed))
  return counted(reader, rows.getSQL())
}

async function counted({ tx }: Reader, rows: SQL): Promise<number> {
  const answer = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (${rows}) counted`)
  return answer.rows[0]?.count ?? 0
}

/** The address of the list that shows them. */
function linkTo(reader: Reader, { list }: DependentRule, ids: readonly number[]): string | null {
  if (!list || ids.length > mostIdsInLink) return null
  const { resource } = findServed(list.resource)
  const field = fieldsIn(resource, 'filter').find(([name]) => name === list.by)?.[1]
  if (!field) return null
  const isOne = ids.length === 1 && !isListKind(field.widget.kind)
  const query = { [filterParameter(list.by, isOne ? 'eq' : 'in')]: ids.join(','), ...list.filters?.(reader) }
  return `${resource.name}?${new URLSearchParams(query)}`
}
