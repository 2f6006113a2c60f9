import { test as base } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from './built-server'

/** Playwright's `test` with a built server of the worker's own, freshly filled with the demo practice, as `baseURL`. */
export const test = base.extend<{ baseURL: string }, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
    async ({}, use) => {
      const from = process.env.CURANTE_DEMO_DATA
      const server = await startBuiltServer(from ? { from } : {})
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from '@playwright/test'
