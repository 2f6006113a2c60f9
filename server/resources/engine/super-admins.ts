import { sql } from 'drizzle-orm'
import { Refusal, unauthenticated } from '../../../domain/contract/refusal'
import { arrayOf, type Reader, type SaveAction, type Values, type WrittenRecord } from './serve'

const losesOffice = (action: SaveAction, { active, role }: Values) =>
  action === 'delete' || active === false || (role !== undefined && role !== 'superadmin')

/**
 * 409 when these changes would leave no active super admin. Changes of super admins at the same time wait for each other, by
 * locks on their role rows in the order of ids, so that each counts those whom the one before has left; 401 for a caller whom it
 * has ended.
 */
export async function requireSuperAdmin(
  { tx, caller }: Reader,
  action: SaveAction,
  changes: readonly Omit<WrittenRecord, 'id'>[],
): Promise<void> {
  const ids = changes.filter(({ values }) => losesOffice(action, values)).map(({ before }) => Number(before?.id))
  if (ids.length === 0) return
  const leaving = arrayOf(ids)
  const { rows: locked } = await tx.execute(sql`
    select ru.id from role_users ru where ru.role = 'superadmin' and ru.active and exists (
      select 1 from role_users l where l.user_id = any(${leaving}::int[]) and l.role = 'superadmin' and l.active)
    order by ru.id for update of ru`)
  if (locked.length === 0) return
  // a statement of its own, which sees what was committed while the locks were waited for
  const { rows } = await tx.execute<{ id: number }>(sql`
    select u.id from role_users ru join users u on u.id = ru.user_id and u.active and u.deleted_at is null
    where ru.role = 'superadmin' and ru.active`)
  const present = rows.map(({ id }) => id)
  if (caller.role === 'superadmin' && !present.includes(caller.userId)) throw unauthenticated()
  if (present.every((id) => ids.includes(id)))
    throw new Refusal(409, { message: 'Deve restare almeno un super amministratore attivo.' })
}
