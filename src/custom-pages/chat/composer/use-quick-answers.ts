import { useState } from 'react'
import type { QuickAnswer } from '../../../../domain/contract/messages/chat-fields'
import { quickMatches, quickQuery } from './quick-answers'

interface CursorText {
  readonly text: string
  readonly caret: number
}

/** The quick answers that `/` at the start of a line offers, and the keys that move in them. */
export function useQuickAnswers(
  answers: readonly QuickAnswer[],
  { text, caret }: CursorText,
  onPick: (answer: QuickAnswer, from: number) => void,
) {
  const [moved, setMoved] = useState(0)
  /** The text at which the list was closed: it stays closed until something else is typed. */
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const query = answers.length > 0 ? quickQuery(text, caret) : null
  const isOpen = query !== null && closedAt !== text
  const found = isOpen ? quickMatches(answers, query.query) : []
  const selected = found.length > 0 ? ((moved % found.length) + found.length) % found.length : 0
  const pick = (answer: QuickAnswer) => {
    if (!query) return
    setMoved(0)
    onPick(answer, query.from)
  }
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setMoved(selected + 1),
    ArrowUp: () => setMoved(selected - 1),
    Enter: () => found[selected] && pick(found[selected]),
    Tab: () => found[selected] && pick(found[selected]),
    Escape: () => setClosedAt(text),
  }
  /** Whether the key was one of the list. */
  const onKey = (key: string): boolean => {
    const action = isOpen && (found.length > 0 || key === 'Escape') ? actions[key] : undefined
    action?.()
    return action !== undefined
  }
  return { isOpen, found, selected, pick, onKey }
}
