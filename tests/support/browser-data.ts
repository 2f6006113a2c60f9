import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server'

/**
 * Before the browser tests: one server makes the demo practice once; each worker then begins from a copy of its folder.
 * Playwright calls this as its global set-up, and what it answers as the tear-down.
 */
export default async function makeDemoData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'curante-demo-'))
  const server = await startBuiltServer({ dataDir: folder, deadline: 120 })
  await server.end()
  process.env.CURANTE_DEMO_DATA = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
