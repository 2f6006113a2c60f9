import { useCallback, useSyncExternalStore } from 'react'

/** Below these widths the drawer slides over, and the screen is a phone's (design.md, "Frame"). */
export const narrow = '(max-width: 991.98px)'
const phone = '(max-width: 575.98px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export const useIsPhone = (): boolean => useMedia(phone)
