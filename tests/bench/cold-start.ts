import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright'
import { projectRoot } from '../../server/process/paths'
import { beginSignedIn } from '../support/browser/browser-session'
import { watchScripts } from '../support/browser/fetched-scripts'

/** How many times slower the CPU of a cold start is. */
export const slower = 4
const patience = { timeout: 120_000 }

/** A page to open: ready once so many elements of the selector have a text. */
export interface Opened {
  readonly url: string
  readonly ready: { readonly selector: string; readonly count: number }
  /** Origin of the console and e-mail of the account that opens it. */
  readonly as?: { readonly origin: string; readonly email: string }
}

/** A start in milliseconds since the navigation; `shift`: cumulative layout shift until idle. */
export interface Start {
  readonly painted: number
  readonly ready: number
  readonly blocking: number
  readonly shift: number
}

interface Watched {
  readonly bench: { blocked: [at: number, over: number][]; ready: number; shift: number }
}

/** Injected before the page's scripts: records long tasks, layout shifts, and the frame in which the page was ready. */
function watch({ selector, count }: Opened['ready']): void {
  const bench: Watched['bench'] = { blocked: [], ready: 0, shift: 0 }
  Object.assign(window, { bench })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.blocked.push([startTime, duration - 50])
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
      if (!hadRecentInput) bench.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const filled = [...document.querySelectorAll(selector)].filter((element) => element.textContent?.trim())
    if (filled.length >= count) bench.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs `work` on a page in a new browser context without cache. */
export async function onFreshPage<T>(
  browser: Browser,
  as: Opened['as'],
  work: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', viewport })
  try {
    if (as) await beginSignedIn(context, as.origin, as.email)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    // the transpiler names functions with a helper that does not exist in the page
    await page.addInitScript('globalThis.__name = (fn) => fn')
    return await work(page, devtools)
  } finally {
    await context.close()
  }
}

/** Opens a page without cache on a throttled CPU. */
export const coldStart = (browser: Browser, { url, ready, as }: Opened): Promise<Start> =>
  onFreshPage(browser, as, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(watch, ready)
    await page.goto(url, patience)
    await page.waitForFunction(() => (window as unknown as Watched).bench.ready > 0, undefined, patience)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    return page.evaluate(() => {
      const { blocked, ready, shift } = (window as unknown as Watched).bench
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      const blocking = blocked.filter(([at]) => at < ready).reduce((sum, [, over]) => sum + over, 0)
      return { painted, ready, blocking, shift }
    })
  })

/** What a page fetches until idle. */
export interface Fetched {
  readonly scripts: number
  readonly kib: number
  readonly calls: readonly string[]
}

const gzippedSize = (file: string) =>
  gzipSync(readFileSync(join(projectRoot, 'dist/client', file)), { level: 9 }).length

/** Opens a page of the console without cache, unthrottled, until idle. */
export const fetchedBy = (browser: Browser, url: string, as: Opened['as']): Promise<Fetched> =>
  onFreshPage(browser, as, async (page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
    })
    const watched = watchScripts(page)
    await page.goto(url, patience)
    await page.waitForLoadState('networkidle')
    const scripts = watched.fetched()
    return {
      scripts: scripts.length,
      kib: scripts.reduce((sum, file) => sum + gzippedSize(file), 0) / 1024,
      calls,
    }
  })

/** Goes from one list to another by the menu, unthrottled; milliseconds from the click until the other's rows stand. */
export const listToList = (browser: Browser, from: Opened, to: string): Promise<number> =>
  onFreshPage(browser, from.as, async (page) => {
    await page.addInitScript(watch, from.ready)
    await page.goto(from.url, patience)
    await page.waitForFunction(() => (window as unknown as Watched).bench.ready > 0, undefined, patience)
    await page.waitForLoadState('networkidle')
    return page.evaluate(
      ([path, { selector, count }]) =>
        new Promise<number>((done) => {
          const filled = () => [...document.querySelectorAll(selector)].flatMap((row) => row.textContent?.trim() || [])
          const [before] = filled()
          const clicked = performance.now()
          const look = () => {
            const rows = filled()
            const stands = location.pathname === path && rows.length >= count && rows[0] !== before
            if (stands) done(performance.now() - clicked)
            else requestAnimationFrame(look)
          }
          document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
          look()
        }),
      [to, from.ready] as const,
    )
  })
