import type { Tx } from './types'

/**
 * A statement that is built and prepared once for each connection: `build` makes it with drizzle's `prepare(name)`, with a
 * `sql.placeholder` for every value.
 */
export function prepared<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const ofConnection = new WeakMap<Tx, Query>()
  return (tx) => {
    const query = ofConnection.get(tx) ?? build(tx)
    ofConnection.set(tx, query)
    return query
  }
}
