import { directoryEndpoints } from './directory'
import { guestBookingEndpoints } from './guest-bookings'
import { registrationEndpoints } from './registrations'

/** The endpoints of the public site, for people without an account: finding a doctor, booking, registration. */
export const publicEndpoints = { ...directoryEndpoints, ...guestBookingEndpoints, ...registrationEndpoints } as const
