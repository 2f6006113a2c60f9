import type { Locator, Page } from '@playwright/test'
import { addDays, type CivilDate, startOfMonth, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { parseTime, shortTime } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { fullDate, longDate, numericDate } from '../../../domain/text/dates'
import { type Api, apiAs, type FreeTime, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import {
  messagesOf,
  outOfHoursQuestion,
  panelOf,
  personField,
  slotOf,
  undoBarOf,
  visitOf,
} from '../../support/browser/console'
import { expectDialogAccessible, lookAt, sizes } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'
const secretary = 'segreteria@curante.test'

const minutesOf = (time: string) => parseTime(time) ?? 0
const clock = (time: string) => time.slice(0, 5)

/** A day more than a week ahead with three consecutive free ordinary slots; each test takes its own. */
async function freeRow(api: Api, skip: number): Promise<[FreeTime, FreeTime, FreeTime]> {
  const times = (await api.freeTimes()).filter(({ slot_code }) => slot_code === null)
  const rows = times.flatMap((first, index) => {
    const [second, third] = [times[index + 1], times[index + 2]]
    const isRow = first.date === third?.date && first.to === second?.from && second?.to === third?.from
    return isRow && second && third ? [[first, second, third] as [FreeTime, FreeTime, FreeTime]] : []
  })
  const firstOfEachDay = rows.filter(([{ date }], index) => rows.findIndex(([other]) => other.date === date) === index)
  const row = firstOfEachDay.filter(([{ date }]) => date > addDays(today(), 7))[skip]
  if (!row) throw new Error('The demo practice is full')
  return row
}

const bookingOf = async (api: Api, { id }: Booking) => (await api.call<{ data: Booking }>(`bookings/${id}`)).body.data

/** Opens a day of one office, by its chip; null keeps the selected office. */
async function openDay(page: Page, date: CivilDate, view = 'day', office: string | null = 'Studio Via Roma') {
  await page.goto(`/bookings?date=${date}&view=${view}`)
  if (office) await page.getByRole('button', { name: office, exact: true }).click()
  await expect(board(page)).toHaveAttribute('aria-busy', 'false')
}

const board = (page: Page): Locator => page.getByRole('region', { name: /^Calendario/ })

/** The hour labels beside the grid, without visits, which begin at full hours too. */
const hoursOf = (page: Page, text: RegExp): Locator =>
  board(page).getByText(text).and(page.locator(':not(button, button *)'))

/** The height of that many minutes in the calendar, in pixels. */
async function pixelsOf(page: Page, minutes: number): Promise<number> {
  const hours = hoursOf(page, /^\d\d:00$/)
  const [first, second] = await Promise.all([hours.nth(1).boundingBox(), hours.nth(2).boundingBox()])
  if (!first || !second) throw new Error('No hours are drawn')
  return ((second.y - first.y) * minutes) / 60
}

/** Scrolls an element to the middle of the screen, so that there is room on all sides of it. */
const center = (element: Locator) => element.evaluate((node) => node.scrollIntoView({ block: 'center' }))

interface Drag {
  readonly from: Locator
  /** Where to grab it, as a fraction of its height. */
  readonly at?: number
  readonly minutes: number
  readonly drop?: boolean
}

/** Drags an element up or down by a number of minutes, with the mouse. */
async function drag(page: Page, { from, at = 0.5, minutes, drop = true }: Drag) {
  await center(from)
  await from.hover()
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to drag')
  const [x, y] = [box.x + box.width / 3, at === 1 ? box.y + box.height - 1 : box.y + box.height * at]
  const far = await pixelsOf(page, minutes)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + Math.sign(far) * 8, { steps: 3 })
  await page.mouse.move(x, y + far, { steps: 8 })
  if (drop) await page.mouse.up()
}

const undoMove = (page: Page) => undoBarOf(page).getByRole('button', { name: 'Annulla' })

test('A visit dragged to a free time: moved, no card opens, "Annulla" moves it back', async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [first, , third] = await freeRow(api, 0)
  const booked = await api.book(first, { name: 'Trascinata Tina' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  const visit = visitOf(page, 'Trascinata Tina')
  await drag(page, { from: visit, minutes: 30, drop: false })
  // while it is dragged, the new time is shown
  await expect(board(page).getByText(`${clock(third.from)}–${clock(third.to)}`)).toBeVisible()
  await page.mouse.up()
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  await expect(visitOf(page, `${clock(third.from)} alle ${clock(third.to)}, Trascinata Tina`)).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({
    date: first.date,
    from: third.from,
    to: third.to,
    overtime: false,
  })
  // no card opens: a drag is not a click
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await undoMove(page).click()
  await expect(undoBarOf(page).getByText('Modifica annullata')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({
    from: first.from,
    to: first.to,
    id: booked.id,
    code: booked.code,
  })
})

test('A visit dragged to another day of the week: moved to the same time of that day', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const times = (await api.freeTimes()).filter(
    ({ slot_code, date }) => slot_code === null && date > addDays(today(), 7),
  )
  const nextDay = ({ date, from }: FreeTime) =>
    weekdayOf(toDayNumber(date)) < 5 && times.some((time) => time.date === addDays(date, 1) && time.from === from)
  const first = times.find(nextDay)
  if (!first) throw new Error('The demo practice is full')
  const booked = await api.book(first, { name: 'Pendolare Pina' })
  const page = await open({ as: doctor })
  await openDay(page, first.date, 'week')
  const visit = visitOf(page, 'Pendolare Pina')
  await center(visit)
  await visit.hover()
  const box = await visit.boundingBox()
  if (!box) throw new Error('The visit is not there')
  await page.mouse.move(box.x + 40, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 40 + box.width + 9, box.y + 8, { steps: 10 })
  await page.mouse.up()
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({
    date: addDays(first.date, 1),
    from: first.from,
    overtime: false,
  })
})

test('A visit dragged onto a taken time: back where it was, the cause and other times are shown', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(409)
  const api = await apiAs(server.url, doctor)
  const [first, second, third] = await freeRow(api, 2)
  const booked = await api.book(first, { name: 'Sfortunata Sara' })
  await api.book(second, { name: 'Primo Piero' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await drag(page, { from: visitOf(page, 'Sfortunata Sara'), minutes: 15 })
  const refusal = page.getByRole('dialog', { name: 'Il seguente orario è già occupato da una visita' })
  await expect(refusal).toContainText(
    "Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione",
  )
  await expect(visitOf(page, `${clock(first.from)} alle .*Sfortunata Sara`)).toBeAttached()
  expect(await bookingOf(api, booked)).toMatchObject({ from: first.from, version: booked.version })
  const other = refusal.getByRole('button', { name: `alle ${clock(third.from)}` })
  await other.click()
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ from: third.from })
})

test('A visit changed elsewhere during the drag: the move is refused, the next drag moves it without overwriting', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(409)
  const api = await apiAs(server.url, doctor)
  const [first, second] = await freeRow(api, 3)
  const booked = await api.book(first, { name: 'Contesa Carla' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await expect(visitOf(page, 'Contesa Carla')).toBeVisible()
  // holds the request back until another user has changed the visit
  let release = () => {}
  const other = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/doctor/bookings', async (route) => {
    if (route.request().method() === 'POST') await other
    await route.continue()
  })
  await drag(page, { from: visitOf(page, 'Contesa Carla'), minutes: 15 })
  const changed = await api.call(`bookings`, {
    method: 'POST',
    body: {
      office_user_id: booked.office_user_id,
      office_service_id: booked.office_service_id,
      name: booked.name,
      date: booked.date,
      from: booked.from,
      to: booked.to,
      doctor_notes: 'Portare gli esami',
      original_booking_id: booked.id,
      version: booked.version,
    },
  })
  expect(changed.status).toBe(200)
  release()
  await expect(messagesOf(page).getByText('Il dato è stato modificato nel frattempo.')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ from: first.from, doctor_notes: 'Portare gli esami' })
  // with the current version the same drag succeeds
  await drag(page, { from: visitOf(page, 'Contesa Carla'), minutes: 15 })
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ from: second.from, doctor_notes: 'Portare gli esami' })
})

