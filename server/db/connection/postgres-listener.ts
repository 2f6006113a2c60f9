import pg from 'pg'
import type { ListenOptions } from './connection'

interface Subscription extends ListenOptions {
  channel: string
  hear: (payload: string) => void
}

const pingEvery = 3000
const firstPause = 200
const longestPause = 2000
const limits = { connectionTimeoutMillis: 2000, query_timeout: 2000 }

/** One connection shared by all listeners; it is pinged to detect a frozen database, and reconnects automatically. */
export class PgListener {
  readonly #subscriptions = new Set<Subscription>()
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #pause = firstPause
  #hasMissed = false
  #closed = false

  constructor(private readonly config: pg.ClientConfig) {}

  /** Subscribes immediately, or once the database is reachable. */
  async listen(channel: string, hear: (payload: string) => void, options: ListenOptions = {}) {
    const subscription = { channel, hear, ...options }
    this.#subscriptions.add(subscription)
    const client = this.#client
    if (client) await client.query(`listen ${channel}`).catch(() => this.#lost(client))
    else await this.#connect()
    return async () => void this.#subscriptions.delete(subscription)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#connecting
    await this.#client?.end().catch(() => undefined)
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #open(): Promise<void> {
    if (this.#closed) return
    clearTimeout(this.#timer)
    const client = new pg.Client({ ...this.config, ...limits, application_name: 'curante-listen' })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions) if (subscription.channel === channel) subscription.hear(payload)
    })
    client.on('error', () => undefined)
    this.#client = client
    try {
      await client.connect()
      // A subscription added meanwhile awaits this same attempt, and this loop reaches it at the end of the set.
      for (const { channel } of this.#subscriptions) await client.query(`listen ${channel}`)
    } catch {
      return this.#lost(client)
    }
    client.once('end', () => this.#lost(client))
    this.#pause = firstPause
    this.#ping(client)
    if (this.#hasMissed) for (const { onReconnect } of this.#subscriptions) onReconnect?.()
    this.#hasMissed = false
  }

  #ping(client: pg.Client): void {
    this.#timer = setTimeout(async () => {
      try {
        await client.query('select 1')
        if (client === this.#client) this.#ping(client)
      } catch {
        this.#lost(client)
      }
    }, pingEvery).unref()
  }

  /** Reconnects after a pause; notifications sent until then are missed. */
  #lost(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    client.end().catch(() => undefined)
    this.#hasMissed = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), this.#pause).unref()
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }
}
