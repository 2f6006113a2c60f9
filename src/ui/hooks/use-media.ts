import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Maximum widths at which the drawer slides over the page, and of a phone layout (design.md, "Frame"). */
export const narrow = '(max-width: 991.98px)'
const phone = '(max-width: 575.98px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether a media query matches; updates on change. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

export const useIsPhone = (): boolean => useMedia(phone)
