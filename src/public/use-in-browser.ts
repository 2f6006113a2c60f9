import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** `value` in the browser; on the server, and in the first drawing over what it rendered, `onServer`. */
export const useInBrowser = <T>(value: T, onServer: T): T =>
  useSyncExternalStore(
    never,
    () => value,
    () => onServer,
  )
