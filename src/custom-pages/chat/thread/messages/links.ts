/** A piece of a message: plain text, or an address to follow. */
export interface TextPiece {
  readonly text: string
  readonly href?: string
}

const webAddress = /\bhttps?:\/\/[^\s<>"'`]+/gi
const mailAddress = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi
/** Punctuation that ends a sentence, not an address. */
const trailing = /[.,;:!?»”’)\]}]+$/

/** The address without what belongs to the sentence; a bracket that it opens itself is its own. */
function withoutSentence(address: string): string {
  let text = address
  for (;;) {
    const end = trailing.exec(text)?.[0]
    if (!end) return text
    const isOwnBracket = end.startsWith(')') && text.includes('(') && !text.slice(0, -end.length).includes(')')
    if (isOwnBracket) return text.slice(0, text.length - end.length + 1)
    text = text.slice(0, -end.length)
  }
}

/** The address as the browser reads it; undefined when it is none, or carries a name that hides where it leads. */
function webHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined
}

/** Splits a message into text and links: http, https and mail addresses only. All else stays text (quality.md IN3). */
export function textPieces(text: string): readonly TextPiece[] {
  const found = [
    ...[...text.matchAll(webAddress)].flatMap((match) => {
      const address = withoutSentence(match[0])
      const href = webHref(address)
      // what is in a web address is not a mail address as well
      return [{ from: match.index, text: address, href }]
    }),
    ...[...text.matchAll(mailAddress)].map((match) => ({
      from: match.index,
      text: match[0],
      href: `mailto:${match[0]}`,
    })),
  ].sort((a, b) => a.from - b.from)
  const pieces: TextPiece[] = []
  let at = 0
  for (const { from, text: address, href } of found) {
    if (from < at) continue
    if (href === undefined) continue
    if (from > at) pieces.push({ text: text.slice(at, from) })
    pieces.push({ text: address, href })
    at = from + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
