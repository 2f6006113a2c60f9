import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Side } from '../../../domain/booking/status'
import { longTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import { privateTexts, sharedTexts, textRecord } from '../../../domain/contract/booking/booking-texts'
import type { Booking, BookingGuest } from '../../../domain/contract/booking/bookings'
import { reminderOf } from '../../../domain/messages/reminders'
import { unknownInPath } from '../../audit/denied-attempts'
import { bookings, medicalServices, officeServices, offices, officeUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import { reminderFacts, type StoredReminderFacts } from '../../notices/reminders'
import { downloadLink, filesSecret, type LinkReader, linkReader, thumbnailLink } from '../../storage/links'
import type { BookingContext } from './actor'
import { cityJson, companyOf, userJson } from './person'
import { statusNow, visibleBookings } from './stored-booking'

type Media = Omit<Booking['media'][number], 'url' | 'thumbnail'> & { key: string; secret: string }

/**
 * Optional related data of a booking, each as a subquery: a join of ten tables would take longer to plan than to run.
 * Media include the secret that signs their links.
 */
const lookUps = {
  user: sql<Booking['user']>`(select ${userJson} from users u where u.id = ${bookings.user_id})`,
  company: sql<Booking['pharmaceutical_company']>`${companyOf(sql`${bookings.user_id}`)}`,
  city: cityJson(bookings.city_id),
  guest: sql<BookingGuest | null>`(select json_build_object('first_name', g.first_name, 'last_name', g.last_name,
      'birthday', g.birthday, 'phone_prefix', g.phone_prefix, 'phone', g.phone, 'email', g.email, 'fiscal_code', g.fiscal_code,
      'booked_by', g.booked_by, 'note', g.note, 'created_at', g.created_at, 'user_id', g.user_id)
    from booking_guests g where g.booking_id = ${bookings.id})`,
  // that of a visit moved onto another doctor is not in this agenda
  original: sql<number | null>`(select original.id from bookings original
    where original.id = ${bookings.original_booking_id} and original.doctor_id = ${bookings.doctor_id})`,
  media: sql<Media[]>`(
    select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'mime_type', m.mime_type, 'size', m.size, 'key', m.key,
      'secret', ${filesSecret}) order by m.id), '[]')
    from booking_media m where m.booking_id = ${bookings.id})`,
}

/**
 * Bookings with all data of the API reply; `office_users` is joined, so that `where` can use its office. What is known of
 * their reminders is read for a single one, not for lists.
 */
export function selectBookings(tx: Tx, where: SQL | undefined, reminder: SQL = sql`null`) {
  return tx
    .select({
      booking: bookings,
      service: { name: officeServices.name, slot_code: medicalServices.slot_code },
      // an office user may be handed over once its visits are over, which keep their doctor
      office_user: { id: officeUsers.id, user_id: bookings.doctor_id },
      office: { id: offices.id, name: offices.name },
      ...lookUps,
      reminder: reminder as SQL<StoredReminderFacts | null>,
    })
    .from(bookings)
    .innerJoin(officeServices, eq(officeServices.id, bookings.office_service_id))
    .innerJoin(medicalServices, eq(medicalServices.id, officeServices.medical_service_id))
    .innerJoin(officeUsers, eq(officeUsers.id, bookings.office_user_id))
    .innerJoin(offices, eq(offices.id, officeUsers.office_id))
    .where(where)
    .$dynamic()
}
type SelectedRow = Awaited<ReturnType<typeof selectBookings>>[number]
export type BookingRow = Omit<SelectedRow, 'reminder' | 'guest'> & Partial<Pick<SelectedRow, 'reminder' | 'guest'>>

/** A booking in API form (contract.md, "Booking"). Private texts are for the doctor's side only, links for that reader. */
export function toWire(row: BookingRow, side: Side, reader: LinkReader, now: Date, wall: WallClock): Booking {
  const { booking, service, office_user, office } = row
  return {
    id: booking.id,
    code: booking.code,
    status: statusNow(booking, wall),
    office_user_id: booking.office_user_id,
    office_service_id: booking.office_service_id,
    office_service_name: service.name,
    office_service: {
      name: service.name,
      role: { code: service.slot_code === 'mr' ? 'medical_representative' : 'patient' },
      office_user: { ...office_user, office },
      medical_service: { slot_code: service.slot_code },
    },
    user_id: booking.user_id,
    user: row.user,
    name: booking.name,
    phone_prefix: booking.phone_prefix,
    phone: booking.phone,
    pharmaceutical_company: row.company,
    date: booking.date,
    from: longTime(booking.from),
    to: longTime(booking.to),
    slot: booking.slot_code,
    manual: booking.overtime,
    overtime: booking.overtime,
    online: booking.online,
    ...textRecord(sharedTexts, (name) => booking[name]),
    ...(side === 'doctor-side' && textRecord(privateTexts, (name) => booking[name])),
    city_id: booking.city_id,
    city: row.city,
    media: row.media.map(({ key, secret, ...file }) => {
      const url = downloadLink(secret, key, reader, now)
      return { ...file, url, thumbnail: thumbnailLink(url, file.mime_type) }
    }),
    original_booking_id: row.original,
    series_id: booking.series_id,
    actor_type: booking.actor_type,
    ...(side !== 'participant' && presenceOnWire(booking)),
    ...(side === 'doctor-side' && row.guest && { guest: guestOnWire(row.guest) }),
    undo_until: booking.undo_until && booking.undo_until > now ? booking.undo_until.toISOString() : null,
    created_at: booking.created_at.toISOString(),
    version: booking.version,
    ...(side !== 'participant' && row.reminder && { reminder: reminderOnWire(row.booking, row.reminder, now, wall) }),
  }
}

const guestOnWire = (guest: BookingGuest): BookingGuest => ({
  ...guest,
  created_at: new Date(guest.created_at).toISOString(),
})

function presenceOnWire({ presence, presence_at, arrived_at }: BookingRow['booking']): Pick<Booking, 'presence'> {
  if (presence === null || presence_at === null) return {}
  return {
    presence: { state: presence, since: presence_at.toISOString(), arrived_at: arrived_at?.toISOString() ?? null },
  }
}

function reminderOnWire(booking: BookingRow['booking'], facts: StoredReminderFacts, now: Date, wall: WallClock) {
  const { starts_at: startsAt, updated_at: changedAt, attendance_confirmed_at: confirmedAt } = booking
  return reminderOf({ ...facts, status: statusNow(booking, wall), startsAt, changedAt, confirmedAt }, now)
}

/** The current state of a booking; 404 when it is not visible to the actor. */
export async function showBooking({ tx, actor, now, wall }: BookingContext, id: number): Promise<Booking> {
  const [row] = await selectBookings(tx, and(eq(bookings.id, id), visibleBookings(actor.doctor)), reminderFacts)
  if (!row) throw unknownInPath(actor, 'booking', id)
  return toWire(row, actor.side, linkReader(actor), now, wall)
}

/** The current states of bookings, in order of time; those not visible to the actor are left out. */
export async function showBookings(
  { tx, actor, now, wall }: BookingContext,
  ids: readonly number[],
): Promise<Booking[]> {
  if (ids.length === 0) return []
  const rows = await selectBookings(tx, and(inArray(bookings.id, [...ids]), visibleBookings(actor.doctor))).orderBy(
    bookings.starts_at,
    bookings.id,
  )
  return rows.map((row) => toWire(row, actor.side, linkReader(actor), now, wall))
}
