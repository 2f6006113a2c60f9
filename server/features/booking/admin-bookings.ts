import { eq } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { AdminBooking } from '../../../domain/contract/booking/admin-bookings'
import { privateTexts } from '../../../domain/contract/booking/booking-texts'
import type { Booking, HistoryEntry } from '../../../domain/contract/booking/bookings'
import { notFound } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { hiddenPeople, shownPerson } from '../../audit/hidden-people'
import { bookings, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { cancelVisits, undoCancellations } from '../../scheduling/booking/cancel-visits'
import { changeStatus } from '../../scheduling/booking/change-booking'
import { undoChange } from '../../scheduling/booking/undo-change'
import { adminSide, bookingContext } from '../../scheduling/facts/actor'
import { showBooking } from '../../scheduling/facts/show'
import { bookingHistory } from './read-bookings'

/** Bookings of any doctor, for admins: one, its history, its status; with the use cases of the doctor's side. */
export const register = routes((handle) => {
  // shows the participant's contacts: a reading of a patient's card (product.md §6, "Audit")
  handle(endpoints.adminBooking, async (context, { id }) => {
    const booking = await showBooking(await adminContext(context, id), id)
    await recordAction(context, { action: 'read', subject: 'bookings', subject_id: id })
    return withDoctor(context, booking)
  })
  handle(endpoints.adminBookingHistory, async (context, { id }) => {
    const { actor } = await adminContext(context, id)
    const entries = await bookingHistory(context.tx, actor, id)
    return { data: await withoutHiddenPeople(context, withoutPrivateTexts(entries)) }
  })
  handle(endpoints.changeAdminBookingStatus, { guard: adminContext }, async (context, { id, body }) =>
    withDoctor(context, (await changeStatus(await adminContext(context, id), id, body)).data),
  )
  handle(endpoints.cancelAdminBookings, async (context, { body: { ids, reason } }) => ({
    data: await cancelVisits(context.tx, onAgenda(context), { ids, reason: reason?.trim() || null }),
  }))
  handle(endpoints.undoAdminCancellations, async (context, { body }) => ({
    data: await undoCancellations(context.tx, onAgenda(context), body.ids),
  }))
  handle(endpoints.undoAdminBookingChange, { guard: adminContext }, async (context, { id }) =>
    withDoctor(context, (await undoChange(await adminContext(context, id), id)).data),
  )
})

/** The admin as an actor on the agenda of a doctor. */
const onAgenda = (context: Context) => (doctorId: number) =>
  bookingContext(context, adminSide(context.caller, doctorId))

/** The context of the admin as an actor on the booking doctor's agenda; 404 for an unknown booking. */
async function adminContext(context: Context, id: number) {
  const [booking] = await context.tx.select({ doctor_id: bookings.doctor_id }).from(bookings).where(eq(bookings.id, id))
  if (!booking) throw notFound()
  return onAgenda(context)(booking.doctor_id)
}

/** Adds the name of the booking's doctor. */
async function withDoctor({ tx }: Context, booking: Booking): Promise<{ data: AdminBooking }> {
  const id = booking.office_service.office_user.user_id
  const [doctor] = await tx.select().from(users).where(eq(users.id, id))
  return { data: { ...booking, doctor: { id, name: `${doctor?.last_name ?? ''} ${doctor?.first_name ?? ''}`.trim() } } }
}

/** The history as the admin may see it: without the names of super admins for a plain one (product.md §7). */
async function withoutHiddenPeople(context: Context, entries: readonly HistoryEntry[]): Promise<HistoryEntry[]> {
  const people = entries.flatMap(({ actor, on_behalf_of, impersonator }) => [actor, on_behalf_of, impersonator])
  const hidden = await hiddenPeople(
    context,
    people.map((person) => person?.id),
  )
  return entries.map((entry) => ({
    ...entry,
    actor: shownPerson(hidden, entry.actor),
    on_behalf_of: shownPerson(hidden, entry.on_behalf_of),
    impersonator: shownPerson(hidden, entry.impersonator),
  }))
}

/** Removes private texts, old and new values, from the history for admins (product.md §7). */
function withoutPrivateTexts(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.flatMap((entry) => {
    const fields = Object.entries(entry.change)
    const shown = fields.filter(([field]) => !privateTexts.some((name) => name === field))
    return fields.length > 0 && shown.length === 0 ? [] : [{ ...entry, change: Object.fromEntries(shown) }]
  })
}
