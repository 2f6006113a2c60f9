import { awake } from './awake'
import { DatabaseUnavailable } from './errors'

interface Waiting {
  since: number
  enter: () => void
  refuse: (err: Error) => void
}

/**
 * Lets as many in as there are database connections; the others wait in order. While answers keep coming they may
 * wait long (a rush is no outage); once nothing has come back for `deadline` milliseconds awake they are refused.
 */
export class Gate {
  readonly #waiting: Waiting[] = []
  #free: number
  #lastAnswer = Number.NEGATIVE_INFINITY
  #watch: NodeJS.Timeout | undefined

  constructor(
    places: number,
    private readonly deadline: number,
  ) {
    this.#free = places
  }

  enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ since: awake(), enter: resolve, refuse: reject })
      this.#watch ??= setInterval(() => this.#refuseTheForgotten(), 100).unref()
    })
  }

  /** Somebody leaves; `answered` tells whether the database was alive for them. */
  leave(answered: boolean): void {
    if (answered) this.#lastAnswer = awake()
    else this.#refuse(this.#waiting.splice(0))
    const next = this.#waiting.shift()
    if (next) next.enter()
    else this.#free += 1
    this.#stopWatchingIfIdle()
  }

  #refuseTheForgotten(): void {
    const limit = awake() - this.deadline
    const forgotten = this.#waiting.filter(({ since }) => Math.max(since, this.#lastAnswer) < limit)
    for (const one of forgotten) this.#waiting.splice(this.#waiting.indexOf(one), 1)
    this.#refuse(forgotten)
    this.#stopWatchingIfIdle()
  }

  #refuse(those: Waiting[]): void {
    for (const { refuse } of those) refuse(new DatabaseUnavailable('The database does not answer'))
  }

  #stopWatchingIfIdle(): void {
    if (this.#waiting.length > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }
}
