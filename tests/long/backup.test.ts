import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { aBuiltPractice, agendaOf, book, type Desk, visitLength } from '../support/servers/built-practice'

const date = addDays(romeWallClock(Date.now()).date, 1)

/** Books visits one after the other from 10:00 on, and returns their codes. */
async function visits(url: string, desk: Desk, count: number, first = 600): Promise<string[]> {
  const codes = []
  for (let i = 0; i < count; i += 1) {
    const answer = await book(url, { desk, date, from: first + i * visitLength, key: randomUUID() })
    codes.push(answer?.body.data.code)
  }
  return codes
}

const codesIn = async (url: string, desk: Desk) => (await agendaOf(url, desk, date)).map(({ code }) => code)

test('a copy of the data folder of a stopped server serves every booking (docs/operations.md)', async () => {
  const practice = await aBuiltPractice('pglite')
  const copy = mkdtempSync(join(tmpdir(), 'curante-backup-'))
  try {
    const [desk] = practice.desks
    if (!desk) throw new Error('Nobody works here')
    const server = await practice.start()
    const codes = await visits(server.url, desk, 6)
    expect(await server.end()).toBe(0)
    cpSync(server.dataDir, copy, { recursive: true })

    const after = await practice.start()
    await visits(after.url, desk, 1, 900)
    const restored = await practice.start({ dataDir: copy })
    expect(await codesIn(restored.url, desk)).toEqual(codes)
    expect(await codesIn(after.url, desk)).toHaveLength(codes.length + 1)
    await Promise.all([restored.end(), after.end()])
  } finally {
    rmSync(copy, { recursive: true, force: true })
    await practice.close()
  }
})
