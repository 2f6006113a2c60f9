import { and, eq, inArray, sql } from 'drizzle-orm'
import { roles, roleUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { arrayOf, type Link, roleCodesOf, type Served, type Values } from './serve'

/** Writes what of a record's values stands around its row: its profile, its role, and the records it is linked to. */
export async function writeAround(
  { tx, now }: Context,
  served: Served,
  id: number,
  values: Values,
  before: Values,
): Promise<void> {
  await writeProfile(tx, served, id, values, before)
  await writeRole(tx, served, id, { ...before, ...values })
  for (const [name, link] of Object.entries(served.links ?? {}))
    if (name in values) await writeLink(tx, link, id, values[name] as readonly number[], now)
}

const within = (names: object, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

/** A person may have been one without this profile until now: then its row is made out of all that is known. */
async function writeProfile(tx: Tx, served: Served, id: number, values: Values, before: Values): Promise<void> {
  const { profile, profileColumns, columns } = served
  const user = profileColumns.user_id
  if (!profile || !user) return
  const own = Object.fromEntries(Object.entries(profileColumns).filter(([name]) => !(name in columns)))
  const given = within(own, values)
  const isNew = Object.keys(before).length === 0
  if (!isNew && Object.keys(given).length === 0) return
  const row = { ...within(own, before), ...given, user_id: id }
  await tx
    .insert(profile)
    .values(row as never)
    .onConflictDoUpdate({ target: user, set: { ...given, user_id: id } as never })
}

/** Makes sure of the role, and that none of the others which the resource knows is left beside it. */
export async function writeRole(tx: Tx, served: Served, id: number, values: Values): Promise<void> {
  const { role } = served
  if (role === undefined) return
  const codes = roleCodesOf(served)
  const code = typeof role === 'string' ? role : 'of' in role ? role.of(values) : String(values[role.field])
  const others = codes.filter((other) => other !== code)
  if (others.length > 0) {
    const named = tx.select({ id: roles.id }).from(roles).where(inArray(roles.code, others))
    await tx
      .update(roleUsers)
      .set({ active: false })
      .where(and(eq(roleUsers.user_id, id), inArray(roleUsers.role_id, named)))
  }
  await tx.execute(sql`
    insert into role_users (user_id, role_id) select ${id}, id from roles where code = ${code}
    on conflict (user_id, role_id) do update set active = true where not role_users.active`)
}

/** Takes away the rows that are no longer meant and adds those that are new; the others stay as they are. */
async function writeLink(tx: Tx, link: Link, id: number, ids: readonly number[], now: Date): Promise<void> {
  if (link.write) return link.write(tx, id, ids, now)
  const { own, other, where, values = {} } = link
  const chosen = sql`${arrayOf(ids)}::int[]`
  await tx.delete(own.table).where(and(eq(own, id), sql`${other} <> all(${chosen})`, where))
  const known = await tx
    .select({ id: other })
    .from(own.table)
    .where(and(eq(own, id), where))
  const fresh = ids.filter((one) => !known.some((row) => row.id === one))
  if (fresh.length === 0) return
  const names = { own: fieldOf(own), other: fieldOf(other) }
  await tx.insert(own.table).values(fresh.map((one) => ({ ...values, [names.own]: id, [names.other]: one })) as never)
}

/** Columns of this house are called the same in the program and in the database. */
const fieldOf = ({ name }: Link['own']): string => name
