import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium as engine, type Page } from '@playwright/test'
import { projectRoot } from '../../server/paths'
import { type Route, routes } from '../../src/routes'
import { beginSignedIn } from '../../tests/support/browser-session'
import { type BuiltServer, startBuiltServer } from '../../tests/support/built-server'
import { chromium } from '../../tests/support/chromium'

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
const states = ['full', 'empty', 'error'] as const
const accounts = ['superadmin', 'admin', 'mmg', 'pls', 'specialista', 'infermiere', 'segreteria', 'farmacia'] as const
type Size = keyof typeof sizes
type State = (typeof states)[number]
type Account = (typeof accounts)[number] | 'nobody'

const { values: wanted } = parseArgs({
  options: {
    route: { type: 'string' },
    account: { type: 'string' },
    size: { type: 'string' },
    state: { type: 'string' },
    everyone: { type: 'boolean', default: false },
  },
})

/** Who sees a page in daily work; `--account` may name anybody else who may, `--everyone` asks all of them. */
function audience({ guard }: Route): readonly Account[] {
  if (wanted.everyone) return ['nobody', ...accounts]
  if (guard === 'none' || guard === 'guest') return ['nobody']
  if (guard === 'endpoint-switch') return ['superadmin']
  if (guard === 'admin-area') return wanted.account ? ['superadmin', 'admin'] : ['superadmin']
  return wanted.account ? accounts.filter((account) => !account.endsWith('admin')) : ['mmg', 'segreteria']
}

/** A route's address with something in its place-holders. */
const addressOf = ({ path }: Route) =>
  path
    .replace(/\/:challenge\?/, '')
    .replace(':id', '1')
    .replace(':slug', 'giulia-ferri')

const fileName = (text: string) => text.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home'

/** Who one is stays as it is; everything else comes back empty, or not at all. */
async function pretend(context: BrowserContext, state: State) {
  if (state === 'full') return
  await context.route('**/api/backoffice/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (/\/(user|login|public\/config|broadcasting\/auth|chats\/to_read)$/.test(path)) return route.continue()
    if (state === 'error')
      return route.fulfill({ status: 500, json: { message: 'Si è verificato un errore.', id: 'look' } })
    const reply = await route.fetch()
    const body = await reply.json().catch(() => null)
    if (!Array.isArray(body?.data) || path.endsWith('/office_users')) return route.fulfill({ response: reply })
    return route.fulfill({
      response: reply,
      json: { ...body, data: [], ...(body.meta && { meta: { ...body.meta, total: 0 } }) },
    })
  })
}

interface Complaint {
  readonly where: string
  readonly what: string
}

async function takePicture(page: Page, server: BuiltServer, route: Route, file: string): Promise<string[]> {
  const complaints: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  }
  const onError = (error: Error) => complaints.push(String(error))
  page.on('console', onConsole)
  page.on('pageerror', onError)
  await page.goto(server.url + addressOf(route))
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => complaints.push('is never idle'))
  await page.waitForTimeout(300)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) complaints.push(`is ${tooWide} px wider than the window`)
  await page.screenshot({ path: file })
  page.off('console', onConsole)
  page.off('pageerror', onError)
  return complaints
}

/** Every picture of one account in one size and state: one sign-in, one tab. */
async function walk(
  browser: Browser,
  server: BuiltServer,
  account: Account,
  size: Size,
  state: State,
): Promise<Complaint[]> {
  const mine = routes.filter(
    (route) => audience(route).includes(account) && (!wanted.route || route.path.startsWith(wanted.route)),
  )
  if (mine.length === 0) return []
  const context = await browser.newContext({ viewport: sizes[size], locale: 'it-IT', timezoneId: 'Europe/Rome' })
  const folder = join(projectRoot, 'look', `${account}-${size}-${state}`)
  mkdirSync(folder, { recursive: true })
  const complaints: Complaint[] = []
  try {
    if (account !== 'nobody') await beginSignedIn(context, server.url, `${account}@curante.test`)
    await pretend(context, state)
    const page = await context.newPage()
    for (const route of mine) {
      const file = join(folder, `${fileName(route.path)}.png`)
      const found = await takePicture(page, server, route, file)
      for (const what of found.filter((one) => state !== 'error' || !one.startsWith('Failed to load resource')))
        complaints.push({ where: `${account} ${size} ${state} ${route.path}`, what })
    }
  } finally {
    await context.close()
  }
  return complaints
}

async function look() {
  const is = <T extends string>(one: T, filter: string | undefined) => !filter || filter === one
  const who = (['nobody', ...accounts] as const).filter((one) => is(one, wanted.account))
  if (!wanted.route && !wanted.account) rmSync(join(projectRoot, 'look'), { recursive: true, force: true })
  const server = await startBuiltServer({ deadline: 120 })
  const browser = await engine.launch(chromium)
  try {
    for (const account of who)
      for (const size of (Object.keys(sizes) as Size[]).filter((one) => is(one, wanted.size)))
        for (const state of states.filter((one) => is(one, wanted.state)))
          for (const { where, what } of await walk(browser, server, account, size, state))
            console.log(`${where}: ${what}`)
  } finally {
    await browser.close()
    await server.stop()
  }
  console.log(`Pictures are in ${join(projectRoot, 'look')}`)
}

await look()
