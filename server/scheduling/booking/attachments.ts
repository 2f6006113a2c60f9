import { and, eq } from 'drizzle-orm'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { mostAttachments } from '../../../domain/contract/files'
import { invalid } from '../../../domain/contract/refusal'
import { unknownInPath } from '../../audit/denied-attempts'
import { bookingMedia } from '../../db/tables'
import { ownUploads } from '../../storage/own-uploads'
import type { BookingContext } from '../facts/actor'
import { showBooking } from '../facts/show'
import { requireBooking, type StoredBooking } from '../facts/stored-booking'
import { recordChange } from './history'
import { publishUpdate, recipientsOf } from './save-changes'

/**
 * Adds files that the caller has uploaded to a visit of any status (specification §2, "Booking card"). Refuses unknown files,
 * those of others and those of another record (422 on `keys`), and more than a visit may have. Like removing one it is no
 * change of the visit's data: the history tells it, version and undo stay as they are.
 */
export async function attachFiles(context: BookingContext, id: number, given: readonly string[]): Promise<Booking> {
  const { tx, now } = context
  const booking = await requireBooking(tx, context.actor, id, 'locked')
  const files = await ownUploads(tx, context.actor.userId, [...new Set(given)], 'keys')
  const already = await tx.$count(bookingMedia, eq(bookingMedia.booking_id, id))
  if (already + files.length > mostAttachments)
    throw invalid({ keys: [`Una visita può avere al massimo ${mostAttachments} allegati.`] })
  const rows = files.map(({ key, name, type, size }) => ({ key, name, mime_type: type, size: size ?? 0 }))
  await tx.insert(bookingMedia).values(rows.map((row) => ({ ...row, booking_id: id, created_at: now })))
  for (const { name } of files) await recordChange(context, id, 'update', { media: [null, name] })
  return afterChange(context, booking)
}

/** Takes a file off a visit; 404 for one that the visit does not have. The file itself goes within a day. */
export async function detachFile(context: BookingContext, id: number, mediaId: number): Promise<Booking> {
  const { tx } = context
  const booking = await requireBooking(tx, context.actor, id, 'locked')
  const [gone] = await tx
    .delete(bookingMedia)
    .where(and(eq(bookingMedia.id, mediaId), eq(bookingMedia.booking_id, id)))
    .returning({ name: bookingMedia.name })
  if (!gone) throw unknownInPath(context.actor, 'media', mediaId)
  await recordChange(context, id, 'update', { media: [gone.name, null] })
  return afterChange(context, booking)
}

async function afterChange(context: BookingContext, booking: StoredBooking): Promise<Booking> {
  publishUpdate(context, await recipientsOf(context, booking), booking)
  return showBooking(context, booking.id)
}
