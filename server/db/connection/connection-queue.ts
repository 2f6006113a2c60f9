interface Waiting {
  readonly turn: string | undefined
  enter(): void
}

/**
 * The queue for the pool's connections, first come, first served. Who writes to a record that another one is writing to waits
 * here for its turn, without a connection, so that a rush on one record keeps nobody else out.
 */
export class ConnectionQueue {
  readonly #waiting: Waiting[] = []
  readonly #turnsTaken = new Set<string>()

  constructor(private free: number) {}

  /** Resolves when a connection may be taken; rejects with the signal's reason when it is aborted first. */
  enter(signal: AbortSignal, turn?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal.reason)
      }
      const waiting = {
        turn,
        enter: () => {
          signal.removeEventListener('abort', refuse)
          resolve()
        },
      }
      signal.addEventListener('abort', refuse, { once: true })
      this.#waiting.push(waiting)
      this.#admit()
    })
  }

  /** Gives the connection and the turn to those who come next. */
  leave(turn?: string): void {
    this.free += 1
    if (turn !== undefined) this.#turnsTaken.delete(turn)
    this.#admit()
  }

  #admit(): void {
    while (this.free > 0) {
      const next = this.#waiting.findIndex(({ turn }) => turn === undefined || !this.#turnsTaken.has(turn))
      const [admitted] = next < 0 ? [] : this.#waiting.splice(next, 1)
      if (!admitted) return
      this.free -= 1
      if (admitted.turn !== undefined) this.#turnsTaken.add(admitted.turn)
      admitted.enter()
    }
  }
}
