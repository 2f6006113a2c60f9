import { endpoints } from '../../../../domain/contract'
import { useCall, useChange } from '../../../platform/calls/use-call'

/** The user's open sessions, most recently used first. */
export const useAccountSessions = () => useCall(endpoints.accountSessions, {})

export const useSecondFactor = () => useCall(endpoints.secondFactor, {})

/** Changes the user's own account, then rereads the data the profile page shows. */
export const useAccountChange = () =>
  useChange([endpoints.accountSessions, endpoints.secondFactor, endpoints.currentUser], { showsFields: true })
