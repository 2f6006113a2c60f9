import { useInvalidate } from '@refinedev/core'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * A list asks again when its records change elsewhere, but never under an open form: what changes meanwhile is read when it
 * closes. refine subscribes once and keeps the mode of that moment, so the mode is always `manual` and decided here.
 */
export function useLiveRows(resource: string, dataProviderName: string | undefined, isFormOpen: boolean) {
  const invalidate = useInvalidate()
  const missed = useRef(false)
  const isHeld = useRef(isFormOpen)
  const refresh = () => {
    missed.current = false
    void invalidate({ resource, invalidates: ['list'], ...(dataProviderName && { dataProviderName }) })
  }
  const catchUp = useEffectEvent(() => missed.current && refresh())
  useEffect(() => {
    isHeld.current = isFormOpen
    if (!isFormOpen) catchUp()
  }, [isFormOpen])
  const onLiveEvent = () => {
    if (isHeld.current) missed.current = true
    else refresh()
  }
  return { liveMode: 'manual', onLiveEvent } as const
}
