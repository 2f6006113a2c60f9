import { test } from 'vitest'
import { runSoak } from '../support/soak/run'

test('two hundred clients for half an hour on pglite leave memory, handles and connections as they were', () =>
  runSoak('pglite'))
