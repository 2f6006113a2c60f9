import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicOutcome } from '../../platform/basic/public-call'

/** How a call stands: none, under way, or not answered and tried again. */
export type CallState = 'idle' | 'busy' | 'away'

export type TotemReply<T> = Exclude<PublicOutcome<T>, { kind: 'unanswered' }>

const retryMs = 5000

/** Waits before the next try: a few seconds, or until the device is connected again. */
const nextTry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, retryMs)
    window.addEventListener('online', go)
  })

/**
 * Runs calls that are made again until the server answers, since nobody at a totem can do anything about its network. Null once
 * who asked has left: nothing is sent for somebody who is gone.
 */
export function useAnswer() {
  const [state, setState] = useState<CallState>('idle')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const run = useCallback(async <T>(call: () => Promise<PublicOutcome<T>>): Promise<TotemReply<T> | null> => {
    setState('busy')
    while (isShown.current) {
      const outcome = await call()
      if (!isShown.current) return null
      if (outcome.kind !== 'unanswered') {
        setState('idle')
        return outcome
      }
      setState('away')
      await nextTry()
    }
    return null
  }, [])
  return { state, run }
}
