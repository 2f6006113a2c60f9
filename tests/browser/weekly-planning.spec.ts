import type { Page } from '@playwright/test'
import type { Planning } from '../../domain/contract/agenda/hours'
import { type Api, apiAs, today } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { beginSignedIn } from '../support/browser/browser-session'
import { undoBarOf } from '../support/browser/console'
import { expectAccessible, lookAt, sizes } from '../support/browser/look-at'

const secretary = 'segreteria@curante.test'

const saturdays = async (api: Api) => {
  const reply = await api.call<{ data: { plannings: Planning[] } }>(`hours?from=${today()}&to=${today()}`)
  return reply.body.data.plannings
    .flatMap(({ shifts }) => shifts)
    .filter(({ weekdays }) => weekdays.includes(6))
    .map(({ weekdays, from, to, slots }) => [
      weekdays,
      from,
      to,
      slots.map(({ slot_code, slots: [span] }) => [slot_code, span]),
    ])
}

async function openPlanning(page: Page) {
  await page.goto('/settings/weekly-planning')
  await page.getByRole('button', { name: 'Studio Via Roma', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Studio Via Roma/ })).toBeVisible()
}

const block = (page: Page, name: RegExp) => page.getByRole('button', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('Weekly planning by keys: a shift drawn, stretched, moved and painted, steps taken back, saved, undone', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const page = await open({ as: secretary })
  await openPlanning(page)
  await lookAt(page)
  await page.getByRole('button', { name: 'Aggiungi un turno di sabato' }).focus()
  await page.keyboard.press('Enter')
  await expect(block(page, /^Turno di sabato, dalle 9:00 alle 13:00, 16 orari/)).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Jolly di sabato, dalle 9:00 alle 10:00')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(block(page, /^Jolly di sabato, dalle 9:00 alle 10:00/)).toBeVisible()
  await expect(page.getByText('Ripetuto')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Salva per/ }).click()
  await expect(undoBarOf(page)).toBeVisible()
  await expect(page.getByText('Nessuna modifica da salvare')).toBeVisible()
  expect(await saturdays(api)).toEqual([
    [[6], '08:45:00', '13:00:00', [['jolly', { from: '09:00:00', to: '10:00:00' }]]],
  ])
  await page.keyboard.press('Control+z')
  await expect.poll(() => saturdays(api)).toEqual([])
  await expect(block(page, /^Turno di sabato/)).toBeHidden()
})

test('Weekly planning by mouse: drawn on empty time, stretched, painted, moved to another day, Esc leaves a drag', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: secretary })
  await openPlanning(page)
  const drag = async (from: readonly [number, number], to: readonly [number, number], end: 'up' | 'Escape' = 'up') => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    await page.mouse.move(...to)
    if (end === 'Escape') await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
  const friday = async (part = /^Turno di venerdì, dalle 9:00/) => {
    const box = await block(page, part).boundingBox()
    if (!box) throw new Error('The shift is not drawn')
    return { x: box.x + 40, top: box.y, bottom: box.y + box.height }
  }
  // the panel of the selected shift narrows the days
  await block(page, /^Turno di venerdì, dalle 9:00/).click({ position: { x: 40, y: 30 } })
  await expect(page.getByRole('region', { name: /^Turno di venerdì/ })).toBeVisible()
  const { x, top, bottom } = await friday()
  const hour = (bottom - top) / 4
  await drag([x, bottom], [x, bottom + hour / 2], 'Escape')
  await expect(block(page, /^Turno di venerdì, dalle 9:00 alle 13:00/)).toBeVisible()
  await drag([x, bottom], [x, bottom + hour / 2])
  await said('Turno di venerdì, dalle 9:00 alle 13:30')
  await drag([x, top + 6 * hour + 3], [x, top + 8 * hour])
  await said('Turno di venerdì, dalle 15:00 alle 17:00')
  await page.getByRole('button', { name: /^Telefonica \d/ }).click()
  await drag([x, top + 7 * hour + 3], [x, top + 8 * hour])
  await said('Telefonica di venerdì, dalle 16:00 alle 17:00')
  await page.getByRole('button', { name: 'Turno', exact: true }).click()
  const saturday = await page.getByRole('list', { name: 'Turni di sabato' }).boundingBox()
  await drag([x, top + 6.3 * hour], [(saturday?.x ?? 0) + 10, top + 6.3 * hour])
  await said('Turno di sabato, dalle 15:00 alle 17:00')
  await expect(block(page, /^Telefonica di sabato/)).toBeVisible()
  await page.getByRole('button', { name: 'Annulla modifiche' }).click()
})

