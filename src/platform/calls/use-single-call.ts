import { useRef, useState } from 'react'

/** Another attempt is in progress, or the acting doctor changed meanwhile: not reported. */
const dropped = { kind: 'dropped' } as const

/** Runs one task at a time; further calls meanwhile are dropped. */
export function useSingleCall() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | typeof dropped> => {
    if (isRunning.current) return dropped
    isRunning.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}
