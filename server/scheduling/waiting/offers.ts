import { eq, sql } from 'drizzle-orm'
import type { OfferBy } from '../../../domain/booking/waiting'
import { longTime } from '../../../domain/calendar/minutes'
import { romeInstant } from '../../../domain/calendar/rome'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { WaitingEntry } from '../../../domain/contract/booking/waiting'
import { forbidden, invalid, Refusal } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { takesJobLock } from '../../db/job-lock'
import { bookings, holds, waitingEntries } from '../../db/tables'
import type { Tx } from '../../db/types'
import { createLink } from '../../links/tokens'
import { agendaRecipients } from '../../messages/recipients'
import { notify } from '../../notices/notify'
import { agendaUrl, doctorText, newVisitText, offerText } from '../../notices/texts'
import type { LiveEvent } from '../../realtime/live'
import { bookHeld, type HeldFor } from '../booking/book-held'
import { minutesAfter } from '../booking/save-changes'
import type { BookingContext } from '../facts/actor'
import { showBooking } from '../facts/show'
import { visitOf } from '../facts/visit'
import { endHold, holdTime, lockHold, practiceOf, requireOpen, type StoredHold } from '../holds/holds'
import { lockAgendaOf } from '../holds/time-claims'
import { chooseTime, tellUnanswered } from './choices'
import { canBeOffered, type OfferedTime, readMatching, readWaiting } from './waiting-list'

/** An offer of a free time to who waits; without `waiting_id` to the first who can be reached by a message. */
interface Offer {
  readonly time: OfferedTime
  readonly by: OfferBy
  readonly waiting_id: number | null
  /** How long each one has to answer. */
  readonly minutes: number
}

const ofAnother = 'L’orario è tenuto per la visita di un altro medico: la sposta il suo studio.'
const nobody = 'Nessuno in lista d’attesa può ricevere questa offerta.'
const notNow = 'Questa persona non può ricevere l’offerta: ne ha già un’altra, è limitata o non ha un recapito.'

/**
 * Holds a free time for who waits and offers it (product.md §9.13): by a message with a link, or while the practice calls. 422
 * where nobody can be asked; 409 with alternatives where the time is taken.
 */
export async function offerTime(context: BookingContext, offer: Offer): Promise<StoredHold> {
  const { tx, now, actor } = context
  await lockAgendaOf(tx, actor.doctor.userId)
  const { waiting_id: id, by, time } = offer
  if (id === null) {
    const matching = await readMatching(tx, now, actor.doctor, time)
    for (const next of matching.filter((each) => canBeOffered(each, by))) {
      const entry = await lockEntry(context, next.id, { skipLocked: true })
      if (entry?.state === 'waiting' && canBeOffered(entry, by)) return holdFor(context, entry, offer)
    }
    throw invalid({ waiting_id: [nobody] })
  }
  const entry = await lockEntry(context, id)
  if (entry?.state !== 'waiting') throw unknownInField(actor, 'waiting', id, 'waiting_id')
  if (!canBeOffered(entry, by)) throw invalid({ waiting_id: [notNow] })
  return holdFor(context, entry, offer)
}

/**
 * An entry of the agenda, locked: a time of another doctor may be offered to the same person at this moment. With `skipLocked`
 * undefined then.
 */
async function lockEntry({ tx, now, actor }: BookingContext, id: number, config?: { skipLocked: true }) {
  const which = eq(waitingEntries.id, id)
  const rows = await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(which).for('update', config)
  return rows.length > 0 ? readWaiting(tx, now, actor.doctor, id) : undefined
}

