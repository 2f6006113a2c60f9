import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { buildApp } from '../../../server/app'
import { readConfig } from '../../../server/config'
import type { Connection } from '../../../server/db/connection/connect'
import { migrationsApplied } from '../../../server/db/migrate'
import * as tables from '../../../server/db/tables'
import type { Deps } from '../../../server/deps'
import { hashToken } from '../../../server/http/authentication'
import type { Clock } from '../../../server/process/clock'
import { changeOf, countChange, countChangeOfRoles } from '../../../server/realtime/changes'
import { Hub } from '../../../server/realtime/hub'
import { createLive, type Live } from '../../../server/realtime/live'
import type { FileStore } from '../../../server/storage/file-store'
import type { LinkReader } from '../../../server/storage/links'
import { localDisk } from '../../../server/storage/local-disk'
import { ampleLimits } from './connect'
import { testNow } from './database'

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void
  advance(minutes: number): void
}

export function aClock(start: Date = testNow): TestClock {
  let now = start
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export type AnyBody = any
export interface Answer {
  readonly status: number
  readonly body: AnyBody
  readonly headers: Readonly<Record<string, unknown>>
}

export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number>
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** A user's session on the app under test. */
export interface Session {
  readonly token: string | null
  /** Calls an endpoint; a successful reply must match the contract. The body of a file is returned as text. */
  call(endpoint: Endpoint, options?: CallOptions): Promise<Answer>
  /** As `call`, for hundreds of calls whose replies are only searched: the body as text, read by nobody. */
  ask(endpoint: Endpoint, options?: CallOptions): Promise<RawAnswer>
  /** The same session with `X-Acting-As`. */
  actingAs(doctorId: number | string): Session
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly connection: Connection
  readonly clock: TestClock
  /** Publishes events to open sockets, as the jobs do. */
  readonly live: Live
  /** The sockets of this app, once it listens. */
  readonly hub: Hub
  readonly anonymous: Session
  /** Opens a session of the user with this e-mail, without the cost of a password. */
  as(email: string): Promise<Session>
  userId(email: string): Promise<number>
  /** In a folder of its own, removed with the app. */
  readonly files: FileStore
  close(): Promise<void>
}

/** The real app over a real database, with a clock that tests move, and with the given settings. */
export async function aTestApp(
  connection: Connection,
  clock: TestClock = aClock(),
  env: Record<string, string> = {},
  more: Partial<Pick<Deps, 'logStream' | 'files'>> = {},
): Promise<TestApp> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...ampleLimits, ...env })
  const { db } = connection
  const credentials = { appId: config.pusherAppId, key: config.pusherKey, secret: 'only-for-tests' }
  const hub = new Hub({ ...credentials, changeOf: (user) => changeOf(db, user) })
  const live = await createLive({
    hub,
    between: connection,
    count: (deliveries) => countChange(db, deliveries),
    countOfRoles: (roles) => countChangeOfRoles(db, roles),
  })
  const folder = join(tmpdir(), `curante-files-${randomUUID()}`)
  const files = more.files ?? localDisk(folder)
  const app = await buildApp({
    db,
    clock,
    hub,
    live,
    files,
    config,
    ...more,
    ready: () => migrationsApplied(connection),
  })
  await app.ready()
  const userId = (email: string) => idOf(connection, email)
  return {
    app,
    connection,
    clock,
    live,
    hub,
    anonymous: aSession(app, null),
    userId,
    as: async (email) => aSession(app, await aTokenOf(connection, await userId(email))),
    files,
    close: async () => {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function idOf({ db }: Connection, email: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where lower(email) = ${email.toLowerCase()}`,
  )
  if (!rows[0]) throw new Error(`Nobody has the address ${email}`)
  return rows[0].id
}

/** Issues a valid token for a user; `more` sets other columns. */
export async function aTokenOf(
  { db }: Connection,
  userId: number,
  more: Partial<typeof tables.accessTokens.$inferInsert> = {},
): Promise<string> {
  const token = randomBytes(30).toString('base64url')
  await db.insert(tables.accessTokens).values({ user_id: userId, token_hash: hashToken(token), ...more })
  return token
}

/** The reader of links made for a session. */
export async function aLinkReader(
  { db }: Connection,
  { token }: Pick<Session, 'token'>,
  doctorId: number | null = null,
): Promise<LinkReader> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from access_tokens where token_hash = ${hashToken(token ?? '')}`,
  )
  return { tokenId: rows[0]?.id ?? 0, doctorId }
}

/** The target of requests: the app itself, or a forwarder to other servers. */
export interface HttpTarget {
  inject(request: {
    method: Endpoint['method']
    url: string
    headers: Record<string, string>
    payload?: object
  }): Promise<{ statusCode: number; body: string; headers: Readonly<Record<string, unknown>>; json(): AnyBody }>
}

/** The session of a token; requests are unauthenticated without one. */
export function aSession(app: HttpTarget, token: string | null, extra: Record<string, string> = {}): Session {
  function send(endpoint: Endpoint, { params = {}, query = {}, body, headers = {} }: CallOptions = {}) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    return app.inject({
      method: endpoint.method,
      url: `${apiPrefix}/${path}${search.size > 0 ? `?${search}` : ''}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...extra, ...headers },
      ...(body && { payload: body }),
    })
  }
  return {
    token,
    actingAs: (doctorId) => aSession(app, token, { ...extra, 'x-acting-as': String(doctorId) }),
    async ask(endpoint, options) {
      const { statusCode: status, body: text, headers } = await send(endpoint, options)
      return { status, text, headers }
    },
    async call(endpoint, options) {
      const reply = await send(endpoint, options)
      const isFile = endpoint.mediaTypes !== undefined && reply.statusCode < 300
      const answer = isFile ? reply.body : reply.body === '' ? undefined : reply.json()
      if (reply.statusCode < 300 && !isFile) endpoint.reply.parse(answer)
      return { status: reply.statusCode, body: answer, headers: reply.headers }
    },
  }
}
