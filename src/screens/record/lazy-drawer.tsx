import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../platform/basic/load-chunk'
import type { RecordDrawerProps } from './drawer-props'

const load = () => import('./record-drawer')
const Drawer = lazyPart(load)
const signsOfLife = ['pointermove', 'keydown', 'touchstart'] as const

/**
 * Drawer and form, which come apart from the list: with the first sign of life over it, so that they are there when a record is
 * opened.
 */
export function RecordDrawer(props: RecordDrawerProps) {
  const isOpen = props.open !== null
  const [isWanted, setWanted] = useState(isOpen)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(() => {
    const come = () => {
      stop()
      load().catch(() => {})
    }
    const stop = () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, come)
    }
    for (const sign of signsOfLife) window.addEventListener(sign, come, { passive: true })
    return stop
  }, [])
  return (
    isWanted && (
      <Suspense>
        <Drawer {...props} />
      </Suspense>
    )
  )
}
