/**
 * Lets work of one name through one after the other. Attempts to log in from one address take turns, since those under
 * way are not counted yet: all at once they would pass the limits together. Other processes have their own turns, so
 * that N of them let at most N - 1 attempts more through.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(work)
    const over = mine.then(ignore, ignore).then(() => {
      if (this.#last.get(name) === over) this.#last.delete(name)
    })
    this.#last.set(name, over)
    return mine
  }
}

const ignore = () => undefined
