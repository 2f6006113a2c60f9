import { defineConfig } from 'vitest/config'

delete process.env.CURANTE_LONG // each mutant meets few cases, also as a step of `npm run test:long`

/** The unit tests alone, for mutation testing (stryker.config.json), which knows no projects. */
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/support/fixed-seed.ts'],
    env: { TZ: 'Europe/Rome', CURANTE_MUTANT: '1' },
    testTimeout: 60_000,
  },
})
