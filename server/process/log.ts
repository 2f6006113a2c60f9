import SonicBoom from 'sonic-boom'

/** Bytes of lines kept while standard output takes none; further lines are dropped. */
const mostKept = 1_000_000
/** Milliseconds after a failed write until the next one. */
const retryAfter = 1000
/** Milliseconds that a stop waits for the last lines. */
const stopWaits = 1000

/** Pino's number of the level `warn`. */
const warn = 40

export interface LogOutput {
  write(line: string): void
  /** Resolves when all lines are written, or cannot be for now. */
  written(): Promise<void>
}

/**
 * Writes log lines to standard output. Never waits and never throws: on a full disk, a closed pipe or one that nobody reads,
 * lines are kept, then dropped and counted; once the output takes lines again, one tells the count.
 */
export function standardOutput(): LogOutput {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Reading `process.stdout` makes a pipe non-blocking; a write that blocks would keep the process from exiting.
  const { fd } = process.stdout
  // Only with a minimum length does the periodic flush write again what failed.
  const output = new SonicBoom({ fd, sync: false, minLength: 1, maxLength: mostKept, periodicFlush: retryAfter })
  let dropped = 0
  output.on('error', () => undefined)
  output.on('drop', () => {
    dropped += 1
  })
  output.on('drain', () => {
    if (dropped === 0) return
    output.write(`${JSON.stringify({ level: warn, time: Date.now(), count: dropped, msg: 'log lines dropped' })}\n`)
    dropped = 0
  })
  return {
    write: (line) => void output.write(line),
    written: () =>
      new Promise((done) => {
        setTimeout(done, stopWaits)
        output.flush(() => done())
      }),
  }
}