async function holdFor(
  context: BookingContext,
  entry: WaitingEntry,
  { time, by, minutes }: Offer,
): Promise<StoredHold> {
  const { tx, now } = context
  // an offer that has lapsed a moment ago does not stand in the way of the next
  await tx.execute(sql`update holds set state = 'expired', ended_at = ${now.toISOString()}::timestamptz
    where waiting_id = ${entry.id} and state = 'open' and until <= ${now.toISOString()}::timestamptz`)
  const until = earlier(minutesAfter(now, minutes), new Date(romeInstant(time.date, time.from)))
  const office_user_id = await officeUserOf(tx, time.office_service_id)
  const wanted = { ...time, office_user_id, from: longTime(time.from), to: longTime(time.to), ...heldFor(entry) }
  const hold = await holdTime(context, visitOf(wanted, null), { kind: 'waiting-list', waiting_id: entry.id, until })
  if (by === 'message') await sendOffer(context, hold)
  return hold
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)

const officeUserOf = async (tx: Tx, service: number): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select office_user_id as id from office_services where id = ${service}`,
  )
  return rows[0]?.id ?? 0
}

const heldFor = ({
  user,
  name,
  phone_prefix,
  phone,
}: Pick<WaitingEntry, 'user' | 'name' | 'phone_prefix' | 'phone'>): HeldFor =>
  user ? { user_id: user.id } : { name: name ?? '', phone_prefix, phone }

async function sendOffer({ tx, now, publish }: BookingContext, hold: StoredHold): Promise<void> {
  const { id, user_id, doctor_id, until } = hold
  if (user_id === null) return
  const link = await createLink(tx, now, { purpose: 'offer', user_id, hold_id: id, expiresAt: until })
  const practice = await officeOf(tx, hold)
  const notification = {
    userId: user_id,
    ...offerText(hold, practice, until),
    cause: `offer ${id}`,
    linkId: link.id,
    practice,
    doctorId: doctor_id,
  }
  for (const event of await notify(tx, now, [{ notification, recipients: [user_id] }])) publish(event)
}

const officeOf = async (tx: Tx, { office_user_id }: StoredHold): Promise<string> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select o.name from office_users ou join offices o on o.id = ou.office_id where ou.id = ${office_user_id}`,
  )
  return rows[0]?.name ?? ''
}

/** The practice books the held time for whom it is held, or moves their visit there: the person said so on the phone. */
export async function acceptAtPractice(context: BookingContext, id: number): Promise<Booking> {
  const hold = await lockHold(context, id)
  if (hold.kind !== 'move') return bookFor(context, hold)
  const [visit] = await context.tx
    .select({ doctor_id: bookings.doctor_id })
    .from(bookings)
    .where(eq(bookings.id, hold.for_booking_id ?? 0))
  // who moves the visit is its doctor's side, in whose agenda it is undone
  if (visit?.doctor_id !== context.actor.doctor.userId) throw forbidden(ofAnother)
  return showBooking(context, (await chooseTime(context, id, hold.doctor_id)).id)
}

/** The practice takes an offer back; nobody else is asked. */
export async function releaseHold(context: BookingContext, id: number): Promise<void> {
  const hold = await lockHold(context, id)
  requireOpen(hold, context.now)
  await endHold(context, hold, 'withdrawn')
}

/** The person accepts by the link of the offer: booked once, and the practice is told. `person`: who acts. */
export async function acceptOffer(person: BookingContext, hold: StoredHold): Promise<Booking> {
  const booking = await bookFor(person, hold)
  const { tx, now, wall, publish } = person
  const practice = await officeOf(tx, hold)
  const shared = { bookingId: booking.id, practice, doctorId: hold.doctor_id }
  const recipients = await agendaRecipients(tx, hold.doctor_id, wall.date, [hold.office_user_id])
  const author = booking.office_service.role.code === 'patient' ? 'patient' : 'representative'
  const notifications = [
    {
      notification: {
        userId: hold.doctor_id,
        ...doctorText('created', hold, practice, author),
        url: agendaUrl(hold.date),
        ...shared,
      },
      recipients,
    },
    {
      notification: {
        userId: person.actor.userId,
        ...newVisitText({ ...hold, status: booking.status }, practice),
        ...shared,
      },
      recipients: [person.actor.userId],
    },
  ]
  for (const event of await notify(tx, now, notifications)) publish(event)
  return booking
}

