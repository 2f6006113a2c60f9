import { useSyncExternalStore } from 'react'

/** Below 576 px the screen is a phone's (design.md, "Frame"). */
const phone = '(max-width: 575.98px)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
