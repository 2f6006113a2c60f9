import { eq, inArray } from 'drizzle-orm'
import { isLive } from '../../../domain/booking/status'
import { agendaUrl, type DoctorEvent, doctorText, newVisitText } from '../../notices/texts'
import { notifications, offices, officeUsers, users } from '../tables'
import type { DemoBooking } from './bookings'
import { type Demo, dayMs } from './context'
import { insertAll } from './insert'
import { type Random, seeded } from './random'

type NotificationRow = typeof notifications.$inferInsert & { created_at: Date }

/** Names of the offices, by office user. */
type OfficeNames = ReadonlyMap<number, string>

/** The bell: requests that wait and what participants did lately; the star: news, the newest one unread. */
export async function insertNotifications(
  { tx, now }: Demo,
  booked: readonly DemoBooking[],
  { doctors, readers }: { readonly doctors: readonly number[]; readonly readers: readonly number[] },
): Promise<void> {
  const random = seeded('notifications')
  const presences = await tx
    .select({ id: officeUsers.id, name: offices.name })
    .from(officeUsers)
    .innerJoin(offices, eq(offices.id, officeUsers.office_id))
  const officeNames = new Map(presences.map(({ id, name }) => [id, name]))
  // who signs in as a participant (contract.md, "Demo people")
  const emails = ['paziente@curante.test', 'informatore@curante.test']
  const participants = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, emails))
    .orderBy(users.id)
  const rows = [
    ...doctors.flatMap((doctor) => bellOf(doctor, booked, officeNames, now, random)),
    ...readers.flatMap((reader) => news(reader, now)),
    ...participants.flatMap(({ id }) => inboxOf(id, booked, officeNames)),
  ]
  await insertAll(
    tx,
    notifications,
    rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  )
}

function bellOf(
  doctor: number,
  booked: readonly DemoBooking[],
  officeNames: OfficeNames,
  now: Date,
  random: Random,
): NotificationRow[] {
  const own = booked.filter(({ doctorId, madeBy }) => doctorId === doctor && madeBy !== 'doctor')
  const waiting = own
    .filter(({ status }) => status === 'pending')
    .map((booking) => bellRow(booking, 'requested', officeNames, null))
  const lately = own
    .filter(({ requested, status, changed_at }) => !requested && status !== 'terminated' && isRecent(changed_at, now))
    .slice(-12)
    .map((booking, i, all) => {
      const isUnread = i >= all.length - 4
      const readAt = booking.changed_at.getTime() + random.int(5, 300) * 60_000
      const event = booking.status === 'canceled' ? 'canceled' : 'created'
      return bellRow(booking, event, officeNames, isUnread ? null : new Date(Math.min(now.getTime(), readAt)))
    })
  return [...waiting, ...lately]
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < 10 * dayMs

const officeOf = (officeNames: OfficeNames, { officeUserId }: DemoBooking) => officeNames.get(officeUserId) ?? ''

function bellRow(
  booking: DemoBooking,
  event: DoctorEvent,
  officeNames: OfficeNames,
  read_at: Date | null,
): NotificationRow {
  return {
    user_id: booking.doctorId,
    type: 'notification',
    ...doctorText(
      event,
      booking,
      officeOf(officeNames, booking),
      booking.madeBy === 'medical_representative' ? 'representative' : 'patient',
    ),
    url: agendaUrl(booking.date),
    booking_id: booking.id,
    pending: event === 'requested',
    read_at,
    created_at: booking.changed_at,
  }
}

/** What participants were told of the visits they have ahead, the latest unread. */
function inboxOf(person: number, booked: readonly DemoBooking[], officeNames: OfficeNames): NotificationRow[] {
  const ahead = booked.filter(({ personId, status }) => personId === person && isLive(status))
  return ahead.slice(-5).map((booking, i, all) => ({
    user_id: person,
    type: 'notification',
    ...newVisitText(booking, officeOf(officeNames, booking)),
    url: null,
    booking_id: booking.id,
    pending: false,
    read_at: i === all.length - 1 ? null : booking.changed_at,
    created_at: booking.changed_at,
  }))
}

const communications = [
  ['Calendario delle festività', 'Controlla le chiusure dei prossimi mesi in Pause e ferie.', 40],
  ['Campagna antinfluenzale', 'È disponibile il materiale informativo per i pazienti.', 12],
  ['Novità: le visite ripetute', 'Da oggi ogni data di una ripetizione si può correggere prima di salvare.', 1],
] as const

function news(user_id: number, now: Date): NotificationRow[] {
  return communications.map(([title, text, daysAgo], i) => ({
    user_id,
    type: 'communication',
    code: 'news',
    title,
    text,
    url: '/news',
    booking_id: null,
    pending: false,
    read_at: i === communications.length - 1 ? null : new Date(now.getTime() - (daysAgo - 1) * dayMs),
    created_at: new Date(now.getTime() - daysAgo * dayMs),
  }))
}