test('A visit stretched out of hours: asked first, unchanged without "Conferma"', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first, second] = await freeRow(api, 4)
  const booked = await api.book(first, { name: 'Lunga Lia' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  const question = outOfHoursQuestion(page)
  await drag(page, { from: visitOf(page, 'Lunga Lia'), at: 1, minutes: 15 })
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(question).toBeHidden()
  await expect(visitOf(page, `${clock(first.from)} alle ${clock(first.to)}, Lunga Lia`)).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ to: first.to, version: booked.version })

  await drag(page, { from: visitOf(page, 'Lunga Lia'), at: 1, minutes: 15 })
  await expect(question).toContainText(`${clock(first.from)}–${clock(second.to)}`)
  await question.getByRole('button', { name: 'Conferma' }).click()
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ from: first.from, to: second.to, overtime: true })
})

test('A visit dragged out of hours where not allowed: back where it was, with the server’s words', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(422)
  const api = await apiAs(server.url, secretary, 'Ferri')
  const prati = (await api.offices()).find(({ office }) => office.name === 'Ambulatorio Prati')
  const service = prati?.office_services.find(
    ({ hidden, medical_service: { slot_code } }) => !hidden && slot_code === null,
  )
  const from = addDays(today(), 8)
  const { body } = await api.call<{ data: Record<string, FreeTime[]> }>(
    `office_services/${service?.id}/availabilities?from=${from}&to=${addDays(from, 40)}&advanced=1`,
  )
  const [date, slots] = Object.entries(body.data)[0] ?? []
  const slot = slots?.[0]
  const made = await api.call<{ data: Booking }>('bookings', {
    method: 'POST',
    body: {
      office_user_id: prati?.id,
      office_service_id: service?.id,
      name: 'Stretta Stella',
      date,
      from: slot?.from,
      to: slot?.to,
    },
  })
  expect(made.status).toBe(201)
  const page = await open({ as: secretary })
  await openDay(page, date ?? '', 'day', 'Ambulatorio Prati')
  await drag(page, { from: visitOf(page, 'Stretta Stella'), minutes: 14 * 60 + 15 - minutesOf(slot?.from ?? '') })
  const message = messagesOf(page).getByText(/fuori dai turni|chiuso/)
  await expect(message).toBeVisible()
  await expect(messagesOf(page).getByText('Visita non spostata')).toBeVisible()
  expect(await bookingOf(api, made.body.data)).toMatchObject({ from: made.body.data.from, overtime: false })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('A visit dragged without a connection: "Visita non spostata.", no request', { tag: long }, async ({
  open,
  server,
  watch,
}) => {
  watch.expectLostConnection()
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 5)
  const booked = await api.book(first, { name: 'Isolata Ida' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await expect(visitOf(page, 'Isolata Ida')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.context().setOffline(true)
  await drag(page, { from: visitOf(page, 'Isolata Ida'), minutes: 15 })
  await expect(messagesOf(page).getByText('Visita non spostata.')).toBeVisible()
  expect(sent.filter((url) => url.includes('bookings'))).toEqual([])
  await page.context().setOffline(false)
  expect(await bookingOf(api, booked)).toMatchObject({ from: first.from, version: booked.version })
})

test('A booking made elsewhere during a drag: the drag goes on, both visits are shown', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first, second, third] = await freeRow(api, 6)
  const booked = await api.book(first, { name: 'Viva Vera' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await drag(page, { from: visitOf(page, 'Viva Vera'), minutes: 30, drop: false })
  const read = page.waitForResponse((reply) => reply.url().includes('doctor/day?'))
  await api.book(second, { name: 'Nuovo Nino' })
  await read
  await page.mouse.up()
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  await expect(visitOf(page, `${clock(third.from)} alle .*Viva Vera`)).toBeVisible()
  await expect(visitOf(page, 'Nuovo Nino')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ from: third.from })
})

test('A visit moved by keyboard: M takes it up, arrows carry it, Enter drops it, Esc leaves it', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first, second] = await freeRow(api, 7)
  const booked = await api.book(first, { name: 'Tastata Tea' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  const visit = visitOf(page, 'Tastata Tea')
  const spoken = page.getByRole('status').filter({ hasText: /^Sposta:/ })
  await visit.focus()
  await page.keyboard.press('m')
  await expect(spoken).toHaveText(`Sposta: ${fullDate(first.date)}, dalle ${clock(first.from)} alle ${clock(first.to)}`)
  await page.keyboard.press('ArrowDown')
  await expect(spoken).toHaveText(
    `Sposta: ${fullDate(first.date)}, dalle ${clock(second.from)} alle ${clock(second.to)}, libero`,
  )
  await expect(visit).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(spoken).toBeHidden()
  expect(await bookingOf(api, booked)).toMatchObject({ from: first.from, version: booked.version })

  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(undoBarOf(page).getByText('Visita spostata')).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ from: second.from, to: second.to, overtime: false })

  // moved by a day, the calendar follows and the visit keeps the focus; Shift changes its length, here to out of hours
  await visit.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(new RegExp(`date=${first.date}`))
  await expect(visit).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(spoken).toContainText('fuori orario')
  await page.keyboard.press('Enter')
  const question = outOfHoursQuestion(page)
  await expect(question.getByRole('button', { name: 'Conferma' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  const end = shortTime(minutesOf(second.to) + 15)
  await expect(visitOf(page, `${clock(second.from)} alle ${end}.*Tastata Tea`, 'fuori orario')).toBeVisible()
  // the calendar shows it before the server has replied
  await expect.poll(() => bookingOf(api, booked)).toMatchObject({ to: `${end}:00`, overtime: true })
})

test('Delete on a visit opens its card asking for the reason', { tag: long }, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 8)
  const booked = await api.book(first, { name: 'Disdetta Dora' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await visitOf(page, 'Disdetta Dora').focus()
  await page.keyboard.press('Delete')
  const card = page.getByRole('dialog', { name: /Disdetta Dora/ })
  await card.getByRole('button', { name: 'Cancella la visita' }).click()
  await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
  expect((await bookingOf(api, booked)).status).toBe('canceled')
})

test('A canceled visit opened by its code: its card is shown, the filter is widened', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 18)
  const booked = await api.book(first, { name: 'Cercata Cleo' })
  await api.call(`bookings/${booked.id}/status`, {
    method: 'PUT',
    body: { status: 'canceled', version: booked.version },
  })
  const page = await open({ as: doctor })
  await page.goto('/bookings')
  await expect(board(page)).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(booked.code)
  await expect(page.getByRole('option', { name: /Cercata Cleo/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Cercata Cleo/ })).toContainText('Cancellata')
  await expect(page).toHaveURL(/status=all/)
})

test('A click on a free time opens the panel on that time', { tag: long }, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 9)
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await clickAt(page, first.from)
  const panel = panelOf(page)
  await expect(slotOf(panel, first)).toHaveAttribute('aria-pressed', 'true')
  await expect(personField(panel)).toBeFocused()
})

