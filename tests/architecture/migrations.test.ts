import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as tables from '../../server/db/tables'
import { projectRoot } from '../../server/process/paths'

test('the tables are what the migrations make: `npm run db:generate` has nothing to write', async () => {
  const folder = join(projectRoot, 'server/db/migrations/meta')
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  const last = JSON.parse(readFileSync(join(folder, snapshots.sort().at(-1) ?? ''), 'utf8'))
  expect(await generateMigration(last, generateDrizzleJson(tables, last.id))).toEqual([])
})
