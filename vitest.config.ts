import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * One project per room of tests/. `unit` is run once per time zone (see scripts/lib/rooms.mjs); everything that talks to a
 * database makes its own. The files of a room that one worker runs share their modules, which are worth a third of the time:
 * no module of ours keeps anything between two apps.
 */
const refineInline = [/@refinedev\//, 'react-router']

/** One PostgreSQL for all files of a room; each test has databases of its own in it. */
const sharedPostgres = ['tests/support/shared-postgres.ts']

const room = (name: string, more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
})

export default defineConfig({
  plugins: [react()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    passWithNoTests: true,
    restoreMocks: true,
    unstubGlobals: true,
    chaiConfig: { truncateThreshold: 400 }, // a message is all that the end of a run repeats of a failure
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      room('unit'),
      room('contract', { testTimeout: 30_000, globalSetup: sharedPostgres }),
      room('screens', {
        environment: 'happy-dom',
        testTimeout: 30_000,
        server: { deps: { inline: refineInline } },
      }),
      room('architecture', { testTimeout: 120_000 }),
      room('faults', { testTimeout: 120_000, hookTimeout: 120_000, globalSetup: sharedPostgres }),
      room('support', { testTimeout: 60_000 }),
      room('long', { testTimeout: 3_600_000, hookTimeout: 120_000 }),
    ],
  },
})
