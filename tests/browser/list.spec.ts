import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import Papa from 'papaparse'
import { participantName } from '../../domain/booking/participant'
import { addDays, endOfMonth, startOfMonth } from '../../domain/calendar/civil-date'
import type { Booking } from '../../domain/contract/booking/bookings'
import { numericDate } from '../../domain/text/dates'
import { type Api, apiAs, today } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { escapeFrom } from '../support/browser/console'
import { expectAccessible, expectDialogAccessible } from '../support/browser/look-at'
import { lineOf, readIcs } from '../support/builders/ics'

const secretary = 'segreteria@curante.test'
const must = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('The demo practice has no such visit')
  return value
}

const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const search = (page: Page): Locator => page.getByRole('textbox', { name: /^Cerca nell’elenco/ })
const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Pagine' })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filtri attivi' })

/** The list as returned by the server: the count over all pages, and the first rows. */
async function told(api: Api, query: string): Promise<{ total: number; data: Booking[] }> {
  const { body } = await api.call<{ data: Booking[]; meta: { total: number } }>(`bookings?paginate=1&limit=50&${query}`)
  return { total: body.meta.total, data: body.data }
}

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/bookings?view=list${query}`)
  await expect(rows(page).first()).toBeVisible()
}

async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filtri' }).getByLabel(label, { exact: true }).selectOption({ label: option })
  await page.keyboard.press('Escape')
}

test.describe('List of visits', () => {
  test('in a window 900 px high: at least sixteen rows of 40 px, accessible', { tag: long }, async ({ open }) => {
    const page = await open({ as: secretary })
    await openList(page)
    const board = must(await page.getByRole('region', { name: /^Elenco delle visite/ }).boundingBox())
    const foot = must(await pager(page).boundingBox())
    const first = must(await rows(page).first().boundingBox())
    expect(Math.round(first.height)).toBe(40)
    expect(Math.floor((foot.y - first.y) / first.height)).toBeGreaterThanOrEqual(16)
    expect(board.y + board.height).toBeLessThanOrEqual(900)
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await expectAccessible(page)
  })

  test('filters by status, service and period: the server’s count, a removable chip each, kept by a reload', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const page = await open({ as: secretary })
    await openList(page)
    await chooseFilter(page, 'Periodo', 'Tutte le date')
    await chooseFilter(page, 'Stato delle visite', 'Cancellate')
    await chooseFilter(page, 'Prestazione', 'Visita ambulatoriale')
    const ids = (await api.offices())
      .flatMap(({ office_services }) => office_services)
      .filter(({ name }) => name === 'Visita ambulatoriale')
      .map(({ id }) => id)
    const { total } = await told(api, `filter[status][in]=canceled&filter[office_service_id][in]=${ids}`)
    expect(total).toBeGreaterThan(0)
    await expect(pager(page)).toContainText(`di ${total}`)
    await expect(chips(page).getByRole('button')).toHaveText([
      /Stato: Cancellate/,
      /Prestazione: Visita ambulatoriale/,
      /Periodo: Tutte le date/,
    ])
    await page.reload()
    await expect(pager(page)).toContainText(`di ${total}`)

    await chips(page)
      .getByRole('button', { name: /Prestazione/ })
      .click()
    await expect(pager(page)).toContainText(`di ${(await told(api, 'filter[status][in]=canceled')).total}`)
    // the same filters apply to the calendar
    await page.getByText('Giorno', { exact: true }).click()
    await expect(chips(page).getByRole('button')).toHaveText([/Stato: Cancellate/])
  })

  test('search: finds over all pages regardless of case, stays out of the address, says when nothing matches', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const { data } = await told(api, 'sort=-date')
    const someone = must(data.find(({ user }) => user !== null))
    const surname = must(someone.user).last_name
    const page = await open({ as: secretary })
    await openList(page, '&period=all&status=all')
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(surname.toUpperCase())
    const { total } = await told(api, `search=${encodeURIComponent(surname)}`)
    await expect(pager(page)).toContainText(`di ${total}`)
    for (const name of await rows(page).getByRole('button').allTextContents()) expect(name).toContain(surname)
    expect(page.url().toLowerCase()).not.toContain(surname.toLowerCase())
    await search(page).fill('nessunochesichiamicosì')
    await expect(page.getByText('Nessuna visita corrisponde a quello che cerchi in questo periodo.')).toBeVisible()
    await page.getByRole('button', { name: 'Togli filtri e ricerca' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('pages and order: as the server sorts them; arrow keys move, Enter opens, Esc returns to the row', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const page = await open({ as: secretary })
    await openList(page, '&period=all&status=all')
    const { data, total } = await told(api, 'sort=date')
    await expect(pager(page)).toContainText(
      `1–50 di ${total.toLocaleString('it-IT', { useGrouping: 'always' } as object)}`,
    )
    await expect(rows(page).first()).toContainText(must(data[0]).code)
    await pager(page).getByRole('button', { name: 'Pagina successiva' }).click()
    await expect(pager(page)).toContainText('51–100 di')
    await page.getByRole('button', { name: 'Data', exact: true }).click()
    await expect(pager(page)).toContainText('1–50 di')
    const last = (await told(api, 'sort=-date')).data
    await expect(rows(page).first()).toContainText(must(last[0]).code)

    await rows(page).first().getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog')
    await expect(card).toContainText(participantName(must(last[1])))
    await escapeFrom(card)
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused()
  })

  test('on a phone: cards instead of rows, accessible, nothing cut off', { tag: long }, async ({ open }) => {
    const page = await open({ as: secretary, viewport: { width: 390, height: 844 } })
    await page.goto('/bookings?view=list')
    const list = page.getByRole('list', { name: /^Visite/ })
    await expect(list.getByRole('button').first()).toBeVisible()
    await list.getByRole('button').first().click()
    await escapeFrom(page.getByRole('dialog'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})

test.describe('Export of visits', () => {
  async function exported(page: Page, button: RegExp): Promise<{ download: Download; text: string }> {
    await page.getByRole('button', { name: 'Esporta', exact: true }).click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('dialog', { name: 'Esporta' }).getByRole('button', { name: button }).click()
    const download = await waiting
    await expect(page.getByRole('dialog', { name: 'Esporta' })).toBeHidden()
    return { download, text: readFileSync(await download.path(), 'utf8') }
  }

  test('the shown month with its filters: the CSV holds all rows, the ICS all events without patients’ names', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const month = addDays(endOfMonth(today()), 1)
    const [from, to] = [startOfMonth(month), endOfMonth(month)]
    const { data, total } = await told(api, `from=${from}&to=${to}&filter[status][in]=confirmed&sort=date`)
    const page = await open({ as: secretary })
    await openList(page, `&date=${month}&period=month&status=confirmed`)

    const table = await exported(page, /Tabella per Excel/)
    expect(table.download.suggestedFilename()).toBe(`prenotazioni-${from}_${to}.csv`)
    const parsed = Papa.parse<Record<string, string>>(table.text.replace(/^\uFEFF/, ''), {
      header: true,
      delimiter: ';',
      skipEmptyLines: true,
    })
    expect(parsed.data).toHaveLength(total)
    expect(parsed.data[0]).toMatchObject({ Codice: must(data[0]).code, Persona: participantName(must(data[0])) })
    expect(parsed.data.every(({ Stato }) => Stato === 'Confermata')).toBe(true)

    const calendar = await exported(page, /Calendario/)
    expect(calendar.download.suggestedFilename()).toBe(`prenotazioni-${from}_${to}.ics`)
    const events = readIcs(calendar.text).children.filter(({ kind }) => kind === 'VEVENT')
    expect(events.map((event) => lineOf(event, 'UID').value).slice(0, 3)).toEqual(
      data.slice(0, 3).map(({ code }) => `${code}@curante`),
    )
    for (const { user } of data) if (user) expect(calendar.text).not.toContain(`${user.last_name} ${user.first_name}`)
  })

  test('a period too long or a date that does not exist is refused at its field, a 409 shows the server’s text', {
    tag: long,
  }, async ({ open, watch }) => {
    watch.expectRefusals(409)
    const page = await open({ as: secretary })
    await openList(page)
    await page.getByRole('button', { name: 'Esporta', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Esporta' })
    await dialog.getByLabel('Dal').fill(numericDate(addDays(today(), -500)))
    await expect(dialog).toContainText('Al massimo 366 giorni.')
    await dialog.getByLabel('Dal').fill('31/02/2026')
    await expect(dialog).toContainText('Scrivi i giorni come gg/mm/aaaa.')
    await expect(dialog.getByRole('button', { name: /Tabella/ })).toBeDisabled()
    await dialog.getByLabel('Dal').fill(numericDate(today()))
    await page.route('**/doctor/bookings/export*', (route) =>
      route.fulfill({ status: 409, json: { message: 'Esportazione già in corso.' } }),
    )
    await dialog.getByRole('button', { name: /Tabella/ }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Esportazione già in corso.')
    await expectDialogAccessible(page)
  })
})
