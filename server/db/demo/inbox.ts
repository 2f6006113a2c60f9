import { type CivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import { notifications } from '../tables'
import type { Tx } from '../types'
import type { DemoBooking } from './bookings'
import { insertAll } from './insert'
import { type Random, seeded } from './random'

const dayMs = 86_400_000
const weekdays = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
)

/** `giovedì 26 novembre alle 17:00`; a notification names nobody. */
function spoken(date: CivilDate, from: number): string {
  const day = weekdays[weekdayOf(toDayNumber(date))]
  return `${day} ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} alle ${shortTime(from)}`
}

interface NotificationRow {
  user_id: number
  type: 'notification' | 'communication'
  code: string
  title: string
  text: string
  url: string | null
  booking_id: number | null
  pending: boolean
  read_at: Date | null
  created_at: Date
}

export interface InboxContext {
  readonly now: Date
  /** Everybody with a bell on the doctor's side. */
  readonly readers: readonly number[]
  readonly doctors: readonly number[]
}

/** The bell: requests that wait and what happened lately; the star: news, the newest one unread. */
export async function insertNotifications(
  tx: Tx,
  booked: readonly DemoBooking[],
  context: InboxContext,
): Promise<void> {
  const random = seeded('notifications')
  const rows = [
    ...context.doctors.flatMap((doctor) => bellOf(doctor, booked, context.now, random)),
    ...context.readers.flatMap((reader) => news(reader, context.now)),
  ]
  await insertAll(
    tx,
    notifications,
    rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  )
}

function bellOf(doctor: number, booked: readonly DemoBooking[], now: Date, random: Random): NotificationRow[] {
  const own = booked.filter(({ doctorId }) => doctorId === doctor)
  const waiting = own.filter(({ status }) => status === 'pending').map((booking) => bellRow(booking, true, null))
  const lately = own
    .filter(({ requested, status, changed_at }) => !requested && status !== 'terminated' && isRecent(changed_at, now))
    .slice(-12)
    .map((booking, i, all) => {
      const isUnread = i >= all.length - 4
      const readAt = booking.changed_at.getTime() + random.int(5, 300) * 60_000
      return bellRow(booking, false, isUnread ? null : new Date(Math.min(now.getTime(), readAt)))
    })
  return [...waiting, ...lately]
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < 10 * dayMs

function bellRow(booking: DemoBooking, pending: boolean, read_at: Date | null): NotificationRow {
  const { code, title } = pending
    ? { code: 'booking-pending', title: 'Visita da confermare' }
    : booking.status === 'canceled'
      ? { code: 'booking-canceled', title: 'Prenotazione cancellata' }
      : { code: 'booking-created', title: 'Nuova prenotazione' }
  return {
    user_id: booking.doctorId,
    type: 'notification',
    code,
    title,
    text: `Visita di ${spoken(booking.date, booking.from)}.`,
    url: `/bookings?date=${booking.date}`,
    booking_id: booking.id,
    pending,
    read_at,
    created_at: booking.changed_at,
  }
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
