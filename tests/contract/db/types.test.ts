import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import { settings } from '../../../server/db/tables'
import { withTransaction } from '../../../server/db/transaction'
import { eachDatabase } from '../../support/servers/database'
import { aGate } from '../../support/servers/eventually'

const everyType = `
  select 1::int2 as small, 2::int4 as int, 3::int8 as big, 9007199254740993::int8 as huge, count(*) as count,
    1.50::numeric as numeric, 1.5::float8 as float, true as bool, 'è' as text,
    date '2026-03-29' as date, timestamptz '2026-03-29 01:30:00+01' as instant, '{"a":[1]}'::jsonb as json,
    array[1,2]::int8[] as bigs, array['a','b"c'] as texts, array[date '2026-01-01'] as dates, null::text as nothing
  from generate_series(1, 7)`

const asJavaScript = {
  small: 1,
  int: 2,
  big: 3,
  huge: 9007199254740993n,
  count: 7,
  numeric: '1.50',
  float: 1.5,
  bool: true,
  text: 'è',
  date: '2026-03-29',
  instant: new Date('2026-03-29T00:30:00Z'),
  json: { a: [1] },
  bigs: [1, 2],
  texts: ['a', 'b"c'],
  dates: ['2026-01-01'],
  nothing: null,
}

eachDatabase((open, kind) => {
  let connection: Connection
  beforeAll(async () => {
    connection = await open()
  })

  describe('both drivers give the same types', () => {
    test('sql() gives numbers, date strings and Date instants', async () => {
      expect(await connection.sql(everyType)).toEqual([asJavaScript])
      expect(connection.kind).toBe(kind)
    })

    test('sql() reads back parameters as they were given', async () => {
      const instant = new Date('2026-10-25T00:30:00.123Z')
      const [row] = await connection.sql(
        'select $1::timestamptz as instant, $2::date as date, $3::int[] as ids, $4::jsonb as json, $5::text as text',
        [instant, '2026-10-25', [1, 2], { a: 'b' }, null],
      )
      expect(row).toEqual({ instant, date: '2026-10-25', ids: [1, 2], json: { a: 'b' }, text: null })
    })

    test('drizzle rows have dates as strings, instants as Date, counts as numbers', async () => {
      const { db } = connection
      const rowsOf = db.select({ value: settings.value, count: sql<number>`count(*) over ()` }).from(settings)
      const [row] = await rowsOf.where(eq(settings.key, 'reference_seed'))
      expect(row?.count).toBe(1)
      const { rows } = await db.execute(sql`select date '2026-03-29' as date, 5::int8 as big`)
      expect(rows).toEqual([{ date: '2026-03-29', big: 5 }])
    })
  })

  describe('transactions', () => {
    test('an error rolls back, and errorCode finds its code', async () => {
      const { isUniqueViolation } = await import('../../../server/db/connection/errors')
      const failed = await withTransaction(connection.db, async (tx) => {
        await tx.insert(settings).values({ key: 'a', value: 1 })
        await tx.insert(settings).values({ key: 'a', value: 2 })
      }).catch((err: unknown) => err)
      expect(isUniqueViolation(failed)).toBe(true)
      expect(await connection.db.select().from(settings).where(eq(settings.key, 'a'))).toEqual([])
    })

    test('a query on db inside a transaction throws instead of waiting for ever', async () => {
      const { db } = connection
      await expect(db.transaction(() => db.select().from(settings))).rejects.toMatchObject({
        cause: new Error('A query bypasses its transaction: pass tx instead of db'),
      })
    })

    test('work left running by a transaction may use db once the transaction has ended', async () => {
      const { db } = connection
      const reading = () => db.select({ key: settings.key }).from(settings).where(eq(settings.key, 'reference_seed'))
      let later: Promise<unknown> = Promise.resolve()
      const end = aGate()
      await db.transaction(async () => {
        later = end.opened.then(reading)
      })
      end.open()
      expect(await later).toEqual([{ key: 'reference_seed' }])
    })

    test('withTransaction retries a serialization failure at most five times', async () => {
      const { db } = connection
      let tries = 0
      const value = await withTransaction(db, async () => {
        tries += 1
        if (tries < 3) throw Object.assign(new Error('wrapped'), { cause: { code: '40001' } })
        return 'done'
      })
      expect([value, tries]).toEqual(['done', 3])
      await expect(
        withTransaction(db, async () => {
          tries += 1
          throw Object.assign(new Error('deadlock'), { code: '40P01' })
        }),
      ).rejects.toThrow('deadlock')
      expect(tries).toBe(8)
    })
  })

  describe('listen', () => {
    test('delivers notifications, those of a transaction only after its commit', async () => {
      const heard: string[] = []
      const stop = await connection.listen('live_events', (payload) => heard.push(payload))
      await connection.notify('live_events', 'one')
      await expect.poll(() => heard).toEqual(['one'])
      await connection.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('live_events', 'two')`)
        await new Promise((done) => setTimeout(done, 50))
        expect(heard).toEqual(['one'])
      })
      await expect.poll(() => heard).toEqual(['one', 'two'])
      await stop()
      await connection.notify('live_events', 'three')
      await new Promise((done) => setTimeout(done, 50))
      expect(heard).toEqual(['one', 'two'])
    })
  })
})
