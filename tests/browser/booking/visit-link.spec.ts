import type { Page } from '@playwright/test'
import { addDays, startOfWeek } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { apiPrefix } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { PublicBooking, PublicBookingAct } from '../../../domain/contract/booking/public-bookings'
import type { OpenedMessage, OutboxMessage } from '../../../domain/contract/messages/outbox'
import type { PracticeOffice } from '../../../domain/contract/practice/offices'
import { clockTime, fullDate } from '../../../domain/text/dates'
import { type Api, apiAs, type FreeTime, participantAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { signIn } from '../../support/browser/browser-session'
import { lookAt, sizes } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'

/** The pages that the demo's server has mailed links to by messages of that type, each with its visit, one by one. */
async function* mailedPages(url: string, type: string): AsyncGenerator<{ path: string; shown: PublicBooking }> {
  const stored = await signIn(url, 'superadmin@curante.test')
  const { token } = stored['curante.token'] as { token: string }
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}${apiPrefix}/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()).data
  const mailed = await read<OutboxMessage[]>('admin/outbox?channel=email&state=sent&limit=200')
  for (const { id } of mailed.filter((one) => one.type.code === type)) {
    const { text } = await read<OpenedMessage>(`admin/outbox/${id}`)
    const [path] = /\/prenotazione\/[\w-]+/.exec(text) ?? []
    if (!path) throw new Error('The message has no link')
    const reply = await fetch(`${url}${apiPrefix}/public/bookings/${path.split('/')[2]}`)
    const shown: PublicBooking | null = (await reply.json()).data.visit
    if (shown) yield { path, shown }
  }
}

/** Reminders that the demo's server has mailed for this doctor's visits to come, whose link still allows an act, with the page of each. */
async function remindedVisits(url: string, act: PublicBookingAct) {
  const api = await apiAs(url, doctor)
  const { body } = await api.call<{ data: Booking[] }>(`bookings?from=${today()}&to=${addDays(today(), 4)}`)
  const visits: { visit: Booking; path: string }[] = []
  for await (const { path, shown } of mailedPages(url, 'booking-reminder')) {
    const visit = body.data.find((one) => one.code === shown.code)
    if (visit && shown.may.includes(act)) visits.push({ visit, path })
    if (visits.length === 2) break
  }
  return { api, visits }
}

const pressed = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name })
  for (let tabs = 0; tabs < 20 && !(await button.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

test('From the reminder’s mail the visit is confirmed by keyboard, canceled and restored; the card and its history say so', {
  tag: long,
}, async ({ open, server }) => {
  const { api, visits } = await remindedVisits(server.url, 'confirm')
  const [first] = visits
  if (!first) throw new Error('The demo practice has mailed no reminder')
  const { visit, path } = first
  const page = await open()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'La tua visita' })).toBeVisible()
  await expect(page.getByText(fullDate(visit.date), { exact: false })).toBeVisible()
  for (const name of [visit.user?.last_name ?? '', visit.user?.first_name ?? ''])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  expect(await page.title()).toBe('La tua visita · Curante')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }

  await pressed(page, 'Confermo, ci sarò')
  const said = page.getByRole('main').getByRole('status')
  await expect(said).toHaveText('Hai confermato: lo studio sa che ci sarai.')
  await expect(said).toBeFocused()
  const now = async () => (await api.call<{ data: Booking }>(`bookings/${visit.id}`)).body.data
  expect((await now()).reminder?.state).toBe('confirmed')

  await pressed(page, 'Annulla la visita')
  await expect(page.getByRole('textbox', { name: 'Motivo (facoltativo)' })).toBeFocused()
  await page.keyboard.type('Ho la febbre')
  await lookAt(page)
  await pressed(page, 'Annulla la visita')
  await expect(said).toContainText('La visita è annullata')
  expect((await now()).status).toBe('canceled')
  await pressed(page, 'Ripristina la visita')
  await expect(said).toHaveText('Hai confermato: lo studio sa che ci sarai.')

  const console = await open({ as: doctor })
  await console.goto('/bookings?view=list&period=all&status=all')
  await console.getByRole('textbox', { name: /^Cerca nell’elenco/ }).fill(visit.code)
  const table = console.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('row').nth(1).click()
  const card = console.getByRole('dialog')
  await expect(card).toContainText('Presenza confermata')
  await card.getByRole('button', { name: 'Storico' }).click()
  await expect(card).toContainText('Presenza: da confermare → confermata dalla persona')
})

