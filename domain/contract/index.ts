import { accountEndpoints } from './account'
import { agendaEndpoints } from './agenda'
import { bookingEndpoints } from './bookings'
import { chatEndpoints } from './chats'
import { configEndpoints } from './config'
import { exportEndpoints } from './exports'
import { fileEndpoints } from './files'
import { freeTimeEndpoints } from './free-time'
import { notificationEndpoints } from './notifications'
import { participantEndpoints } from './participants'
import { repeatEndpoints } from './repeat'
import { sessionEndpoints } from './session'
import { viewEndpoints } from './views'

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
} as const
