/** A statement is prepared once it has been asked this often; what is asked once or twice is not worth a plan. */
const worthPreparing = 3
/** Names given at most: each connection keeps the plans of those it has asked. */
const mostNames = 400
/** Rare texts counted at once: lists of changing length make many, which must not crowd out those asked every day. */
const mostCounted = 1000

const names = new Map<string, string>()
const counts = new Map<string, number>()

/**
 * The name under which a connection may keep the plan of a statement with parameters, or undefined while it is rare: the
 * longer queries take longer to plan than to run.
 */
export function preparedName(text: string, values: readonly unknown[] | undefined): string | undefined {
  if (!values || values.length === 0) return undefined
  return names.get(text) ?? (isOftenAsked(text) ? named(text) : undefined)
}

function isOftenAsked(text: string): boolean {
  if (names.size === mostNames) return false
  const times = (counts.get(text) ?? 0) + 1
  if (counts.size === mostCounted) counts.clear()
  counts.set(text, times)
  return times >= worthPreparing
}

function named(text: string): string {
  const name = `curante_${names.size + 1}`
  names.set(text, name)
  counts.delete(text)
  return name
}
