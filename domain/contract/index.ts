import { agendaEndpoints } from './agenda'
import { bookingEndpoints } from './bookings'
import { chatEndpoints } from './chats'
import { configEndpoints } from './config'
import { notificationEndpoints } from './notifications'
import { sessionEndpoints } from './session'

/** Where the wire starts on every host. */
export const apiPrefix = '/api/backoffice'

/** Every call of the wire except the admin resources, whose calls derive from their definitions. */
export const endpoints = {
  ...configEndpoints,
  ...sessionEndpoints,
  ...agendaEndpoints,
  ...bookingEndpoints,
  ...notificationEndpoints,
  ...chatEndpoints,
} as const
