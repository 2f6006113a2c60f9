import { defineConfig } from '@playwright/test'
import { chromium } from './tests/support/browser/chromium'

/**
 * Real browser, real built server: each worker has a server and data of its own (tests/support/browser/browser.ts). No test is tried
 * twice. Reduced motion, so that a position once read stays true; motion.spec.ts books with motion too (`npm run test:long`).
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/browser/browser-data.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  ...(process.env.CURANTE_LONG ? {} : { grepInvert: /@long/ }),
  // These times only end what hangs: no journey is decided by the speed of the machine (decision 15).
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { ...chromium },
  },
})
