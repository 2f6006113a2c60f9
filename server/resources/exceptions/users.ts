import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../../domain/access/roles'
import type { AnyUser } from '../../../domain/contract/users'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import { foundBy } from '../../db/search'
import { users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Reader } from '../engine/serve'
import { noSuperAdmins } from './people'

/** Of the row that is read: drizzle would leave a column's table out where there is one alone. */
const activeRoles = sql<RoleCode[]>`coalesce((
  select json_agg(r.code order by ru.position, ru.id) from role_users ru join roles r on r.id = ru.role_id
  where ru.user_id = users.id and ru.active), '[]'::json)`

const columns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  phone_prefix: users.phone_prefix,
  phone: users.phone,
  roles: activeRoles,
  active: users.active,
  last_login_at: users.last_login_at,
}

const select = (tx: Tx) => tx.select(columns).from(users).$dynamic()
type StoredUser = Awaited<ReturnType<typeof select>>[number]

const onWire = ({ last_login_at, ...user }: StoredUser): AnyUser => ({
  ...user,
  last_login_at: last_login_at?.toISOString() ?? null,
})

/** Everybody this admin sees, whatever the role: plain admins see no super admins. */
export const visibleUsers = (reader: Reader): SQL | undefined => and(isNull(users.deleted_at), noSuperAdmins(reader))

/** People are found by what finds a person anywhere, and by an e-mail address if it is whole. */
export function foundUsers(typed: string | undefined, role: RoleCode | undefined): SQL | undefined {
  const words = foundBy(users.search, typed)
  const address = typed?.trim().toLowerCase() ?? ''
  return and(
    words && (address.includes('@') ? or(words, sql`lower(${users.email}) = ${address}`) : words),
    role &&
      sql`exists (select 1 from role_users ru join roles r on r.id = ru.role_id
        where ru.user_id = ${users.id} and ru.active and r.code = ${role})`,
  )
}

export async function listedUsers(tx: Tx, where: SQL | undefined, limit: number, offset: number): Promise<AnyUser[]> {
  const rows = await select(tx)
    .where(where)
    .orderBy(sql`${users.search} collate "C"`, users.id)
    .limit(limit)
    .offset(offset)
  return rows.map(onWire)
}

/** One person; 404 for who is deleted, unknown, or a super admin to a plain admin. */
export async function reachUser(reader: Reader, id: number): Promise<AnyUser> {
  const [user] = await select(reader.tx).where(and(visibleUsers(reader), eq(users.id, id)))
  if (!user) throw deniedPath({ ...signature(reader.caller), subject: 'user', subject_id: id })
  return onWire(user)
}
