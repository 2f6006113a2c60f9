import { createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '../../../server/db/connection/connect'
import { isUnavailable } from '../../../server/db/connection/errors'
import { withinDatabaseTime, withinTurn } from '../../../server/db/connection/scope'
import { aPostgresUrl } from '../../support/servers/database'
import { startPostgres } from '../../support/servers/postgres'
import { aTcpProxy } from '../../support/servers/tcp-proxy'

const opened: Connection[] = []
afterAll(async () => {
  for (const connection of opened) await connection.close().catch(() => undefined)
})
const open = async (databaseUrl: string) => {
  const connection = await connect({ databaseUrl })
  opened.push(connection)
  return connection
}

/** Whether a query fails as unavailable, and after how many milliseconds. */
async function ask(work: () => Promise<unknown>): Promise<{ unavailable: boolean; ms: number }> {
  const since = performance.now()
  const err = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { unavailable: err !== undefined && isUnavailable(err), ms: performance.now() - since }
}

describe('queries while PostgreSQL is away (CR2)', () => {
  test('frozen under load: all fail as unavailable within two seconds, and succeed afterwards', async () => {
    const postgres = await startPostgres()
    const connection = await open(postgres.url)
    await Promise.all(Array.from({ length: 20 }, () => connection.sql('select 1')))
    process.kill(postgres.pid, 'SIGSTOP')
    const children = await backends(postgres.pid)
    for (const pid of children) process.kill(pid, 'SIGSTOP')
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, () => ask(() => connection.sql('select 1'))),
      ask(() => connection.db.transaction((tx) => tx.execute('select 1'))),
    ])
    for (const { unavailable, ms } of answers) {
      expect(unavailable).toBe(true)
      expect(ms).toBeLessThan(2000)
    }
    for (const pid of [...children, postgres.pid]) process.kill(pid, 'SIGCONT')
    await expect
      .poll(() => ask(() => connection.sql('select 1')), { timeout: 5000 })
      .toMatchObject({ unavailable: false })
    await connection.close()
    await postgres.stop()
  })

  test('stopped: fail as unavailable at once', async () => {
    const postgres = await startPostgres()
    const connection = await open(postgres.url)
    await connection.sql('select 1')
    await postgres.stop()
    for (const _ of [1, 2]) {
      const { unavailable, ms } = await ask(() => connection.sql('select 1'))
      expect(unavailable).toBe(true)
      expect(ms).toBeLessThan(2000)
    }
  })

  test('a host that accepts connections and never answers: fail as unavailable within two seconds', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const { port } = server.address() as { port: number }
    const connection = await open(`postgres://postgres@127.0.0.1:${port}/x`)
    const { unavailable, ms } = await ask(() => connection.sql('select 1'))
    expect(unavailable).toBe(true)
    expect(ms).toBeLessThan(2000)
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  test('a lock that another one holds for three seconds, and a statement of three seconds, are waited for', async () => {
    const connection = await open(await aPostgresUrl({ filled: 'tables' }))
    const lockFor = (seconds: number) =>
      connection.db.transaction(async (tx) => {
        await tx.execute('select pg_advisory_xact_lock(1)')
        await tx.execute(`select pg_sleep(${seconds})`)
      })
    const answers = await Promise.all(
      [lockFor(3), lockFor(0), connection.sql('select pg_sleep(3)')].map((one) => ask(() => one)),
    )
    expect(answers.filter(({ unavailable }) => unavailable)).toEqual([])
  })

  test('a statement, a transaction and a request end as unavailable after the longest wait, others go on', async () => {
    const databaseUrl = await aPostgresUrl({ filled: 'tables' })
    const connection = await connect({ databaseUrl, databaseLimits: { away: 1300, wait: 1000 } })
    opened.push(connection)
    const slow = ask(() => connection.sql('select pg_sleep(60)'))
    const slowTransaction = ask(() =>
      withinDatabaseTime({ left: 1000 }, () =>
        connection.db.transaction(async (tx) => {
          for (let i = 0; i < 100; i += 1) await tx.execute('select pg_sleep(0.5)')
        }),
      ),
    )
    const slowRequest = ask(() =>
      withinDatabaseTime({ left: 1000 }, async () => {
        for (let i = 0; i < 100; i += 1) await connection.sql('select pg_sleep(0.3)')
      }),
    )
    for (let i = 0; i < 10; i += 1) expect(await connection.sql('select pg_sleep(0.2)')).toHaveLength(1)
    for (const ended of [slow, slowTransaction, slowRequest]) expect(await ended).toMatchObject({ unavailable: true })
    expect(await connection.withoutTimeLimits((unlimited) => unlimited.sql('select pg_sleep(1.5)'))).toHaveLength(1)
  })

  test('a request in the queue for a connection ends as unavailable after the longest wait, and leaves its place', async () => {
    const connection = await open(await aPostgresUrl({ filled: 'tables' }))
    const all = Array.from({ length: 10 }, () => connection.sql('select pg_sleep(1)'))
    const queued = ask(() => withinDatabaseTime({ left: 200 }, () => connection.sql('select 1')))
    expect(await queued).toMatchObject({ unavailable: true })
    await Promise.all(all)
    expect(await connection.sql('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('transactions of one turn run one after the other, and hold one connection while others are free', async () => {
    const connection = await open(await aPostgresUrl({ filled: 'tables' }))
    let running = 0
    const inTurn = () =>
      withinTurn('chats/1', () =>
        connection.db.transaction(async (tx) => {
          running += 1
          expect(running).toBe(1)
          await tx.execute('select pg_sleep(0.05)')
          running -= 1
        }),
      )
    const rush = Promise.all(Array.from({ length: 30 }, inTurn))
    const [between] = await connection.sql<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'curante'
       and datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    expect(between?.count).toBeLessThanOrEqual(1)
    await rush
  })

  test('200 transactions on one lock over a few connections all succeed, however long they wait (CO1)', async () => {
    const connection = await open(await aPostgresUrl({ filled: 'tables' }))
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        ask(() =>
          connection.db.transaction(async (tx) => {
            await tx.execute('select pg_advisory_xact_lock(1)')
            await tx.execute('select pg_sleep(0.01)')
          }),
        ),
      ),
    )
    expect(answers.filter(({ unavailable }) => unavailable)).toEqual([])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeGreaterThan(2000)
  })

  test('a listener whose connection was terminated reconnects and calls onReconnect', async () => {
    const connection = await open(await aPostgresUrl({ filled: 'tables' }))
    const heard: string[] = []
    let reconnects = 0
    await connection.listen('live_events', (payload) => heard.push(payload), {
      onReconnect: () => {
        reconnects += 1
      },
    })
    await connection.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'curante-listen' and datname = current_database()`)
    await expect.poll(() => reconnects).toBe(1)
    await connection.notify('live_events', 'again')
    await expect.poll(() => heard).toEqual(['again'])
  })

  test.each(['refused', 'silent'] as const)(
    'a listener whose first attempt is %s receives each notification once when connected, and calls onReconnect',
    async (first) => {
      const direct = new URL(await aPostgresUrl({ filled: 'tables' }))
      const line = await aTcpProxy({ host: direct.hostname, port: Number(direct.port) })
      const through = new URL(direct)
      through.port = String(line.port)
      const [speaker, listener] = [await open(direct.href), await open(through.href)]
      const heard: string[] = []
      const missed: string[] = []
      const listenTo = (channel: string) =>
        listener.listen(channel, (payload) => heard.push(payload), { onReconnect: () => missed.push(channel) })

      if (first === 'refused') line.cut()
      else line.freeze()
      await Promise.all([listenTo('live_events'), listenTo('other_events')])
      await speaker.notify('live_events', 'too early')
      line.thaw()
      await listenTo('late_events')
      await expect.poll(() => missed.toSorted()).toEqual(expect.arrayContaining(['live_events', 'other_events']))
      // Long enough for a further connection attempt, which would receive every notification a second time.
      const said: string[] = []
      for (let round = 0; round < 4; round += 1)
        for (const channel of ['live_events', 'other_events', 'late_events']) {
          said.push(`${channel} ${round}`)
          await speaker.notify(channel, `${channel} ${round}`)
          await expect.poll(() => heard).toEqual(said)
        }
      await listener.close()
      await line.close()
    },
  )
})

/** The child processes of a postmaster. */
async function backends(postmaster: number): Promise<number[]> {
  const { readdirSync, readFileSync } = await import('node:fs')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster
      } catch {
        return false
      }
    })
}
