import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { prepare } from '../../server/db/seed/prepare'
import { today } from '../support/browser/api'
import { aPractice } from '../support/builders/practice'
import { agendaOf, ask, book, type Desk, visitLength } from '../support/servers/built-practice'
import { type BuiltServer, startBuiltServer } from '../support/servers/built-server'
import { type Connection, connect } from '../support/servers/connect'
import { type OpenConsole, openConsoles } from '../support/servers/consoles'
import { aPostgresUrl } from '../support/servers/database'
import { eventually } from '../support/servers/eventually'
import { aTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy'

/** Two processes as `npm start` runs them, on one PostgreSQL: visits are booked at one, a console is connected to the other. */
let [here, there]: BuiltServer[] = []
let connection: Connection
let line: TcpProxy
let desk: Desk
let open: OpenConsole
const dataDir = mkdtempSync(join(tmpdir(), 'curante-two-'))

beforeAll(async () => {
  const databaseUrl = await aPostgresUrl()
  connection = await connect({ databaseUrl })
  await prepare(connection, { production: true, now: new Date() })
  const { doctor, ferri, roma, close } = await aPractice(connection)
  await close()
  desk = { token: doctor.token ?? '', office_user_id: roma.officeUserId, office_service_id: roma.visit }

  const address = new URL(databaseUrl)
  line = await aTcpProxy({ host: address.hostname, port: Number(address.port) })
  const start = (folder: string, url: string) =>
    startBuiltServer({ dataDir: join(dataDir, folder), env: { NODE_ENV: 'production', DATABASE_URL: url } })
  ;[here, there] = await Promise.all([
    start('here', databaseUrl.replace(address.host, `127.0.0.1:${line.port}`)),
    start('there', databaseUrl),
  ])
  const { url, port } = there as BuiltServer
  const authorise = async (body: object) =>
    (await ask(url, desk, 'broadcasting/auth', { method: 'POST', body }))?.body as { auth: string }
  open = openConsoles(1, port, ferri, authorise)[0] as OpenConsole
  await hasListened(1)
})
afterAll(async () => {
  open?.close()
  await Promise.all([here, there].map((server) => server?.end()))
  await line?.close()
  await connection?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** At least that often: a slow reconnection may be cut once more. */
const hasListened = (times: number) => eventually(() => expect(open.listening.length).toBeGreaterThanOrEqual(times))

const date = addDays(today(), 30)
let from = 0
/** Books the next five minutes of the day at the process without a console. */
function bookNext(key: string = randomUUID()) {
  from += visitLength
  return book(here?.url ?? '', { desk, date, from, key })
}

const bookingOf = (answer: Awaited<ReturnType<typeof bookNext>>): number => answer?.body.data.id
const timesHeard = (id: number | undefined) =>
  open.heard.filter((data) => (data as { booking_id?: number }).booking_id === id).length
const heardOnce = (id: number | undefined) => eventually(() => expect(timesHeard(id)).toBe(1))

async function newestBooking(): Promise<number | undefined> {
  const [newest] = await connection.sql<{ id: number }>('select id from bookings order by id desc limit 1')
  return newest?.id
}

test('POST doctor/bookings at one process sends one event to a console of the other', async () => {
  await heardOnce(bookingOf(await bookNext()))
})

test('after the listening connections were cut the console subscribes again and receives events', async () => {
  const listened = open.listening.length
  await connection.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'curante-listen' and datname = current_database()",
  )
  await hasListened(listened + 1)
  await heardOnce(bookingOf(await bookNext()))
})

test('a booking whose COMMIT got no answer sends its event', async () => {
  const key = randomUUID()
  line.cutAtCommitOf(key, 'after')
  expect((await bookNext(key))?.status).toBe(503)
  const id = await newestBooking()
  expect(await agendaOf(there?.url ?? '', desk, date)).toContainEqual(expect.objectContaining({ id }))
  await heardOnce(id)
})

test('a booking whose process is killed right after the COMMIT sends its event', async () => {
  const before = await newestBooking()
  const key = randomUUID()
  // The process gets no reply to its COMMIT.
  line.freezeAtCommitOf(key)
  const answer = bookNext(key)
  await eventually(async () => expect(await newestBooking()).not.toBe(before))
  await here?.end('SIGKILL')
  expect((await answer)?.status).not.toBe(201)
  await heardOnce(await newestBooking())
})

test('no event came twice', () => {
  const ids = open.heard.map((data) => (data as { booking_id?: number }).booking_id)
  expect(ids.length).toBeGreaterThanOrEqual(3)
  expect(ids).toEqual([...new Set(ids)])
})
