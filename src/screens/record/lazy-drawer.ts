import { useEffect } from 'react'
import { lazyPart } from '../../session/load-chunk'

const load = () => import('./record-drawer')

/** Drawer and form come apart from the list. */
export const RecordDrawer = lazyPart(load)

/** They are fetched with the first sign of life over a list, so that they are there when a record is opened. */
export function usePreloadedDrawer() {
  useEffect(() => {
    const signs = ['pointermove', 'keydown', 'touchstart'] as const
    const come = () => {
      for (const sign of signs) window.removeEventListener(sign, come)
      load().catch(() => {})
    }
    for (const sign of signs) window.addEventListener(sign, come, { passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, come)
    }
  }, [])
}
