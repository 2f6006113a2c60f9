import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** A TCP proxy, mostly between a server and its PostgreSQL, whose connections tests can disturb. */
export interface TcpProxy {
  readonly port: number
  /** Stops forwarding in both directions; data is buffered until `thaw`. */
  freeze(): void
  /** Resumes forwarding, buffered data first. */
  thaw(): void
  /** Delays every reply by this many milliseconds. */
  delay(ms: number): void
  /** Resets all connections and refuses new ones, until `thaw`. */
  cut(): void
  /**
   * Resets the connection that has sent `words` at its next COMMIT: before the database receives it, or when its reply arrives.
   */
  cutAtCommitOf(words: string, moment: 'before' | 'after'): void
  /** Forwards the next COMMIT of the connection that has sent `words`, but no reply on any connection, as after `freeze`. */
  freezeAtCommitOf(words: string): void
  close(): Promise<void>
}

export async function aTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const lines = new Set<{ near: Socket; far: Socket }>()
  /** Delayed replies, in order of arrival. */
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
