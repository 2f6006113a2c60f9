import { adminBookingEndpoints } from './admin-bookings'
import { administrationEndpoints } from './administration'
import { agendaEndpoints } from './agenda'
import { boardEndpoints } from './board'
import { bookingEndpoints } from './bookings'
import { broadcastEndpoints } from './broadcasts'
import { chatEndpoints, ownChatEndpoints } from './chats'
import { dayEndpoints } from './day'
import { fileEndpoints } from './files'
import { findEndpoints } from './find'
import { firstFreeEndpoints } from './first-free'
import { helpEndpoints } from './help'
import { hoursEndpoints } from './hours'
import { inviteEndpoints } from './invites'
import { limitEndpoints } from './limits'
import { messageEndpoints } from './messages'
import { notificationSettingsEndpoints } from './notification-settings'
import { offerEndpoints } from './offers'
import { officeEndpoints } from './offices'
import { outboxEndpoints } from './outbox'
import { participantEndpoints } from './participants'
import { passwordResetEndpoints } from './password-reset'
import { patientMergeEndpoints } from './patient-merges'
import { patientEndpoints } from './patients'
import { planEndpoints } from './plan'
import { prescriptionEndpoints } from './prescriptions'
import { publicBookingEndpoints } from './public-bookings'
import { pushReceiptEndpoints } from './push-receipts'
import { repeatEndpoints } from './repeat'
import { representativeEndpoints } from './representatives'
import { sessionEndpoints } from './session'
import { setupEndpoints } from './setup'
import { staffEndpoints } from './staff'
import { subscriptionEndpoints } from './subscriptions'
import { totemEndpoints } from './totem'
import { unsubscribeEndpoints } from './unsubscribe'
import { userEndpoints } from './users'
import { waitingEndpoints } from './waiting'

/** Path prefix of the API on every host. */
export const apiPrefix = '/api/backoffice'

/** All endpoints except those of the admin resources, which are derived from their definitions. */
export const endpoints = {
  ...sessionEndpoints,
  ...passwordResetEndpoints,
  ...inviteEndpoints,
  ...agendaEndpoints,
  ...firstFreeEndpoints,
  ...boardEndpoints,
  ...hoursEndpoints,
  ...officeEndpoints,
  ...dayEndpoints,
  ...fileEndpoints,
  ...bookingEndpoints,
  ...repeatEndpoints,
  ...publicBookingEndpoints,
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
