import { endpoints } from '../../domain/contract'
import { useCall, useChange } from './use-call'

/** Where one is signed in, the last used first. */
export const useAccountSessions = () => useCall(endpoints.accountSessions, {})

export const useSecondFactor = () => useCall(endpoints.secondFactor, {})

/** Changes one's own account; what the profile shows of it is read again after each. */
export const useAccountChange = () =>
  useChange([endpoints.accountSessions, endpoints.secondFactor, endpoints.currentUser], { showsFields: true })
