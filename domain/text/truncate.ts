import { truncatedTextLength } from './limits'

/** The beginning of a long text with an ellipsis; null when the text is short enough to stand whole. Never half a sign. */
export function truncated(text: string, length: number = truncatedTextLength): string | null {
  const signs = Array.from(text)
  if (signs.length <= length) return null
  return `${signs.slice(0, length).join('').trimEnd()}…`
}
