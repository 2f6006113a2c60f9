import { romeInstant } from '../../../../domain/calendar/rome'
import { consentTextVersion } from '../../../../domain/messages/channels'
import { mailboxOf } from '../../../../domain/text/email'
import { bookingGuests, bookings, holds, type timeClaims, users } from '../../tables'
import { type Demo, minuteMs } from '../demo'
import type { DemoBooking } from './bookings'
import type { Agenda, Visit } from './visits'
import { freeTimeOf } from './waiting'

/** Days from today among which a guest holds a time, beyond those of the waiting list. */
const heldBetween = { first: 31, last: 60 }

type Person = Omit<
  typeof bookingGuests.$inferInsert,
  | 'id'
  | 'doctor_id'
  | 'hold_id'
  | 'booking_id'
  | 'user_id'
  | 'mailbox'
  | `consent_${string}`
  | 'created_at'
  | 'confirmed_at'
>

const stranger: Person = {
  ...{ first_name: 'Olga', last_name: 'Ospite', birthday: '1980-05-06', phone_prefix: '+39', phone: '340 7654321' },
  ...{
    email: 'prenotazioni@famiglia.test',
    fiscal_code: null,
    booked_by: null,
    note: 'Prima visita, porto gli esami.',
  },
}

/**
 * Adds who has booked with a doctor without an account, in every state: tied to a patient, for a name alone, and not confirmed
 * yet. Returns the claim of the time that is held, to be written after those of the visits.
 */
export function addGuests(
  demo: Demo,
  agenda: Agenda,
  booked: readonly DemoBooking[],
): (typeof timeClaims.$inferInsert)[] {
  const { doctorId } = agenda
  const toCome = booked.filter(
    (visit) => visit.doctorId === doctorId && visit.date > demo.wall.date && visit.status === 'confirmed',
  )
  const patients = new Map(agenda.patients.map((patient) => [patient.id, patient]))
  const tied = toCome.find(({ visitor, madeBy }) => madeBy === 'patient' && patients.has(visitor?.id ?? 0))
  const named = toCome.find(({ visitor }) => visitor === null)
  if (tied?.visitor) add(personOf(demo, tied.visitor), { booking: tied, user_id: tied.visitor.id })
  if (named) {
    const row = demo.rows(bookings).find(({ id }) => id === named.id)
    const [last_name = '', ...first] = (row?.name ?? '').split(' ')
    add(
      { last_name, first_name: first.join(' '), phone: row?.phone ?? stranger.phone, booked_by: 'Una figlia' },
      { booking: named },
    )
  }
  return addHeld(demo, agenda, booked, (hold_id) => add({}, { hold_id }))

  function add(person: Partial<Person>, about: { booking?: DemoBooking; user_id?: number; hold_id?: number }) {
    const { booking, user_id = null, hold_id = null } = about
    const at = booking?.created_at ?? new Date(demo.now.getTime() - 4 * minuteMs)
    const given = { ...stranger, ...person }
    demo.add(bookingGuests, {
      ...given,
      ...{ doctor_id: doctorId, hold_id, booking_id: booking?.id ?? null, user_id, mailbox: mailboxOf(given.email) },
      ...{ consent_version: consentTextVersion, consent_at: at, created_at: at, confirmed_at: booking ? at : null },
    })
  }
}

/** What a patient typed. */
function personOf(demo: Demo, { id, phone, birthday, email }: NonNullable<Visit['visitor']>) {
  const { first_name = '', last_name = '' } = demo.rows(users).find((row) => row.id === id) ?? {}
  return { first_name, last_name, phone, birthday, email: email ?? stranger.email, note: null }
}

/** A time held by somebody who has not confirmed: as those of the waiting list it is held until it begins. */
function addHeld(demo: Demo, agenda: Agenda, visits: readonly Visit[], addGuest: (holdId: number) => void) {
  const [room] = agenda.rooms
  const service = room?.services.find(({ shape }) => shape.slot_code === null)
  const time = freeTimeOf(demo, agenda, visits, heldBetween)
  if (!room || !service || !time) return []
  const held_until = new Date(romeInstant(time.date, time.from))
  const hold_id = demo.add(holds, {
    ...{ kind: 'guest', state: 'open', doctor_id: agenda.doctorId, office_user_id: room.officeUserId },
    ...{ office_service_id: service.id, user_id: null, waiting_id: null, ...time, until: held_until, booking_id: null },
    ...{ created_by: null, created_at: new Date(demo.now.getTime() - 5 * minuteMs), ended_at: null },
  })
  addGuest(hold_id)
  return [{ doctor_id: agenda.doctorId, ...time, booking_id: null, held_until, hold_id }]
}