/** Presses the mouse in the calendar a few minutes after `time`, with only one day shown; `to` drags up to there. */
async function clickAt(page: Page, time: string, more: { to?: string } = {}) {
  const hour = hoursOf(page, new RegExp(`^${time.slice(0, 2)}:00$`)).first()
  await center(hour)
  const box = await hour.boundingBox()
  const width = (await board(page).boundingBox())?.width ?? 0
  if (!box) throw new Error('The hour is not drawn')
  const top = box.y + box.height / 2 + (await pixelsOf(page, (minutesOf(time) % 60) + 3))
  await page.mouse.move(box.x + width / 2, top)
  await page.mouse.down()
  if (more.to) {
    const far = await pixelsOf(page, minutesOf(more.to) - minutesOf(time) - 6)
    await page.mouse.move(box.x + width / 2, top + far / 2, { steps: 4 })
    await page.mouse.move(box.x + width / 2, top + far, { steps: 4 })
  }
  await page.mouse.up()
}

test('A click on a closed time says why it is not free, a drag books it out of hours', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 10)
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await clickAt(page, '14:30')
  const why = page.getByRole('dialog', { name: 'Perché non è libero?' })
  await expect(why).toContainText('L’orario è fuori dai turni della struttura.')
  await why.getByRole('button', { name: 'Prenota fuori orario' }).click()
  const panel = panelOf(page)
  await expect(panel.getByLabel('Orario inizio')).toHaveValue('14:30')
  await expect(panel.getByLabel('Orario fine')).toHaveValue('14:45')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await clickAt(page, '13:15', { to: '14:00' })
  await expect(panel.getByLabel('Orario inizio')).toHaveValue('13:15')
  await expect(panel.getByLabel('Orario fine')).toHaveValue('14:00')
})

