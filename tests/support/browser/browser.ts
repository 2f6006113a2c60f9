import { type Browser, type BrowserContext, test as base, type Page, type ViewportSize } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { demoDataCopy } from './browser-data'
import { beginSignedIn, type StoredSession, signIn } from './browser-session'

/** Unwanted output of pages: console errors and warnings, uncaught errors, requests to other hosts. */
export interface Watch {
  readonly said: string[]
  /** Allows the browser's own console errors for requests refused with these statuses. */
  expectRefusals(...statuses: number[]): void
  /** Allows the console errors of a connection that the test cuts. */
  expectLostConnection(): void
}

export interface OpenOptions {
  /** The account's e-mail; signed out when omitted. */
  readonly as?: string
  readonly viewport?: ViewportSize
  /**
   * Uses a browser context and a session of the test's own. Needed where the test ends or counts sessions, sets the page's
   * clock or routes sockets, none of which can be undone. Otherwise the worker's tab of that account is reused.
   */
  readonly fresh?: boolean
}

interface Fixtures {
  baseURL: string
  watch: Watch
  /** Opens a page; see `OpenOptions`. */
  open(options?: OpenOptions): Promise<Page>
}

interface WorkerFixtures {
  server: BuiltServer
  tabs: Tabs
}

/** A small page of the console's origin without scripts, where a tab stays between two tests. */
const idlePage = '/favicon.svg'

/**
 * Reports console errors and warnings of a context's pages, including requests to other hosts, which the content policy blocks.
 */
function watchConsole(context: BrowserContext, url: string, note: (line: string) => void): void {
  context.on('console', (message) => {
    const place = message.location().url.replace(url, '')
    // requested by the browser for the idle page only: the console declares its own icon
    if (place === '/favicon.ico') return
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} ${place}`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error()}`))
}

/** Reports requests to other hosts: only in the tests' own contexts, since it costs a tenth of each page's load time. */
function watchRequests(context: BrowserContext, url: string, note: (line: string) => void): void {
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) note(`foreign request: ${request.url()}`)
  })
}

const contextOptions = { locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' } as const

/**
 * One signed-in tab per account, reused by all tests of a worker: with compiled scripts and a warm cache a page loads in half
 * the time. Between two tests all its state but the sign-in is reset.
 */
class Tabs {
  readonly #tabs = new Map<string, { page: Page; stored: StoredSession }>()
  readonly #taken = new Set<string>()
  #note: (line: string) => void = () => undefined

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** Directs the tabs' console output to the current test. */
  noteFor(note: (line: string) => void): void {
    this.#note = note
  }

  /** The tab of that account, or null when this test uses it already. */
  async take(email: string, viewport: ViewportSize): Promise<Page | null> {
    if (this.#taken.has(email)) return null
    const known = this.#tabs.get(email)
    const stored = known && (await isOpen(this.url, known.stored)) ? known.stored : await signIn(this.url, email)
    const page = known?.page ?? (await this.#open())
    this.#tabs.set(email, { page, stored })
    this.#taken.add(email)
    await page.setViewportSize(viewport)
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
    }, stored)
    return page
  }

  /** After a test: removes its listeners, routes, other tabs and data. */
  async giveBack(): Promise<void> {
    // leaving a page aborts its pending requests, which the browser reports on the console
    this.noteFor(() => undefined)
    for (const email of this.#taken) {
      const page = this.#tabs.get(email)?.page
      if (!page || !(await this.#clean(page).then(Boolean, () => false))) {
        this.#tabs.delete(email)
        await page?.context().close()
      }
    }
    this.#taken.clear()
  }

  async #open(): Promise<Page> {
    const context = await this.browser.newContext({ ...contextOptions, baseURL: this.url })
    watchConsole(context, this.url, (line) => this.#note(line))
    const page = await context.newPage()
    await page.goto(idlePage)
    return page
  }

  async #clean(page: Page): Promise<Page> {
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.emulateMedia({ media: null, reducedMotion: 'reduce' })
    await page.goto(idlePage)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    return page
  }
}

/** Whether the session is still valid; some tests end theirs. */
async function isOpen(url: string, stored: StoredSession): Promise<boolean> {
  const { token } = stored['curante.token'] as { token: string }
  return (await fetch(`${url}/api/backoffice/user`, { headers: { authorization: `Bearer ${token}` } })).ok
}

/**
 * Playwright's `test` with a built server per worker, filled with the demo practice, as `baseURL`. Unexpected console output of
 * a page, or a request to another host, fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
    async ({}, use) => {
      const server = await startBuiltServer(await demoDataCopy())
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  tabs: [async ({ browser, server }, use) => use(new Tabs(browser, server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
    async ({}, use) => {
      const said: string[] = []
      const meantTexts: string[] = []
      await use({
        said,
        expectRefusals: (...statuses) =>
          void meantTexts.push(...statuses.map((status) => `responded with a status of ${status}`)),
        // the last one: pusher-js closes a socket that was still connecting
        expectLostConnection: () =>
          void meantTexts.push(
            'ERR_INTERNET_DISCONNECTED',
            'ERR_CONNECTION_RESET',
            'WebSocket is closed before the connection is established',
          ),
      })
      const meant = (line: string) => meantTexts.some((text) => line.includes(text))
      const unmeant = said.filter((line) => !meant(line)).map((line) => line.replaceAll(/\s*\n\s*/g, ' '))
      if (unmeant.length > 0) throw new Error(`The pages said or asked what they should not: ${unmeant.join(' | ')}`)
    },
    { auto: true },
  ],
  open: async ({ browser, server, tabs, watch, viewport }, use, { errors }) => {
    const contexts: BrowserContext[] = []
    const note = (line: string) => void watch.said.push(line)
    tabs.noteFor(note)
    await use(async (options = {}) => {
      const size = options.viewport ?? viewport ?? { width: 1440, height: 900 }
      const tab = options.as && !options.fresh ? await tabs.take(options.as, size) : null
      if (tab) return tab
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, viewport: size })
      contexts.push(context)
      watchConsole(context, server.url, note)
      watchRequests(context, server.url, note)
      if (options.as) await beginSignedIn(context, server.url, options.as)
      return context.newPage()
    })
    // keeps a failed test's pages for its screenshots; its worker ends
    if (errors.length > 0) return
    for (const context of contexts) await context.close()
    await tabs.giveBack()
  },
})

/** Tag of journeys that only `npm run test:long` runs: further cases of what `npm test` covers in short form. */
export const long = '@long'

export { expect } from '@playwright/test'
