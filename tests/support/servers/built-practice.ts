import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longTime } from '../../../domain/calendar/minutes'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { prepare } from '../../../server/db/seed/prepare'
import { aPractice } from '../builders/practice'
import type { AnyBody, Session } from './app'
import { type BuiltServer, type BuiltServerOptions, startBuiltServer } from './built-server'
import { type Connection, connect } from './connect'
import { aPostgresUrl, type DatabaseKind } from './database'
import { startPostgres, type TestPostgres } from './postgres'
import { aPreparedFolder } from './prepared-folder'

/** The session, office and service with which a doctor's desk books. */
export interface Desk {
  readonly token: string
  readonly office_user_id: number
  readonly office_service_id: number
}

/** The same with the patient for whom it asks prescriptions, and the conversation in which it writes. */
export interface WritingDesk extends Desk {
  readonly patient_id: number
  readonly chat_id: number
}

/** A booking request of a desk, with its idempotency key for retries. */
export interface BookingRequestBody {
  readonly desk: Desk
  readonly date: string
  /** Minutes of the day. */
  readonly from: number
  readonly key: string
}

/** A practice stored for a built server, run as by `npm start`: on either database, with real flushes. */
export interface BuiltPractice {
  readonly desks: readonly WritingDesk[]
  /** The practice's own PostgreSQL, to be crashed; null where it has none. */
  readonly postgres: TestPostgres | null
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  start(options?: BuiltServerOptions): Promise<BuiltServer>
  /** Queries the database directly; on PGlite only while no server runs. */
  sql<Row>(text: string): Promise<Row[]>
  close(): Promise<void>
}

export async function aBuiltPractice(kind: DatabaseKind, { ownPostgres = false } = {}): Promise<BuiltPractice> {
  const dataDir = kind === 'pglite' ? await aPreparedFolder() : mkdtempSync(join(tmpdir(), 'curante-practice-'))
  const postgres = ownPostgres ? await startPostgres({ durable: true }) : null
  const databaseUrl = kind === 'pglite' ? undefined : ((await postgres?.createDatabase()) ?? (await aPostgresUrl()))
  const connection = await connect({ databaseUrl, dataDir })
  if (postgres) await prepare(connection, { production: true, now: new Date() })
  const desks = await connection.withoutTimeLimits(desksOfAPractice)
  await connection.close()
  const env = { NODE_ENV: 'production', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return {
    desks,
    postgres,
    databaseUrl,
    dataDir,
    // The start time is measured elsewhere; here a busy machine must not fail the test.
    start: (options = {}) => startBuiltServer({ dataDir, deadline: 300, ...options, env: { ...env, ...options.env } }),
    async sql<Row>(text: string) {
      const direct = await connect({ databaseUrl, dataDir })
      try {
        return await direct.sql<Row>(text)
      } finally {
        await direct.close()
      }
    },
    async close() {
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function desksOfAPractice(connection: Connection): Promise<WritingDesk[]> {
  const practice = await aPractice(connection)
  const { roma, girasole, doctor, otherDoctor, patient, leonePatient } = practice
  const deskOf = async (
    session: Session,
    { officeUserId, visit }: typeof girasole,
    user_id: number,
  ): Promise<WritingDesk> => {
    const opened = await session.call(endpoints.openChat, { body: { user_id } })
    const place = { office_user_id: officeUserId, office_service_id: visit }
    return { token: session.token ?? '', ...place, patient_id: user_id, chat_id: opened.body.data.id }
  }
  const desks = [await deskOf(doctor, roma, patient), await deskOf(otherDoctor, girasole, leonePatient)]
  await practice.close()
  return desks
}

export interface HttpAnswer {
  readonly status: number
  readonly body: AnyBody
  /** Seconds; null when the reply has none. */
  readonly retryAfter: number | null
  /** Milliseconds until the reply arrived. */
  readonly took: number
}

/** The server's reply to a desk, or null when the connection was lost before it. */
export async function ask(
  url: string,
  { token }: Desk,
  path: string,
  { method = 'GET', body, key }: { method?: string; body?: object; key?: string } = {},
): Promise<HttpAnswer | null> {
  const asked = performance.now()
  try {
    const reply = await fetch(`${url}${apiPrefix}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const retryAfter = reply.headers.get('retry-after')
    return {
      status: reply.status,
      body: text === '' ? null : JSON.parse(text),
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      took: performance.now() - asked,
    }
  } catch {
    return null
  }
}

/** Minutes; the visits are out of hours, so that any free minute of a day will do. */
export const visitLength = 5

export const book = (url: string, { desk, date, from, key }: BookingRequestBody) =>
  ask(url, desk, 'doctor/bookings', {
    method: 'POST',
    key,
    body: {
      office_user_id: desk.office_user_id,
      office_service_id: desk.office_service_id,
      name: 'Rosa Verdi',
      date,
      from: longTime(from),
      to: longTime(from + visitLength),
      overtime: true,
    },
  })

/** Writes a message in the desk's conversation; each text once. */
export const writeMessage = (url: string, desk: WritingDesk, text: string) =>
  ask(url, desk, `doctor/chats/${desk.chat_id}/messages`, {
    method: 'POST',
    key: text,
    body: { text, seen: 1_000_000 },
  })

/** The bookings of a day, as returned to a desk. */
export async function agendaOf(url: string, desk: Desk, date: string): Promise<AnyBody[]> {
  const answer = await ask(url, desk, `doctor/bookings?from=${date}&to=${date}`)
  if (answer?.status !== 200) throw new Error(`No agenda: ${JSON.stringify(answer)}`)
  return answer.body.data
}
