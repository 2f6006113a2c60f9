import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, startOfWeek } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { romeWallClock } from '../../domain/calendar/rome'
import { withTransaction } from '../../server/db/transaction'
import { sendDueNotices } from '../../server/notices/send-due'
import { aBuiltPractice, ask } from '../support/servers/built-practice'
import { connect } from '../support/servers/connect'

describe.each(['pglite', 'postgres'] as const)('kill -9 on %s', (kind) => {
  test('between a closed week, its decisions and their messages → saved once, each person told once', {
    timeout: 300_000,
  }, async () => {
    const practice = await aBuiltPractice(kind)
    const [desk] = practice.desks
    if (!desk) throw new Error('No desk')
    const [patient] = await practice.sql<{ id: number }>(`select id from users where last_name = 'D’Amico'`)
    const monday = addDays(startOfWeek(romeWallClock(Date.now()).date), 14)
    const place = { office_user_id: desk.office_user_id, office_service_id: desk.office_service_id }
    const write = (url: string, path: string, body: object, key: string = randomUUID()) =>
      ask(url, desk, path, { method: 'POST', body, key })
    const kill = async (server: Awaited<ReturnType<typeof practice.start>>) => {
      process.kill(server.pid, 'SIGKILL')
      await server.end('SIGKILL')
    }
    try {
      let server = await practice.start()
      const visits: { id: number; version: number }[] = []
      for (let at = 0; at < 6; at += 1) {
        const time = { date: monday, from: longTime(570 + at * 15), to: longTime(585 + at * 15) }
        visits.push(
          (await write(server.url, 'doctor/bookings', { ...place, ...time, user_id: patient?.id }))?.body.data,
        )
      }
      await kill(server)
      // as if everybody had been told of the new visits
      await practice.sql('delete from due_notices')
      server = await practice.start()
      const closure = { type: 'specific', kind: 'closed', from: `${monday} 00:00`, to: `${monday} 24:00` }
      const change = {
        schedules: [{ office_user_id: desk.office_user_id, ...closure }],
        decisions: visits.map(({ id, version }, at) => ({
          ...{ booking_id: id, version, act: 'cancel', reason: at < 3 ? 'Ferie' : 'Corso' },
        })),
      }
      const key = randomUUID()
      const first = write(server.url, 'doctor/hours', change, key)
      await kill(server)
      await first
      server = await practice.start()
      expect((await write(server.url, 'doctor/hours', change, key))?.status).toBe(201)
      await kill(server)
      await practice.sql(`update due_notices set due_at = now() - interval '1 minute'`)
      await kill(await practice.start())

      const connection = await connect({ databaseUrl: practice.databaseUrl, dataDir: practice.dataDir })
      const rest = () => withTransaction(connection.db, (tx) => sendDueNotices(tx, new Date()))
      while ((await rest()).more);
      const texts = await connection.sql<{ text: string }>('select text from notifications where user_id = $1', [
        patient?.id,
      ])
      const acts = await connection.sql('select id from hours_changes')
      const canceled = await connection.sql(`select id from bookings where status = 'canceled'`)
      await connection.close()
      expect([acts.length, canceled.length]).toEqual([1, 6])
      expect(texts.filter(({ text }) => /Annullate|annullata/.test(text))).toHaveLength(1)
    } finally {
      await practice.close()
    }
  })
})
