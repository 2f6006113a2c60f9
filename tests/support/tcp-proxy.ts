import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A line between a server and its PostgreSQL that tests can spoil. */
export interface TcpProxy {
  readonly port: number
  /** From now on nothing passes, either way; what was said waits. */
  freeze(): void
  /** All is well again: what waited goes on. */
  thaw(): void
  /** Every answer comes so many milliseconds late. */
  delay(ms: number): void
  /** Refuses newcomers and cuts those that are there, until `thaw`. */
  cut(): void
  /** Cuts the line on which these words have passed at its next COMMIT: before that is known to the database, or once it is done. */
  cutAtCommitOf(words: string, moment: 'before' | 'after'): void
  /** Once the COMMIT of the line on which these words have passed is on its way, nothing comes back on any line, as after `freeze`. */
  freezeAtCommitOf(words: string): void
  close(): Promise<void>
}

export async function aTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const lines = new Set<{ near: Socket; far: Socket }>()
  /** What is late, in the order in which it was said. */
  const waiting = new Set<() => void>()
  let isFrozen = false
  let isCut = false
  let late = 0
  let trap: { words: string; moment: 'before' | 'after' | 'frozen' } | undefined
  const freeze = () => {
    isFrozen = true
    for (const { near, far } of lines) for (const socket of [near, far]) socket.pause()
  }

  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = createConnection(target)
    const line = { near, far }
    lines.add(line)
    let isMarked = false
    let isSprung = false
    const reset = () => {
      near.resetAndDestroy()
      far.destroy()
    }
    near.on('data', (chunk) => {
      isMarked ||= trap !== undefined && chunk.includes(trap.words)
      if (trap && isMarked && chunk.includes('commit')) {
        const { moment } = trap
        trap = undefined
        if (moment === 'before') return reset()
        if (moment === 'frozen') freeze()
        else isSprung = true
      }
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (isSprung) return reset()
      if (late === 0) near.write(chunk)
      else {
        const arrive = () => {
          if (waiting.delete(arrive)) near.write(chunk)
        }
        waiting.add(arrive)
        setTimeout(arrive, late)
      }
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      if (isFrozen) one.pause()
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        lines.delete(line)
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    port: (server.address() as AddressInfo).port,
    freeze,
    thaw() {
      isFrozen = isCut = false
      late = 0
      for (const arrive of waiting) arrive()
      for (const { near, far } of lines) for (const socket of [near, far]) socket.resume()
    },
    delay(ms) {
      late = ms
    },
    cut() {
      isCut = true
      for (const { near } of lines) near.resetAndDestroy()
    },
    cutAtCommitOf(words, moment) {
      trap = { words, moment }
    },
    freezeAtCommitOf(words) {
      trap = { words, moment: 'frozen' }
    },
    close() {
      for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
