import { useSyncExternalStore } from 'react'
import { getSession, onSessionChange } from '../platform/basic/session'

/** The token of the session; null while a page comes alive as the server, which knows no session, has rendered it. */
export const useToken = () =>
  useSyncExternalStore(
    onSessionChange,
    () => getSession().token,
    () => null,
  )
