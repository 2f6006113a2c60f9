import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../../domain/access/roles'
import type { AnyUser } from '../../../domain/contract/people/users'
import { unknownInPath } from '../../audit/denied-attempts'
import { emailBegins, foundBy } from '../../db/search'
import { users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { List } from '../../http/paging'
import type { Reader } from '../engine/serve'
import { noSuperAdmins } from './people'

/** Active roles of the selected user; raw `users.id`, since drizzle omits the table name in single-table queries. */
const activeRoles = sql<RoleCode[]>`coalesce((
  select json_agg(ru.role order by ru.position, ru.id) from role_users ru
  where ru.user_id = users.id and ru.active), '[]'::json)`

const { id, first_name, last_name, email, phone_prefix, phone, active, last_login_at, search } = users
const name = { first_name, last_name, search }
const columns = { id, ...name, email, phone_prefix, phone, roles: activeRoles, active, last_login_at }
const select = (tx: Tx) => tx.select(columns).from(users).$dynamic()
type StoredUser = Awaited<ReturnType<typeof select>>[number]

const onWire = ({ last_login_at, search: _, ...user }: StoredUser): AnyUser => ({
  ...user,
  last_login_at: last_login_at?.toISOString() ?? null,
})

/** Condition for users of any role visible to this admin: plain admins see no super admins. */
export const visibleUsers = (reader: Reader): SQL | undefined => and(isNull(users.deleted_at), noSuperAdmins(reader))

/** Condition for the person search (`foundBy`), extended to the beginning of e-mail addresses, and for any of some roles. */
export function foundUsers(typed: string | undefined, roles: readonly string[] | undefined): SQL | undefined {
  const words = foundBy(users.search, typed)
  return and(
    words && or(words, emailBegins(users.email, typed)),
    roles &&
      sql`exists (select 1 from role_users ru
        where ru.user_id = ${users.id} and ru.active and ru.role = any(${`{${roles.join()}}`}::text[]))`,
  )
}

/** Users by name, for `listReply`. */
export function usersList(tx: Tx, path: string, where: SQL | undefined): List<StoredUser, AnyUser> {
  const keys = [
    { expression: sql`${users.search} collate "C"`, cast: 'text', descending: false, nullable: false },
    { expression: users.id, cast: 'bigint', descending: false, nullable: false },
  ] as const
  return {
    tx,
    path,
    counted: sql`select 1 from ${users} where ${where}`,
    found: (after) => select(tx).where(and(where, after)),
    toWire: (rows) => rows.map(onWire),
    order: { sort: 'name', keys, valuesOf: ({ search, id }) => [search, String(id)] },
  }
}

/** One user; 404 when deleted, unknown, or a super admin requested by a plain admin. */
export async function requireUser(reader: Reader, id: number): Promise<AnyUser> {
  const [user] = await select(reader.tx).where(and(visibleUsers(reader), eq(users.id, id)))
  if (!user) throw unknownInPath(reader.caller, 'user', id)
  return onWire(user)
}
