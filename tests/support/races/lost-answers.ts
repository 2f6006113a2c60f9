import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import type { Answer, Session } from '../app'
import { aVisit, save } from '../practice'
import { aRepeat, schedule } from '../repeats'
import { expectSound, markOf } from './checks'
import type { Served } from './ground'
import { times } from './race'
import { quarter } from './visits'

/** When a process is killed that has been asked to book. */
export const moments = {
  // Whether it has answered by then nobody knows; a refusal would leave no key behind.
  'once its commit is seen': async ({ sql }: Connection, key: string, isAnswered: () => boolean) => {
    while (!isAnswered() && (await sql('select 1 from idempotency_keys where key = $1', [key])).length === 0);
  },
  'at some moment of its work': () => pause(Math.random() * 25),
}

/**
 * One process is asked and killed; the other, asked the same with the same key, gives the one answer there is, and so
 * does the first when it has come back.
 */
export async function loseAnswer(served: Served, victim: number, moment: keyof typeof moments): Promise<void> {
  const { ground, servers } = served
  const { connection } = ground
  const { booking: since } = await markOf(connection)
  const date = ground.aWednesday()
  const recurrence = { from: date, freq: 'daily', interval: 1, count: 3 } as const
  const [visit, repeat] = [aVisit(ground, { date, ...quarter(8) }), aRepeat(ground, { dry_run: 0, recurrence })]
  const requests = [
    (session: Session, key: object) => save(session, visit, { ...key }),
    (session: Session, key: object) => schedule(session, repeat, { ...key }),
  ]
  for (const request of requests) {
    const key = randomUUID()
    const ask = (process: number) => request(served.at(process, ground.doctor), { 'idempotency-key': key })
    let isAnswered = false
    const lost = ask(victim)
      .catch((): Answer | null => null)
      .finally(() => {
        isAnswered = true
      })
    await moments[moment](connection, key, () => isAnswered)
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
  await expectSound(connection, since)
}
