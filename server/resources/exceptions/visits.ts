import { sql } from 'drizzle-orm'
import { bookings, cupRequests, officeUsers } from '../../db/tables'
import { arrayOf, type ServeOptions } from '../engine/serve'

const participant = sql`coalesce(
  (select concat_ws(' ', u.last_name, u.first_name) from users u where u.id = ${bookings.user_id}), ${bookings.name})`
const phone = sql`coalesce(
  (select concat_ws(' ', u.phone_prefix, u.phone) from users u where u.id = ${bookings.user_id} and u.phone is not null),
  concat_ws(' ', ${bookings.phone_prefix}, ${bookings.phone}))`
const service = sql`(select os.name from office_services os where os.id = ${bookings.office_service_id})`
const office = sql`(select ou.office_id from office_users ou where ou.id = ${bookings.office_user_id})`

/** Computed fields and filters of the list of all visits. */
export const visits = {
  computed: { participant, phone, service, office_id: office },
  filters: {
    office_id: (ids) =>
      sql`${bookings.office_user_id} in (
        select ${officeUsers.id} from ${officeUsers} where ${officeUsers.office_id} = any(${arrayOf(ids)}::int[]))`,
  },
} satisfies ServeOptions

/** The visit booked for a request to the solidarity booking centre, as text: code, date, time, and whether canceled. */
export const visitOfRequest = sql`(
  select concat(b.code, ' · ', to_char(b.date, 'DD/MM/YYYY'), ' ',
    lpad((b.from_minute / 60)::text, 2, '0'), ':', lpad((b.from_minute % 60)::text, 2, '0'),
    case when b.status in ('canceled', 'rejected') then ' · cancellata' end)
  from bookings b where b.id = ${cupRequests.booking_id})`
