import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import { errorCode } from '../../../server/db/connection/errors'
import { withTransaction } from '../../../server/db/transaction'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let connection: Connection
  beforeAll(async () => {
    connection = await open({ filled: 'tables' })
  })

  test('after an error the next statement is answered', async () => {
    const { sql } = connection
    const half = (n: number) => sql<{ half: number }>('select 10 / $1::int as half', [n])
    expect(errorCode(await half(0).catch((err: unknown) => err))).toBe('22012')
    expect(errorCode(await half('x' as never).catch((err: unknown) => err))).toBe('22P02')
    expect(await half(5)).toEqual([{ half: 2 }])
  })

  test('a transaction that fails is undone whole', async () => {
    const { db } = connection
    const keep = (tx: Pick<typeof db, 'execute'>, key: string) =>
      tx.execute(sql`insert into settings (key, value) values (${key}, to_jsonb(${key}::text))`)
    await withTransaction(db, (tx) => keep(tx, 'kept'))
    const failed = withTransaction(db, async (tx) => {
      await keep(tx, 'lost')
      await keep(tx, 'kept')
    })
    await expect(failed).rejects.toSatisfy((err) => errorCode(err) === '23505')
    const { rows } = await db.execute(sql`select key from settings where key in ('kept', 'lost')`)
    expect(rows).toEqual([{ key: 'kept' }])
  })

  test('statements asked at once, in and out of transactions, get each its own answer', async () => {
    const { db } = connection
    const one = async (tx: Pick<typeof db, 'execute'>, n: number) =>
      (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    const answers = numbers.map((n) => (n % 2 ? one(db, n) : withTransaction(db, (tx) => one(tx, n))))
    expect(await Promise.all(answers)).toEqual(numbers)
  })
})
