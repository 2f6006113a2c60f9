import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guards } from '../../scripts/lib/guards.mjs'
import { projectRoot } from '../../server/paths'

/** `npm run test:guards` takes them away one at a time, which is slow; here only that it would find them. */
test.each(guards)('a guard that can be taken away on trial: $name', ({ file, guard, tests }) => {
  expect(readFileSync(join(projectRoot, file), 'utf8').split(guard)).toHaveLength(2)
  for (const one of tests) expect([one, existsSync(join(projectRoot, one))]).toEqual([one, true])
})
