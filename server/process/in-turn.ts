const last = new Map<string, Promise<unknown>>()
const ignore = () => undefined

/** Runs work of the same key sequentially within this process; across processes the database serializes it. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(key) ?? Promise.resolve()).then(work)
  const over = result.then(ignore, ignore).then(() => {
    if (last.get(key) === over) last.delete(key)
  })
  last.set(key, over)
  return result
}
