import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { chromiumFlags, ensureChromium } from '../../scripts/lib/browser.mjs'
import { compressTexts } from '../../scripts/lib/build.mjs'
import { beginSignedIn, demoPassword } from '../support/browser-session'
import { startBuiltServer } from '../support/built-server'
import { send } from './client'
import { type Figure, median, ms } from './table'

const slower = 4
/** Main-thread blocking allowed before a list is ready, in milliseconds (quality.md, "4 × slower CPU, cold"). */
const blockingAllowed = 800
const admin = 'superadmin@curante.test'
/** Page size of the console's lists. */
const rows = 25

/** Both baseline pages, built and served like the console: precompressed, hashed files cached for a year. */
async function startFloors(folder: string, page: string) {
  const outDir = join(folder, 'floors')
  mkdirSync(outDir)
  const root = fileURLToPath(new URL('./floors', import.meta.url))
  const input = ['login', 'table'].map((name) => join(root, `${name}.html`))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  })
  writeFileSync(join(outDir, 'rows.json'), page)
  await compressTexts(outDir)
  const app = fastify()
  await app.register(fastifyStatic, { root: outDir, preCompressed: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() }
}

/** Start measurements of a page, in milliseconds since the navigation. */
interface Start {
  readonly painted: number
  readonly ready: number
  readonly blocking: number
}

/** Injected before the page's scripts: records long tasks, and the frame in which the rows were rendered. */
function watch(wanted: number): void {
  const state = { blocked: [] as [at: number, over: number][], ready: 0 }
  Object.assign(window, { bench: state })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) state.blocked.push([startTime, duration - 50])
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const filled = [...document.querySelectorAll('tbody tr')].filter((row) => row.textContent?.trim())
    if (filled.length >= wanted) state.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Opens a page in a new browser context without cache, on a CPU throttled four times. */
async function coldStart(
  browser: Browser,
  url: string,
  wanted: number,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Start> {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
  try {
    await prepare(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    // the transpiler names functions with a helper that does not exist in the page
    await page.addInitScript('globalThis.__name = (fn) => fn')
    await page.addInitScript(watch, wanted)
    await page.goto(url, { timeout: 120_000 })
    const started = await page.waitForFunction(
      (rowsWanted) => {
        const { bench } = window as unknown as { bench: { blocked: [number, number][]; ready: number } }
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
        if (painted === undefined || (rowsWanted > 0 && bench.ready === 0)) return null
        const until = rowsWanted > 0 ? bench.ready : painted
        const blocking = bench.blocked.filter(([at]) => at < until).reduce((sum, [, over]) => sum + over, 0)
        return { painted, ready: bench.ready, blocking }
      },
      wanted,
      { timeout: 120_000 },
    )
    return (await started.jsonValue()) as Start
  } finally {
    await context.close()
  }
}

/** The console's login and one of its lists, each compared with a minimal antd page, measured alternately. */
export async function coldFigures(folder: string, rounds: number): Promise<Figure[]> {
  const path = await ensureChromium()
  const server = await startBuiltServer({ dataDir: join(folder, 'cold') })
  const api = `${server.url}/api/backoffice`
  const login = await send(`${api}/login`, { method: 'POST', body: { email: admin, password: demoPassword } })
  const { token } = (JSON.parse(login.text) as { data: { token: string } }).data
  const page = await send(`${api}/admin/drugs?paginate=1&limit=${rows}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const floors = await startFloors(folder, page.text)
  const browser = await chromium.launch({ executablePath: path, args: chromiumFlags })
  const works: (() => Promise<Start>)[] = [
    () => coldStart(browser, `${floors.url}/login.html`, 0),
    () => coldStart(browser, `${server.url}/login`, 0),
    () => coldStart(browser, `${floors.url}/table.html`, rows),
    () => coldStart(browser, `${server.url}/admin/drugs`, rows, (context) => beginSignedIn(context, server.url, admin)),
  ]
  const starts = works.map((): Start[] => [])
  try {
    for (let round = -1; round < rounds; round += 1)
      for (const [i, work] of works.entries()) {
        const start = await work()
        if (round >= 0) starts[i]?.push(start)
      }
  } finally {
    await browser.close()
    await floors.close()
    await server.stop()
  }
  const of = (i: number, what: keyof Start) => median((starts[i] ?? []).map((start) => start[what]))
  const beside = (what: string, ours: number, floor: number, most: number): Figure => ({
    what: `${what}, cold, CPU ${slower} × slower`,
    ours: ms(ours),
    beside: `${ms(floor)} plain antd`,
    ratio: ours / floor,
    goal: { most },
  })
  return [
    beside('first paint of the login', of(1, 'painted'), of(0, 'painted'), 1.2),
    beside(`list of ${rows} drugs ready`, of(3, 'ready'), of(2, 'ready'), 1.25),
    {
      what: '  the same, blocked meanwhile',
      ours: ms(of(3, 'blocking')),
      beside: `${blockingAllowed} ms allowed (plain antd ${ms(of(2, 'blocking'))})`,
      ratio: of(3, 'blocking') / blockingAllowed,
      goal: { most: 1 },
    },
  ]
}
