/**
 * `npm run look`: a screenshot of every route, as the accounts that use it, in both sizes, full, empty and failing, into `look/`
 * (outside git), and a list of pages that complain in the console or do not fit. Narrow it down with `--route=/bookings`,
 * `--account=mmg`, `--size=wide`, `--state=full`; `--everyone` shows every route to every account.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { projectRoot } from '../../server/process/paths'
import type { Route } from '../../domain/access/routes'
import { beginSignedIn } from '../support/browser/browser-session'
import { startBuiltServer } from '../support/servers/built-server'
import { everyRoute } from '../support/builders/every-route'
import { chromiumFlags, ensureChromium } from '../../scripts/lib/browser.mjs'

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const states = ['full', 'empty', 'error'] as const
type State = (typeof states)[number]
const nobody = 'nobody'
const doctorSide = ['mmg', 'pls', 'specialista', 'infermiere', 'segreteria', 'farmacia']
const accounts = [nobody, 'superadmin', 'admin', ...doctorSide]

const text = { type: 'string' } as const
const { values: wanted } = parseArgs({
  options: { route: text, account: text, size: text, state: text, everyone: { type: 'boolean', default: false } },
})

/** Who sees a page in daily work; `--account` may name anybody else who may, `--everyone` asks all of them. */
function audience({ guard }: Route): string[] {
  if (wanted.everyone) return accounts
  if (guard === 'none' || guard === 'guest') return [nobody]
  if (guard === 'endpoint-switch') return ['superadmin']
  if (guard === 'admin-area') return wanted.account ? ['superadmin', 'admin'] : ['superadmin']
  return wanted.account ? doctorSide : ['mmg', 'segreteria']
}

/** A route's address with its parameters filled. */
const addressOf = ({ path }: Route) =>
  path.replace('/:challenge?', '').replace(':id', '1').replace(':slug', 'giulia-ferri').replace(':token', 'x')

/** The session stays as it is; every other answer comes back empty, or as an error. */
async function fakeAnswers(context: BrowserContext, state: State) {
  if (state === 'full') return
  await context.route('**/api/backoffice/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (/\/(user|login|public\/config|broadcasting\/auth|chats\/to_read)$/.test(path)) return route.continue()
    if (state === 'error')
      return route.fulfill({ status: 500, json: { message: 'Si è verificato un errore.', id: 'look' } })
    const response = await route.fetch()
    const body = await response.json().catch(() => null)
    if (!Array.isArray(body?.data) || path.endsWith('/office_users')) return route.fulfill({ response })
    const empty = { ...body, data: [], ...(body.meta && { meta: { ...body.meta, total: 0 } }) }
    return route.fulfill({ response, json: empty })
  })
}

/** Opens one route and takes its picture; answers what the page complained of. */
async function takePicture(page: Page, url: string, file: string, state: State): Promise<string[]> {
  const complaints: string[] = []
  page.removeAllListeners()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(url)
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => complaints.push('is never idle'))
  await page.waitForTimeout(300)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (excess > 0) complaints.push(`is ${excess} px wider than the window`)
  await page.screenshot({ path: file })
  return complaints.filter((one) => state !== 'error' || !one.startsWith('Failed to load resource'))
}

if (!wanted.route && !wanted.account) rmSync(join(projectRoot, 'look'), { recursive: true, force: true })
const chosen = <T extends string>(all: readonly T[], one: string | undefined) =>
  all.filter((each) => !one || each === one)
const server = await startBuiltServer()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
try {
  for (const account of chosen(accounts, wanted.account))
    for (const size of chosen(Object.keys(sizes) as (keyof typeof sizes)[], wanted.size))
      for (const state of chosen(states, wanted.state)) {
        const context = await browser.newContext({ viewport: sizes[size], locale: 'it-IT', timezoneId: 'Europe/Rome' })
        if (account !== nobody) await beginSignedIn(context, server.url, `${account}@curante.test`)
        await fakeAnswers(context, state)
        const page = await context.newPage()
        for (const route of everyRoute) {
          if (!audience(route).includes(account) || !route.path.startsWith(wanted.route ?? '')) continue
          const name = route.path.slice(1).replaceAll(/[^\w-]+/g, '-') || 'home'
          const file = join(projectRoot, 'look', `${account}-${size}-${state}`, `${name}.png`)
          for (const complaint of await takePicture(page, server.url + addressOf(route), file, state))
            console.log(`${account} ${size} ${state} ${route.path}: ${complaint}`)
        }
        await context.close()
      }
} finally {
  await browser.close()
  await server.stop()
}
console.log(`Pictures are in ${join(projectRoot, 'look')}`)
