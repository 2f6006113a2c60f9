import { isLive } from '../../../../domain/booking/status'
import { agendaUrl, doctorText, newVisitText } from '../../../notices/texts'
import { notifications } from '../../tables'
import { staffKeys } from '../accounts'
import type { DemoBooking } from '../agenda/bookings'
import { type Demo, dayMs, minuteMs, type Visitor } from '../demo'
import { type Random, seeded } from '../random'

export type Notification = typeof notifications.$inferInsert & { created_at: Date }
export type DemoNotification = Notification & { readonly id: number }

/**
 * Adds notifications: pending requests and recent changes by participants (bell), news, the newest unread (star), and those
 * `campaigns` have written; returns them.
 */
export function addNotifications(
  demo: Demo,
  booked: readonly DemoBooking[],
  doctors: readonly number[],
  participants: readonly (Visitor | undefined)[],
  campaigns: readonly Notification[],
): readonly DemoNotification[] {
  const random = seeded('notifications')
  const readers = staffKeys.filter((key) => key !== 'superadmin' && key !== 'admin')
  const rows = [
    ...doctors.flatMap((doctor) => bellOf(doctor, booked, demo.now.getTime(), random)),
    ...readers.flatMap((key) => newsOf(demo.staff[key], demo.now.getTime())),
    ...participants.flatMap((participant) => (participant ? inboxOf(participant, booked) : [])),
    ...campaigns,
  ]
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  return rows.map((row) => ({ ...row, id: demo.add(notifications, { campaign_id: null, ...row }) }))
}

function bellOf(doctor: number, booked: readonly DemoBooking[], now: number, random: Random): Notification[] {
  const row = (booking: DemoBooking, event: Parameters<typeof doctorText>[0], read_at: Date | null): Notification => {
    const who = booking.madeBy === 'medical_representative' ? 'representative' : 'patient'
    return {
      user_id: doctor,
      type: 'notification',
      ...doctorText(event, booking, booking.room.officeName, who),
      url: agendaUrl(booking.date),
      booking_id: booking.id,
      pending: event === 'requested',
      read_at,
      created_at: booking.changed_at,
    }
  }
  const own = booked.filter(({ doctorId, madeBy }) => doctorId === doctor && madeBy !== 'doctor')
  const waiting = own.filter(({ status }) => status === 'pending').map((booking) => row(booking, 'requested', null))
  const lately = own
    .filter(({ requested, status }) => !requested && status !== 'terminated')
    .filter(({ changed_at }) => now - changed_at.getTime() < 10 * dayMs)
    .slice(-12)
    .map((booking, i, all) => {
      const readAt = Math.min(now, booking.changed_at.getTime() + random.int(5, 300) * minuteMs)
      const isUnread = i >= all.length - 4
      return row(booking, booking.status === 'canceled' ? 'canceled' : 'created', isUnread ? null : new Date(readAt))
    })
  return [...waiting, ...lately]
}

/** Notifications of a participant's future visits, the latest unread. */
function inboxOf(participant: Visitor, booked: readonly DemoBooking[]): Notification[] {
  const ahead = booked.filter(({ visitor, status }) => visitor === participant && isLive(status)).slice(-5)
  return ahead.map((booking, i) => ({
    user_id: participant.id,
    type: 'notification',
    ...newVisitText(booking, booking.room.officeName),
    url: null,
    booking_id: booking.id,
    pending: false,
    read_at: i === ahead.length - 1 ? null : booking.changed_at,
    created_at: booking.changed_at,
  }))
}

const communications = [
  ['Calendario delle festività', 'Controlla le chiusure dei prossimi mesi in Pause e ferie.', 40],
  ['Campagna antinfluenzale', 'È disponibile il materiale informativo per i pazienti.', 12],
  ['Novità: le visite ripetute', 'Da oggi ogni data di una ripetizione si può correggere prima di salvare.', 1],
] as const

const newsOf = (user_id: number, now: number): Notification[] =>
  communications.map(([title, text, daysAgo], i) => ({
    user_id,
    type: 'communication',
    code: 'news',
    title,
    text,
    url: '/news',
    booking_id: null,
    pending: false,
    read_at: i === communications.length - 1 ? null : new Date(now - (daysAgo - 1) * dayMs),
    created_at: new Date(now - daysAgo * dayMs),
  }))
