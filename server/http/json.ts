/** Most values of a body: a bulk change of 10,000 ids, with its own few fields. */
export const mostValues = 10_500
/** Most levels of a body; the contract's schemas have up to five. */
const deepest = 20

/** Number of values in a JSON value, itself included; Infinity when it is nested deeper than any call's body. */
export function valuesIn(value: unknown, levels = deepest): number {
  if (typeof value !== 'object' || value === null) return 1
  if (levels === 0) return Number.POSITIVE_INFINITY
  return Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner, levels - 1), 1)
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
        level.at = JSON.parse(token) as string
        level.awaitsName = false
        if (level.names.has(level.at)) return levels.length > 10 ? 'body' : levels.map(({ at }) => at).join('.')
        level.names.add(level.at)
    }
  }
  return null
}
