import { accountEndpoints } from './account'
import { adminBookingEndpoints } from './admin-bookings'
import { agendaEndpoints } from './agenda'
import { auditEndpoints } from './audit'
import { bookingEndpoints } from './bookings'
import { chatEndpoints } from './chats'
import { configEndpoints } from './config'
import { exportEndpoints } from './exports'
import { figuresEndpoints } from './figures'
import { fileEndpoints } from './files'
import { freeTimeEndpoints } from './free-time'
import { ghostEndpoints } from './ghosts'
import { impersonationEndpoints } from './impersonation'
import { notificationEndpoints } from './notifications'
import { participantEndpoints } from './participants'
import { personalDataEndpoints } from './personal-data'
import { publicationEndpoints } from './publications'
import { repeatEndpoints } from './repeat'
import { sessionEndpoints } from './session'
import { solidarityEndpoints } from './solidarity'
import { subscriptionEndpoints } from './subscriptions'
import { totemEndpoints } from './totems'
import { userEndpoints } from './users'
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
