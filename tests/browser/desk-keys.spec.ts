import { addDays } from '../../domain/calendar/civil-date'
import type { Booking } from '../../domain/contract/booking/bookings'
import { type Api, apiAs, type FreeTime, today } from '../support/browser/api'
import { expect, test } from '../support/browser/browser'
import {
  expectSaved,
  freeSlots,
  messagesOf,
  panelOf,
  personField,
  undoBarOf,
  visitOf,
} from '../support/browser/console'
import { countKeys } from '../support/browser/count-keys'
import { expectAccessible } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'

/** The first two times of a day, before all its visits, more than a week ahead. */
async function beginningOfDay(api: Api): Promise<[FreeTime, FreeTime]> {
  const from = addDays(today(), 8)
  const to = addDays(from, 40)
  const { body } = await api.call<{ data: Booking[] }>(`bookings?from=${from}&to=${to}`)
  const isBeforeVisits = (time: FreeTime) =>
    time.date >= from &&
    time.date <= to &&
    body.data.every((visit) => visit.date !== time.date || visit.from > time.from)
  const times = (await api.freeTimes()).filter(({ slot_code }) => slot_code === null)
  const pairs = times.map((first, at) => [first, times[at + 1]] as const)
  const [first, second] =
    pairs.find(([one, next]) => isBeforeVisits(one) && one.date === next?.date && one.to === next.from) ?? []
  if (!first || !second) throw new Error('The demo practice is full')
  return [first, second]
}

test('At the desk by keys alone: books in 10, moves in 6, cancels in 3 at most, and Ctrl+Z takes each back', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first, second] = await beginningOfDay(api)
  const booked = await api.book(first, { name: 'Tastiera Tullia' })
  const now = async () => (await api.call<{ data: Booking }>(`bookings/${booked.id}`)).body.data
  const page = await open({ as: doctor })
  await page.goto(`/bookings?date=${first.date}&view=day`)
  const visit = visitOf(page, 'Tastiera Tullia')
  await expect(visit).toBeVisible()
  const undone = undoBarOf(page).getByText('Modifica annullata')

  // moves it
  let keys = await countKeys(page)
  await page.keyboard.press('v')
  await expect(visit).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Sposta' })).toContainText('libero')
  await page.keyboard.press('Enter')
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  expect(await keys()).toBeLessThanOrEqual(6)
  expect(await now()).toMatchObject({ from: second.from })
  await page.keyboard.press('Control+z')
  await expect(undone).toBeVisible()
  await expectAccessible(page)
  expect(await now()).toMatchObject({ from: first.from, date: first.date })

  // cancels it; the reason is typed straight away
  keys = await countKeys(page)
  await page.keyboard.press('v')
  await page.keyboard.press('Delete')
  const card = page.getByRole('dialog', { name: /Tastiera Tullia/ })
  await expect(card.getByLabel('Motivo (facoltativo)')).toBeFocused()
  await page.keyboard.type('Ha telefonato')
  await page.keyboard.press('Enter')
  await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
  await expect(card).toBeHidden()
  expect(await keys()).toBeLessThanOrEqual(3)
  expect(await now()).toMatchObject({ status: 'canceled' })
  // from another page, too
  await page.getByRole('link', { name: 'Home' }).first().press('Enter')
  await expect(page).not.toHaveURL(/bookings/)
  await page.keyboard.press('Control+z')
  await expect(undone).toBeVisible()
  expect(await now()).toMatchObject({ status: 'confirmed' })

  // books a person found by the surname
  await page.goto(`/bookings?date=${addDays(today(), 7)}`)
  await page.getByRole('button', { name: 'Studio Via Roma', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Calendario/ })).toHaveAttribute('aria-busy', 'false')
  keys = await countKeys(page)
  await page.keyboard.press('n')
  const panel = panelOf(page)
  await expect(personField(panel)).toBeFocused()
  await page.keyboard.type('esposito p')
  await expect(panel.getByRole('option', { selected: true })).toHaveText(/^Esposito P/)
  await page.keyboard.press('Enter')
  await expect(freeSlots(panel).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
  expect(await keys()).toBeLessThanOrEqual(10)
  // what is read back to the caller, and the new visit among the days on screen
  const readBack = /Esposito P\S+, \S{3} \d+ \S{3} \d\d:\d\d, codice [A-Z2-9]{6}/
  await expect(messagesOf(page).getByText(readBack)).toBeVisible()
  await expect(page.locator('[data-visit]:focus')).toHaveAccessibleName(/Esposito P/)
})
