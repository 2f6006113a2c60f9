import { eq, type SQL } from 'drizzle-orm'
import type { Side } from '../../domain/booking/status'
import { longTime } from '../../domain/calendar/minutes'
import type { WallClock } from '../../domain/calendar/rome'
import type { Booking } from '../../domain/contract/bookings'
import {
  bookings,
  cities,
  medicalServices,
  officeServices,
  offices,
  officeUsers,
  pharmaceuticalCompanies,
  provinces,
  representativeProfiles,
  users,
} from '../db/tables'
import type { Tx } from '../db/types'
import { statusNow } from './stored-booking'

const columns = {
  booking: bookings,
  service: { name: officeServices.name, slot_code: medicalServices.slot_code },
  office_user: { id: officeUsers.id, user_id: officeUsers.user_id },
  office: { id: offices.id, name: offices.name },
  user: {
    id: users.id,
    first_name: users.first_name,
    last_name: users.last_name,
    birthday: users.birthday,
    phone_prefix: users.phone_prefix,
    phone: users.phone,
  },
  company: { id: pharmaceuticalCompanies.id, name: pharmaceuticalCompanies.name },
  city: { id: cities.id, name: cities.name },
  province_code: provinces.code,
}

/** Bookings with all that the wire shows of them; `office_users` is joined, so that its office may be asked for. */
export function selectBookings(tx: Tx, where: SQL | undefined) {
  return tx
    .select(columns)
    .from(bookings)
    .innerJoin(officeServices, eq(officeServices.id, bookings.office_service_id))
    .innerJoin(medicalServices, eq(medicalServices.id, officeServices.medical_service_id))
    .innerJoin(officeUsers, eq(officeUsers.id, bookings.office_user_id))
    .innerJoin(offices, eq(offices.id, officeUsers.office_id))
    .leftJoin(users, eq(users.id, bookings.user_id))
    .leftJoin(representativeProfiles, eq(representativeProfiles.user_id, bookings.user_id))
    .leftJoin(pharmaceuticalCompanies, eq(pharmaceuticalCompanies.id, representativeProfiles.pharmaceutical_company_id))
    .leftJoin(cities, eq(cities.id, bookings.city_id))
    .leftJoin(provinces, eq(provinces.id, cities.province_id))
    .where(where)
    .$dynamic()
}
export type BookingRow = Awaited<ReturnType<typeof selectBookings>>[number]

/** A booking as it travels (contract.md, "Booking"). Private notes go to the doctor's side and to nobody else. */
export function toWire(row: BookingRow, side: Side, now: Date, wall: WallClock): Booking {
  const { booking, service, office_user, office, user, company, city, province_code } = row
  const undoable = booking.undo_until !== null && booking.undo_until > now
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
    user,
    name: booking.name,
    phone_prefix: booking.phone_prefix,
    phone: booking.phone,
    pharmaceutical_company: company,
    date: booking.date,
    from: longTime(booking.from),
    to: longTime(booking.to),
    slot: booking.slot_code,
    manual: booking.overtime,
    overtime: booking.overtime,
    online: booking.online,
    online_link: booking.online_link,
    doctor_notes: booking.doctor_notes,
    ...(side === 'doctor-side' && { assistant_notes: booking.assistant_notes }),
    notes: booking.notes,
    city_id: booking.city_id,
    city: city && { ...city, province_code: province_code ?? '' },
    address: booking.address,
    media: [],
    original_booking_id: booking.original_booking_id,
    series_id: booking.series_id,
    actor_type: booking.actor_type,
    undo_until: undoable ? (booking.undo_until?.toISOString() ?? null) : null,
    created_at: booking.created_at.toISOString(),
    version: booking.version,
  }
}

/** One booking as it is now, for whoever has been found to see it. */
export async function showBooking(tx: Tx, id: number, side: Side, now: Date, wall: WallClock): Promise<Booking> {
  const [row] = await selectBookings(tx, eq(bookings.id, id))
  if (!row) throw new Error('The booking has gone')
  return toWire(row, side, now, wall)
}
