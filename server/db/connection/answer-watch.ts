/** Milliseconds between two looks at whether an answer has come. */
const pause = 100

interface WatchOptions {
  /** Milliseconds without any answer after which the database counts as away. */
  readonly limit: number
  /** Asks the database for a sign of life; resolves when it has answered anything at all. */
  probe(): Promise<unknown>
  /** Called when there has been no answer, to this probe either. */
  onSilence(): void
}

/**
 * Tells a database that is away from one that is slow (quality.md, CR2). While somebody waits for an answer, any answer to
 * anybody proves that it is there; without one for a third of the limit a probe is sent. Time in which this process did not
 * run itself, on a busy or suspended machine, counts as one look at most.
 */
export class AnswerWatch {
  #waiting = 0
  #silentFor = 0
  #isProbing = false
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: WatchOptions) {}

  /** Watches over one answer until it arrives or fails. */
  async during<T>(answer: Promise<T>): Promise<T> {
    this.#waiting += 1
    if (Number.isFinite(this.options.limit)) this.#timer ??= setInterval(() => this.#look(), pause)
    try {
      return await answer
    } finally {
      this.#waiting -= 1
      this.#silentFor = 0
      if (this.#waiting === 0) this.#stop()
    }
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const { limit, onSilence } = this.options
    this.#silentFor += pause
    if (this.#silentFor >= limit) {
      this.#silentFor = 0
      onSilence()
    } else if (this.#silentFor >= limit / 3 && !this.#isProbing) void this.#probe()
  }

  async #probe(): Promise<void> {
    this.#isProbing = true
    try {
      await this.options.probe()
      this.#silentFor = 0
    } catch {
      // silence goes on
    } finally {
      this.#isProbing = false
    }
  }
}
