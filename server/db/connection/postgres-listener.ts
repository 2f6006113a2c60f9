import pg from 'pg'
import { withinAwake } from './awake'
import type { ListenOptions } from './connection'
import { DatabaseUnavailable } from './errors'

interface Subscription extends ListenOptions {
  channel: string
  hear: (payload: string) => void
}

const pingEvery = 3000
const pingLimit = 2000
const firstPause = 200
const longestPause = 2000

const inTime = <T>(answer: Promise<T>) =>
  withinAwake(pingLimit, answer, () => new DatabaseUnavailable('The listening connection is silent'))

/** One connection that listens for all, is pinged so that a frozen database is noticed, and comes back by itself. */
export class PgListener {
  readonly #subscriptions = new Set<Subscription>()
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined
  #ping: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #pause = firstPause
  /** Since a subscriber last heard of it, something may have been notified that nobody was there to hear. */
  #hasMissed = false
  #closed = false

  constructor(private readonly config: pg.ClientConfig) {}

  /** Subscribes, at once when the database is there, else as soon as it is. */
  async listen(channel: string, hear: (payload: string) => void, options: ListenOptions = {}) {
    const subscription = { channel, hear, ...options }
    this.#subscriptions.add(subscription)
    if (this.#client) await inTime(this.#client.query(`listen ${channel}`)).catch((err: Error) => this.#drop(err))
    else await this.#open()
    return async () => {
      this.#subscriptions.delete(subscription)
      const stillHeard = [...this.#subscriptions].some((other) => other.channel === channel)
      if (!stillHeard && this.#client) await inTime(this.#client.query(`unlisten ${channel}`)).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#ping)
    await this.#opening
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  #open(): Promise<void> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #connect(): Promise<void> {
    if (this.#closed) return
    clearTimeout(this.#retry)
    const client = new pg.Client({ ...this.config, application_name: 'curante-listen' })
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload))
    client.on('error', (err) => this.#drop(err, client))
    client.on('end', () => this.#drop(undefined, client))
    try {
      await client.connect()
      // Whoever subscribes meanwhile waits for this same attempt, and stands at the end of the set.
      for (const { channel } of this.#subscriptions) await inTime(client.query(`listen ${channel}`))
    } catch (err) {
      client.end().catch(() => undefined)
      this.#later(err)
      return
    }
    this.#client = client
    this.#pause = firstPause
    this.#ping = setInterval(
      () => void inTime(client.query('select 1')).catch((err: Error) => this.#drop(err, client)),
      pingEvery,
    ).unref()
    if (this.#hasMissed) for (const { onReconnect } of this.#subscriptions) onReconnect?.()
    this.#hasMissed = false
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) if (subscription.channel === channel) subscription.hear(payload)
  }

  #drop(err?: unknown, client: pg.Client | undefined = this.#client): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    clearInterval(this.#ping)
    client.end().catch(() => undefined)
    this.#later(err)
  }

  #later(_reason: unknown): void {
    if (this.#closed) return
    this.#hasMissed = true
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#open(), this.#pause).unref()
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }
}