test('The calendar by keyboard: Enter and arrows name free and closed times, Enter on a closed one says why', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [first, second] = await freeRow(api, 11)
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  const spoken = page.getByRole('status').filter({ hasText: /^Prenota:/ })
  await board(page).focus()
  await page.keyboard.press('Enter')
  await expect(spoken).toContainText(fullDate(first.date))
  await expect(spoken).toContainText('libero')
  // up to the hour before the first shift, which cannot be booked
  for (let presses = 0; presses < 12 && !(await spoken.textContent())?.includes('non libero'); presses += 1)
    await page.keyboard.press('ArrowUp')
  await expect(spoken).toContainText('non libero')
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: 'Perché non è libero?' })
  await expect(why).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  expect(second.date).toBe(first.date)
})

test('The month: each day names its visits and free times, arrows and pages move, Enter opens the day', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 12)
  await api.book(first, { name: 'Mensile Mara' })
  const page = await open({ as: doctor })
  await openDay(page, first.date, 'month')
  const day = (date: CivilDate) => page.locator(`[data-date="${date}"]`)
  await expect(day(first.date)).toHaveAccessibleName(
    new RegExp(`^${longDate(first.date)}, \\d+ visit[ae], (Tutte le visite sono|Una o più visite sono) .*, \\d+ orar`),
  )
  await day(first.date).focus()
  await page.keyboard.press('ArrowDown')
  await expect(day(addDays(first.date, 7))).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`date=${addDays(first.date, 7)}`))
  await page.keyboard.press('ArrowUp')
  await expect(day(first.date)).toBeFocused()
  // its visits are listed beside it, by initials in counter mode
  const listed = page.getByRole('tooltip')
  await expect(listed).toContainText(`${clock(first.from)}Mensile Mara`)
  await expect(day(first.date)).toHaveAccessibleDescription(/Mensile Mara/)
  await page.keyboard.press('b')
  await expect(listed).toHaveCount(0)
  await day(first.date).hover()
  await expect(listed).toContainText(`${clock(first.from)}M. M.`)
  await page.keyboard.press('b')
  // beyond the fetched period, and back
  await page.keyboard.press('PageDown')
  await expect(page.locator('[data-date]:focus')).not.toHaveAttribute('data-date', new RegExp(first.date.slice(0, 7)))
  await page.keyboard.press('PageUp')
  await expect(page.locator('[data-date]:focus')).toHaveAttribute('data-date', new RegExp(first.date.slice(0, 7)))
  await day(first.date).press('Enter')
  await expect(page).toHaveURL(new RegExp(`date=${first.date}&view=day`))
  await expect(visitOf(page, 'Mensile Mara')).toBeVisible()

  await page.keyboard.press('3')
  await expect(page.getByRole('grid')).toBeVisible()
  const next = page.getByRole('button', { name: 'Mese successivo' })
  await next.click()
  const month = startOfMonth(first.date)
  await expect(page).not.toHaveURL(new RegExp(`date=${month.slice(0, 7)}`))
})

