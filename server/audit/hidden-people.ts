import { inArray, type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../domain/access/roles'
import { users } from '../db/tables'
import type { Tx } from '../db/types'

/** The ids of super admins, also of those with other roles. */
export const superAdmins: SQL = sql`(select ru.user_id from role_users ru
  where ru.active and ru.role = 'superadmin')`

interface Viewer {
  readonly tx: Tx
  readonly caller: { readonly role: RoleCode }
}

/** The people among these whom the caller may not know: super admins, for plain admins (product.md §7). */
export async function hiddenPeople(
  { tx, caller }: Viewer,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(ids.filter((id) => id != null))]
  if (caller.role !== 'admin' || wanted.length === 0) return new Set()
  const { id } = users
  const rows = await tx
    .select({ id })
    .from(users)
    .where(sql`${inArray(id, wanted)} and ${id} in ${superAdmins}`)
  return new Set(rows.map((row) => row.id))
}

interface PersonName {
  readonly id: number | null
  readonly name: string
}

/** A person as the caller may see one: a hidden one without id and name. */
export const shownPerson = <P extends PersonName | null>(hidden: ReadonlySet<number>, person: P): P | PersonName =>
  person && hidden.has(person.id ?? 0) ? { id: null, name: 'Amministratore' } : person
