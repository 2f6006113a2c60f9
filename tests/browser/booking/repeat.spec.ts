import type { Locator, Page } from '@playwright/test'
import { addDays, type CivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { fullDate, longDate } from '../../../domain/text/dates'
import { type Api, apiAs, type FreeTime, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import {
  chooseFrom,
  chooseSlot,
  escapeFrom,
  messagesOf,
  openNewBooking,
  panelOf,
  saveButton,
  showAgenda,
  visitOf,
  writeName,
} from '../../support/browser/console'
import { expectDialogAccessible } from '../../support/browser/look-at'

const secretary = 'segreteria@curante.test'
const phone = { width: 390, height: 844 }

/** A weekly visit over a public holiday: the first day, the holiday, a day that will be full, and one that will be taken. */
interface Plan {
  readonly first: FreeTime
  readonly holiday: CivilDate
  readonly full: CivilDate
  readonly last: FreeTime
}

/** Free times of an ordinary visit in the first office on one day. */
async function freeTimes(api: Api, date: CivilDate): Promise<FreeTime[]> {
  const [office] = (await api.call<{ data: OfficeUser[] }>('office_users')).body.data
  const service = office?.office_services.find(({ hidden, medical_service }) => !hidden && !medical_service.slot_code)
  const { body } = await api.call<{ data: Record<string, Omit<FreeTime, 'date'>[]> }>(
    `office_services/${service?.id}/availabilities?from=${date}&to=${date}&advanced=1`,
  )
  return (body.data[date] ?? []).map((slot) => ({ date, ...slot }))
}

/** The next public holiday on a working day, a week ahead at least: on 21 November 2026 it is 8 December. */
function nextHoliday(): CivilDate {
  for (let ahead = 8; ahead < 140; ahead += 1) {
    const date = addDays(today(), ahead)
    const around = [-7, 7, 14].map((days) => addDays(date, days))
    const isWorkday = ![0, 6].includes(weekdayOf(toDayNumber(date)))
    if (isWorkday && holidayName(date) && !around.some(holidayName)) return date
  }
  throw new Error('No public holiday in sight')
}

/** Cancels the visits of a day, since the demo practice is well booked. */
async function clear(api: Api, date: CivilDate): Promise<void> {
  const { body } = await api.call<{ data: Booking[] }>(
    `bookings?from=${date}&to=${date}&filter[status][in]=pending,confirmed`,
  )
  const cancel = ({ id, version }: Booking) =>
    api.call(`bookings/${id}/status`, { method: 'PUT', body: { status: 'canceled', version } })
  await Promise.all(body.data.map(cancel))
}

/** The plan at the `nth` time that is free on its first and its last day. */
async function planOf(api: Api, nth: number): Promise<Plan> {
  const holiday = nextHoliday()
  const [before, full, after] = [-7, 7, 14].map((days) => addDays(holiday, days)) as [CivilDate, CivilDate, CivilDate]
  for (const date of [before, full, after]) await clear(api, date)
  const [firsts, lasts] = [await freeTimes(api, before), await freeTimes(api, after)]
  const last = lasts.filter(({ from }) => firsts.some((time) => time.from === from))[nth]
  const first = firsts.find(({ from }) => from === last?.from)
  if (!first || !last) throw new Error('The demo practice has no room around a public holiday')
  return { first, holiday, full, last }
}

/** Books all free times of a day. */
async function fill(api: Api, date: CivilDate): Promise<void> {
  const times = await freeTimes(api, date)
  await Promise.all(times.map((time) => api.book(time, { name: 'Giornata Piena' })))
}

const ruleDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Ripeti la visita' })
const reviewDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Visite da creare' })
const summaryDialog = (page: Page, counts: string): Locator =>
  page.getByRole('dialog', { name: `Prenotazioni create ${counts}` })
const rowOf = (dialog: Locator, occurrence: CivilDate): Locator => dialog.locator(`[data-occurrence="${occurrence}"]`)
const stands = (row: Locator, standing: string) => expect(row).toHaveAttribute('data-status', standing)
const allChecked = async (dialog: Locator) => {
  await expect(dialog.locator('[data-status]')).not.toHaveCount(0)
  await expect(dialog.locator('[data-status="checking"]')).toHaveCount(0)
}
/** Buttons like "mar 15 dicembre 09:30". */
const proposals = (row: Locator): Locator => row.getByRole('button', { name: /\d\d:\d\d$/ })

/** The panel filled in up to the time, with the given name. */
async function filledIn(page: Page, name: string, time: FreeTime): Promise<Locator> {
  await page.goto('/bookings')
  const panel = await openNewBooking(page)
  await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
  await writeName(panel, name)
  await chooseSlot(panel, time)
  return panel
}

async function visitsOf(api: Api, name: string): Promise<Booking[]> {
  const { body } = await api.call<{ data: Booking[] }>(`bookings?paginate=1&search=${encodeURIComponent(name)}`)
  return body.data
}

test('Repeat by mouse over a holiday and a full day: rows are mended, one taken meanwhile turns red, four visits are created', {
  tag: long,
}, async ({ open, server, watch }) => {
  // goes through all screens of the repeat
  test.slow()
  // the refusal whose rows turn red
  watch.expectRefusals(422)
  const api = await apiAs(server.url, secretary, 'Ferri')
  const { first, holiday, full, last } = await planOf(api, 0)
  await fill(api, full)
  const page = await open({ as: secretary })
  const panel = await filledIn(page, 'Ripetuta Rosa', first)

  await panel.getByRole('switch', { name: 'Ripeti' }).click()
  await expect(
    ruleDialog(page).getByText(`4 visite: la prima ${fullDate(first.date)}, l’ultima ${fullDate(last.date)}.`),
  ).toBeVisible()
  await ruleDialog(page).getByRole('button', { name: 'Applica' }).click()
  await expect(panel.locator('[data-rule]')).toHaveText(/^ogni settimana .*, 4 volte, fino al/)

  await saveButton(panel).click()
  const review = reviewDialog(page)
  await allChecked(review)
  await expect(review.getByText('4 visite · 2 da sistemare')).toBeVisible()
  await expect(rowOf(review, holiday)).toContainText('Giorno festivo')
  await expect(rowOf(review, full)).toContainText('Il seguente orario è già occupato da una visita')
  await proposals(rowOf(review, holiday)).first().click()
  await stands(rowOf(review, holiday), 'good')
  await rowOf(review, full).getByRole('button', { name: 'Altro orario…' }).click()
  const mover = page.getByRole('dialog', { name: /^Sposta la visita di/ })
  await expect(mover.getByText(`Nessun orario libero ${longDate(full)}.`)).toBeVisible()
  await mover.getByRole('button', { name: 'Prossimo giorno libero' }).click()
  await mover.getByRole('group', { name: 'Orari liberi' }).getByRole('button').first().click()
  await stands(rowOf(review, full), 'good')
  await expect(review.getByText('Da creare: 4 visite.')).toBeVisible()

  await api.book(last, { name: 'Più Svelto' })
  await review.getByRole('button', { name: 'Conferma' }).click()
  await stands(rowOf(review, last.date), 'bad')
  await expect(review.getByText('Nessuna visita creata: qualche orario non è più libero.')).toBeVisible()
  expect(await visitsOf(api, 'Ripetuta Rosa')).toEqual([])
  await proposals(rowOf(review, last.date)).first().click()
  await stands(rowOf(review, last.date), 'good')
  await review.getByRole('button', { name: 'Conferma' }).click()

  const summary = summaryDialog(page, '4/4')
  await expect(messagesOf(page).filter({ hasText: 'Ben fatto!' })).toContainText('Prenotazioni create.')
  await expect(summary.getByText('Prenotazione creata')).toHaveCount(4)
  await expectDialogAccessible(page)
  await summary.getByRole('button', { name: 'Chiudi' }).last().click()
  await expect(panelOf(page)).toBeHidden()
  const created = await visitsOf(api, 'Ripetuta Rosa')
  expect(created).toHaveLength(4)
  expect(new Set(created.map(({ series_id }) => series_id)).size).toBe(1)
  await showAgenda(page, first.date)
  await expect(visitOf(page, 'Ripetuta Rosa', 'Confermata')).toBeVisible()
})

test('Repeat by keyboard alone: focus goes from row to row to "Conferma", four visits are created', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(422)
  const api = await apiAs(server.url, secretary, 'Ferri')
  const { first, holiday, full, last } = await planOf(api, 2)
  await fill(api, full)
  const page = await open({ as: secretary })
  const panel = await filledIn(page, 'Tasti Teresa', first)

  const ripeti = panel.getByRole('switch', { name: 'Ripeti' })
  await ripeti.focus()
  await page.keyboard.press('Space')
  await expect(ruleDialog(page).getByRole('spinbutton', { name: 'Ogni' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ruleDialog(page)).toBeHidden()
  await expect(panel).toBeVisible()
  await expect(ripeti).toBeFocused()
  await page.keyboard.press('Space')
  await expect(ruleDialog(page).getByRole('spinbutton', { name: 'Ogni' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.locator('[data-rule]')).toBeVisible()
  await expect(ripeti).toBeFocused()

  await page.keyboard.press('Control+Enter')
  const review = reviewDialog(page)
  const confirm = review.getByRole('button', { name: 'Conferma' })
  // the focus moves through what is to be fixed, then to "Conferma"
  await expect(proposals(rowOf(review, holiday)).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(proposals(rowOf(review, holiday)).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(review, full).getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(rowOf(review, full).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm).toBeFocused()
  await expect(review.locator('[data-status="good"]')).toHaveCount(4)

  await api.book(last, { name: 'Più Svelto' })
  await page.keyboard.press('Enter')
  await stands(rowOf(review, last.date), 'bad')
  await expect(proposals(rowOf(review, last.date)).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const summary = summaryDialog(page, '4/4')
  await expect(summary.getByRole('button', { name: 'Chiudi' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeHidden()
  expect(await visitsOf(api, 'Tasti Teresa')).toHaveLength(4)
})

test('Repeat whose answer is lost: the dialog stays, "Riprova" creates nothing twice', { tag: long }, async ({
  open,
  server,
  watch,
}) => {
  watch.expectLostConnection()
  const api = await apiAs(server.url, secretary, 'Ferri')
  const { first } = await planOf(api, 4)
  const page = await open({ as: secretary })
  const panel = await filledIn(page, 'Persa Piera', first)
  await panel.getByRole('switch', { name: 'Ripeti' }).click()
  await ruleDialog(page).getByRole('spinbutton', { name: 'Numero di visite' }).fill('2')
  await ruleDialog(page).getByRole('button', { name: 'Applica' }).click()
  await saveButton(panel).click()
  const review = reviewDialog(page)
  await allChecked(review)
  await review.getByLabel('Ignora gli errori').check()
  // the server writes, and its reply is lost
  await page.route('**/bookings/schedule', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await review.getByRole('button', { name: 'Conferma' }).click()
  await expect(review.getByText('Nessuna risposta: non si sa se le visite sono state create.')).toBeVisible()
  await page.unroute('**/bookings/schedule')
  await review.getByRole('button', { name: 'Riprova' }).click()
  await expect(summaryDialog(page, '1/2')).toBeVisible()
  expect(await visitsOf(api, 'Persa Piera')).toHaveLength(1)
})

test('Repeat on a phone: each dialog fills the screen, accessible, nothing cut off', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const { first, holiday } = await planOf(api, 5)
  const page = await open({ as: secretary, viewport: phone })
  const panel = await filledIn(page, 'Tasca Tina', first)
  await panel.getByRole('switch', { name: 'Ripeti' }).click()
  const fits = async (dialog: Locator) => {
    const box = await dialog.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, ...phone })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await expectDialogAccessible(page)
  }
  await expect(ruleDialog(page).getByRole('spinbutton', { name: 'Ogni' })).toBeFocused()
  await fits(ruleDialog(page).locator('.ant-modal-content'))
  await ruleDialog(page).getByRole('button', { name: 'Applica' }).click()
  await saveButton(panel).click()
  const review = reviewDialog(page)
  await allChecked(review)
  await stands(rowOf(review, holiday), 'bad')
  await fits(review.locator('.ant-modal-content'))
  await rowOf(review, holiday).getByRole('button', { name: 'Altro orario…' }).click()
  const mover = page.getByRole('dialog', { name: /^Sposta la visita di/ })
  await expect(mover.locator('[data-date]:focus')).toBeVisible()
  await fits(mover.locator('.ant-modal-content'))
  await page.keyboard.press('Escape')
  await expect(mover).toBeHidden()
  await escapeFrom(review)
  await expect(review).toBeHidden()
  await expect(panel).toBeVisible()
})
