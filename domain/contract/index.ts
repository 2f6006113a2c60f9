import { inviteEndpoints } from './access/invites'
import { passwordResetEndpoints } from './access/password-reset'
import { sessionEndpoints } from './access/session'
import { administrationEndpoints } from './administration'
import { agendaEndpoints } from './agenda/agenda'
import { boardEndpoints } from './agenda/board'
import { copiedHoursEndpoints } from './agenda/copied-hours'
import { dayEndpoints } from './agenda/day'
import { firstFreeEndpoints } from './agenda/first-free'
import { hoursEndpoints } from './agenda/hours'
import { adminBookingEndpoints } from './booking/admin-bookings'
import { bookingEndpoints } from './booking/bookings'
import { participantEndpoints } from './booking/participants'
import { publicBookingEndpoints } from './booking/public-bookings'
import { repeatEndpoints } from './booking/repeat'
import { totemEndpoints } from './booking/totem'
import { waitingEndpoints } from './booking/waiting'
import { fileEndpoints } from './files'
import { findEndpoints } from './find'
import { helpEndpoints } from './help'
import { broadcastEndpoints } from './messages/broadcasts'
import { chatEndpoints, ownChatEndpoints } from './messages/chats'
import { messageEndpoints } from './messages/messages'
import { notificationSettingsEndpoints } from './messages/notification-settings'
import { outboxEndpoints } from './messages/outbox'
import { pushReceiptEndpoints } from './messages/push-receipts'
import { unsubscribeEndpoints } from './messages/unsubscribe'
import { limitEndpoints } from './people/limits'
import { patientMergeEndpoints } from './people/patient-merges'
import { patientEndpoints } from './people/patients'
import { representativeEndpoints } from './people/representatives'
import { userEndpoints } from './people/users'
import { offerEndpoints } from './practice/offers'
import { officeEndpoints } from './practice/offices'
import { planEndpoints } from './practice/plan'
import { setupEndpoints } from './practice/setup'
import { staffEndpoints } from './practice/staff'
import { subscriptionEndpoints } from './practice/subscriptions'
import { prescriptionEndpoints } from './prescriptions/prescriptions'
import { registrationDecisionEndpoints } from './public/registrations'

/** Path prefix of the API on every host. */
export const apiPrefix = '/api/backoffice'

/**
 * The endpoints that signed-in people, links and totems call, except those of the admin resources, which are derived from their
 * definitions. Those of strangers are `publicEndpoints`, which the console does not load.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...passwordResetEndpoints,
  ...inviteEndpoints,
  ...agendaEndpoints,
  ...firstFreeEndpoints,
  ...boardEndpoints,
  ...hoursEndpoints,
  ...copiedHoursEndpoints,
  ...officeEndpoints,
  ...dayEndpoints,
  ...fileEndpoints,
  ...bookingEndpoints,
  ...repeatEndpoints,
  ...publicBookingEndpoints,
  ...registrationDecisionEndpoints,
  ...messageEndpoints,
  ...notificationSettingsEndpoints,
  ...participantEndpoints,
  ...adminBookingEndpoints,
  ...subscriptionEndpoints,
  ...administrationEndpoints,
  ...findEndpoints,
  ...userEndpoints,
  ...outboxEndpoints,
  ...unsubscribeEndpoints,
  ...pushReceiptEndpoints,
  ...totemEndpoints,
  ...waitingEndpoints,
  ...representativeEndpoints,
  ...setupEndpoints,
  ...staffEndpoints,
  ...chatEndpoints,
  ...ownChatEndpoints,
  ...broadcastEndpoints,
  ...helpEndpoints,
  ...patientEndpoints,
  ...patientMergeEndpoints,
  ...limitEndpoints,
  ...prescriptionEndpoints,
  ...offerEndpoints,
  ...planEndpoints,
} as const
