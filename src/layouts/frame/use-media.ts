import { useCallback, useSyncExternalStore } from 'react'

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

/** Below these widths the drawer slides over, and the office chips become a select (design.md, "Frame"). */
export const narrow = '(max-width: 991.98px)'
export const phone = '(max-width: 575.98px)'

/** What a person asks of the system who cannot bear things that slide. */
export const lessMotion = '(prefers-reduced-motion: reduce)'
