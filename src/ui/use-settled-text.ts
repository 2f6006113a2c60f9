import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../domain/text/limits'

/** A text half a second after its last key (specification §9), or at once by `askNow`. Null: nothing is looked for. */
export function useSettledText(text: string | null) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => setAsked(text), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, asked])
  return { asked, askNow: () => setAsked(text) }
}
