import { test } from 'vitest'
import { runSoak } from '../support/soak/run'

test('two hundred clients for ten minutes on postgres leave memory, handles and connections as they were', () =>
  runSoak('postgres'))
