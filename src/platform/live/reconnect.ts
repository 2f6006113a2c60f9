import type { ChannelAbsence } from './absence'

/** As much of pusher-js as this file needs. */
interface Line {
  readonly connection: { readonly state: string; bind(event: string, heard: (change: never) => void): unknown }
  connect(): void
  disconnect(): void
}

/** Milliseconds an attempt may take: the last figure stands for all that follow. */
const deadline = [8_000, 10_000]
/** Milliseconds between two attempts: half of the figure to one and a half, so that many come back spread over time. */
const pauses = [2_000, 3_000, 5_000, 10_000]

const nth = (figures: readonly number[], n: number) => figures[Math.min(n, figures.length - 1)] ?? 0

/**
 * Brings a lost connection back. Left alone, pusher-js tries once after exactly a second, with everybody else, and then
 * not before a quarter of a minute, half a minute, a minute have passed. What the server asks for is left to it: to come
 * back at once (42xx) or never (40xx). `absence` is told of each try that failed. Returns
 * how to stop.
 */
export function reconnect(
  line: Line,
  absence?: Pick<ChannelAbsence, 'failed' | 'refused'>,
  random: () => number = Math.random,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let resting = false
  let stopped = false

  const attempt = () => {
    resting = false
    line.connect()
  }
  const rest = () => {
    if (stopped) return
    resting = true
    line.disconnect()
    clearTimeout(timer)
    timer = setTimeout(attempt, nth(pauses, failures) * (0.5 + random()))
    failures += 1
    absence?.failed()
  }
  // Its word that it will try again by itself; it has still to set the timer that we take from it.
  line.connection.bind('connecting_in', () => queueMicrotask(rest))
  line.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'unavailable') return
    clearTimeout(timer)
    if (current === 'connecting') {
      resting = false
      timer = setTimeout(rest, nth(deadline, failures))
    }
    if (current === 'connected') failures = 0
    // Without WebSocket in the browser, or sent away for good.
    if (current === 'failed' || (current === 'disconnected' && !resting && !stopped)) absence?.refused()
  })
  // Pusher begins as soon as it is made.
  if (line.connection.state === 'connecting') timer = setTimeout(rest, nth(deadline, failures))
  if (line.connection.state === 'failed') absence?.refused()
  const online = () => {
    if (!resting) return
    clearTimeout(timer)
    timer = setTimeout(attempt, 1_000 * random())
  }
  globalThis.addEventListener?.('online', online)
  return () => {
    stopped = true
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', online)
  }
}
