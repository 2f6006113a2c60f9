import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { AdminBooking } from '../../../domain/contract/admin-bookings'
import type { Booking, HistoryEntry } from '../../../domain/contract/bookings'
import { notFound } from '../../../domain/contract/refusal'
import { bookings, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handle } from '../../http/handle'
import { type Actor, adminSide } from '../../scheduling/actor'
import { changeStatus } from '../../scheduling/change-status'
import { undoChange } from '../../scheduling/undo'
import { bookingHistory } from './booking-history'
import { oneBooking } from './one-booking'

/** The admin as an actor in the agenda of the visit's doctor; 404 for an unknown visit. */
async function actorOf({ tx, caller }: Pick<Context, 'tx' | 'caller'>, { id }: { id: string }): Promise<Actor> {
  const [visit] = await tx
    .select({ doctor_id: bookings.doctor_id })
    .from(bookings)
    .where(eq(bookings.id, Number(id)))
  if (!visit) throw notFound()
  return adminSide(caller, visit.doctor_id)
}

const reach = async (context: Context, params: { id: string }) => void (await actorOf(context, params))

const workOf = async (context: Context, params: { id: string }) => ({
  tx: context.tx,
  now: context.now,
  actor: await actorOf(context, params),
  publish: context.publish.bind(context),
})

async function withDoctor(tx: Tx, { assistant_notes: _, ...visit }: Booking): Promise<AdminBooking> {
  const id = visit.office_service.office_user.user_id
  const [doctor] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, id))
  return { ...visit, doctor: { id, name: `${doctor?.last_name ?? ''} ${doctor?.first_name ?? ''}`.trim() } }
}

/** Private notes never reach admins, nor what they were before (product.md §7). */
function withoutPrivateNotes(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.flatMap((entry) => {
    const { assistant_notes: note, ...change } = entry.change
    return note && Object.keys(change).length === 0 ? [] : [{ ...entry, change }]
  })
}

/** Visits of any doctor, from the admin area: one, its history, its status; on the use cases of the doctor's side. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.adminBooking, async (context, { params }) => {
    const visit = await oneBooking(context.tx, context.now, await actorOf(context, params), Number(params.id))
    return { data: await withDoctor(context.tx, visit) }
  })

  handle(app, deps, endpoints.adminBookingHistory, async (context, { params }) => ({
    data: withoutPrivateNotes(await bookingHistory(context.tx, await actorOf(context, params), Number(params.id))),
  }))

  handle(
    app,
    deps,
    endpoints.changeAdminBookingStatus,
    async (context, { params, body }) => {
      const changed = await changeStatus(await workOf(context, params), Number(params.id), body)
      return { data: await withDoctor(context.tx, changed) }
    },
    { guard: reach },
  )

  handle(
    app,
    deps,
    endpoints.undoAdminBookingChange,
    async (context, { params }) => {
      const restored = await undoChange(await workOf(context, params), Number(params.id))
      return { data: await withDoctor(context.tx, restored) }
    },
    { guard: reach },
  )
}