test('Weekly planning on a phone: one day at a time, a shift in its sheet; laid over each other on a wide screen', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: secretary })
  await openPlanning(page)
  await page.getByRole('button', { name: 'Tutte le strutture' }).click()
  await page.getByRole('button', { name: 'Affiancate' }).click()
  await lookAt(page)
  await page.setViewportSize(sizes[1])
  await page.getByRole('button', { name: /^giovedì, \d turn/ }).click()
  await lookAt(page)
  await block(page, /^Turno di giovedì, dalle 9:00/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page.setViewportSize(sizes[0])
})

type Point = readonly [number, number]

/** A finger on the page: it rests as long as a long press takes unless `rests` is false, then goes to `to` in steps. */
async function fingerOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] })
  return async (from: Point, to: Point, rests = true) => {
    const start = touch('touchStart', from)
    if (rests) await start.then(() => page.waitForTimeout(500))
    // a finger that does not rest moves in the same moment, however long its start takes
    const step = (n: number): Point => [from[0] + ((to[0] - from[0]) * n) / 8, from[1] + ((to[1] - from[1]) * n) / 8]
    await Promise.all([start, touch('touchMove', step(1))])
    for (let n = 2; n <= 8; n += 1) await touch('touchMove', step(n))
    await touch('touchEnd')
  }
}

for (const viewport of [sizes[0], { width: 820, height: 1180 }])
  test(`Weekly planning by finger at ${viewport.width} pixels: a finger that rests draws, moves and paints, edges stretch, a swipe scrolls`, {
    tag: long,
  }, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true, locale: 'it-IT' })
    await beginSignedIn(context, server.url, secretary)
    const page = await context.newPage()
    await page.goto('/settings/weekly-planning')
    await page.getByRole('button', { name: 'Studio Via Roma', exact: true }).tap()
    await lookAt(page)
    const drag = await fingerOf(page)
    const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
    const hour = 52
    const boxOf = async (name: RegExp) => {
      const box = await block(page, name).boundingBox()
      if (!box) throw new Error('The shift is not drawn')
      return { x: box.x + box.width / 2, top: box.y, bottom: box.y + box.height }
    }
    const friday = () => boxOf(/^Turno di venerdì, dalle 9:00/)

    // at once a finger scrolls, and draws nothing
    const { x, top } = await friday()
    await drag([x, top + 3 * hour], [x, top + hour], false)
    await page.getByRole('region', { name: 'Settimana' }).evaluate((grid) => grid.scrollTo(0, 0))
    await expect(page.getByText('Nessuna modifica da salvare')).toBeVisible()
    await drag([x, top + 6 * hour + 3], [x, top + 7 * hour])
    await said('Turno di venerdì, dalle 15:00 alle 16:00')

    // the panel of the drawn shift narrows the days
    const beside = await friday()
    await page.touchscreen.tap(beside.x, beside.top + 3.5 * hour)
    await expect(page.getByRole('region', { name: /^Turno di venerdì e altri/ })).toBeVisible()
    const selected = await friday()
    await drag([selected.x, selected.bottom + 12], [selected.x, selected.bottom + 12 + hour / 2], false)
    await said('Turno di venerdì, dalle 9:00 alle 13:30')

    const afternoon = await boxOf(/^Turno di venerdì, dalle 15:00/)
    const saturday = await page.getByRole('list', { name: 'Turni di sabato' }).boundingBox()
    await drag([afternoon.x, afternoon.top + 20], [(saturday?.x ?? 0) + 10, afternoon.top + 20 - hour])
    await said('Turno di sabato, dalle 14:00 alle 15:00')
    await page.getByRole('button', { name: /^Telefonica \d/ }).tap()
    const moved = await boxOf(/^Turno di sabato/)
    await drag([moved.x, moved.top + 3], [moved.x, moved.top + hour / 2])
    await said('Telefonica di sabato, dalle 14:00 alle 14:30')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Annulla modifiche' }).tap()
    await context.close()
  })
