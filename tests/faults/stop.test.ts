import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBuiltServer } from '../support/built-server'

describe('the built server on one folder', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'curante-stop-'))
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = () => startBuiltServer({ dataDir, env: { NODE_ENV: 'production' } })
  const isLocked = () => existsSync(join(dataDir, 'server.lock'))

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops cleanly on %s and can be started again',
    async (signal) => {
      const server = await start()
      expect(isLocked()).toBe(true)
      expect(await server.end(signal)).toBe(0)
      expect(isLocked()).toBe(false)
      expect(server.said().trim().split('\n')).toHaveLength(1) // where it listened, and no last words
    },
  )

  test('a Ctrl+C that arrives twice at once, from terminal and npm, is one', async () => {
    const server = await start()
    process.kill(server.pid, 'SIGINT')
    expect(await server.end('SIGINT')).toBe(0)
    expect(isLocked()).toBe(false)
  })

  test('after kill -9 it starts on what it left behind', async () => {
    const killed = await start()
    await killed.end('SIGKILL')
    expect(isLocked()).toBe(true)
    const next = await start()
    expect(await next.end()).toBe(0)
  })
})
