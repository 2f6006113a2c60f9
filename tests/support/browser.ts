import { type Browser, type BrowserContext, test as base, type Page, type ViewportSize } from '@playwright/test'
import { demoDataCopy } from './browser-data'
import { beginSignedIn, type StoredSession, signIn } from './browser-session'
import { type BuiltServer, startBuiltServer } from './built-server'

/** What pages say that they should not: console errors and warnings, uncaught errors, requests to other hosts. */
export interface Watch {
  readonly said: string[]
  /** The browser itself writes a line for each refused request: those with these statuses are meant to happen. */
  expectRefusals(...statuses: number[]): void
  /** The same for a connection that the test cuts. */
  expectLostConnection(): void
}

export interface OpenOptions {
  /** Whose session the browser begins with; nobody's when left out. */
  readonly as?: string
  readonly viewport?: ViewportSize
  /**
   * A browser context and a session of the test's own. Needed where the test ends sessions, counts them, sets the page's
   * clock or routes sockets: none of that can be taken back. Otherwise the worker's tab of that account is reused.
   */
  readonly fresh?: boolean
}

interface Fixtures {
  baseURL: string
  watch: Watch
  /** Opens a page in a browser of its own; see `OpenOptions`. */
  open(options?: OpenOptions): Promise<Page>
}

interface WorkerFixtures {
  server: BuiltServer
  tabs: Tabs
}

/** A small page of the console's origin that runs nothing: where a tab waits between two tests. */
const idlePage = '/favicon.svg'

/** Notes what a context's pages say on their console. A request to another host is there too: the content policy refuses it. */
function watchConsole(context: BrowserContext, url: string, note: (line: string) => void): void {
  context.on('console', (message) => {
    const place = message.location().url.replace(url, '')
    // the console names its icon; of the idle page the browser asks for this one
    if (place === '/favicon.ico') return
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} ${place}`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error()}`))
}

/** Notes requests to other hosts themselves: in the tests' own contexts only, since it costs a tenth of each page's load. */
function watchRequests(context: BrowserContext, url: string, note: (line: string) => void): void {
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) note(`foreign request: ${request.url()}`)
  })
}

const contextOptions = { locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' } as const

/**
 * One signed-in tab per account, kept for all tests of a worker: its renderer has compiled the scripts and its cache holds them,
 * so that a page loads in half the time. Between two tests the tab forgets everything but who is signed in.
 */
class Tabs {
  readonly #tabs = new Map<string, { page: Page; stored: StoredSession }>()
  readonly #taken = new Set<string>()
  #note: (line: string) => void = () => undefined

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** From now on what the tabs say is this test's. */
  noteFor(note: (line: string) => void): void {
    this.#note = note
  }

  /** The tab of that account, or null when this test has it already. */
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

  /** After a test: no listeners, routes, other tabs, or data of it are left. */
  async giveBack(): Promise<void> {
    // leaving a page cuts what is under way, which the browser complains of
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

/** Is that session still good? Tests end some. */
async function isOpen(url: string, stored: StoredSession): Promise<boolean> {
  const { token } = stored['curante.token'] as { token: string }
  return (await fetch(`${url}/api/backoffice/user`, { headers: { authorization: `Bearer ${token}` } })).ok
}

/**
 * Playwright's `test` with a built server of the worker's own, filled with the demo practice, as `baseURL`. Whatever a
 * page says on its console, or asks of another host, fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
    async ({}, use) => {
      const server = await startBuiltServer({ deadline: 110, ...(await demoDataCopy()) })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
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
        expectLostConnection: () => void meantTexts.push('ERR_INTERNET_DISCONNECTED', 'ERR_CONNECTION_RESET'),
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
    // a failed test's pages stay for its screenshots; its worker ends
    if (errors.length > 0) return
    for (const context of contexts) await context.close()
    await tabs.giveBack()
  },
})

/** The tag of journeys that only `npm run test:long` makes: more of what `npm test` has a short form of. */
export const long = '@long'

export { expect } from '@playwright/test'
