import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { refusalText } from '../../domain/contract/refusal'
import { aBuiltPractice, agendaOf, ask, type BuiltPractice, book } from '../support/servers/built-practice'

const folder = mkdtempSync(join(tmpdir(), 'curante-full-'))
const sign = join(folder, 'full')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fullDisk = fileURLToPath(new URL('../support/servers/full-disk.mjs', import.meta.url))
const env = { NODE_OPTIONS: `--import ${fullDisk}`, FULL_DISK: sign }

/** Raises PostgreSQL's error of a table that cannot grow, since its disk cannot be filled here. */
const noRoom = `create function no_room() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger no_room before insert on time_claims execute function no_room()`

/** How the disk under each database is filled, and emptied again. */
const disks = {
  pglite: {
    fill: async () => writeFileSync(sign, ''),
    empty: async () => rmSync(sign),
  },
  postgres: {
    fill: async (practice: BuiltPractice) => {
      for (const statement of noRoom.split(/(?<=\$\$);/)) await practice.sql(statement)
    },
    empty: async (practice: BuiltPractice) => void (await practice.sql('drop function no_room cascade')),
  },
}

describe.each(['pglite', 'postgres'] as const)('while the disk of %s is full', (kind) => {
  test('GET answers 200 and POST doctor/bookings 507; with room again POST answers 201, without a restart', async () => {
    const practice = await aBuiltPractice(kind)
    const server = await practice.start({ env })
    const desk = practice.desks[0]
    if (!desk) throw new Error('No desk')
    const date = addDays(romeWallClock(Date.now()).date, 1)
    const request = (from: number) => ({ desk, date, from, key: randomUUID() })
    const first = await book(server.url, request(600))
    expect(first?.status).toBe(201)

    await disks[kind].fill(practice)
    // free space is checked ten times a second: earlier writes may still succeed
    const requests = Array.from({ length: 50 }, (_, i) => request(700 + i * 5))
    await expect.poll(async () => (await book(server.url, requests.pop() ?? request(600)))?.status).toBe(507)
    const stored = await agendaOf(server.url, desk, date)
    const refused = request(610)
    expect(await book(server.url, refused)).toMatchObject({
      body: { message: refusalText.diskFull, description: refusalText.diskFullDescription },
      retryAfter: 2,
    })
    expect(await agendaOf(server.url, desk, date)).toEqual(stored)
    const month = `doctor/office_services/${desk.office_service_id}/availabilities?from=${date}&to=${addDays(date, 30)}`
    expect((await ask(server.url, desk, month))?.status).toBe(200)

    await disks[kind].empty(practice)
    await expect.poll(async () => (await book(server.url, refused))?.status).toBe(201)
    expect(await agendaOf(server.url, desk, date)).toHaveLength(stored.length + 1)
    await server.end()
    await practice.close()
  })
})
