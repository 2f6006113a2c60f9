import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingSearch } from '../../../domain/booking/participant'
import { isAic } from '../../../domain/resource'
import { personSearch } from '../../../domain/text/search'
import type { Connection } from '../../../server/db/connection/connect'
import { fillScale } from '../../../server/db/demo/scale'
import '../../../server/resources'
import { conditions } from '../../../server/resources/engine/filters'
import { rowsOf } from '../../../server/resources/engine/rows'
import { column, findServed, type Reader } from '../../../server/resources/engine/serve'
import { aPostgresDatabase, testNow } from '../../support/servers/database'

const scale = { patients: 300, drugs: 40, bookings: 900, doctors: 3 }

describe('npm run demo:scale', () => {
  let connection: Connection
  let before: Counts
  beforeAll(async () => {
    connection = await aPostgresDatabase({ filled: 'demo' })
    before = await counts()
    await fillScale(connection, scale, testNow)
  })
  afterAll(() => connection.close())

  type Counts = Record<'patients' | 'drugs' | 'bookings' | 'doctors', number>
  const counts = async (): Promise<Counts> => {
    const of = (role: string) => `(select count(*)::int from role_users where role = '${role}')`
    const [row] = await connection.sql<Counts>(
      `select ${of('patient')} as patients, ${of('doctor')} as doctors, (select count(*)::int from drugs) as drugs,
        (select count(*)::int from bookings) as bookings`,
    )
    return row as Counts
  }

  test('adds the requested numbers of patients, drugs and bookings', async () => {
    const after = await counts()
    const more = Object.fromEntries(
      Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Counts]]),
    )
    expect(more).toEqual(scale)
  })

  test('writes the same search text for people and bookings as the application', async () => {
    type Person = Parameters<typeof personSearch>[0] & { search: string }
    const people = await connection.sql<Person>("select * from users where last_name <> '' order by id desc limit 300")
    expect(people.filter((person) => personSearch(person) !== person.search)).toEqual([])
    const visits = await connection.sql<{
      code: string
      search: string
      first_name: string
      last_name: string
      phone: string
    }>(
      'select b.code, b.search, u.first_name, u.last_name, u.phone from bookings b join users u on u.id = b.user_id order by b.id desc limit 900',
    )
    const wrong = visits.filter(
      (visit) => bookingSearch({ code: visit.code, user: visit, name: null }) !== visit.search,
    )
    expect([visits.length, wrong]).toEqual([900, []])
  })

  test('the planner expects as few admins and assistants as there are among the patients', async () => {
    const caller = {
      userId: 1,
      tokenId: 1,
      role: 'superadmin',
      category: null,
      impersonatorId: null,
      doctor: null,
    } as const
    const reader: Reader = { tx: connection.db, now: testNow, caller }
    for (const name of ['admins', 'assistants']) {
      const served = findServed(name)
      const query = rowsOf(reader.tx, served, { id: column(served, 'id') }).where(conditions(reader, served, {}))
      const { rows } = await reader.tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        sql`explain (format json) ${query}`,
      )
      expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(6)
    }
  })

  test('writes valid codes, claims the times of future bookings and restores every index', async () => {
    const codes = await connection.sql<{ aic_code: string }>('select aic_code from drugs order by id desc limit 40')
    expect(codes.filter(({ aic_code }) => !isAic(aic_code))).toEqual([])
    const [{ live, claimed } = { live: 0, claimed: -1 }] = await connection.sql<{ live: number; claimed: number }>(
      `select count(*)::int as live, count(c.id)::int as claimed from bookings b left join time_claims c on c.booking_id = b.id
      where b.status in ('confirmed', 'pending') and b.date >= '2026-11-24'`,
    )
    expect(claimed).toBe(live)
    expect(live).toBeGreaterThan(100)
    const untouched = await aPostgresDatabase({ filled: 'tables' })
    const indexes = (one: Connection) =>
      one.sql("select indexdef from pg_indexes where tablename = 'bookings' order by indexname")
    expect(await indexes(connection)).toEqual(await indexes(untouched))
    await untouched.close()
  })
})
