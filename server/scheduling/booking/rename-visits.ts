import { sql } from 'drizzle-orm'
import { bookingSearch } from '../../../domain/booking/participant'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'

interface SearchedVisit extends Record<string, unknown> {
  readonly id: number
  readonly code: string
  readonly phone: string | null
  readonly search: string
  readonly user: { readonly first_name: string; readonly last_name: string; readonly phone: string | null }
}

/** The visits of these people are found by the names and phones that they have now. */
export async function renameVisits(tx: Tx, people: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<SearchedVisit>(sql`
    select b.id, b.code, b.phone, b.search,
      json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'phone', u.phone) as "user"
    from bookings b join users u on u.id = b.user_id where u.id = any(${intArray(people)}::int[])`)
  const renamed = rows
    .map((visit) => ({ ...visit, now: bookingSearch({ ...visit, name: null }) }))
    .filter(({ search, now }) => search !== now)
    .map(({ id, now }) => ({ id, search: now }))
  if (renamed.length === 0) return
  await tx.execute(sql`
    update bookings b set search = n.search
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) n(id int, search text) where b.id = n.id`)
}
