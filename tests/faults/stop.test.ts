import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { isLong } from '../support/long'
import { aBuiltPractice, book, visitLength } from '../support/servers/built-practice'
import { startBuiltServer } from '../support/servers/built-server'
import { aPreparedFolder } from '../support/servers/prepared-folder'

describe('the built server on its data folder', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await aPreparedFolder()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = () => startBuiltServer({ dataDir, env: { NODE_ENV: 'production' } })
  const isLocked = () => existsSync(join(dataDir, 'server.lock'))

  test('refuses a second server with the pid of the first, which goes on, exits with 0 on SIGTERM and can be started again', async () => {
    const first = await start()
    expect(isLocked()).toBe(true)
    await expect(start()).rejects.toThrow(`in use by another running process (pid ${first.pid})`)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(await first.end()).toBe(0)
    expect(isLocked()).toBe(false)
    expect(first.said().trim().split('\n')).toHaveLength(1) // the line with its address, and nothing at exit
  })

  if (isLong)
    test('exits with 0 on SIGHUP', async () => {
      const server = await start()
      expect(await server.end('SIGHUP')).toBe(0)
      expect(isLocked()).toBe(false)
      expect(server.said().trim().split('\n')).toHaveLength(1)
    })

  if (isLong)
    test('exits with 0 on two SIGINT at once (from terminal and npm)', async () => {
      const server = await start()
      process.kill(server.pid, 'SIGINT')
      expect(await server.end('SIGINT')).toBe(0)
      expect(isLocked()).toBe(false)
    })

  test('starts again after kill -9', async () => {
    const killed = await start()
    await killed.end('SIGKILL')
    expect(isLocked()).toBe(true)
    const next = await start()
    expect(await next.end()).toBe(0)
  })
})

describe('SIGTERM during 80 requests', () => {
  test('answers the requests under way; exactly the answered bookings are stored', async () => {
    const practice = await aBuiltPractice('pglite')
    const server = await practice.start()
    const date = addDays(romeWallClock(Date.now()).date, 1)
    const requests = practice.desks.flatMap((desk) =>
      Array.from({ length: 40 }, (_, i) => ({ desk, date, from: 360 + i * visitLength, key: randomUUID() })),
    )
    const rush = requests.map((request) => book(server.url, request))
    await Promise.race(rush)
    expect(await server.end('SIGTERM')).toBe(0)
    const answers = await Promise.all(rush)
    const booked = answers.filter((answer) => answer?.status === 201).length
    expect(answers.filter((answer) => answer !== null && answer.status !== 201)).toEqual([])
    expect(booked).toBeGreaterThan(0)
    expect(await practice.sql('select count(*)::int as stored from bookings')).toEqual([{ stored: booked }])
    await practice.close()
  })
})
