import { and, eq, sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { fullDoctorName } from '../../../domain/text/format'
import { bookings, holds, links, users } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { findLink, type Link } from '../../links/tokens'
import { type BookingContext, bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { readServiceRole } from '../../scheduling/facts/service-plan'
import type { StoredBooking } from '../../scheduling/facts/stored-booking'
import { problemOfHold, type StoredHold } from '../../scheduling/holds/holds'
import { chooseTime, declineTimes, tellPractice } from '../../scheduling/waiting/choices'
import { openVisit, type PublicContext, purposesOfPage, readPlace, showVisit } from './visit'

/** The visit that a link lets its person move, and the times held for it; the practice's rules, the person's name. */
export interface OpenedChoice {
  readonly context: BookingContext
  readonly link: Link
  readonly booking: StoredBooking
  readonly times: readonly StoredHold[]
}

/**
 * The next visit of a link with times to choose among: the link is for all of a person's visits that one act left without a time.
 * Null for other links, also one that has become that of a visit. 409 where nothing is left to choose.
 */
export async function openChoice(given: PublicContext, token: string): Promise<OpenedChoice | null> {
  const { tx, now } = given
  const { link, problem } = await findLink(tx, now, purposesOfPage, token)
  if (link?.purpose !== 'choice' || link.booking_id !== null) return null
  if (problem !== null) throw linkRefusal(problem)
  const [first] = await tx
    .select()
    .from(holds)
    .where(eq(holds.id, link.hold_id ?? 0))
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.id, link.user_id ?? 0))
  if (!first || !person?.active || person.deleted_at !== null) throw linkRefusal('unknown')
  const next = await nextVisit(given, link, person.id)
  if (!next) throw linkRefusal(problemOfHold(first, now) ?? 'changed')
  return next
}

/** The next visit of the link whose times are still held; null for none. */
async function nextVisit(
  { tx, now, publish }: PublicContext,
  link: Link,
  personId: number,
): Promise<OpenedChoice | null> {
  const open = await tx
    .select({ hold: holds, booking: bookings })
    .from(holds)
    .innerJoin(bookings, eq(bookings.id, holds.for_booking_id))
    .where(
      and(
        eq(holds.kind, 'move'),
        eq(holds.state, 'open'),
        sql`${holds.until} > ${now.toISOString()}::timestamptz`,
        sql`(${holds.user_id}, ${holds.created_at}) = (
          select user_id, created_at from holds where id = ${link.hold_id})`,
      ),
    )
    .orderBy(bookings.starts_at, bookings.id, holds.date, holds.from)
  const [next] = open
  if (!next) return null
  const times = open.filter(({ booking }) => booking.id === next.booking.id).map(({ hold }) => hold)
  const doctor = { userId: next.booking.doctor_id, onBehalf: false, offices: null, rights: [] }
  const role = (await readServiceRole(tx, next.booking.office_service_id, doctor)) ?? 'patient'
  const caller = { userId: personId, tokenId: 0, role, impersonatorId: null, doctor }
  return { context: bookingContext({ tx, now, publish }, doctorSide(caller)), link, booking: next.booking, times }
}

/** The visit that cannot stay where it is, with the times held for it. */
export async function showChoice({ context, booking, times }: Omit<OpenedChoice, 'link'>): Promise<PublicBooking> {
  const visit = await showVisit({ context, booking, moved: false })
  const shown = []
  for (const hold of times) {
    const { office, doctor } = await readPlace(context.tx, hold)
    shown.push({
      hold_id: hold.id,
      ...{ date: hold.date, from: longTime(hold.from), to: longTime(hold.to) },
      ...{ office: office.name, doctor: fullDoctorName(doctor) },
    })
  }
  const until = new Date(Math.max(...times.map((hold) => hold.until.getTime()))).toISOString()
  return { ...visit, choice: { until, times: shown }, may: shown.length > 0 ? ['choose', 'decline'] : [] }
}

/** Moves the visit to one of its times; then the next visit of the link, or the page of this one. */
export async function chooseByLink(given: PublicContext, token: string, holdId: number): Promise<PublicBooking> {
  const choice = await requireChoice(given, token)
  const hold = choice.times.find(({ id }) => id === holdId)
  if (!hold) throw linkRefusal('changed')
  const moved = await chooseTime(choice.context, hold.id, hold.doctor_id)
  await tellPractice(choice.context, 'chosen', moved)
  return nextOf(given, token, choice.link, moved)
}

/** The person declines all times: the practice is notified. */
export async function declineChoice(given: PublicContext, token: string): Promise<PublicBooking> {
  const choice = await requireChoice(given, token)
  await declineTimes(choice.context, choice.booking.id)
  await tellPractice(choice.context, 'none-chosen', choice.booking)
  return nextOf(given, token, choice.link, choice.booking)
}

/** The next visit to choose for; without any the link becomes that of the last visit, until it begins. */
async function nextOf(given: PublicContext, token: string, link: Link, visit: StoredBooking): Promise<PublicBooking> {
  const { tx, now } = given
  const next = await nextVisit(given, link, link.user_id ?? 0)
  if (next) return showChoice(next)
  await tx
    .update(links)
    .set({ booking_id: visit.id, used_at: now, expires_at: visit.starts_at })
    .where(eq(links.id, link.id))
  return showVisit(await openVisit(given, token))
}

async function requireChoice(given: PublicContext, token: string): Promise<OpenedChoice> {
  const choice = await openChoice(given, token)
  if (!choice) throw linkRefusal('used')
  return choice
}
