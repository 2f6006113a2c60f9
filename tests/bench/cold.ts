import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { addDays, startOfWeek } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { chromiumFlags, ensureChromium } from '../../scripts/lib/browser.mjs'
import { mostScripts } from '../../scripts/lib/budgets.mjs'
import { demoPassword } from '../support/browser/browser-session'
import { startBuiltServer } from '../support/servers/built-server'
import { send } from './client'
import { coldStart, type Fetched, fetchedBy, listToList, type Opened, type Start, slower } from './cold-start'
import { drawnPreview } from './drawing'
import { startFloors } from './floors/serve'
import { type Figure, median, ms } from './table'

const admin = 'superadmin@curante.test'
const doctor = 'mmg@curante.test'
/** Page size of the console's lists. */
const rows = 25
/** Main-thread blocking allowed before a list is ready, in milliseconds (quality.md, "4 × slower CPU, cold"). */
const blockingAllowed = 1200
const shiftAllowed = 0.05
const callsAllowed = 8
/** From the click on another table in the menu until its rows stand, in milliseconds, unthrottled. */
const nextListAllowed = 300
const nextList = '/admin/cities'
/** From a key on the weekly planning until its preview is painted, in milliseconds, on the slower CPU. */
const drawnAllowed = 100
/** JavaScript allowed until idle, gzipped, in KiB. */
const fetchedAllowed = [
  ['/service-communication', 170, undefined],
  ['/login', 170, undefined],
  ['/', 540, doctor],
  ['/bookings', 660, doctor],
  ['/admin/drugs', 760, admin],
] as const
const form = '/admin/drugs?new'
const formAllowed = 90

/** Replies of the console that the baselines show: a page of drugs, the next day with visits, this week. */
async function recordReplies(url: string) {
  const api = `${url}/api/backoffice`
  const signIn = async (email: string) => {
    const { text } = await send(`${api}/login`, { method: 'POST', body: { email, password: demoPassword } })
    const { token } = (JSON.parse(text) as { data: { token: string } }).data
    return async (path: string) =>
      (await send(`${api}/${path}`, { headers: { authorization: `Bearer ${token}` } })).text
  }
  const asDoctor = await signIn(doctor)
  const day = JSON.parse(await asDoctor('doctor/day?next=1&with=visits')) as {
    data: { visits: unknown[] }
  }
  const monday = startOfWeek(romeWallClock(Date.now()).date)
  const shown = 'filter[status][in]=pending,confirmed,terminated'
  const week = await asDoctor(`doctor/bookings?from=${monday}&to=${addDays(monday, 6)}&${shown}`)
  return {
    visitsOfWeek: (JSON.parse(week) as { data: unknown[] }).data.length,
    files: {
      'drugs.json': await (await signIn(admin))(`admin/drugs?paginate=1&limit=${rows}&with=pharmaceutical_company`),
      'day.json': JSON.stringify({ data: day.data.visits }),
      'week.json': week,
    },
  }
}

type Pair = readonly [floor: Opened, ours: Opened]

/** The compared pages: the baseline's and the console's show the same, found by a selector each. */
function pairsOf(
  console: string,
  floors: Awaited<ReturnType<typeof startFloors>>,
  { visitsOfWeek }: Awaited<ReturnType<typeof recordReplies>>,
): Record<'login' | 'list' | 'home' | 'bookings', Pair> {
  const asDoctor = { origin: console, email: doctor }
  const asAdmin = { origin: console, email: admin }
  const pair = (floor: Opened, ours: Opened): Pair => [floor, ours]
  const inputs = { selector: 'label', count: 2 }
  const drugs = { selector: 'tbody tr', count: rows }
  const week = { selector: '[data-visit]', count: visitsOfWeek }
  return {
    login: pair({ url: floors.urlOf('login'), ready: inputs }, { url: `${console}/login`, ready: inputs }),
    list: pair(
      { url: floors.urlOf('list'), ready: drugs },
      { url: `${console}/admin/drugs`, ready: drugs, as: asAdmin },
    ),
    home: pair(
      { url: floors.urlOf('home'), ready: { selector: '.ant-list-item', count: 1 } },
      { url: `${console}/`, ready: { selector: 'main ol button[aria-haspopup]', count: 1 }, as: asDoctor },
    ),
    bookings: pair(
      { url: floors.urlOf('bookings'), ready: week },
      { url: `${console}/bookings`, ready: week, as: asDoctor },
    ),
  }
}

const cold = `cold, CPU ${slower} × slower`

