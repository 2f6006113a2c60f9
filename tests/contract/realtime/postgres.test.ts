import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../support/servers/connect'
import { anEcho, aRealtimeServer } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** A process of the server, with its own connections and sockets. */
async function aProcess() {
  const between = await connect({ databaseUrl: postgres.url })
  onTestFinished(() => between.close())
  return { between, ...(await aRealtimeServer({ between })) }
}

const notification = (id: number) => ({ event: 'notification' as const, data: { id, type: 'communication' as const } })

describe('two processes on a real PostgreSQL', () => {
  test('hear each other, each event once; after the line was cut clients come back', async () => {
    const [here, there] = [await aProcess(), await aProcess()]
    const heard: unknown[] = []
    let subscriptions = 0
    anEcho(there, '8')
      .private('users.8')
      .subscribed(() => {
        subscriptions += 1
      })
      .listen('.notification', (data: unknown) => heard.push(data))
    await eventually(() => expect(subscriptions).toBe(1))
    await here.publish(...Array.from({ length: 400 }, (_, index) => ({ users: [7, 8], ...notification(index + 1) })))
    await there.publish({ users: [8], ...notification(401) })
    await eventually(() => expect(heard).toHaveLength(401))

    await here.between.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'curante-listen'`,
    )
    await eventually(() => expect(subscriptions).toBe(2))
    await here.publish({ users: [8], ...notification(402) })
    await eventually(() => expect(heard.at(-1)).toEqual(notification(402).data))
    expect(heard).toHaveLength(402)
  })
})
