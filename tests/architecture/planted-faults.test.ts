import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'
import { guards } from '../support/guards.mjs'

/** `npm run test:guards` plants the faults one at a time, which is slow; this only checks that each can be planted. */
test.each(guards)('the fault "$name" has one place and existing tests', ({ fault: [file, search], tests }) => {
  expect(readFileSync(join(projectRoot, file), 'utf8').split(search)).toHaveLength(2)
  expect(tests.filter((one) => !existsSync(join(projectRoot, one)))).toEqual([])
})
