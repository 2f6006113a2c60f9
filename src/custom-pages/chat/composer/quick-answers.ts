import type { QuickAnswer } from '../../../../domain/contract/messages/chat-fields'
import { searchText } from '../../../../domain/text/search'

/** Quick answers offered at most. */
const mostOffered = 6

/** What is typed after a `/` that begins the line of the caret; null: no quick answer is asked for. */
export function quickQuery(text: string, caret: number): { readonly from: number; readonly query: string } | null {
  const from = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(from, caret)
  return /^\/[^\s/]{0,20}$/u.test(line) ? { from, query: line.slice(1) } : null
}

/** The quick answers that match what is typed: by the start of their shortcut first, then by a word of shortcut or text. */
export function quickMatches(answers: readonly QuickAnswer[], query: string): readonly QuickAnswer[] {
  const searched = searchText([query])
  const starts = answers.filter(({ shortcut }) => searchText([shortcut]).startsWith(searched))
  const others = answers.filter(
    (one) => !starts.includes(one) && searchText([one.shortcut, one.text]).includes(searched),
  )
  return [...starts, ...others].slice(0, mostOffered)
}

/** The text with what was typed after `/` replaced by the answer, and where the caret goes. */
export function withAnswer(text: string, from: number, caret: number, answer: string) {
  return { text: text.slice(0, from) + answer + text.slice(caret), caret: from + answer.length }
}
