/** Most values of a body: a bulk change of 10,000 ids, with its own few fields. */
export const mostValues = 10_500
/** Most levels of a body; the contract's schemas have up to five. */
const deepest = 20

/**
 * Number of values in JSON text, itself included, or one more than `mostValues`, where reading ends; Infinity when it is nested
 * deeper than any call's body. What is no JSON gets any number.
 */
export function valuesIn(text: string): number {
  let values = 1
  let levels = 0
  /** Just behind the beginning of an object or array. */
  let hasBegun = false
  for (let at = 0; at < text.length && values <= mostValues; at += 1) {
    const sign = text[at] as string
    if (blanks.includes(sign)) continue
    if (hasBegun && sign !== '}' && sign !== ']') values += 1
    hasBegun = sign === '{' || sign === '['
    if (hasBegun) levels += 1
    else if (sign === '}' || sign === ']') levels -= 1
    else if (sign === ',') values += 1
    else if (sign === '"') at = endOfString(text, at)
    if (levels > deepest) return Number.POSITIVE_INFINITY
  }
  return values
}

const blanks = ' \n\r\t'

/** Where a string that begins there ends; the end of the text when it does not. */
function endOfString(text: string, beginning: number): number {
  for (let at = beginning + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at += 1
  }
  return text.length
}

/** The strings and structural characters of JSON text; what lies between is numbers, literals, colons and whitespace. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

/**
 * The path (`rows.0.from`) of the first duplicate key in one object of well-formed JSON; null when there is none. Parsers
 * differ in which of the two values they keep.
 */
export function doubledField(text: string): string | null {
  /** The open objects (`names`: the keys so far) and arrays (`names` is null). */
  const levels: { names: Set<string> | null; awaitsName: boolean; at: string | number }[] = []
  for (const [token] of text.matchAll(tokens)) {
    const level = levels.at(-1)
    switch (token) {
      case '{':
        levels.push({ names: new Set(), awaitsName: true, at: '' })
        break
      case '[':
        levels.push({ names: null, awaitsName: false, at: 0 })
        break
      case '}':
      case ']':
        levels.pop()
        break
      case ',':
        if (level?.names) level.awaitsName = true
        else if (level) level.at = Number(level.at) + 1
        break
      default:
        if (!level?.names || !level.awaitsName) break
        // keys are compared unescaped: "a" and "\u0061" are equal
        level.at = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
        level.awaitsName = false
        if (level.names.has(level.at)) return levels.length > 10 ? 'body' : levels.map(({ at }) => at).join('.')
        level.names.add(level.at)
    }
  }
  return null
}
