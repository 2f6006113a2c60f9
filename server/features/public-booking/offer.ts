import { eq } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { fullDoctorName } from '../../../domain/text/format'
import { bookings, holds, links, users } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { findLink } from '../../links/tokens'
import { type BookingContext, bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { readServiceRole } from '../../scheduling/facts/service-plan'
import { problemOfHold, type StoredHold } from '../../scheduling/holds/holds'
import { lockAgendaOf } from '../../scheduling/holds/time-claims'
import { acceptOffer, declineOffer } from '../../scheduling/waiting/offers'
import { openVisit, type PublicContext, purposesOfPage, readPlace, showVisit } from './visit'

/** The time that a link offers, and the context of who was offered it: the practice's rules, the person's name. */
export interface OpenedOffer {
  readonly context: BookingContext
  readonly hold: StoredHold
  readonly linkId: number
}

/**
 * The open offer of a token, `locked` with its agenda until the end of the transaction; null for a link of a visit, also of one
 * that was an offer. 409 for a link that does not work and an offer that was answered or taken back.
 */
export async function openOffer(given: PublicContext, token: string, locked?: 'locked'): Promise<OpenedOffer | null> {
  const { tx, now } = given
  const { link, problem } = await findLink(tx, now, purposesOfPage, token)
  if (problem !== null) throw linkRefusal(problem)
  if (link.booking_id !== null) return null
  const ofLink = eq(holds.id, link.hold_id ?? 0)
  const [found] = await tx.select().from(holds).where(ofLink)
  if (found && locked) await lockAgendaOf(tx, found.doctor_id)
  const [hold] = locked ? await tx.select().from(holds).where(ofLink).for('update') : [found]
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.id, link.user_id ?? 0))
  if (!hold || !person?.active || person.deleted_at !== null) throw linkRefusal('unknown')
  const answered = problemOfHold(hold, now)
  if (answered) throw linkRefusal(answered)
  return { context: await offeredTo(given, hold, person.id), hold, linkId: link.id }
}

async function offeredTo(given: PublicContext, hold: StoredHold, userId: number): Promise<BookingContext> {
  const doctor = { userId: hold.doctor_id, onBehalf: false, offices: null, rights: [] }
  const role = (await readServiceRole(given.tx, hold.office_service_id, doctor)) ?? 'patient'
  return bookingContext(given, doctorSide({ userId, tokenId: 0, role, impersonatorId: null, doctor }))
}

/** The offered time as its page shows it. */
export async function showOffer({ context, hold }: Pick<OpenedOffer, 'context' | 'hold'>): Promise<PublicBooking> {
  const { service, office, office_city, doctor } = await readPlace(context.tx, hold)
  return {
    code: null,
    status: 'pending',
    date: hold.date,
    from: longTime(hold.from),
    to: longTime(hold.to),
    moved: false,
    service,
    doctor: fullDoctorName(doctor),
    office: { ...office, city: office_city },
    at_home: false,
    online: false,
    online_link: null,
    note: null,
    offer: { kind: hold.kind, state: hold.state, until: hold.until.toISOString() },
    confirmed_at: null,
    may: hold.state === 'open' ? ['accept', 'decline'] : [],
  }
}

/** Books the offered time; afterwards the link manages the visit, until it begins. */
export async function acceptByLink(given: PublicContext, token: string): Promise<PublicBooking> {
  const { tx, now } = given
  const { context, hold, linkId } = await requireOffer(given, token)
  const { id } = await acceptOffer(context, hold)
  const [visit] = await tx.select({ starts_at: bookings.starts_at }).from(bookings).where(eq(bookings.id, id))
  await tx.update(links).set({ booking_id: id, used_at: now, expires_at: visit?.starts_at }).where(eq(links.id, linkId))
  return showVisit(await openVisit(given, token))
}

/** Frees the offered time for the next. */
export async function declineByLink(given: PublicContext, token: string): Promise<PublicBooking> {
  const { tx, now } = given
  const { context, hold, linkId } = await requireOffer(given, token)
  await declineOffer(context, hold)
  await tx.update(links).set({ used_at: now }).where(eq(links.id, linkId))
  return showOffer({ context, hold: { ...hold, state: 'declined' } })
}

/** An offer that was accepted by this link is answered: 409. */
async function requireOffer(given: PublicContext, token: string): Promise<OpenedOffer> {
  const offer = await openOffer(given, token, 'locked')
  if (!offer) throw linkRefusal('used')
  return offer
}
