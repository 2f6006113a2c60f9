/** Milliseconds between two beats. */
export const beatEvery = 2_000

/** With this many of our beats and not one of its own, a process is taken for dead. */
const beatsUntilLost = 4

/**
 * Who else serves the same database. A process that dies between a commit and its word of it leaves the others with
 * screens that nobody will tell: whoever falls silent without a farewell is such a process.
 *
 * Silence is counted in our own beats, as they come back over the same line: while that line is down, or this process
 * stands still, nothing comes back and nobody seems dead.
 */
export class Peers {
  /** Beats of ours since each of the others was heard. */
  readonly #silence = new Map<string, number>()

  constructor(
    private readonly self: string,
    private readonly onLost: () => void,
  ) {}

  heard(from: string): void {
    if (from === this.self) this.#age()
    else this.#silence.set(from, 0)
  }

  left(from: string): void {
    this.#silence.delete(from)
  }

  #age(): void {
    for (const [peer, beats] of this.#silence) {
      if (beats < beatsUntilLost) this.#silence.set(peer, beats + 1)
      else {
        this.#silence.delete(peer)
        this.onLost()
      }
    }
  }
}
