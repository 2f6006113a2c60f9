import type { ClusterApi, ClusterEvent } from './cluster-api'
import { userChannel, userOfChannel } from './protocol'

/** Milliseconds before each retry; the last figure stands for all that follow. */
const retryDelays = [1_000, 2_000, 5_000, 10_000]
/** Most events that wait; beyond them their users catch up instead. */
const mostWaiting = 2_000
/** Events sent by one turn. */
const atOnce = 10

export interface ClusterSender {
  send(events: readonly ClusterEvent[]): void
  /** Tells everybody who listens the number of their channel, so that who missed something reads again. */
  catchUpAll(): void
  /** Waits for what is being sent. */
  close(): Promise<void>
}

interface SenderParts {
  readonly api: Pick<ClusterApi, 'trigger' | 'occupied'>
  /** The change numbers of these users' channels. */
  readonly numbersOf: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** Called once for each time that the cluster does not answer. */
  readonly report: (error: unknown) => void
  readonly delays?: readonly number[]
}

/**
 * Sends events to a cluster one request after the other. What it does not take is not kept: as soon as it answers again its users
 * are told the number of their channel, and consoles that are behind read again (quality.md, RT3).
 */
export function clusterSender({ api, numbersOf, report, delays = retryDelays }: SenderParts): ClusterSender {
  let waiting: ClusterEvent[] = []
  let behind: Set<number> | 'all' = new Set()
  let failures = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const isBehind = () => behind === 'all' || behind.size > 0

  function owe(users: readonly number[]): void {
    if (behind === 'all') return
    for (const user of users) behind.add(user)
    if (behind.size > mostWaiting) behind = 'all'
  }

  function start(): void {
    if (running || isClosed || failures > 0) return
    running = run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    while (!isClosed && (waiting.length > 0 || isBehind())) {
      const sent = waiting.splice(0, atOnce)
      try {
        if (sent.length > 0) await api.trigger(sent)
        else await catchUp()
        failures = 0
      } catch (error) {
        owe(usersOf([...sent, ...waiting]))
        waiting = []
        failed(error)
        return
      }
    }
  }

  function failed(error: unknown): void {
    failures += 1
    if (failures === 1) report(error)
    const delay = (delays[Math.min(failures, delays.length) - 1] ?? 0) * (0.5 + Math.random())
    timer = setTimeout(retry, delay).unref()
  }

  function retry(): void {
    if (running || isClosed) return
    running = run().finally(() => {
      running = undefined
    })
  }

  async function catchUp(): Promise<void> {
    const owed = behind
    behind = new Set()
    try {
      const users =
        owed === 'all' ? (await api.occupied(userChannel(''))).flatMap((name) => userOfChannel(name) ?? []) : [...owed]
      if (users.length === 0) return
      const numbers = await numbersOf(users)
      await api.trigger(
        users.map((user) => ({
          name: 'channel-moved',
          channels: [userChannel(user)],
          data: JSON.stringify({ change: numbers.get(user) ?? 0 }),
        })),
      )
    } catch (error) {
      if (owed === 'all') behind = 'all'
      else owe([...owed])
      throw error
    }
  }

  return {
    send(events) {
      if (failures > 0 || waiting.length + events.length > mostWaiting) owe(usersOf(events))
      else waiting.push(...events)
      start()
    },
    catchUpAll() {
      behind = 'all'
      start()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

const usersOf = (events: readonly ClusterEvent[]) =>
  events.flatMap(({ channels }) => channels.flatMap((channel) => userOfChannel(channel) ?? []))
