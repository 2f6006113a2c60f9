import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { AdminBooking } from '../../../domain/contract/admin-bookings'
import { privateTexts } from '../../../domain/contract/booking-texts'
import type { Booking, HistoryEntry } from '../../../domain/contract/bookings'
import { notFound } from '../../../domain/contract/refusal'
import { bookings, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { adminSide, bookingContext } from '../../scheduling/actor'
import { changeStatus, undoChange } from '../../scheduling/change-booking'
import { showBooking } from '../../scheduling/show'
import { bookingHistory } from './booking-history'

/** Bookings of any doctor, for admins: one, its history, its status; by the use cases of the doctor's side. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const guard = async (context: Context, params: { id: string }) => void (await adminContext(context, params))

  handle(endpoints.adminBooking, async (context, { params }) => {
    const booking = await showBooking(await adminContext(context, params), Number(params.id))
    return { data: await withDoctor(context.tx, booking) }
  })

  handle(endpoints.adminBookingHistory, async (context, { params }) => {
    const { actor } = await adminContext(context, params)
    return { data: withoutPrivateTexts(await bookingHistory(context.tx, actor, Number(params.id))) }
  })

  handle(
    endpoints.changeAdminBookingStatus,
    async (context, { params, body }) => {
      const booking = await changeStatus(await adminContext(context, params), Number(params.id), body)
      return { data: await withDoctor(context.tx, booking) }
    },
    { guard },
  )

  handle(
    endpoints.undoAdminBookingChange,
    async (context, { params }) => {
      const booking = await undoChange(await adminContext(context, params), Number(params.id))
      return { data: await withDoctor(context.tx, booking) }
    },
    { guard },
  )
}

/** The admin in the agenda of the booking's doctor; 404 for an unknown booking. */
async function adminContext(context: Context, { id }: { id: string }) {
  const [booking] = await context.tx
    .select({ doctor_id: bookings.doctor_id })
    .from(bookings)
    .where(eq(bookings.id, Number(id)))
  if (!booking) throw notFound()
  return bookingContext(context, adminSide(context.caller, booking.doctor_id))
}

/** With the name of its doctor. */
async function withDoctor(tx: Tx, booking: Booking): Promise<AdminBooking> {
  const id = booking.office_service.office_user.user_id
  const [doctor] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, id))
  return { ...booking, doctor: { id, name: `${doctor?.last_name ?? ''} ${doctor?.first_name ?? ''}`.trim() } }
}

/** Private texts never reach admins, nor what they were before (product.md §7). */
function withoutPrivateTexts(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.flatMap((entry) => {
    const fields = Object.entries(entry.change)
    const shown = fields.filter(([field]) => !privateTexts.some((name) => name === field))
    return fields.length > 0 && shown.length === 0 ? [] : [{ ...entry, change: Object.fromEntries(shown) }]
  })
}
