import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../servers/built-server'
import { copyOfDatabase, overSocket, startPostgres } from '../servers/postgres'

/**
 * Global set-up of the browser tests: one server creates the demo practice once; each worker starts from copies of its folder
 * and its database. On PostgreSQL, which takes a third of PGlite's processor time; on PGlite with CURANTE_LONG. Returns the
 * tear-down.
 */
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'curante-demo-'))
  const postgres = process.env.CURANTE_LONG ? null : await startPostgres()
  const databaseUrl = postgres && overSocket(await postgres.createDatabase(), postgres.sockets)
  const server = await startBuiltServer({
    dataDir: folder,
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

/** Copies of the demo practice for a worker's own server; empty when there is none to copy, and the server creates one. */
export async function demoDataCopy(): Promise<{ from?: string; env?: Record<string, string> }> {
  const { CURANTE_DEMO_DATA: from, CURANTE_DEMO_DATABASE: database } = process.env
  return { ...(from && { from }), ...(database && { env: { DATABASE_URL: await copyOfDatabase(database) } }) }
}
