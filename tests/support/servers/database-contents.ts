import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../../server/db/connection/connect'
import { seedDemo } from '../../../server/db/demo'
import { migrate } from '../../../server/db/migrate'
import { seedReference } from '../../../server/db/seed/reference'
import { projectRoot } from '../../../server/process/paths'

/** Contents of a test database: nothing, tables only, the reference data too, or the demo practice as on a given day. */
export interface Contents {
  filled?: 'nothing' | 'tables' | 'reference' | 'demo'
  /** The demo's current time; the tests' clock starts at the same instant. */
  now?: Date
}

/** A Tuesday morning, the default time of tests. */
export const testNow = new Date('2026-11-24T07:45:00Z')

/** Adds what these contents have beyond those before: each template is made from the one before. */
export async function fill(connection: Connection, { filled = 'reference', now = testNow }: Contents): Promise<void> {
  if (filled === 'tables') await migrate(connection)
  if (filled === 'reference') await seedReference(connection)
  if (filled === 'demo') await seedDemo(connection, now)
}

/** The contents of the template that these are made from; null for an empty database. */
export function contentsBefore({ filled = 'reference' }: Contents): Contents | null {
  const before = { nothing: null, tables: 'nothing', reference: 'tables', demo: 'reference' } as const
  const earlier = before[filled]
  return earlier && { filled: earlier }
}

/** Changes with the migrations, with the seeds, with the domain rules of the demo and with the requested contents. */
export function templateKey({ filled = 'reference', now = testNow }: Contents): string {
  const hash = createHash('sha256').update(sources())
  return `${filled}-${hash
    .update(filled === 'demo' ? now.toISOString() : '')
    .digest('hex')
    .slice(0, 16)}`
}

let known: string | undefined

/** A hash of all files that databases are filled by, read once by each process. */
function sources(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const folder of ['server/db/migrations', 'server/db/seed', 'server/db/demo', 'domain'])
    for (const file of filesUnder(join(projectRoot, folder))) hash.update(file).update(readFileSync(file))
  known = hash.digest('hex')
  return known
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
