import { eq } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { fullDoctorName } from '../../../domain/text/format'
import { bookingGuests, holds, links } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { findLink } from '../../links/tokens'
import { bookingContext, guestSide } from '../../scheduling/facts/actor'
import { confirmGuest, type StoredGuest, type WantedTime } from '../../scheduling/guests/confirm'
import { endHold, problemOfHold, type StoredHold } from '../../scheduling/holds/holds'
import { lockAgendaOf } from '../../scheduling/holds/time-claims'
import { openVisit, type PublicContext, readPlace, showVisit } from './visit'

/** The time that the mail of a guest confirms. */
interface OpenedGuest {
  readonly hold: StoredHold
  readonly guest: StoredGuest
  readonly linkId: number
}

/**
 * The time of a guest who has not confirmed yet, `locked` with its agenda until the end of the transaction; null for other links,
 * also one that has become that of a visit. 409 where the link does not work, or the guest has given the time back.
 */
export async function openGuest(given: PublicContext, token: string, locked?: 'locked'): Promise<OpenedGuest | null> {
  const { tx, now } = given
  if (locked) await lockAgendaOfLink(given, token)
  const { link, problem } = await findLink(tx, now, 'guest', token, { lock: locked !== undefined })
  if (link === null) return null
  if (problem !== null) throw linkRefusal(problem)
  if (link.booking_id !== null) return null
  const id = link.hold_id ?? 0
  const held = tx.select().from(holds).where(eq(holds.id, id))
  const [hold] = await (locked ? held.for('update') : held)
  const [guest] = await tx.select().from(bookingGuests).where(eq(bookingGuests.hold_id, id))
  if (!hold || !guest) throw linkRefusal('unknown')
  const answered = problemOfHold(hold, now)
  if (answered !== null && answered !== 'expired') throw linkRefusal(answered)
  return { hold, guest, linkId: link.id }
}

/** Before the link itself, as everybody who writes in an agenda does: another tab may be confirming, or correcting the data. */
async function lockAgendaOfLink({ tx, now }: PublicContext, token: string): Promise<void> {
  const { link } = await findLink(tx, now, 'guest', token)
  if (link?.hold_id == null) return
  const [hold] = await tx.select({ doctor_id: holds.doctor_id }).from(holds).where(eq(holds.id, link.hold_id))
  if (hold) await lockAgendaOf(tx, hold.doctor_id)
}

/** The time as its page shows it: it can be booked as long as the link works, also when it is no longer held. */
export async function showGuest(
  { tx, now }: Pick<PublicContext, 'tx' | 'now'>,
  hold: StoredHold,
): Promise<PublicBooking> {
  const { service, at_home, office, office_city, doctor } = await readPlace(tx, hold)
  const isDeclined = hold.state === 'declined'
  const state = problemOfHold(hold, now) === 'expired' ? 'expired' : hold.state
  return {
    ...{ code: null, status: 'pending', moved: false, online_link: null, note: null, confirmed_at: null },
    ...{ date: hold.date, from: longTime(hold.from), to: longTime(hold.to) },
    ...{
      service,
      at_home,
      online: hold.online,
      doctor: fullDoctorName(doctor),
      office: { ...office, city: office_city },
    },
    offer: { kind: hold.kind, state, until: hold.until.toISOString() },
    may: isDeclined ? [] : ['accept', 'decline'],
  }
}

/** Books the time, or another one of the same service; afterwards the link manages the visit, until it begins. */
export async function acceptAsGuest(
  given: PublicContext,
  token: string,
  opened: OpenedGuest,
  time: WantedTime | undefined,
): Promise<PublicBooking> {
  const { tx, now } = given
  const { id, starts_at } = await confirmGuest(given, opened, time)
  const columns = { booking_id: id, used_at: now, expires_at: starts_at }
  await tx.update(links).set(columns).where(eq(links.id, opened.linkId))
  return showVisit(await openVisit(given, token))
}

/** The guest does not want the time: it is free at once. */
export async function declineAsGuest(given: PublicContext, { hold, linkId }: OpenedGuest): Promise<PublicBooking> {
  const { tx, now } = given
  const actor = guestSide(hold.doctor_id, { visit: null, mailbox: null }, null)
  await endHold(bookingContext(given, actor), hold, 'declined')
  await tx.update(links).set({ used_at: now }).where(eq(links.id, linkId))
  return showGuest(given, { ...hold, state: 'declined' })
}
