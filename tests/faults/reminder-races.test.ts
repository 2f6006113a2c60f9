import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, expect, test } from 'vitest'
import { longTime } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import type { Queries } from '../../server/db/connection/node-postgres'
import { withTransaction } from '../../server/db/transaction'
import { remindOfVisits } from '../../server/notices/reminders'
import { tally } from '../support/builders/accounts'
import { mailedLinks } from '../support/builders/links'
import { aPractice, at, booked, changeStatus, type Practice } from '../support/builders/practice'
import { aClock } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'
import { eventually } from '../support/servers/eventually'

/** Reminders and the acts of their links when several processes, tabs and the practice act at once. */
onMainDatabase((open, kind) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    await practice.connection.sql("update users set email = 'p' || id || '@paziente.test'")
    return () => practice.close()
  })

  const turn = () =>
    withTransaction(practice.connection.db, (tx) => remindOfVisits(tx, practice.clock.now())).then(
      ({ events }) => events.length,
    )
  const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, i) => make(i))
  /** Visits on Thursday 26 November, one after the other from 09:30. */
  const visits = async (count: number) => {
    const made = []
    for (const index of times(count, (i) => i)) {
      const from = at(9, 30) + 15 * index
      made.push(await booked(practice, { date: '2026-11-26', from: longTime(from), to: longTime(from + 15) }))
    }
    return made
  }
  const mails = () =>
    practice.connection.sql<{ booking_id: number; state: string; status: string }>(
      `select m.booking_id, m.state, b.status from messages m join bookings b on b.id = m.booking_id
       where m.type_code = 'booking-reminder' and m.channel = 'email' order by m.id`,
    )

  test('turns of many processes at once remind of each visit once', async () => {
    const made = await visits(10)
    practice.clock.set('2026-11-26T07:00:00Z')
    for (let round = 0; round < 5; round += 1) await Promise.all(times(6, turn))
    expect((await mails()).map(({ booking_id }) => booking_id)).toEqual(made.map(({ id }) => id))
    const [{ links } = { links: 0 }] = await practice.connection.sql<{ links: number }>(
      'select count(*)::int as links from links',
    )
    expect(links).toBe(10)
  })

  test('a clock that jumps ahead, back and ahead again reminds once, and of nothing that has begun', async () => {
    await visits(1)
    const heard = []
    for (const time of ['2026-11-26T06:00Z', '2026-11-25T06:00Z', '2026-11-26T09:00Z', '2026-11-26T07:00Z']) {
      practice.clock.set(time)
      heard.push(await turn())
    }
    expect(heard).toEqual([1, 0, 0, 0])
    expect(await mails()).toMatchObject([{ state: 'withdrawn' }])
  })

  test('turns and cancellations at once leave no reminder waiting for a canceled visit', async () => {
    const made = await visits(10)
    practice.clock.set('2026-11-26T07:00:00Z')
    const cancel = made
      .filter((_, index) => index % 2 === 0)
      .map((visit) => changeStatus(practice.doctor, visit, 'canceled'))
    const [answers] = await Promise.all([Promise.all(cancel), ...times(4, turn)])
    expect(tally(answers)).toEqual({ 200: 5 })
    await turn()
    const wrong = (await mails()).filter(({ state, status }) => (state === 'due') !== (status === 'confirmed'))
    expect(wrong).toEqual([])
    expect((await mails()).filter(({ state }) => state === 'due')).toHaveLength(5)
  })

  test.runIf(kind === 'postgres')(
    'a cancellation between the reading and the writing of a turn waits for it',
    async () => {
      const [visit] = await visits(1)
      practice.clock.set('2026-11-26T07:00:00Z')
      const { connection } = practice
      const isWaiting = () =>
        eventually(async () => {
          const [row] = await connection.sql<{ waits: boolean }>(
            `select exists (select 1 from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock') as waits`,
          )
          expect(row?.waits).toBe(true)
        })
      let canceled: ReturnType<typeof changeStatus> | undefined
      const outside = AsyncLocalStorage.snapshot()
      await withTransaction(connection.db, async (tx) => {
        const { client } = (tx as unknown as { session: { client: Queries } }).session
        const { query } = client
        client.query = (config, values) => {
          const answer = query(config, values)
          if (typeof config === 'string' || !config.text.includes('reminder_choices')) return answer
          client.query = query
          return answer.then(meanwhile)
        }
        const meanwhile = async <T>(rows: T): Promise<T> => {
          canceled = outside(() => changeStatus(practice.doctor, visit, 'canceled'))
          await Promise.race([canceled, outside(isWaiting)])
          return rows
        }
        return remindOfVisits(tx, practice.clock.now())
      })
      expect((await canceled)?.status).toBe(200)
      expect(await mails()).toMatchObject([{ state: 'withdrawn', status: 'canceled' }])
    },
  )

  test('confirmed twenty times at once is recorded once; canceled by link and practice at once changes it once', async () => {
    const [visit] = await visits(1)
    practice.clock.set('2026-11-26T07:00:00Z')
    await turn()
    const token = (await mailedLinks(practice, 'booking'))[0]?.token ?? ''
    const act = (endpoint: typeof endpoints.confirmPublicBooking | typeof endpoints.cancelPublicBooking) =>
      practice.anonymous.call(endpoint, { params: { token } })
    const changes = async () =>
      (await practice.connection.sql('select id from booking_changes where booking_id = $1', [visit.id])).length
    expect(tally(await Promise.all(times(20, () => act(endpoints.confirmPublicBooking))))).toEqual({ 200: 20 })
    expect(await changes()).toBe(2)
    const both = await Promise.all([
      ...times(6, () => act(endpoints.cancelPublicBooking)),
      ...times(6, () => act(endpoints.confirmPublicBooking)),
      changeStatus(practice.doctor, visit, 'canceled'),
    ])
    expect(both.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(await changes()).toBe(3)
  })
})
