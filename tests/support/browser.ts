import { type BrowserContext, test as base, type Page, type ViewportSize } from '@playwright/test'
import { beginSignedIn } from './browser-session'
import { type BuiltServer, startBuiltServer } from './built-server'

/** What pages say that they should not: console errors and warnings, uncaught errors, requests to other hosts. */
export interface Watch {
  readonly said: string[]
  /** The browser itself writes a line for each refused request: those with these statuses are meant to happen. */
  expectRefusals(...statuses: number[]): void
}

export interface OpenOptions {
  /** Whose session the browser begins with; nobody's when left out. */
  readonly as?: string
  readonly viewport?: ViewportSize
}

interface Fixtures {
  baseURL: string
  watch: Watch
  /** Opens another browser of its own, watched like the first one. */
  open(options?: OpenOptions): Promise<Page>
}

/** What this page must never say; see `Watch`. */
function watchContext(context: BrowserContext, url: string, said: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => said.push(`uncaught: ${error.error()}`))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) said.push(`foreign request: ${request.url()}`)
  })
}

/**
 * Playwright's `test` with a built server of the worker's own, filled with the demo practice, as `baseURL`. Whatever a
 * page says on its console, or asks of another host, fails the test.
 */
export const test = base.extend<Fixtures, { server: BuiltServer }>({
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
  watch: [
    async ({ context, server }, use) => {
      const said: string[] = []
      const refusals = new Set<number>()
      watchContext(context, server.url, said)
      const expectRefusals = (...statuses: number[]) => {
        for (const status of statuses) refusals.add(status)
      }
      await use({ said, expectRefusals })
      const meant = (line: string) =>
        [...refusals].some((status) => line.includes(`responded with a status of ${status}`))
      const unmeant = said.filter((line) => !meant(line)).map((line) => line.replaceAll(/\s*\n\s*/g, ' '))
      if (unmeant.length > 0) throw new Error(`The pages said or asked what they should not: ${unmeant.join(' | ')}`)
    },
    { auto: true },
  ],
  open: async ({ browser, server, watch, viewport }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        viewport: options.viewport ?? viewport,
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      watchContext(context, server.url, watch.said)
      if (options.as) await beginSignedIn(context, server.url, options.as)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
