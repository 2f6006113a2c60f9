/** Parameters of an address with what stands after `=`; undefined takes one away. */
export type Changes = Readonly<Record<string, string | undefined>>

/** An address with some of its parameters changed. */
export function withParams(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  return next
}
