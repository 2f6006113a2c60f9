/** Runs work of the same key one after the other, within this process; across processes the database decides. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work)
    const over = result.then(ignore, ignore).then(() => {
      if (this.#last.get(key) === over) this.#last.delete(key)
    })
    this.#last.set(key, over)
    return result
  }
}

const ignore = () => undefined
