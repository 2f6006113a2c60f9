import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { romeWallClock } from '../../domain/calendar/rome'
import { refusalText } from '../../domain/contract/refusal'
import {
  aBuiltPractice,
  agendaOf,
  type BookingRequestBody,
  type BuiltPractice,
  book,
  type HttpAnswer,
  type WritingDesk,
  writeMessage,
} from '../support/servers/built-practice'
import type { BuiltServer } from '../support/servers/built-server'
import { connect } from '../support/servers/connect'
import { aTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy'

/** The limits of a server that serves, instead of those of tests. */
const servedLimits = { DATABASE_AWAY_MS: '', DATABASE_WAIT_MS: '' }

const date = addDays(romeWallClock(Date.now()).date, 1)

describe('POST doctor/bookings while PostgreSQL is away (CR2)', () => {
  let practice: BuiltPractice
  let line: TcpProxy
  let server: BuiltServer
  let nextMinute = 360
  beforeAll(async () => {
    practice = await aBuiltPractice('postgres', { ownPostgres: true })
    const direct = new URL(practice.databaseUrl ?? '')
    line = await aTcpProxy({ host: direct.hostname, port: Number(direct.port) })
    const through = new URL(direct)
    through.port = String(line.port)
    server = await practice.start({ env: { DATABASE_URL: through.href, ...servedLimits } })
  })
  afterEach(() => line.thaw())
  afterAll(async () => {
    await server?.end()
    await line?.close()
    await practice?.close()
  })

  /** A visit at a time of its own. */
  const aRequest = (): BookingRequestBody => {
    const desk = practice.desks[0]
    if (!desk) throw new Error('No desk')
    nextMinute += 5
    return { desk, date, from: nextMinute, key: randomUUID() }
  }
  const at = async ({ desk, from }: BookingRequestBody) =>
    (await agendaOf(server.url, desk, date)).filter((booking) => booking.from === longTime(from))
  /** As the console does: retries the same request for as long as the reply is a 503. */
  const bookedInTheEnd = (request: BookingRequestBody) =>
    expect.poll(async () => (await book(server.url, request))?.status, { timeout: 5000 }).toBe(201)
  const wellAgain = () => bookedInTheEnd(aRequest())

  const isAway = (answer: HttpAnswer | null) => {
    expect(answer).toMatchObject({ status: 503, body: { message: refusalText.unavailable }, retryAfter: 2 })
    expect(answer?.took).toBeLessThan(2500)
  }

  test.each([
    ['is frozen', () => line.freeze(), 503],
    ['is cut off', () => line.cut(), 503],
    ['answers three seconds late', () => line.delay(3000), 503],
  ])(
    'answers 503 within two seconds while it %s, and 201 within five seconds afterwards',
    async (_how, spoil, readiness) => {
      await wellAgain()
      spoil()
      const requests = Array.from({ length: 12 }, aRequest)
      for (const answer of await Promise.all(requests.map((request) => book(server.url, request)))) isAway(answer)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(readiness)
      line.thaw()
      await wellAgain()
      await Promise.all(requests.map(bookedInTheEnd))
      for (const request of requests) expect(await at(request)).toHaveLength(1)
    },
  )

  test('answers 201 while each answer takes half a second, since the database still moves', async () => {
    await wellAgain()
    line.delay(500)
    const requests = [aRequest(), aRequest()]
    for (const answer of await Promise.all(requests.map((request) => book(server.url, request))))
      expect(answer?.status).toBe(201)
    line.thaw()
  })

  test('answers 201 to who waits four seconds for the agenda, and for a row', async () => {
    await wellAgain()
    const request = aRequest()
    const waits = [book(server.url, request)]
    const [desk] = practice.desks
    const direct = await connect({ databaseUrl: practice.databaseUrl })
    await direct.db.transaction(async (tx) => {
      await tx.execute('lock table time_claims, chat_messages in exclusive mode')
      waits.push(book(server.url, aRequest()), writeMessage(server.url, desk as WritingDesk, 'In attesa di una riga'))
      await tx.execute('select pg_sleep(4)')
    })
    await direct.close()
    for (const answer of await Promise.all(waits)) expect(answer?.status).toBe(201)
  })

  test.each(['before', 'after'] as const)(
    'answers 503 when the connection is cut %s the COMMIT; the repeat with the same key books exactly once',
    async (moment) => {
      await wellAgain()
      const request = aRequest()
      line.cutAtCommitOf(request.key, moment)
      isAway(await book(server.url, request))
      const stored = moment === 'after' ? 1 : 0
      await expect.poll(() => at(request)).toHaveLength(stored)
      const [before] = await at(request)
      const repeat = await book(server.url, request)
      expect(repeat?.status).toBe(201)
      const [found, ...others] = await at(request)
      expect(others).toEqual([])
      expect(repeat?.body.data.id).toBe(found.id)
      if (before) expect(found.id).toBe(before.id)
    },
  )

  test('answers 201 or 503 during a crash of PostgreSQL, and keeps every acknowledged booking', async () => {
    const booked: { request: BookingRequestBody; id: number }[] = []
    const unanswered: BookingRequestBody[] = []
    let isCrashed = false
    const work = async () => {
      for (let i = 0; i < 12; i += 1) {
        const request = aRequest()
        const answer = await book(server.url, request)
        if (answer?.status === 201) booked.push({ request, id: answer.body.data.id })
        else {
          isAway(answer)
          unanswered.push(request)
        }
        if (booked.length < 10 || isCrashed) continue
        isCrashed = true
        await crash(practice)
      }
    }
    await Promise.all([work(), work(), work(), work()])
    await recovered(practice)
    await wellAgain()
    for (const { request, id } of booked) expect(await at(request)).toMatchObject([{ id }])
    for (const request of unanswered) {
      expect((await book(server.url, request))?.status).toBe(201)
      expect(await at(request)).toHaveLength(1)
    }
  })
})

/** Kills a backend, upon which PostgreSQL drops all connections and recovers from its log. */
async function crash(practice: BuiltPractice): Promise<void> {
  const [other] = await practice.sql<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'curante-listen' and datname = current_database() limit 1`,
  )
  if (other) process.kill(other.pid, 'SIGKILL')
}

/** Waits for PostgreSQL's recovery, whose duration is not tested. */
const recovered = (practice: BuiltPractice) =>
  expect
    .poll(
      () =>
        practice.sql('select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
