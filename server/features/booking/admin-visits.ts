import { eq } from 'drizzle-orm'
import type { AdminBooking } from '../../../domain/contract/admin-bookings'
import type { Booking, HistoryEntry } from '../../../domain/contract/bookings'
import { notFound } from '../../../domain/contract/refusal'
import { bookings, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { type Actor, adminSide } from '../../scheduling/actor'

/** The admin as an actor in the agenda of the visit's doctor; 404 for an unknown visit. */
export async function actorOf({ tx, caller }: Pick<Context, 'tx' | 'caller'>, { id }: { id: string }): Promise<Actor> {
  const [visit] = await tx
    .select({ doctor_id: bookings.doctor_id })
    .from(bookings)
    .where(eq(bookings.id, Number(id)))
  if (!visit) throw notFound()
  return adminSide(caller, visit.doctor_id)
}

/** With the name of its doctor, and without the private note. */
export async function withDoctor(tx: Tx, { assistant_notes: _, ...visit }: Booking): Promise<AdminBooking> {
  const id = visit.office_service.office_user.user_id
  const [doctor] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, id))
  return { ...visit, doctor: { id, name: `${doctor?.last_name ?? ''} ${doctor?.first_name ?? ''}`.trim() } }
}

/** Private notes never reach admins, nor what they were before (product.md §7). */
export function withoutPrivateNotes(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.flatMap((entry) => {
    const { assistant_notes: note, ...change } = entry.change
    return note && Object.keys(change).length === 0 ? [] : [{ ...entry, change }]
  })
}