async function bookFor(context: BookingContext, hold: StoredHold): Promise<Booking> {
  requireOpen(hold, context.now)
  const entry = await entryOf(context.tx, hold)
  const booking = await bookHeld(context, hold, entry ? heldForStored(entry) : { user_id: hold.user_id ?? 0 })
  if (entry) await endWaiting(context, entry.id, 'booked')
  return booking
}

type StoredEntry = typeof waitingEntries.$inferSelect

const entryOf = async (tx: Tx, { waiting_id }: StoredHold): Promise<StoredEntry | undefined> =>
  (
    await tx
      .select()
      .from(waitingEntries)
      .where(eq(waitingEntries.id, waiting_id ?? 0))
  )[0]

const heldForStored = ({ user_id, name, phone_prefix, phone }: StoredEntry): HeldFor =>
  user_id === null ? { name: name ?? '', phone_prefix, phone } : { user_id }

/** Ends an entry of the waiting list. */
export async function endWaiting({ tx, now, actor }: BookingContext, id: number, state: 'booked' | 'withdrawn') {
  await tx
    .update(waitingEntries)
    .set({ state, version: sql`version + 1`, updated_at: now })
    .where(eq(waitingEntries.id, id))
  await recordAction(
    { tx, now, caller: actor },
    { action: 'update', subject: 'waiting', subject_id: id, detail: state },
  )
}

/** The person declines by the link of the offer: the next in order is asked. */
export async function declineOffer(person: BookingContext, hold: StoredHold): Promise<void> {
  requireOpen(hold, person.now)
  await endHold(person, hold, 'declined')
  await offerToNext(practiceOf(person, hold), hold)
}

/** Offers the time of a hold that was not accepted to the next in order, for as long; where there is none, the time is free. */
async function offerToNext(context: BookingContext, { created_at, until, ...time }: StoredHold): Promise<void> {
  const minutes = Math.round((until.getTime() - created_at.getTime()) / 60_000)
  try {
    await offerTime(context, { time, by: 'message', waiting_id: null, minutes })
  } catch (err) {
    // taken, past or no longer bookable meanwhile, or nobody is left: there is nothing to offer
    if (!(err instanceof Refusal)) throw err
  }
}

/** Offers ended in one turn of the job. */
const batch = 20

/**
 * Ends lapsed offers and goes on with the next in order where the offer was a message, or tells the practice that nobody has chosen;
 * ends entries whose last day has passed.
 * Safe to run in several processes.
 */
export async function endLapsedOffers(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  if (!(await takesJobLock(tx, 'end lapsed offers'))) return { events: [], more: false }
  const events: LiveEvent[] = []
  const given = { tx, now, publish: (event: LiveEvent) => void events.push(event) }
  const { rows } = await tx.execute<{ id: number; doctor_id: number; by_message: boolean }>(sql`
    select h.id, h.doctor_id, h.kind = 'waiting-list' and exists (select 1 from links k where k.hold_id = h.id) as by_message
    from holds h
    where h.state = 'open' and h.until <= ${now.toISOString()}::timestamptz order by h.doctor_id, h.id limit ${batch}`)
  for (const doctor of new Set(rows.map(({ doctor_id }) => doctor_id))) await lockAgendaOf(tx, doctor)
  const choices: StoredHold[] = []
  for (const { id, by_message } of rows) {
    const [hold] = await tx.select().from(holds).where(eq(holds.id, id)).for('update')
    if (hold?.state !== 'open') continue
    const practice = practiceOf(given, hold)
    await endHold(practice, hold, 'expired')
    if (by_message) await offerToNext(practice, hold)
    if (hold.kind === 'move') choices.push(hold)
  }
  await tellUnanswered(given, choices)
  await tx.execute(sql`update waiting_entries set state = 'expired', version = version + 1,
    updated_at = ${now.toISOString()}::timestamptz
    where state = 'waiting' and until < (${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date`)
  return { events, more: rows.length === batch }
}