test('The calendar goes to a typed day, then past closed days, which it names; the list opens on the day, counted', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const days = new Set((await api.freeTimes()).map(({ date }) => date))
  const friday = [...days].find((date) => weekdayOf(toDayNumber(date)) === 5 && days.has(addDays(date, 3)))
  if (!friday) throw new Error('The demo practice is full')
  const page = await open({ as: doctor })
  await openDay(page, today())
  await page.keyboard.press('g')
  const picker = page.getByRole('dialog', { name: 'Scegli il giorno' })
  await expect(picker.locator('[data-date]:focus')).toHaveAttribute('data-date', today())
  await expectDialogAccessible(page)
  await picker.getByLabel('Vai al giorno').fill(numericDate(friday))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`date=${friday}`))
  await expect(page.getByRole('button', { name: fullDate(friday) })).toBeVisible()
  await expect(
    board(page)
      .getByText(/^\d+ liber[oi]$/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Giorno successivo' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${addDays(friday, 3)}`))
  await expect(page.getByRole('button', { name: fullDate(addDays(friday, 3)) })).toContainText('chiusi sab')
  await page.keyboard.press('4')
  const rows = page.getByRole('table').getByRole('row', { name: numericDate(addDays(friday, 3)) })
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: `${await rows.count()} visit` })).toBeVisible()
})

