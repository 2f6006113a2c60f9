/** A text of JSON has its names and its signs of structure only in these; whatever stands between is a plain value. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

/**
 * The first field that a well-formed JSON text names twice in one group, joined by dots (`rows.0.from`); null when none.
 * Readers differ in which of the two they believe.
 */
export function doubledField(text: string): string | null {
  /** The open groups (`names` are those they have had) and lists (without names). */
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
        // an escape is the letter it stands for: "a" and "\u0061" are one name
        level.at = JSON.parse(token) as string
        level.awaitsName = false
        if (level.names.has(level.at)) return levels.length > 10 ? 'body' : levels.map(({ at }) => at).join('.')
        level.names.add(level.at)
    }
  }
  return null
}
