import { adminBookingEndpoints, solidarityEndpoints } from './admin-bookings'
import { auditEndpoints, figuresEndpoints, totemEndpoints, viewEndpoints } from './administration'
import { agendaEndpoints, exportEndpoints, freeTimeEndpoints } from './agenda'
import { bookingEndpoints } from './bookings'
import { fileEndpoints } from './files'
import { chatEndpoints, notificationEndpoints, publicationEndpoints } from './messages'
import { participantEndpoints } from './participants'
import { repeatEndpoints } from './repeat'
import { accountEndpoints, configEndpoints, sessionEndpoints } from './session'
import { subscriptionEndpoints } from './subscriptions'
import { ghostEndpoints, impersonationEndpoints, personalDataEndpoints, userEndpoints } from './users'

/** Where the wire starts on every host. */
export const apiPrefix = '/api/backoffice'

/** Every call of the wire except the admin resources, whose calls derive from their definitions. */
export const endpoints = {
  ...configEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...agendaEndpoints,
  ...freeTimeEndpoints,
  ...fileEndpoints,
  ...bookingEndpoints,
  ...repeatEndpoints,
  ...exportEndpoints,
  ...notificationEndpoints,
  ...chatEndpoints,
  ...participantEndpoints,
  ...viewEndpoints,
  ...adminBookingEndpoints,
  ...publicationEndpoints,
  ...solidarityEndpoints,
  ...figuresEndpoints,
  ...subscriptionEndpoints,
  ...auditEndpoints,
  ...userEndpoints,
  ...impersonationEndpoints,
  ...ghostEndpoints,
  ...totemEndpoints,
  ...personalDataEndpoints,
} as const