test('Several offices: side by side in the day, no drag between them, a letter each in the week', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 13)
  const booked = await api.book(first, { name: 'Doppia Delia' })
  const page = await open({ as: doctor })
  await openDay(page, first.date, 'day', 'Tutte le strutture')
  await expect(board(page).getByRole('heading', { name: 'Studio Via Roma' })).toBeVisible()
  await expect(board(page).getByRole('heading', { name: 'Ambulatorio Prati' })).toBeVisible()
  const [left, right] = await Promise.all([
    board(page).getByRole('heading', { name: 'Studio Via Roma' }).boundingBox(),
    board(page).getByRole('heading', { name: 'Ambulatorio Prati' }).boundingBox(),
  ])
  const visit = visitOf(page, 'Doppia Delia')
  const box = await visit.boundingBox()
  expect(box && left && right && box.x < right.x && box.x + box.width > left.x).toBe(true)
  // a visit cannot be dragged to another office
  await center(visit)
  const here = await visit.boundingBox()
  if (!here || !right) throw new Error('Nothing is drawn')
  await page.mouse.move(here.x + 40, here.y + 8)
  await page.mouse.down()
  await page.mouse.move(right.x + 60, here.y + 8, { steps: 10 })
  await page.mouse.up()
  await expect(visit).toBeVisible()
  expect(await bookingOf(api, booked)).toMatchObject({ version: booked.version })

  await openDay(page, first.date, 'week', 'Tutte le strutture')
  await expect(page.getByRole('list', { name: 'Strutture' })).toContainText('Ambulatorio Prati')
  await expect(visitOf(page, 'Doppia Delia', 'Studio Via Roma')).toContainText('R')
})

