import { SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../http/context'
import {
  arrayOf,
  type Link,
  roleCodesOf,
  type ServedResource,
  storedAs,
  type Values,
  type WrittenRecord,
} from './serve'

/**
 * Writes the rows related to records of one table: profiles, roles and links. The number of statements does not depend on
 * the number of records; the same fields are written for all of them.
 */
export async function writeRelatedRows(context: Context, served: ServedResource, records: readonly WrittenRecord[]) {
  const [first] = records
  if (!first) return
  const whole = records.map(({ id, before, values }) => ({ id, values: { ...before, ...values } }))
  await writeProfiles(context, served, first, whole)
  // the role of an existing person changes only where it depends on the written values
  if (!first.before || typeof served.role === 'object') await writeRoles(context, served, whole)
  for (const [name, link] of Object.entries(served.links ?? {}))
    if (name in first.values) {
      const linked = records.map(({ id, values }) => ({ id, ids: values[name] as number[] }))
      await writeLinks(context, link, linked)
    }
}

type WholeRecord = Pick<WrittenRecord, 'id' | 'values'>

/** Updates the written profile columns; a missing profile is inserted with all known values, and defaults for the others. */
async function writeProfiles(
  { tx }: Context,
  { profile, profileColumns, columns }: ServedResource,
  first: WrittenRecord,
  records: readonly WholeRecord[],
): Promise<void> {
  if (!profile) return
  const own = (values: Values) => Object.keys(values).filter((name) => name in profileColumns && !(name in columns))
  const written = own(first.values)
  if (written.length === 0 && first.before) return
  const names = own({ ...first.before, ...first.values })
  const rows = records.map(({ id, values }) => ({ ...values, id }))
  const identifiers = list(names, (name) => sql`, ${sql.identifier(name)}`)
  const given = list(names, (name) => sql`, ${orDefault(profileColumns[name], sql.identifier(name))}`)
  const sets = ['user_id', ...written].map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)
  await tx.execute(sql`
    insert into ${profile} (user_id${identifiers}) select id${given}
    from ${recordset(rows, names, profileColumns)}
    on conflict (user_id) do update set ${sql.join(sets, sql`, `)}`)
}

/** A value, which a record without a profile has not: then the default of a column that is never null. */
const orDefault = (own: PgColumn | undefined, value: SQLWrapper): SQL => {
  if (!own?.notNull || own.default === undefined) return sql`${value}`
  const usual = own.default instanceof SQL ? own.default : sql.param(own.default, own)
  return sql`coalesce(${value}, ${usual}::${sql.raw(own.getSQLType())})`
}

/** Gives each person the role, and deactivates the resource's other roles. */
export async function writeRoles(
  { tx }: Pick<Context, 'tx'>,
  served: ServedResource,
  people: readonly WholeRecord[],
): Promise<void> {
  const { role } = served
  if (role === undefined) return
  const codeOf = (values: Values) =>
    typeof role === 'string' ? role : 'of' in role ? role.of(values) : String(values[role.field])
  const given = JSON.stringify(people.map(({ id, values }) => ({ id, code: codeOf(values) })))
  const from = sql`jsonb_to_recordset(${given}::jsonb) as given(id int, code text)`
  await tx.execute(sql`
    update role_users set active = false from ${from}
    where role_users.user_id = given.id and role_users.active
      and role_users.role <> given.code and role_users.role = any(${arrayOf(roleCodesOf(served))}::text[])`)
  await tx.execute(sql`
    insert into role_users (user_id, role) select given.id, given.code from ${from}
    on conflict (user_id, role) do update set active = true where not role_users.active`)
}

/** Removes (or marks deleted) links missing from `ids` and adds new ones; the others are unchanged. */
async function writeLinks(
  { tx, now }: Context,
  { own, other, where, values, keepsEnded }: Link,
  records: readonly { readonly id: number; readonly ids: readonly number[] }[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const given = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(id int, ids int[])`
  const only = where ? sql` and ${where}` : sql``
  const left = sql`where ${own} = given.id and ${other} <> all(given.ids)${only}`
  await tx.execute(
    keepsEnded
      ? sql`update ${own.table} set deleted_at = ${at}, updated_at = ${at} from ${given} ${left}`
      : sql`delete from ${own.table} using ${given} ${left}`,
  )
  const more = Object.entries(values?.(at) ?? {})
  await tx.execute(sql`
    insert into ${own.table} (${sql.identifier(own.name)}, ${sql.identifier(other.name)}${list(more, ([name]) => sql`, ${sql.identifier(name)}`)})
    select given.id, other_id${list(more, ([, value]) => sql`, ${value}`)} from ${given}, unnest(given.ids) as other_id
    where not exists (select 1 from ${own.table} where ${own} = given.id and ${other} = other_id${only})`)
}

const list = <T>(items: readonly T[], part: (item: T) => SQL) => sql.join(items.map(part))

/** Rows as an SQL record set, with the columns' own types. */
export function recordset(
  rows: readonly Values[],
  names: readonly string[],
  columns: Readonly<Record<string, PgColumn>>,
) {
  const given = rows.map((row) => Object.fromEntries(names.map((name) => [name, storedAs(columns[name], row[name])])))
  const json = JSON.stringify(given.map((row, index) => ({ ...row, id: rows[index]?.id })))
  const types = list(names, (name) => sql`, ${sql.identifier(name)} ${sql.raw(columns[name]?.getSQLType() ?? 'text')}`)
  return sql`jsonb_to_recordset(${json}::jsonb) as given(id int${types})`
}
