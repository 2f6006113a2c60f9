import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One PostgreSQL for all files of a run; each test has databases of its own in it. */
const databases = { globalSetup: ['tests/support/servers/shared-postgres.ts'] }

/** A PGlite lives too short in a test to be worth V8's optimising compiler, which takes half of a server's start. */
const baselineWasm = '--liftoff-only'

/** MiB: screens and answers are short-lived, and a larger young generation spares a twentieth of the processor time. */
const youngGeneration = '--max-semi-space-size=256'

/** One project per folder of tests/. */
const project = (name: string, more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
})

/** The unit tests of the code that reads clocks and zones, once more in a zone that is not Rome. */
const unitIn = (zone: string) =>
  project(`unit in ${zone}`, {
    include: ['tests/unit/{calendar,text}/**/*.test.ts'],
    env: { TZ: zone },
  })

/** Short files that take long: vitest begins with the largest files, so that one of these would be waited for alone at the end. */
const shortAndSlow =
  /leaks\.test|crash\.test|away\.test|stop\.test|races\.test|soak|sending\.test|private-notes|mass-assignment|generated-|any-input\.test|list-states/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [slow, others] = [true, false].map((is) => files.filter(({ moduleId }) => shortAndSlow.test(moduleId) === is))
    return [...(slow ?? []), ...(await super.sort(others ?? []))]
  }
}

/** The files that one worker runs share their modules (`isolate: false`), which saves a third of the time. */
export default defineConfig({
  plugins: [react()],
  test: {
    pool: 'forks',
    execArgv: [baselineWasm, youngGeneration],
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    isolate: false,
    passWithNoTests: true,
    restoreMocks: true,
    unstubGlobals: true,
    chaiConfig: { truncateThreshold: 400 }, // `npm test` repeats of a failure only its message
    // These times only end what hangs: no test is decided by the speed of the machine (decision 15).
    testTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 600_000,
    projects: [
      project('unit', { env: { TZ: 'Europe/Rome' } }),
      unitIn('America/Los_Angeles'),
      // one project, so that the server's modules are made once for both folders
      project('contract', {
        include: ['tests/{contract,faults}/**/*.test.{ts,tsx}'],
        testTimeout: 600_000,
        ...databases,
      }),
      project('screens', {
        environment: 'happy-dom',
        setupFiles: ['tests/support/browser/fresh-page.ts'],
        testTimeout: 120_000,
        ...databases,
        server: { deps: { inline: [/@refinedev\//, 'react-router'] } },
      }),
      project('architecture', { testTimeout: 300_000 }),
      project('long', { testTimeout: 6 * 3_600_000 }),
    ],
  },
})
