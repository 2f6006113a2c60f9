import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../../../domain/text/limits'

/** What is typed, half a second after the last key (specification §9); an emptied field counts at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
