import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe } from 'vitest'
import { type Connection, connect } from '../../server/db/connect'
import { seedDemo } from '../../server/db/demo'
import { migrate } from '../../server/db/migrate'
import { openPgliteMemory } from '../../server/db/pglite'
import { seedReference } from '../../server/db/seed/reference'
import { projectRoot } from '../../server/paths'
import { startPostgres, type TestPostgres } from './postgres'

/** What is in a test's database: tables only, the reference data too, or the demo practice as on a given day. */
export interface Contents {
  filled?: 'tables' | 'reference' | 'demo'
  /** The demo's now; the tests' clock starts at the same instant. */
  now?: Date
}

export type DatabaseKind = Connection['kind']

/** A Tuesday morning, the day and hour of tests that do not care. */
export const testNow = new Date('2026-11-24T07:45:00Z')

async function fill(connection: Connection, { filled = 'reference', now = testNow }: Contents): Promise<void> {
  await migrate(connection)
  if (filled === 'tables') return
  await seedReference(connection)
  if (filled === 'demo') await seedDemo(connection, now)
}

/** Changes with the migrations, with the seeds, with the rules the demo obeys and with what is asked for. */
function templateKey({ filled = 'reference', now = testNow }: Contents): string {
  const hash = createHash('sha256')
  for (const folder of ['server/db/migrations', 'server/db/seed', 'server/db/demo', 'domain'])
    for (const file of filesUnder(join(projectRoot, folder))) hash.update(file).update(readFileSync(file))
  return `${filled}-${hash
    .update(filled === 'demo' ? now.toISOString() : '')
    .digest('hex')
    .slice(0, 16)}`
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const cache = join(projectRoot, 'node_modules/.cache/curante-templates')
const dayMs = 86_400_000
const dumps = new Map<string, Promise<Blob>>()

/** The dump of a filled PGlite, made once per content and kept between runs. */
function dumpOf(contents: Contents): Promise<Blob> {
  const key = templateKey(contents)
  const dump = dumps.get(key) ?? readOrMakeDump(join(cache, `${key}.tar`), contents)
  dumps.set(key, dump)
  return dump
}

async function readOrMakeDump(file: string, contents: Contents): Promise<Blob> {
  mkdirSync(cache, { recursive: true })
  if (!existsSync(file))
    await onlyOne(
      `${file}.making`,
      () => existsSync(file),
      () => makeDump(file, contents),
    )
  return new Blob([readFileSync(file)])
}

async function makeDump(file: string, contents: Contents): Promise<void> {
  forgetOldDumps()
  const connection = await openPgliteMemory()
  await fill(connection, contents)
  const dump = await connection.dump()
  await connection.close()
  const fresh = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(fresh, Buffer.from(await dump.arrayBuffer()))
  renameSync(fresh, file)
}

/** Lets one process work while the others wait for its result; a worker that died is not waited for. */
async function onlyOne(claim: string, isDone: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isDone()) {
    try {
      writeFileSync(claim, '', { flag: 'wx' })
    } catch {
      const age = Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? 0)
      if (age > 90_000) rmSync(claim, { force: true })
      else await pause(100)
      continue
    }
    try {
      if (!isDone()) await work()
    } finally {
      rmSync(claim, { force: true })
    }
  }
}

function forgetOldDumps(): void {
  for (const name of readdirSync(cache)) {
    const file = join(cache, name)
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > dayMs) rmSync(file, { force: true })
  }
}

/** A PGlite in memory, filled in well under a second. */
export async function aPgliteDatabase(contents: Contents = {}): Promise<Connection> {
  return openPgliteMemory(await dumpOf(contents))
}

let cluster: Promise<TestPostgres> | undefined
const templates = new Map<string, Promise<string>>()

/** The PostgreSQL of this test process, started when first asked for; it ends with the process at the latest. */
export function testPostgres(): Promise<TestPostgres> {
  cluster ??= startPostgres()
  return cluster
}

async function makeTemplate(contents: Contents): Promise<string> {
  const url = await (await testPostgres()).createDatabase()
  const connection = await connect({ databaseUrl: url })
  await fill(connection, contents)
  await connection.close()
  return url
}

/** The address of a new, filled PostgreSQL database of this test process. */
export async function aPostgresUrl(contents: Contents = {}): Promise<string> {
  const key = templateKey(contents)
  const template = templates.get(key) ?? makeTemplate(contents)
  templates.set(key, template)
  const source = await template
  return (await testPostgres()).createDatabase(source)
}

/** A PostgreSQL database of its own, filled in a tenth of a second once the template is there. */
export async function aPostgresDatabase(contents: Contents = {}): Promise<Connection> {
  return connect({ databaseUrl: await aPostgresUrl(contents) })
}

/**
 * The same tests on both databases: `open` gives a new database of the kind. What was opened is closed at the end.
 *
 *     eachDatabase((open, kind) => {
 *       test('…', async () => { const connection = await open({ filled: 'demo' }) … })
 *     })
 */
export function eachDatabase(
  suite: (open: (contents?: Contents) => Promise<Connection>, kind: DatabaseKind) => void,
): void {
  for (const kind of ['pglite', 'postgres'] as const)
    describe(`on ${kind}`, () => {
      const opened: Connection[] = []
      afterAll(async () => {
        for (const connection of opened) await connection.close()
      })
      suite(async (contents) => {
        const connection = await (kind === 'pglite' ? aPgliteDatabase(contents) : aPostgresDatabase(contents))
        opened.push(connection)
        return connection
      }, kind)
    })
}
