import { afterAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '../../../server/db/connection/connect'
import { isUnavailable } from '../../../server/db/connection/errors'
import { Gate } from '../../../server/db/connection/gate'
import { withinDeadline } from '../../../server/db/connection/scope'
import { aPostgresUrl } from '../../support/database'

const opened: Connection[] = []
afterAll(async () => {
  for (const connection of opened) await connection.close()
})
const open = async () => {
  const connection = await connect({ databaseUrl: await aPostgresUrl({ filled: 'tables' }) })
  opened.push(connection)
  return connection
}

/** The event loop stands still, as it does while the machine is paused. Milliseconds. */
function stall(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** What was due while it stood still comes first. */
const timersHaveRun = () => new Promise<void>((done) => setTimeout(done, 1))
const nextTurn = () => new Promise<void>((done) => setImmediate(done))

describe('the gate', () => {
  test('does not take the time it stood still itself for a silence of the database', async () => {
    const gate = new Gate(1, 300)
    await gate.enter()
    const waiting = gate.enter()
    stall(1000)
    await timersHaveRun()
    gate.leave(true)
    await expect(waiting).resolves.toBeUndefined()
  })

  test('refuses those who wait when nothing comes back', async () => {
    const gate = new Gate(1, 300)
    await gate.enter()
    const since = performance.now()
    await expect(gate.enter()).rejects.toSatisfy(isUnavailable)
    expect(performance.now() - since).toBeGreaterThanOrEqual(299)
  })
})

describe('a process that stood still longer than any limit', () => {
  test('hears the answer that came meanwhile', async () => {
    const connection = await open()
    await connection.sql('select 1')
    const answer = connection.sql('select 7 as seven')
    await nextTurn()
    stall(2500)
    expect(await answer).toEqual([{ seven: 7 }])
  })

  test('goes on with its transaction and its request', async () => {
    const connection = await open()
    const seven = await withinDeadline({ left: 1500 }, () =>
      connection.db.transaction(async (tx) => {
        await tx.execute('select 1')
        stall(2500)
        return (await tx.execute<{ seven: number }>('select 7 as seven')).rows
      }),
    )
    expect(seven).toEqual([{ seven: 7 }])
  })

  test('connects', async () => {
    const connection = await open()
    const answers = Array.from({ length: 30 }, () => connection.sql('select 7 as seven'))
    await nextTurn()
    stall(2500)
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 30 }, () => [{ seven: 7 }]))
  })
})
