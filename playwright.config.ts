import { defineConfig } from '@playwright/test'
import { chromium } from './tests/support/chromium'

/**
 * Real browser, real built server: each worker has a server and data of its own (tests/support/browser.ts). A test that fails is
 * tried once more, on a fresh server; one that passes then is named as flaky at the end of `npm test`. Nothing moves, so that a place
 * read is the place where things stay; motion.spec.ts books with motion too.
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/browser-data.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: { ...chromium },
  },
})
