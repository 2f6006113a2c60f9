import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, type CivilDate, startOfWeek } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type Connection, connect } from '../../../server/db/connection/connect'
import { prepare } from '../../../server/db/prepare'
import { aSession, aTokenOf, type Door, type Session, type TestClock } from '../app'
import { type BuiltServer, startBuiltServer } from '../built-server'
import { aPostgresUrl, type DatabaseKind } from '../database'
import { type Participants, withParticipants } from '../participants'
import { aPractice, type Practice } from '../practice'

/** Where races are run: a practice with people on every side of the desk, on one app or on several processes. */
export interface Ground extends Participants {
  /** Whoever may book in Ferri's agenda from the doctor's side, in turn: doctor, two assistants, a pharmacy. */
  desk(index: number): Session
  /** A patient of Ferri's who has not been there yet. */
  aPatient(): Promise<{ id: number; session: Session }>
  /** A Wednesday of a week that nobody has had. */
  aWednesday(): CivilDate
}

/** The practice with everybody's requests going through the door, the app's own unless another is given. */
export async function aGround(practice: Practice, door: Door = practice.app): Promise<Ground> {
  const { connection, ferri, clock } = practice
  const through = ({ token }: Session) => aSession(door, token)
  const session = async (userId: number) => aSession(door, await aTokenOf(connection, userId))
  const people = {
    ...practice,
    session,
    doctor: through(practice.doctor),
    otherDoctor: through(practice.otherDoctor),
    assistant: through(practice.assistant).actingAs(ferri),
  }
  const colleague = await practice.person('assistant')
  const pharmacy = await practice.person('pharmacy', {}, 'pharmacy')
  await practice.link(colleague)
  await practice.link(pharmacy, { kind: 'pharmacy' })
  const desks = [people.doctor, people.assistant]
  for (const agent of [colleague, pharmacy]) desks.push((await session(agent)).actingAs(ferri))

  let wednesday = addDays(startOfWeek(romeWallClock(clock.now().getTime()).date), 366)
  return {
    ...(await withParticipants(people)),
    desk: (index) => desks[index % desks.length] as Session,
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
export function overHttp(servers: readonly Pick<BuiltServer, 'url'>[]): Door {
  let next = 0
  return {
    async inject({ method, url, headers, payload }) {
      const server = servers[next++ % servers.length]
      const reply = await fetch(`${server?.url}${url}`, {
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

/** A ground on real processes: two on one PostgreSQL, or one on a folder, whose database speaks to nobody else meanwhile. */
export interface Served {
  readonly ground: Ground
  /** Everybody's requests go to them in turn. */
  readonly servers: readonly BuiltServer[]
  /** A session that asks one of them alone. */
  at(server: number, session: Session, actingFor?: number): Session
  /** Starts one again that has ended. */
  restart(server: number): Promise<void>
  /** Ends them, and shows what they have left behind. */
  look<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What real processes go by. */
const realClock: TestClock = { now: () => new Date(), set: ours, advance: ours }
function ours(): never {
  throw new Error('Nobody sets the clock of a process')
}

export async function aServedGround(kind: DatabaseKind): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'curante-race-'))
  const databaseUrl = kind === 'postgres' ? await aPostgresUrl() : undefined
  const connection = await connect({ databaseUrl, dataDir })
  await prepare(connection, { production: true, now: realClock.now() })
  const servers: BuiltServer[] = []
  const practice = await aPractice(connection, realClock)
  const ground = await aGround(practice, overHttp(servers))
  await practice.close()
  if (kind === 'pglite') await connection.close()

  const folders = kind === 'postgres' ? [join(dataDir, 'a'), join(dataDir, 'b')] : [dataDir]
  const env = { NODE_ENV: 'production', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const start = (server: number) => startBuiltServer({ dataDir: folders[server], env })
  const restart = async (server: number) => {
    servers[server] = await start(server)
  }
  await Promise.all([...folders.keys()].map(restart))
  return {
    ground,
    servers,
    at: (server, { token }, actingFor) => {
      const door: Door = { inject: (request) => overHttp([servers[server] as BuiltServer]).inject(request) }
      const session = aSession(door, token)
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
