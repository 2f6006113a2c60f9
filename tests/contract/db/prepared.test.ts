import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

// What is asked often is counted per process: in this one nobody has asked anything yet.
vi.resetModules()
const { errorCode } = await import('../../../server/db/connection/errors')
const { preparedName } = await import('../../../server/db/connection/prepared')
const { withTransaction } = await import('../../../server/db/transaction')
const { eachDatabase } = await import('../../support/database')

const often = [1, 2, 3, 4, 5]

eachDatabase((open) => {
  test('a statement asked often keeps its plan and answers as the first time', async () => {
    const { sql } = await open({ filled: 'tables' })
    const text = `select $1::int + 1 as sum, $2::timestamptz as instant, $3::int[] as ids, $4::jsonb as json, $5::text as text`
    const instant = new Date('2026-10-25T00:30:00.123Z')
    for (const n of often)
      expect(await sql(text, [n, instant, [n, 2], { n: [n] }, n === 4 ? null : `è${n}`])).toEqual([
        { sum: n + 1, instant, ids: [n, 2], json: { n: [n] }, text: n === 4 ? null : `è${n}` },
      ])
    expect(await sql('select count(*) as plans from pg_prepared_statements where statement = $1', [text])).toEqual([
      { plans: 1 },
    ])
  })

  test('an error of a kept plan has its code, and the next one asked is well', async () => {
    const { sql } = await open({ filled: 'tables' })
    const half = (n: number) => sql<{ half: number }>('select 10 / $1::int as half', [n])
    for (const n of often) expect(await half(n)).toEqual([{ half: Math.floor(10 / n) }])
    expect(errorCode(await half(0).catch((err: unknown) => err))).toBe('22012')
    expect(errorCode(await half('x' as never).catch((err: unknown) => err))).toBe('22P02')
    expect(await half(5)).toEqual([{ half: 2 }])
  })

  test('a transaction that fails in a kept plan is undone whole', async () => {
    const { db } = await open({ filled: 'tables' })
    const keep = (tx: Pick<typeof db, 'execute'>, key: string) =>
      tx.execute(sql`insert into settings (key, value) values (${key}, to_jsonb(${key}::text))`)
    for (const n of often) await withTransaction(db, (tx) => keep(tx, `kept ${n}`))
    const failed = withTransaction(db, async (tx) => {
      await keep(tx, 'lost')
      await keep(tx, 'kept 1')
    })
    await expect(failed).rejects.toSatisfy((err) => errorCode(err) === '23505')
    const { rows } = await db.execute(
      sql`select key from settings where key like ${'kept %'} or key = ${'lost'} order by key`,
    )
    expect(rows).toEqual(often.map((n) => ({ key: `kept ${n}` })))
  })

  test('statements asked at once, in and out of transactions, get each its own answer', async () => {
    const { db } = await open({ filled: 'tables' })
    const one = async (tx: Pick<typeof db, 'execute'>, n: number) =>
      (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    const answers = numbers.map((n) => (n % 2 ? one(db, n) : withTransaction(db, (tx) => one(tx, n))))
    expect(await Promise.all(answers)).toEqual(numbers)
  })
})

test('thousands of rare statements do not crowd out the one asked often', () => {
  for (let n = 0; n < 5000; n += 1) expect(preparedName(`select $1 in (${n})`, [n])).toBeUndefined()
  const names = often.map(() => preparedName('select $1::text', ['daily']))
  expect(new Set(names.slice(2))).toEqual(new Set([expect.stringMatching(/^curante_/)]))
})
