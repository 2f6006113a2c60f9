/**
 * Lets work of one name through one after the other. Attempts to log in from one address take turns, since those under
 * way are not counted yet; what is decided beside those of other processes is decided in the database.
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
