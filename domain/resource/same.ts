/** Whether two values of the wire say the same; the order of a group's names says nothing. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  if (!isGroup(a) || !isGroup(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => sameValue(a[name], b[name]))
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
