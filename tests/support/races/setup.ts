import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, type CivilDate, startOfWeek } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { prepare } from '../../../server/db/seed/prepare'
import { type Participants, withParticipants } from '../builders/participants'
import { aPractice, type Practice } from '../builders/practice'
import { aSession, aTokenOf, type HttpTarget, type Session, type TestClock } from '../servers/app'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { type Connection, connect } from '../servers/connect'
import { aPostgresUrl, type DatabaseKind } from '../servers/database'
import { fetchWhenConnected } from '../servers/fetch-when-connected'

/** What races run on: a practice with doctor, assistants, pharmacy and patients, on one app or on several processes. */
export interface RaceSetup extends Participants {
  /** Sessions that may book in Ferri's agenda, in turn: doctor, two assistants, a pharmacy. */
  doctorSide(index: number): Session
  /** A patient of Ferri's who has not been there yet. */
  aPatient(): Promise<{ id: number; session: Session }>
  /** Somebody without an account, by a network of each one's own. */
  guest(index: number): Session
  /** The same session, whose requests go where those of the race go. */
  through(session: Session): Session
  /** A Wednesday of a week that no race has used. */
  aWednesday(): CivilDate
}

/** A practice whose requests go to the app, or to what is given instead. */
export async function aRaceSetup(practice: Practice, target: HttpTarget = practice.app): Promise<RaceSetup> {
  const { connection, ferri, clock } = practice
  const through = ({ token }: Session) => aSession(target, token)
  const session = async (userId: number) => aSession(target, await aTokenOf(connection, userId))
  const people = {
    ...practice,
    session,
    anonymous: aSession(target, null),
    doctor: through(practice.doctor),
    otherDoctor: through(practice.otherDoctor),
    assistant: through(practice.assistant).actingAs(ferri),
  }
  const colleague = await practice.person('assistant')
  const pharmacy = await practice.person('pharmacy', {}, 'pharmacy')
  await practice.link(colleague)
  await practice.link(pharmacy, { kind: 'pharmacy' })
  const sessions = [people.doctor, people.assistant]
  for (const agent of [colleague, pharmacy]) sessions.push((await session(agent)).actingAs(ferri))

  let wednesday = addDays(startOfWeek(romeWallClock(clock.now().getTime()).date), 366)
  return {
    ...(await withParticipants(people)),
    through,
    guest: (index) => aSession(target, null, { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }),
    doctorSide: (index) => sessions[index % sessions.length] as Session,
    async aPatient() {
      const id = await practice.person('patient')
      await connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [ferri, id])
      return { id, session: await session(id) }
    },
    aWednesday() {
      wednesday = addDays(wednesday, 7)
      return wednesday
    },
  }
}

/** Sends to the servers in turn. */
export function overHttp(servers: readonly Pick<BuiltServer, 'url'>[]): HttpTarget {
  let next = 0
  return {
    async inject({ method, url, headers, payload }) {
      const server = servers[next++ % servers.length]
      const reply = await fetchWhenConnected(`${server?.url}${url}`, {
        method,
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      })
      const body = await reply.text()
      const json = () => JSON.parse(body)
      return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body, json }
    },
  }
}

/** Real processes of the built server: two on one PostgreSQL, or one on a PGlite folder, which nobody else can open meanwhile. */
export interface RaceServers {
  readonly setup: RaceSetup
  /** Another practice in the same database, whose patients have no visits yet; on PostgreSQL. */
  anotherSetup(): Promise<RaceSetup>
  /** Requests go to them in turn. */
  readonly servers: readonly BuiltServer[]
  /** A session whose requests go to one of them only. */
  at(server: number, session: Session, actingFor?: number): Session
  /** Starts one again that has ended. */
  restart(server: number): Promise<void>
  /** Ends them, and reads their database. */
  look<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const realClock: TestClock = { now: () => new Date(), set: ours, advance: ours }
function ours(): never {
  throw new Error('The clock of a process cannot be set')
}

export async function startRaceServers(kind: DatabaseKind): Promise<RaceServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'curante-race-'))
  const databaseUrl = kind === 'postgres' ? await aPostgresUrl() : undefined
  const connection = await connect({ databaseUrl, dataDir })
  await prepare(connection, { production: true, now: realClock.now() })
  const servers: BuiltServer[] = []
  const aSetup = async () => {
    const practice = await aPractice(connection, realClock)
    const setup = await aRaceSetup(practice, overHttp(servers))
    await practice.close()
    return setup
  }
  const setup = await aSetup()
  if (kind === 'pglite') await connection.close()

  const folders = kind === 'postgres' ? [join(dataDir, 'a'), join(dataDir, 'b')] : [dataDir]
  const env = { NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const start = (server: number) => startBuiltServer({ dataDir: folders[server], env })
  const restart = async (server: number) => {
    servers[server] = await start(server)
  }
  await Promise.all([...folders.keys()].map(restart))
  return {
    setup,
    anotherSetup: aSetup,
    servers,
    at: (server, { token }, actingFor) => {
      const target: HttpTarget = { inject: (request) => overHttp([servers[server] as BuiltServer]).inject(request) }
      const session = aSession(target, token)
      return actingFor === undefined ? session : session.actingAs(actingFor)
    },
    restart,
    async look(work) {
      await Promise.all(servers.map((server) => server.end()))
      if (kind === 'postgres') return work(connection)
      const again = await connect({ dataDir })
      try {
        return await work(again)
      } finally {
        await again.close()
      }
    },
    async close() {
      await Promise.all(servers.map((server) => server.end()))
      if (kind === 'postgres') await connection.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
