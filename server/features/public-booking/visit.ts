import { and, eq, sql } from 'drizzle-orm'
import { type BookingStatus, isLive, nextStatuses } from '../../../domain/booking/status'
import { longTime } from '../../../domain/calendar/minutes'
import type { PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import { fullDoctorName } from '../../../domain/text/format'
import { isWebAddress } from '../../../domain/text/web-address'
import { bookingGuests, bookings, holds, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import { linkRefusal } from '../../links/problem'
import { findLink, type Link } from '../../links/tokens'
import { lastChange } from '../../scheduling/booking/history'
import { isAuthor } from '../../scheduling/booking/undo-change'
import { type BookingContext, bookingContext, guestSide, participantSide } from '../../scheduling/facts/actor'
import { readParticipant } from '../../scheduling/facts/participant'
import { cityJson } from '../../scheduling/facts/person'
import { findBooking, progressOf, type StoredBooking, statusNow } from '../../scheduling/facts/stored-booking'
import { isOpenToGuests } from '../../scheduling/guests/open-services'
import { lockAgenda } from '../../scheduling/holds/time-claims'

/** The links whose page shows a visit, or a time that can become one. */
export const purposesOfPage = ['booking', 'offer', 'choice', 'guest'] as const

export type PublicContext = Pick<BookingContext, 'tx' | 'now' | 'publish'>

/** The visit of a link, and the context of its participant's use cases. */
export interface OpenedVisit {
  readonly context: BookingContext
  readonly booking: StoredBooking
  readonly linkId: number
  /** The visit no longer begins when the link says. */
  readonly moved: boolean
  /** The link was for a choice of times: what its person has answered. */
  readonly answered?: PublicBooking['answered']
}

/**
 * The visit that a token opens, `locked` until the end of the transaction. 409 for a link that does not work: of somebody who is
 * gone it is unknown, of a visit that is no longer theirs it has changed.
 */
export async function openVisit(given: PublicContext, token: string, locked?: 'locked'): Promise<OpenedVisit> {
  const { tx, now } = given
  const { link, problem } = await findLink(tx, now, purposesOfPage, token)
  if (problem !== null) throw linkRefusal(problem)
  const context = await participantOf(given, link)
  if (!context || link.booking_id === null) throw linkRefusal('unknown')
  if (locked) await lockAgenda(context)
  const booking = await findBooking(tx, context.actor.doctor, link.booking_id, locked)
  if (!booking) throw linkRefusal('changed')
  const moved = booking.starts_at.getTime() !== link.expires_at.getTime()
  return {
    context,
    booking,
    linkId: link.id,
    moved,
    ...(link.purpose === 'choice' && { answered: await answerOf(tx, link) }),
  }
}

/** Whether the visit of a link that was for a choice of times stands at one of them. */
async function answerOf(tx: Tx, { booking_id, hold_id }: Link): Promise<'chosen' | 'none'> {
  const [accepted] = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(
      and(
        eq(holds.kind, 'move'),
        eq(holds.state, 'accepted'),
        eq(holds.booking_id, booking_id ?? 0),
        sql`${holds.created_at} = (select created_at from holds where id = ${hold_id})`,
      ),
    )
  return accepted ? 'chosen' : 'none'
}

/** The link's person as participant in the agenda of its visit; null when the person or the visit is gone. */
async function participantOf(given: PublicContext, link: Link) {
  if (link.purpose === 'guest') return guestOfVisit(given, link)
  const { tx } = given
  const { user_id, booking_id } = link
  const [visit] = await tx
    .select({ doctor_id: bookings.doctor_id, slot_code: bookings.slot_code, user_id: users.id })
    .from(bookings)
    .innerJoin(users, sql`${users.id} = ${user_id} and ${users.active} and ${users.deleted_at} is null`)
    .where(eq(bookings.id, booking_id ?? 0))
  if (!visit) return null
  const role = visit.slot_code === 'mr' ? ('medical_representative' as const) : ('patient' as const)
  const caller = { userId: visit.user_id, tokenId: 0, role, impersonatorId: null, doctor: null }
  return bookingContext(given, participantSide(caller, visit.doctor_id, await readParticipant(tx, caller)))
}

async function guestOfVisit(given: PublicContext, { booking_id }: Link) {
  const [guest] = await given.tx
    .select({ doctor_id: bookingGuests.doctor_id, mailbox: bookingGuests.mailbox })
    .from(bookingGuests)
    .where(eq(bookingGuests.booking_id, booking_id ?? 0))
  return guest
    ? bookingContext(given, guestSide(guest.doctor_id, { visit: booking_id, mailbox: guest.mailbox }, null))
    : null
}

export interface Place extends Record<string, unknown> {
  service: string
  /** A visit at home. */
  at_home: boolean
  /** The service can be booked by participants. */
  is_open: boolean
  office: { name: string; address: string | null; phone_prefix: string | null; phone: string | null }
  office_city: PublicBooking['office']['city']
  doctor: { title: string; first_name: string; last_name: string }
}

/** The visit as its page shows it. */
export async function showVisit(visit: Omit<OpenedVisit, 'linkId'>): Promise<PublicBooking> {
  const { context, booking, moved, answered } = visit
  const { tx, wall } = context
  const status = statusNow(booking, wall)
  // once the practice keeps it out of hours, it takes place after all
  const waits = answered === 'none' && !booking.overtime
  const { service, office, office_city, doctor, is_open } = await readPlace(tx, booking)
  const acts = moved ? [] : await actsOf(context, booking, status, is_open)
  return {
    code: booking.code,
    status,
    date: booking.date,
    from: longTime(booking.from),
    to: longTime(booking.to),
    moved,
    service,
    doctor: fullDoctorName(doctor),
    office: { ...office, city: office_city },
    at_home: booking.slot_code === 'to_confirm',
    online: booking.online,
    online_link: status === 'confirmed' && isWebAddress(booking.online_link ?? '') ? booking.online_link : null,
    note: booking.doctor_notes,
    offer: null,
    confirmed_at: booking.attendance_confirmed_at?.toISOString() ?? null,
    ...(answered && (answered === 'chosen' || waits) && { answered }),
    may: acts.filter((act) => !(waits && act === 'confirm')),
  }
}

/** What the person may do now (product.md §4). */
async function actsOf(
  { tx, now, wall, actor }: BookingContext,
  booking: StoredBooking,
  status: BookingStatus,
  isOpen: boolean,
): Promise<PublicBookingAct[]> {
  const { attendance_confirmed_at, undo_until, id } = booking
  const canUndo = status === 'canceled' && undo_until !== null && undo_until > now
  const last = canUndo ? await lastChange(tx, id) : null
  const acts: Record<PublicBookingAct, boolean> = {
    confirm: status === 'confirmed' && attendance_confirmed_at === null,
    cancel: nextStatuses(status, actor.side, progressOf(booking, wall)).includes('canceled'),
    undo: last !== null && isAuthor(actor, last),
    accept: false,
    decline: false,
    choose: false,
    move: isOpen && isMovable(booking, status, wall),
  }
  return (Object.keys(acts) as PublicBookingAct[]).filter((act) => acts[act])
}

/**
 * Whether its person may move a visit, as far as the visit itself tells: not once it has begun, nor what the practice alone books
 * (out of hours, and for representatives), nor a home visit that the practice has confirmed for its tour.
 */
export function isMovable(booking: StoredBooking, status: BookingStatus, wall: BookingContext['wall']): boolean {
  const { overtime, slot_code } = booking
  if (!isLive(status) || progressOf(booking, wall).started || overtime || slot_code === 'mr') return false
  return slot_code !== 'to_confirm' || status === 'pending'
}

/** Service, office and doctor of a visit or an offered time. */
export async function readPlace(
  tx: Tx,
  booking: Pick<StoredBooking, 'office_service_id' | 'office_user_id' | 'doctor_id'>,
): Promise<Place> {
  const { rows } = await tx.execute<Place>(sql`
    select os.name as service, coalesce(ms.slot_code = 'to_confirm', false) as at_home, (${isOpenToGuests}) as is_open, json_build_object('name', o.name, 'address', o.address, 'phone_prefix', o.phone_prefix,
        'phone', o.phone) as office, ${cityJson(sql`o.city_id`)} as office_city,
      json_build_object('title', coalesce(p.title, ''), 'first_name', d.first_name, 'last_name', d.last_name) as doctor
    from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = ${booking.office_user_id}
    join offices o on o.id = ou.office_id
    join users d on d.id = ${booking.doctor_id}
    left join doctor_profiles p on p.user_id = d.id
    where os.id = ${booking.office_service_id}`)
  return rows[0] as Place
}