/** Cold starts, ours and the baseline's in turn, so that a busy minute slows both. */
async function startFigures(browser: Browser, pairs: ReturnType<typeof pairsOf>, rounds: number): Promise<Figure[]> {
  const all = Object.entries(pairs).flatMap(([name, [floor, ours]]) => [
    { key: `floor ${name}`, page: floor, starts: [] as Start[] },
    { key: name, page: ours, starts: [] as Start[] },
  ])
  for (let round = -1; round < rounds; round += 1)
    for (const { page, starts } of all) {
      const start = await coldStart(browser, page)
      if (round >= 0) starts.push(start)
    }
  const of = (key: string, what: keyof Start) =>
    median(all.find((one) => one.key === key)?.starts.map((start) => start[what]) ?? [])
  const beside = (what: string, key: string, figure: keyof Start, most: number): Figure => ({
    what: `${what}, ${cold}`,
    ours: ms(of(key, figure)),
    beside: `${ms(of(`floor ${key}`, figure))} plain`,
    ratio: of(key, figure) / of(`floor ${key}`, figure),
    goal: { most },
  })
  return [
    beside('first paint of the login', 'login', 'painted', 1.2),
    beside(`list of ${rows} drugs ready`, 'list', 'ready', 1.3),
    allowed('  the same, blocked meanwhile', of('list', 'blocking'), blockingAllowed, ms),
    beside('home with its visits ready', 'home', 'ready', 1.4),
    beside('/bookings with its week ready', 'bookings', 'ready', 1.4),
    ...['home', 'bookings', 'list'].map((key) =>
      allowed(`layout shift of ${key}, ${cold}`, of(key, 'shift'), shiftAllowed, (value) => value.toFixed(3)),
    ),
  ]
}

/** A figure with a fixed limit. */
const allowed = (what: string, ours: number, most: number, format: (value: number) => string): Figure => ({
  what,
  ours: format(ours),
  beside: `${format(most)} allowed`,
  ratio: most === 0 ? ours : ours / most,
  goal: { most: most === 0 ? 0 : 1 },
})

const kib = (value: number) => `${value.toFixed(0)} KiB`
const count = (value: number) => String(value)

/** What the pages fetch until idle: kibibytes, scripts, calls. */
async function fetchedFigures(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const fetched = new Map<string, Fetched>()
  for (const [path, , email] of [...fetchedAllowed, [form, 0, admin] as const])
    fetched.set(path, await fetchedBy(browser, origin + path, email && { origin, email }))
  const of = (path: string) => fetched.get(path) as Fetched
  for (const [path, most] of fetchedAllowed)
    figures.push(allowed(`JavaScript of ${path} until idle`, of(path).kib, most, kib))
  figures.push(
    allowed('  its form, more when it opens', of(form).kib - of('/admin/drugs').kib, formAllowed, kib),
    allowed(
      'scripts, most of a route',
      Math.max(...[...fetched.values()].map(({ scripts }) => scripts)),
      mostScripts,
      count,
    ),
  )
  for (const path of ['/', '/bookings']) {
    const { calls } = of(path)
    figures.push(
      allowed(`API calls of ${path}`, calls.length, callsAllowed, count),
      allowed('  asked twice', calls.length - new Set(calls).size, 0, count),
    )
  }
  return figures
}

async function nextListFigure(browser: Browser, list: Opened, rounds: number): Promise<Figure> {
  const taken: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const took = await listToList(browser, list, nextList)
    if (round >= 0) taken.push(took)
  }
  return allowed(`another list from the menu, its ${rows} rows ready`, median(taken), nextListAllowed, ms)
}

/** Pages opened without cache: their times beside plain pages of the same libraries, what they fetch, what moves. */
export async function coldFigures(folder: string, rounds: number): Promise<Figure[]> {
  const path = await ensureChromium()
  const server = await startBuiltServer({ dataDir: join(folder, 'cold'), deadline: 180 })
  const replies = await recordReplies(server.url)
  const floors = await startFloors(folder, replies.files)
  const browser = await chromium.launch({ executablePath: path, args: chromiumFlags })
  try {
    const pairs = pairsOf(server.url, floors, replies)
    return [
      ...(await startFigures(browser, pairs, rounds)),
      ...(await fetchedFigures(browser, server.url)),
      await nextListFigure(browser, pairs.list[1], rounds),
      allowed(
        `weekly planning, key → painted preview, CPU ${slower} × slower`,
        await drawnPreview(browser, { origin: server.url, email: doctor }, 4 * rounds),
        drawnAllowed,
        ms,
      ),
    ]
  } finally {
    await browser.close()
    await floors.close()
    await server.stop()
  }
}
