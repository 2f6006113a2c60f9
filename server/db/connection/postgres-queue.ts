interface Waiting {
  enter(): void
  refuse(err: Error): void
}

/**
 * Where requests wait for one of the pool's connections, in order. Unlike the pool's own queue it has no time limit: a rush
 * on one doctor is no outage (quality.md, CO1). When a connection is lost all who wait are refused at once, since the
 * database is away (CR2).
 */
export class ConnectionQueue {
  readonly #waiting: Waiting[] = []

  constructor(private free: number) {}

  async enter(): Promise<void> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((enter, refuse) => this.#waiting.push({ enter, refuse }))
  }

  leave(lost?: Error): void {
    if (lost) for (const { refuse } of this.#waiting.splice(0)) refuse(lost)
    const next = this.#waiting.shift()
    if (next) next.enter()
    else this.free += 1
  }
}
