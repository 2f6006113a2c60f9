/** A statement is prepared once it has been asked this often; what is asked once or twice is not worth a plan. */
const worthPreparing = 3
/** Texts remembered at most: lists of changing length make many, and each connection keeps those that have a name. */
const mostTexts = 400

const asked = new Map<string, { times: number; name: string }>()

/**
 * The name under which a connection may keep the plan of a statement with parameters, or undefined while it is rare: the
 * longer queries take longer to plan than to run.
 */
export function preparedName(text: string, values: readonly unknown[] | undefined): string | undefined {
  if (!values || values.length === 0) return undefined
  const known = asked.get(text)
  if (known) {
    known.times += 1
    return known.times >= worthPreparing ? known.name : undefined
  }
  if (asked.size < mostTexts) asked.set(text, { times: 1, name: `curante_${asked.size + 1}` })
  return undefined
}