test('A link answered in another tab, cut, unknown, or left out: the page says what is, and how to go on', {
  tag: long,
}, async ({ open, server }) => {
  const { visits } = await remindedVisits(server.url, 'cancel')
  const path = (visits[1] ?? visits[0])?.path ?? ''
  const [page, other] = [await open(), await open()]
  await page.goto(path)
  await other.goto(path)
  await page.getByRole('button', { name: 'Annulla la visita' }).click()
  await page.getByRole('button', { name: 'Annulla la visita' }).dblclick()
  await expect(page.getByRole('main').getByRole('status')).toContainText('La visita è annullata')
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('button', { name: 'Ripristina la visita' })).toBeVisible()
  await other.getByRole('button', { name: 'Ripristina la visita' }).click()
  await expect(other.getByRole('button', { name: 'Annulla la visita' })).toBeVisible()

  await page.goto(`/prenotazione/${'x'.repeat(43)}`)
  await expect(page.getByText('Questo link non è valido.')).toBeVisible()
  await lookAt(page)
  await page.goto('/prenotazione')
  const link = page.getByRole('textbox', { name: 'Oppure incolla qui il link' })
  await link.fill('http://esempio.it/qualcosa')
  await page.keyboard.press('Enter')
  await expect(link).toHaveAccessibleDescription('Incolla il link per intero, come sta nel promemoria.')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
  await link.fill(`${server.url}${path}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Annulla la visita' })).toBeVisible()
})

/** Minutes until messages leave, of all offices of a doctor; returns what they were. */
async function setUndoWindows(api: Api, windowOf: (office: PracticeOffice) => number | null) {
  const { data } = (await api.call<{ data: PracticeOffice[] }>('offices')).body
  for (const office of data) {
    const body = { version: office.version, undo_window_minutes: windowOf(office) }
    const { status } = await api.call(`offices/${office.id}`, { method: 'PUT', body })
    expect(status).toBe(200)
  }
  return new Map(data.map(({ id, undo_window_minutes }) => [id, undo_window_minutes]))
}

test('A closed week: the choice is offered on the board, the mailed link shows the times, one is chosen by keyboard', {
  tag: long,
}, async ({ open, server, watch }) => {
  // the second use of the link
  watch.expectRefusals(409)
  const api = await apiAs(server.url, doctor)
  const { id: user_id } = await participantAs(server.url, 'paziente@curante.test')
  const [office] = await api.offices()
  const service = office?.office_services.find(({ hidden, medical_service }) => !hidden && !medical_service.slot_code)
  const monday = startOfWeek(addDays(today(), 160))
  const path = `office_services/${service?.id}/availabilities?from=${monday}&to=${addDays(monday, 4)}&advanced=1`
  const { data } = (await api.call<{ data: Record<string, Omit<FreeTime, 'date'>[]> }>(path)).body
  const [date, [time] = []] = Object.entries(data)[0] ?? []
  if (!date || !time) throw new Error('The demo practice has no free time that week')
  const visit = await api.book({ date, ...time }, { user_id })
  const windows = await setUndoWindows(api, () => 0)

  const console = await open({ as: doctor })
  await console.goto(`/settings/holidays?view=year&year=${monday.slice(0, 4)}`)
  await console.locator(`[data-date="${monday}"]`).focus()
  for (let day = 1; day <= 4; day += 1) await console.keyboard.press('Shift+ArrowRight')
  await console.keyboard.press('Enter')
  const form = console.getByRole('dialog', { name: 'Nuova chiusura, apertura o pausa' })
  await form.getByLabel('Nota').fill('Congresso')
  await console.keyboard.press('Enter')
  await console.getByRole('dialog', { name: '1 visita resta fuori dagli orari' }).getByText('Decidi ora').press('Enter')
  const board = console.getByRole('dialog', { name: 'Visite colpite dalla chiusura' })
  await expect(board.locator('[data-row]:focus')).toBeVisible()
  await console.keyboard.press('o')
  await console.keyboard.press('Control+Enter')
  await expect(board).toBeHidden()

  let link: { path: string; shown: PublicBooking } | undefined
  await expect(async () => {
    for await (const page of mailedPages(server.url, 'visit-choice')) if (page.shown.code === visit.code) link = page
    expect(link).toBeDefined()
  }).toPass()
  await setUndoWindows(api, ({ id }) => windows.get(id) ?? null)
  const [chosen, ...others] = link?.shown.choice?.times ?? []
  const name = `${fullDate(chosen?.date ?? '')}, ${clockTime(chosen?.from ?? '')}`
  const [page, stale] = [await open(), await open()]
  for (const tab of [page, stale]) {
    await tab.goto(link?.path ?? '')
    await expect(tab.getByRole('heading', { name: 'Scegli un altro orario' })).toBeVisible()
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
  await pressed(page, 'Nessuno va bene')
  await expect(page.getByRole('button', { name: 'Sì, nessuno va bene' })).toBeFocused()
  await lookAt(page)
  await pressed(page, 'Torna agli orari')
  await expect(page.getByRole('button', { name: 'Nessuno va bene' })).toBeFocused()
  await page.reload()
  await pressed(page, name)
  const said = (tab: Page) => tab.getByRole('main').getByRole('status')
  await expect(said(page)).toHaveText('Hai scelto: la visita è a questo orario.')
  await expect(said(page)).toBeFocused()
  await lookAt(page)

  const now = (await api.call<{ data: Booking }>(`bookings/${visit.id}`)).body.data
  expect([now.date, now.from, now.status]).toEqual([chosen?.date, chosen?.from, 'confirmed'])
  const other = others.find((one) => one.office === office?.office.name && one.doctor === chosen?.doctor)
  if (other) await api.book({ ...other, to: endOf(other.from), slot_code: null }, { name: 'Libero Prova' })
  await stale.getByRole('main').getByRole('listitem').last().getByRole('button').click()
  await expect(said(stale)).toHaveText('Hai già risposto: ecco la visita com’è ora.')
  await stale.reload()
  await expect(said(stale)).toHaveText('Hai scelto: la visita è a questo orario.')
})

/** A quarter of an hour after a time of the day. */
const endOf = (from: string) => longTime((parseTime(from) ?? 0) + 15)
