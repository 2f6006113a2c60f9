import type { Page, Request } from '@playwright/test'
import { addDays } from '../../../domain/calendar/civil-date'
import type { BoardColumn } from '../../../domain/contract/agenda/board'
import { apiAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'

const secretary = 'segreteria@curante.test'

/** What each column shows, in order: its head, then its visits by their whole names. */
const columnsOf = (page: Page) =>
  page.evaluate(() => {
    const text = (element: Element) => element.textContent ?? ''
    const heads = [...document.querySelectorAll('section h2')].map((head) => text(head.parentElement as Element))
    const visits = [...document.querySelectorAll('[data-visit]')].map((visit) => visit.getAttribute('aria-label') ?? '')
    return [...heads, ...visits.sort()]
  })

/** Changes made from each of two browsers. */
const changesEach = 100

test(`Two browsers with the board of one day stay equal through ${2 * changesEach} random changes`, {
  tag: long,
}, async ({ open, server, watch }) => {
  test.setTimeout(900_000)
  // Two desks that change the same visits are refused now and then.
  watch.expectRefusals(404, 409, 422)
  const { day, read, acting } = await aDayOfBoth(server.url)
  const pages = [await open({ as: secretary, fresh: true }), await open({ as: secretary, fresh: true })]
  const taken = { moved: 0, reassigned: 0, canceled: 0, refused: 0 }
  for (const page of pages) {
    page.on('response', (response) => {
      const kind = kindOf(response.request())
      if (kind) taken[response.ok() ? kind : 'refused'] += 1
    })
    await page.goto(`/bookings/board?date=${day}`)
    await expect(page.locator('[data-visit]').first()).toBeVisible()
  }
  const seed = Date.now()
  let made = 0
  const run = async (page: Page, random: () => number, count: number) => {
    for (let n = 0; n < count; n += 1) {
      await oneChange(page, random, { day, read, acting, name: () => `Prova ${made}` })
      made += 1
    }
  }
  const randoms = pages.map((_, index) => seeded(seed + index))
  const rounds = 4
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(pages.map((page, index) => run(page, randoms[index] ?? Math.random, changesEach / rounds)))
    await expectEqual(pages, read)
  }
  console.log(`seed ${seed}: of ${made} changes the desks’ own`, taken)
  expect(made).toBe(2 * changesEach)
  // Most moves onto the other doctor are refused: few persons are patients of both.
  expect(Math.min(taken.moved, taken.canceled)).toBeGreaterThan(0)
})

/** What a call of the page changes on the board, if anything. */
function kindOf(request: Request): 'moved' | 'reassigned' | 'canceled' | null {
  const [, path = ''] = request.url().split('/doctor/bookings')
  const call = `${request.method()} ${path.replace(/\d+/, ':id')}`
  const kinds = { 'POST ': 'moved', 'POST /:id/reassign': 'reassigned', 'PUT /:id/status': 'canceled' } as const
  return request.url().includes('/doctor/bookings') ? (kinds[call as keyof typeof kinds] ?? null) : null
}

/** Both show the same, and that is what the server has. */
async function expectEqual([one, other]: readonly Page[], read: () => Promise<BoardColumn[]>) {
  if (!one || !other) throw new Error('Two pages are compared')
  await expect
    .poll(async () => JSON.stringify(await columnsOf(one)) === JSON.stringify(await columnsOf(other)))
    .toBe(true)
  const stored = (await read())
    .flatMap(({ visits }) => visits)
    .filter(({ status }) => !/canceled|rejected/.test(status))
  const ids = stored.map(({ id }) => String(id)).sort()
  const shown = (page: Page) =>
    page.locator('[data-visit]').evaluateAll((visits) => visits.map((visit) => visit.getAttribute('data-visit')).sort())
  await expect.poll(() => shown(one)).toEqual(ids)
}

/** A coming day on which both doctors work, with calls on their boards. */
async function aDayOfBoth(url: string) {
  const acting = { Ferri: await apiAs(url, secretary, 'Ferri'), Leone: await apiAs(url, secretary, 'Leone') }
  const boardOf = async (date: string) =>
    (await acting.Ferri.call<{ data: BoardColumn[] }>(`board?date=${date}`)).body.data
  for (let days = 1; days < 20; days += 1) {
    const day = addDays(today(), days)
    const columns = await boardOf(day)
    const isBusy = ({ visits, free }: BoardColumn) => visits.length > 3 && free.some(({ slots }) => slots.length > 3)
    if (columns.length > 1 && columns.every(isBusy)) return { day, acting, read: () => boardOf(day) }
  }
  throw new Error('The demo practice has no day on which both doctors work')
}

type Practice = Awaited<ReturnType<typeof aDayOfBoth>> & { readonly name: () => string }

/** Pseudo-random numbers below 1 that a seed repeats. */
function seeded(seed: number): () => number {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const pick = <T>(random: () => number, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

/** A visit booked, or one on the page moved or canceled by keys; refusals are left as the page shows them. */
async function oneChange(page: Page, random: () => number, practice: Practice) {
  const kind = random()
  const visits = page.locator('[data-visit]')
  const count = await visits.count()
  if (kind < 0.4 || count < 8) return bookOne(random, practice)
  const visit = visits.nth(Math.floor(random() * count))
  const reached = await visit.focus({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  if (!reached) return
  if (kind < 0.6) {
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
  } else {
    const sideways = random() < 0.4 ? ['ArrowRight', 'ArrowLeft'] : []
    const key = pick(random, ['ArrowDown', 'ArrowUp', ...sideways]) ?? 'ArrowDown'
    await page.keyboard.press('m')
    for (let step = 0; step < 1 + random() * 3; step += 1) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await settled(page)
}

/** What was asked is answered and no dialog stands open: questions out of hours and times that are taken are left. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  const dialogs = page.locator('[role="dialog"], dialog[open]').filter({ visible: true })
  await expect(async () => {
    if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
}

async function bookOne(random: () => number, { day, read, acting, name }: Practice) {
  const column = pick(random, await read())
  const place =
    column &&
    pick(
      random,
      column.free.filter(({ slots }) => slots.length > 0),
    )
  const slot = place && pick(random, place.slots)
  if (!column || !place || !slot) return
  const shared = column.office_users
    .find(({ id }) => id === place.office_user_id)
    ?.office_services.find((service) => service.name === 'Visita di controllo')
  const { office_user_id, office_service_id } = place
  const api = column.doctor.last_name === 'Leone' ? acting.Leone : acting.Ferri
  await api.call('bookings', {
    method: 'POST',
    body: {
      office_user_id,
      office_service_id: shared?.id ?? office_service_id,
      name: name(),
      date: day,
      from: slot.from,
      to: slot.to,
    },
  })
}
