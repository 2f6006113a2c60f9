import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server'
import { copyOfDatabase, startPostgres } from './postgres'

/**
 * Before the browser tests: one server makes the demo practice once; each worker then begins from copies of its folder and its
 * database. On PostgreSQL, which takes a third of the processor time that PGlite does; on PGlite with CURANTE_LONG.
 * Playwright calls this as its global set-up, and what it answers as the tear-down.
 */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'curante-demo-'))
  const postgres = process.env.CURANTE_LONG ? null : await startPostgres()
  const databaseUrl = await postgres?.createDatabase()
  const server = await startBuiltServer({
    dataDir: folder,
    deadline: 120,
    env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
  })
  await server.end()
  process.env.CURANTE_DEMO_DATA = folder
  if (databaseUrl) process.env.CURANTE_DEMO_DATABASE = databaseUrl
  return async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies of the demo practice for a server of a worker's own; a new one where there is none to copy. */
export async function demoDataCopy(): Promise<{ from?: string; env?: Record<string, string> }> {
  const { CURANTE_DEMO_DATA: from, CURANTE_DEMO_DATABASE: database } = process.env
  return { ...(from && { from }), ...(database && { env: { DATABASE_URL: await copyOfDatabase(database) } }) }
}
