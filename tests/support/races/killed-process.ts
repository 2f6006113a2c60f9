import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import { aVisit, save } from '../builders/practice'
import { aRepeat, schedule } from '../builders/repeats'
import type { Answer, Session } from '../servers/app'
import { quarter } from './bookings'
import { expectConsistent, markOf } from './consistency'
import { times } from './race'
import type { RaceServers } from './setup'

/** When the process that got the request is killed. */
export const killMoments = {
  // it may have answered by then; a refusal leaves no key
  'once its commit is seen': async ({ sql }: Connection, key: string, isAnswered: () => boolean) => {
    while (!isAnswered() && (await sql('select 1 from idempotency_keys where key = $1', [key])).length === 0);
  },
  'at some moment of its work': () => pause(Math.random() * 25),
}

/**
 * Kills the process that got a request; the other one, and the first when restarted, answer the same request with the same
 * Idempotency-Key alike.
 */
export async function killBeforeAnswer(
  served: RaceServers,
  victim: number,
  moment: keyof typeof killMoments,
): Promise<void> {
  const { setup, servers } = served
  const { connection } = setup
  const { booking: since } = await markOf(connection)
  const date = setup.aWednesday()
  const recurrence = { from: date, freq: 'daily', interval: 1, count: 3 } as const
  const [visit, repeat] = [aVisit(setup, { date, ...quarter(8) }), aRepeat(setup, { dry_run: 0, recurrence })]
  const requests = [
    (session: Session, key: object) => save(session, visit, { ...key }),
    (session: Session, key: object) => schedule(session, repeat, { ...key }),
  ]
  for (const request of requests) {
    const key = randomUUID()
    const ask = (process: number) => request(served.at(process, setup.doctor), { 'idempotency-key': key })
    let isAnswered = false
    const lost = ask(victim)
      .catch((): Answer | null => null)
      .finally(() => {
        isAnswered = true
      })
    await killMoments[moment](connection, key, () => isAnswered)
    await servers[victim]?.end('SIGKILL')
    const first = await lost
    const again = await Promise.all(times(3, () => ask(1 - victim)))
    await served.restart(victim)
    again.push(await ask(victim))
    for (const { status, body } of [...again, ...(first ? [first] : [])])
      expect({ status, body }).toEqual({ status: again[0]?.status, body: again[0]?.body })
    expect(again[0]?.status).toBeLessThan(300)
  }
  const [stored] = await connection.sql<{ count: number }>(
    'select count(*)::int as count from bookings where id > $1',
    [since],
  )
  expect(stored?.count).toBe(4)
  await expectConsistent(connection, since)
}
