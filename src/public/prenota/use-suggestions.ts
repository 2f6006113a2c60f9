import { useEffect, useState } from 'react'
import type { What, Where } from '../../../domain/contract/public/directory'
import { searchDebounceMs } from '../../../domain/text/limits'
import { publicCall } from '../../platform/basic/public-call'

/** Fewer letters say too little. */
const fewestLetters = 2

interface Suggestions {
  readonly what: What
  readonly where: Where
}

/** Asks what is nearest to a typed text. */
export const suggest = <K extends keyof Suggestions>(kind: K, text: string) =>
  publicCall<Suggestions[K][]>('POST', `directory/${kind}`, { words: text })

/** What is nearest to what is being typed, once the typing pauses; without an answer there is nothing to choose from. */
export function useSuggestions<K extends keyof Suggestions>(kind: K, typed: string): readonly Suggestions[K][] {
  const [found, setFound] = useState<{ text: string; list: readonly Suggestions[K][] }>({ text: '', list: [] })
  const text = typed.trim()
  useEffect(() => {
    if (text.length < fewestLetters) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const outcome = await suggest(kind, text)
      if (isCurrent) setFound({ text, list: outcome.kind === 'done' ? outcome.data : [] })
    }, searchDebounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [kind, text])
  // while the next answer is awaited the last one stays
  return text.length < fewestLetters ? [] : found.list
}