test('The printed day: who comes and when, no private notes, initials only in counter mode', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 14)
  const booked = await api.book(first, { name: 'Stampata Stefania' })
  await api.call('bookings', {
    method: 'POST',
    body: {
      office_user_id: booked.office_user_id,
      office_service_id: booked.office_service_id,
      name: booked.name,
      phone_prefix: '+39',
      phone: '3331234567',
      date: booked.date,
      from: booked.from,
      to: booked.to,
      doctor_notes: 'Portare gli esami',
      assistant_notes: 'Nota da non stampare',
      original_booking_id: booked.id,
      version: booked.version,
    },
  })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  await expect(visitOf(page, 'Stampata Stefania')).toBeVisible()
  const sheet = page.getByRole('article').filter({ hasText: 'Agenda di' })
  await expect(sheet).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('heading', { name: `Agenda di ${fullDate(first.date)}` })).toBeVisible()
  const row = sheet.getByRole('row', { name: /Stampata Stefania/ })
  await expect(row).toContainText(`${clock(first.from)}–${clock(first.to)}`)
  await expect(row).toContainText('333 123 4567')
  await expect(row).toContainText('Portare gli esami')
  await expect(sheet).not.toContainText('Nota da non stampare')
  await expect(page.getByRole('button', { name: 'Stampa' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('b')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('row', { name: /S\. S\./ })).not.toContainText(/333|esami|Stampata/)
  await page.emulateMedia({ media: 'screen' })
  // in the week view the day is chosen in a dialog
  await page.keyboard.press('2')
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('[data-print] h1')?.textContent ?? '')
  })
  await page.getByRole('button', { name: 'Stampa un giorno' }).click()
  await page
    .getByRole('dialog', { name: 'Stampa un giorno' })
    .getByRole('button', { name: longDate(first.date) })
    .click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', `Agenda di ${fullDate(first.date)}`)
})

test('The day’s message: the worst status of its visits, none on a day without visits', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 15)
  await api.book(first, { name: 'Confermata Cora' })
  const page = await open({ as: doctor })
  await openDay(page, first.date)
  const { body } = await api.call<{ data: Booking[] }>(`bookings?from=${first.date}&to=${first.date}`)
  const pending = body.data.some(
    ({ status, office_user_id }) => status === 'pending' && office_user_id === body.data[0]?.office_user_id,
  )
  const sign = board(page).getByRole('img', { name: /visite sono/ })
  await expect(sign).toHaveAccessibleName(
    pending ? 'Una o più visite sono in attesa' : 'Tutte le visite sono confermate',
  )
  // a day without visits has no message
  const sunday = addDays(first.date, 7 - weekdayOf(toDayNumber(first.date)))
  await openDay(page, sunday)
  await expect(sign).toHaveCount(0)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the month lists the visits of the chosen day below, the card and the day open from there', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, doctor)
    const [first] = await freeRow(api, 16)
    await api.book(first, { name: 'Tascabile Tosca' })
    const page = await open({ as: doctor })
    await page.goto(`/bookings?date=${addDays(first.date, 1)}&view=month`)
    await page.getByRole('combobox', { name: 'Struttura' }).selectOption({ label: 'Studio Via Roma' })
    await page.locator(`[data-date="${first.date}"]`).click()
    const list = page.getByRole('region', { name: `Visite di ${longDate(first.date)}` })
    await expect(list.getByRole('heading')).toHaveText(longDate(first.date))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await list.getByRole('button', { name: /Tascabile Tosca/ }).click()
    await expect(page.getByRole('dialog', { name: /Tascabile Tosca/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await list.getByRole('button', { name: 'Apri il giorno' }).click()
    await expect(page).toHaveURL(/view=day/)
    await expect(visitOf(page, 'Tascabile Tosca')).toBeVisible()
  })
})

test('Calendar at both sizes: day, week, month, a visit taken up and the question why are accessible', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const [first] = await freeRow(api, 17)
  const page = await open({ as: doctor })
  const lookAtBothSizes = async (look: (page: Page) => Promise<void>) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await look(page)
    }
    await page.setViewportSize(sizes[0])
  }
  for (const view of ['week', 'month', 'day']) {
    await page.goto(`/bookings?date=${first.date}&view=${view}`)
    await expect(board(page)).toHaveAttribute('aria-busy', 'false')
    await expect(board(page).locator('[data-visit], [data-date]').first()).toBeVisible()
    if (view === 'day') {
      await visitOf(page, '').first().focus()
      await page.keyboard.press('m')
      await expect(page.getByRole('status').filter({ hasText: /^Sposta:/ })).toBeVisible()
    }
    await lookAtBothSizes(lookAt)
  }
  await openDay(page, first.date)
  await clickAt(page, '14:30')
  await expect(page.getByRole('dialog', { name: 'Perché non è libero?' })).toContainText('fuori dai turni')
  await lookAtBothSizes(expectDialogAccessible)
})
