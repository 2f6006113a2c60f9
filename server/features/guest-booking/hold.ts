import { and, eq, sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import {
  confirmableHours,
  type GuestHold,
  heldMinutes,
  type NewHold,
} from '../../../domain/contract/public/guest-bookings'
import { invalid, refusalText } from '../../../domain/contract/refusal'
import { fullDoctorName } from '../../../domain/text/format'
import { bookingGuests, holds, links } from '../../db/tables'
import type { Tx } from '../../db/types'
import { createLink, findLink, readLinksSecret, tokenOf } from '../../links/tokens'
import { minutesAfter } from '../../scheduling/booking/save-changes'
import { type BookingContext, bookingContext, guestSide } from '../../scheduling/facts/actor'
import { visitOf } from '../../scheduling/facts/visit'
import { findOpenService } from '../../scheduling/guests/open-services'
import { endHold, holdTime, problemOfHold, type StoredHold } from '../../scheduling/holds/holds'
import { lockAgenda, lockAgendaOf } from '../../scheduling/holds/time-claims'
import { requireRoom } from './limits'

export type GuestContext = Pick<BookingContext, 'tx' | 'now' | 'publish'>

/** A guest in the agenda of a doctor, before anything is known of the person. */
export const strangerIn = (given: GuestContext, doctorId: number): BookingContext =>
  bookingContext(given, guestSide(doctorId, { visit: null, mailbox: null }, null))

/** Until when what a guest holds can be booked: by the tab, and by the mail. */
export const confirmableUntil = (now: Date): Date => minutesAfter(now, confirmableHours * 60)

/** Holds a time for a guest, by the rules of participants; 429 where many are held. */
export async function holdForGuest(given: GuestContext, wanted: NewHold, network: string): Promise<GuestHold> {
  const { tx, now } = given
  const service = await findOpenService(tx, wanted.office_service_id)
  if (!service) throw invalid({ office_service_id: [refusalText.unknownValue] })
  const context = strangerIn(given, service.doctor_id)
  await lockAgenda(context)
  await requireRoom(context, network)
  const place = service.at_home ? {} : { city_id: null, address: null }
  const visit = visitOf({ ...wanted, ...place, office_user_id: service.office_user_id }, null)
  const until = minutesAfter(now, heldMinutes)
  const hold = await holdTime(context, visit, { kind: 'guest', until, network })
  const link = await createLink(tx, now, { purpose: 'hold', hold_id: hold.id, expiresAt: confirmableUntil(now) })
  return showHold(given, tokenOf(await readLinksSecret(tx), link.nonce), hold)
}

/** The hold that a token opens, `locked` with its agenda until the end of the transaction; null where the token is unknown. */
export async function findHold(tx: Tx, now: Date, token: string, locked?: 'locked'): Promise<StoredHold | null> {
  const { link, problem } = await findLink(tx, now, 'hold', token)
  if (link === null || problem !== null) return null
  const held = tx
    .select()
    .from(holds)
    .where(eq(holds.id, link.hold_id ?? 0))
  const [found] = await held
  if (!found || !locked) return found ?? null
  await lockAgendaOf(tx, found.doctor_id)
  const [hold] = await tx.select().from(holds).where(eq(holds.id, found.id)).for('update')
  return hold ?? null
}

/** Frees the time; a mail that was sent confirms nothing any more. Nothing changes where it is over. */
export async function releaseGuestHold(given: GuestContext, hold: StoredHold): Promise<void> {
  if (problemOfHold(hold, given.now) !== null) return
  await endHold(strangerIn(given, hold.doctor_id), hold, 'withdrawn')
}

interface HeldPlace extends Record<string, unknown> {
  service: string
  slug: string
  asks_fiscal_code: boolean
  office: GuestHold['office']
  doctor: { title: string; first_name: string; last_name: string }
  sent: boolean
}

/** The hold as its tab shows it. */
export async function showHold(
  { tx, now }: Pick<GuestContext, 'tx' | 'now'>,
  token: string,
  hold: StoredHold,
): Promise<GuestHold> {
  const { rows } = await tx.execute<HeldPlace>(sql`
    select os.name as service, coalesce(p.slug, '') as slug, ou.asks_fiscal_code,
      json_build_object('name', o.name, 'address', o.address) as office,
      json_build_object('title', coalesce(p.title, ''), 'first_name', d.first_name, 'last_name', d.last_name) as doctor,
      exists (select 1 from booking_guests g where g.hold_id = ${hold.id}) as sent
    from office_services os join office_users ou on ou.id = ${hold.office_user_id} join offices o on o.id = ou.office_id
    join users d on d.id = ${hold.doctor_id} left join doctor_profiles p on p.user_id = d.id
    where os.id = ${hold.office_service_id}`)
  const [place] = rows
  if (!place) throw new Error('A hold has no service')
  const { doctor, ...shown } = place
  const { office_service_id, date, online, city_id, address, until } = hold
  return {
    token,
    state: problemOfHold(hold, now) === 'expired' ? 'expired' : hold.state,
    until: until.toISOString(),
    ...{ office_service_id, date, from: longTime(hold.from), to: longTime(hold.to), online, city_id, address },
    ...shown,
    doctor: fullDoctorName(doctor),
    booked: hold.booking_id !== null,
  }
}

/** The links that were mailed for a hold no longer work, and mails that have not left are not sent. */
export async function supersedeMails(tx: Tx, now: Date, hold: StoredHold): Promise<void> {
  await tx
    .update(links)
    .set({ superseded_at: now })
    .where(and(eq(links.purpose, 'guest'), eq(links.hold_id, hold.id), sql`${links.superseded_at} is null`))
  await tx.execute(sql`
    update messages m set state = 'withdrawn', reason = 'Sostituito da un link più recente' from links k
    where k.hold_id = ${hold.id} and k.purpose = 'guest' and m.link_id = k.id and m.state = 'due' and m.claimed_at is null`)
}

/** The row of the guest of a hold. */
export const guestOfHold = (tx: Tx, hold: StoredHold) =>
  tx
    .select({ id: bookingGuests.id, created_at: bookingGuests.created_at })
    .from(bookingGuests)
    .where(eq(bookingGuests.hold_id, hold.id))
