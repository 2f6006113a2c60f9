import { setTimeout as pause } from 'node:timers/promises'
import type { Channel } from '../../domain/messages/channels'
import { withTransaction } from '../db/transaction'
import type { Db, Tx } from '../db/types'
import type { Clock } from '../process/clock'
import { publishEvents } from '../realtime/live'
import { type Attempt, claimDue, expireClaims, isAnyDue, lease, recordAttempts } from './claims'
import { lockBucket, takeTokens } from './rate'
import type { Message, Sender, Senders } from './sender'

/**
 * Messages claimed at once: few, since those that a process has claimed can no longer be withdrawn, and become uncertain when it
 * dies.
 */
const batch = 25
/** Messages of a channel that a process has claimed and not finished; a claim is made when half of them are done. */
export const mostClaimed = 2 * batch
/** Milliseconds for which a stop waits for attempts under way before it breaks them off. */
const stopWithin = 5_000

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly senders: Senders
}

/** Sends due messages: `turn` claims and starts all that are due; `stop` finishes what is under way and gives back the rest. */
export interface Sending {
  turn(): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends each due message once. It is claimed in one transaction, sent outside of any, and its result is recorded in another.
 * Where a process dies in between, nobody knows whether the message left: it becomes uncertain and is never sent again by itself
 * (docs/decisions/09-database-and-durability.md).
 */
export function sendingOf({ db, clock, senders }: Needs): Sending {
  let stopped = false
  const channels = Object.entries(senders).map(([channel, sender]) => {
    return { name: channel as Channel, sender, underWay: new Set<Promise<void>>() }
  })
  const record = recorder((attempts) =>
    withTransaction(db, async (tx) => publishEvents(tx, await recordAttempts(tx, clock.now(), attempts))),
  )

  async function attempt(sender: Sender, message: Message): Promise<void> {
    // after a stop; or after a sleep of the whole machine: others may hold the claim for lost by now
    const isLate = clock.now().getTime() - (message.claimed_at?.getTime() ?? 0) > lease / 2
    const outcome = stopped || isLate ? ({ state: 'given back' } as const) : await sender.send(message)
    await record({ message, outcome })
  }

  async function drain({ name, sender, underWay }: (typeof channels)[number]): Promise<void> {
    while (!stopped && (await isAnyDue(db, clock.now(), name))) {
      while (underWay.size > mostClaimed - batch) await Promise.race(underWay)
      if (stopped) return
      const claimed = await withTransaction(db, (tx) => claim(tx, clock.now(), name, sender))
      if (claimed === null) {
        await pause(1000 / (sender.perSecond ?? 1))
        continue
      }
      if (claimed.length === 0) return
      for (const message of claimed) {
        const done = attempt(sender, message).finally(() => underWay.delete(done))
        underWay.add(done)
      }
    }
  }

  let turning = Promise.resolve()
  return {
    turn() {
      if (channels.length === 0) return turning
      const work = withTransaction(db, (tx) => expireClaims(tx, clock.now())).then(() =>
        Promise.all(channels.map(drain)),
      )
      turning = work.then(ignore, ignore)
      return work.then(ignore)
    },
    async stop() {
      stopped = true
      const finished = turning.then(() => Promise.all(channels.flatMap(({ underWay }) => [...underWay])))
      await Promise.race([finished, pause(stopWithin, undefined, { ref: false })])
      await Promise.all(channels.map(({ sender }) => sender.close()))
      await finished
    },
  }
}

const ignore = () => undefined

/** Claims as many messages as the rate allows now; null when it allows none. */
async function claim(tx: Tx, now: Date, channel: Channel, { perSecond }: Sender): Promise<Message[] | null> {
  if (perSecond === undefined) return claimDue(tx, now, channel, batch)
  const key = `messages ${channel}`
  const tokens = await lockBucket(tx, key, perSecond)
  if (tokens < 1) return null
  const claimed = await claimDue(tx, now, channel, Math.min(batch, tokens))
  await takeTokens(tx, key, claimed.length)
  return claimed
}

/** Milliseconds between two tries to record results while the database is away. */
const recordAgain = 1_000

/** Milliseconds in which results gather before they are written: each write is a transaction that others wait for. */
const gathering = 50

/** Records results in groups, one after the other. Never rejects. */
function recorder(write: (attempts: readonly Attempt[]) => Promise<void>): (attempt: Attempt) => Promise<void> {
  let waiting: Attempt[] = []
  let last = Promise.resolve()
  let next: Promise<void> | null = null
  const writeAll = async () => {
    await pause(gathering)
    const group = waiting
    waiting = []
    next = null
    for (;;) {
      try {
        return await write(group)
      } catch {
        await pause(recordAgain, undefined, { ref: false })
      }
    }
  }
  return (attempt) => {
    waiting.push(attempt)
    if (next === null) {
      next = last.then(writeAll)
      last = next
    }
    return next
  }
}
