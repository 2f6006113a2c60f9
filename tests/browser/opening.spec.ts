import type { Page } from '@playwright/test'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { showAgenda, visitOf } from '../support/browser/console'
import { sizes } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'
const secretary = 'segreteria@curante.test'
const admin = 'admin@curante.test'
const mostCalls = 8
const mostShift = 0.05
/** The calls of the API that a page makes, in order, with their queries. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/backoffice/')
    if (call !== undefined) calls.push(`${request.method()} ${call}`)
  })
  return calls
}

/** What a browser does once, at its first page: it is registered, and then the user is read again (specification §7). */
const registration = ['POST devices', 'GET user']
/** The counts of the frame, each by its own call (specification §7). */
const frameCounts = [
  'GET doctor/chats/to_read',
  'GET doctor/notifications?to_read=1&type=notification&paginate=1&limit=1',
  'GET doctor/notifications?to_read=1&type=communication&paginate=1&limit=1',
]

/** The calls without those that register the browser, each of which is taken away once, from the end. */
function withoutRegistration(calls: readonly string[]): string[] {
  const others = [...calls]
  for (const call of registration) {
    const at = others.lastIndexOf(call)
    expect(at, call).toBeGreaterThanOrEqual(0)
    others.splice(at, 1)
  }
  return others
}

/** Resolves when the page's channel is subscribed to, and what follows at once has been asked. */
async function subscribed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('subscription_succeeded'))
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForLoadState('networkidle')
}

for (const as of [doctor, secretary])
  for (const path of ['/', '/bookings'])
    test(`${path} of ${as} opens with at most ${mostCalls} calls, none twice; a new browser is registered besides`, {
      tag: as === doctor ? [] : long,
    }, async ({ open }) => {
      const page = await open({ as, fresh: true })
      const calls = callsOf(page)
      // a refusal of the policy is costly: the browser reports where it happened by parsing the chunk anew
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', () => console.error('refused')),
      )
      const expectFew = (asked: readonly string[]) => {
        expect(asked.toSorted()).toEqual([...new Set(asked)].sort())
        expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostCalls)
        expect(asked).toEqual(expect.arrayContaining(frameCounts))
      }
      await Promise.all([subscribed(page), page.goto(path)])
      await expect.poll(() => calls.filter((call) => call === 'GET user')).toHaveLength(2)
      expectFew(withoutRegistration(calls))
      calls.length = 0
      await Promise.all([subscribed(page), page.reload()])
      expectFew(calls)
    })

for (const path of ['/', '/bookings'])
  test(`${path} asks for its visits before its code has come`, async ({ open }) => {
    const page = await open({ as: doctor, fresh: true })
    // the page's code does not come before its visits have been asked for
    const visits = page.waitForRequest(/doctor\/day\?/, { timeout: 60_000 })
    await page.route(/assets\/(doctor-side|home|bookings)-.*\.js/, async (route) => {
      await visits.catch(() => {})
      await route.continue()
    })
    await page.goto(path)
    await visits
    await page.waitForLoadState('networkidle')
  })

test('The calendar is drawn with its hours at once, without a skeleton before them', async ({ open }) => {
  const page = await open({ as: doctor, fresh: true })
  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const calendar = document.querySelector('section[aria-label^="Calendario"]')
      if (calendar) seen.push(calendar.querySelector('[data-date][role=cell]') !== null)
    }).observe(document, { childList: true, subtree: true })
  })
  // the page's code comes after its answer, however slow the machine is
  const answer = page.waitForResponse((reply) => /doctor\/day\?.*visits/.test(reply.url()))
  await page.route(/\/assets\/doctor-side-/, async (route) => {
    await answer
    await route.continue()
  })
  await page.goto('/bookings')
  await expect(page.locator('[data-visit]').first()).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(new Set(seen)).toEqual(new Set([true]))
})

/** The frame of a page without a day asks for the service communications too, and the card has two parts. */
const mostCallsOfCard = 10

test(`The card of a patient opens with at most ${mostCallsOfCard} calls, none twice`, async ({ open, server }) => {
  const [person] = await (await apiAs(server.url, doctor)).patients('Montanari')
  if (!person) throw new Error('The demo practice has no such patient')
  const page = await open({ as: doctor, fresh: true })
  const calls = callsOf(page)
  await Promise.all([subscribed(page), page.goto(`/patients/${person.id}`)])
  await expect(page.getByRole('button', { name: /^\d\d:\d\d$/ }).first()).toBeVisible()
  await expect.poll(() => calls.filter((call) => call === 'GET user')).toHaveLength(2)
  const asked = withoutRegistration(calls)
  expect(asked.toSorted()).toEqual([...new Set(asked)].sort())
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostCallsOfCard)
})

/** The sum of the layout shifts since the page began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0))

for (const viewport of sizes)
  for (const slower of [1, 4])
    for (const as of [doctor, admin])
      test(
        `What ${as} opens at ${viewport.width} pixels, CPU ${slower} × slower: nothing moves while it loads`,
        // slower processors are the bench's
        slower > 1 || viewport.width < 1440 || as === admin ? { tag: long } : {},
        async ({ open }) => {
          const page = await open({ as, fresh: true, viewport })
          await page.addInitScript(() => {
            const shifts: number[] = []
            Object.assign(window, { shifts })
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
            }).observe({ type: 'layout-shift', buffered: true })
          })
          const devTools = await page.context().newCDPSession(page)
          await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
          for (const path of as === doctor ? ['/', '/bookings'] : ['/admin/drugs', '/admin/bookings']) {
            await Promise.all([subscribed(page), page.goto(path)])
            expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(mostShift)
          }
        },
      )

test('A visit booked after the page was read and before its channel is subscribed to is shown', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const time = (await api.freeTimes())[36]
  if (!time) throw new Error('The demo practice is full')
  const page = await open({ as: doctor, fresh: true })
  let sign = () => {}
  const isMade = new Promise<void>((made) => {
    sign = made
  })
  await page.route('**/broadcasting/auth', async (route) => {
    await isMade
    await route.continue()
  })
  await showAgenda(page, time.date)
  await expect(page.getByRole('button', { name: /orari? liber/ }).first()).toBeVisible()
  await api.book(time, { name: 'Frammezzo Fausto' })
  sign()
  await expect(visitOf(page, 'Frammezzo Fausto', 'Confermata')).toBeVisible()
})

test('A visit booked while the page is being read is shown', { tag: long }, async ({ open, server }) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const time = (await api.freeTimes())[40]
  if (!time) throw new Error('The demo practice is full')
  const page = await open({ as: doctor, fresh: true })
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void frames.push(payload.toString()))
  })
  const hasHeard = (text: string) => expect.poll(() => frames.some((frame) => frame.includes(text))).toBe(true)
  // the reply is of the time before, and comes after the event
  let isFirst = true
  await page.route(/doctor\/day\?.*visits/, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await hasHeard('subscription_succeeded')
    const reply = await route.fetch()
    await api.book(time, { name: 'Nelfrattempo Nives' })
    await hasHeard('booking-updated')
    // by now the page may have given it up
    await route.fulfill({ response: reply }).catch(() => undefined)
  })
  await showAgenda(page, time.date)
  await expect(visitOf(page, 'Nelfrattempo Nives', 'Confermata')).toBeVisible()
  expect(isFirst).toBe(false)
})
