import { index, integer, text } from 'drizzle-orm/pg-core'
import { bookings } from './bookings'
import { oneOf, recordTable } from './columns'
import { specializations } from './configuration'
import { cities } from './geography'
import { users } from './people'

/** Requests to the solidarity booking centre; the applicant need not be a registered user. */
export const cupRequests = recordTable(
  'cup_requests',
  {
    name: text('name').notNull(),
    phone_prefix: text('phone_prefix'),
    phone: text('phone').notNull(),
    city_id: integer('city_id').references(() => cities.id),
    specialization_id: integer('specialization_id').references(() => specializations.id),
    note: text('note'),
    status: oneOf('status', ['new', 'assigned', 'booked', 'canceled']).default('new'),
    doctor_id: integer('doctor_id').references(() => users.id),
    booking_id: integer('booking_id').references(() => bookings.id),
  },
  (t) => [
    index('cup_requests_status').on(t.status, t.id),
    index('cup_requests_city').on(t.city_id),
    index('cup_requests_specialization').on(t.specialization_id),
    index('cup_requests_doctor').on(t.doctor_id),
    index('cup_requests_booking').on(t.booking_id),
  ],
)
