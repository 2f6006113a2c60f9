import type { Locator, Page } from '@playwright/test'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { escapeFrom, openPalette, paletteOf, panelOf, personField } from '../support/browser/console'
import { expectDialogAccessible } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }

const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
const option = (page: Page, name: RegExp): Locator => paletteOf(page).getByRole('option', { name })
const home = (page: Page) => page.getByRole('heading', { level: 1 })

test('Ctrl+K on a patient opens the booking panel for that person, no address holds what was searched', async ({
  open,
  server,
}) => {
  const [patient] = await (await apiAs(server.url, doctor)).patients('esposito')
  if (!patient) throw new Error('The demo practice has no Esposito')
  const name = `${patient.last_name} ${patient.first_name}`
  const page = await open({ as: doctor })
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await openPalette(page)
  await expectDialogAccessible(page)
  await page.keyboard.type(`${patient.last_name} ${patient.first_name}`.toLowerCase())
  await expect(option(page, new RegExp(name))).toHaveAttribute('aria-selected', 'true')
  await expectDialogAccessible(page)
  await page.keyboard.press('Enter')
  await expect(paletteOf(page)).toBeHidden()
  await expect(personField(panelOf(page))).toHaveValue(new RegExp(`^${name}`))
  expect([...addresses, page.url(), await page.title()].join(' ')).not.toMatch(/esposito/i)
})

test('Ctrl+K with a visit’s code opens its card', { tag: long }, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const time = (await api.freeTimes())[40]
  if (!time) throw new Error('The demo practice is full')
  const { code } = await api.book(time, { name: 'Codice Clara' })
  const page = await open({ as: doctor })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  await expect(option(page, /Codice Clara/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/bookings\\?date=${time.date}`))
  const card = page.getByRole('dialog', { name: /Codice Clara/ })
  await expect(card).toContainText(code)
})

test('Ctrl+K and Shift+Enter on a patient open the card', { tag: long }, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [patient] = await api.patients('esposito')
  if (!patient) throw new Error('The demo practice has no Esposito')
  const name = `${patient.last_name} ${patient.first_name}`
  const page = await open({ as: doctor })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(name)
  await expect(option(page, new RegExp(name))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`))
})

test('Ctrl+K with a page’s name leads there by the arrows, Esc returns the focus', { tag: long }, async ({ open }) => {
  const page = await open({ as: 'segreteria@curante.test' })
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Prenotazioni', exact: true })
  await link.focus()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await openPalette(page)
  await page.keyboard.type('impostazioni')
  await expect(option(page, /Abbonamento/)).toHaveCount(0)
  await expect(option(page, /Pianificazione settimanale/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(option(page, /Notifiche/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('Ctrl+K of an admin: the page first, then commands, then records; no address holds what was typed', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: 'admin@curante.test' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/admin')
  await expect(home(page)).toBeVisible()
  await openPalette(page)
  const results = paletteOf(page).getByRole('listbox')
  const height = (await paletteOf(page).boundingBox())?.height
  await page.keyboard.type('farm')
  await expect(option(page, /^Farmaci Configurazione/)).toHaveAttribute('aria-selected', 'true')
  await expect(option(page, /^Nuovo farmaco/)).toBeVisible()
  const groups = results.getByRole('group')
  await expect(groups).toHaveCount(3)
  for (const [n, name] of ['Pagine', 'Comandi', 'Schede'].entries())
    await expect(groups.nth(n)).toHaveAccessibleName(name)
  expect((await paletteOf(page).boundingBox())?.height).toBe(height)
  await expectDialogAccessible(page)

  const field = paletteOf(page).getByRole('combobox')
  await field.fill('ferri giu')
  await expect(option(page, /^Ferri Giulia.*Medico/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/doctors\?show=\d+$/)
  await expect(page.getByRole('dialog').getByText('Ferri Giulia').first()).toBeVisible()
  await escapeFrom(page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openPalette(page)
  await page.keyboard.type('nuov azien farm')
  await expect(option(page, /^Nuova azienda farmaceutica/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?new$/)
  await escapeFrom(page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openPalette(page)
  await page.keyboard.type('zzzz')
  await expect(paletteOf(page).getByText(/^Nessuna pagina, nessun comando e nessuna scheda/)).toBeVisible()
  await field.fill('accedi')
  await expect(option(page, /^Accedi come/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cerca una persona')).toBeFocused()
  expect(asked.filter((url) => /ferri|zzzz|farm=|\/doctor\/office_services/i.test(url))).toEqual([])
})

test('Ctrl+K of an admin with a visit’s code opens that visit; refused, it says so', { tag: long }, async ({
  open,
  server,
  watch,
}) => {
  const api = await apiAs(server.url, doctor)
  const time = (await api.freeTimes())[48]
  if (!time) throw new Error('The demo practice is full')
  const { code, id } = await api.book(time, { name: 'Codice Carlo' })
  const page = await open({ as: 'admin@curante.test' })
  await page.goto('/admin')
  await expect(home(page)).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  await expect(option(page, new RegExp(`${code} · Codice Carlo`))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/bookings\\?show=${id}$`))
  await expect(page.getByRole('dialog').getByText('Codice Carlo').first()).toBeVisible()
  await escapeFrom(page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  watch.expectRefusals(500)
  await page.route('**/admin/find', (route) => route.fulfill({ status: 500, json: { message: 'Guasto' } }))
  await openPalette(page)
  await page.keyboard.type('ferri')
  await expect(paletteOf(page).getByText('La ricerca delle schede non è riuscita.')).toBeVisible()
})

test('"?" lists an admin’s keys: everywhere, in lists, in forms', { tag: long }, async ({ open }) => {
  const page = await open({ as: 'admin@curante.test' })
  await page.goto('/admin/drugs')
  await expect(home(page)).toBeVisible()
  await page.keyboard.press('?')
  const help = helpOf(page)
  for (const section of ['Ovunque', 'Elenco', 'Scheda e modulo'])
    await expect(help.getByRole('heading', { name: section })).toBeVisible()
  for (const words of ['Vai alla ricerca', 'Duplica', 'Stampa quello che è stato trovato', 'Salva e nuovo'])
    await expect(help.getByText(words, { exact: true }).first()).toBeVisible()
  await expect(help.getByText('Calendario')).toHaveCount(0)
  await expectDialogAccessible(page)
})

test('"?" lists the shortcuts, but types while writing; single keys can be switched off and on', { tag: long }, async ({
  open,
}) => {
  const page = await open({ as: doctor })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.keyboard.press('?')
  const help = helpOf(page)
  for (const words of ['Cerca una pagina, un paziente o il codice di una visita', 'Nuova prenotazione', 'Salva'])
    await expect(help.getByText(words, { exact: true }).first()).toBeVisible()
  for (const section of ['Ovunque', 'Calendario', 'Prenotazione'])
    await expect(help.getByRole('heading', { name: section })).toBeVisible()
  await expectDialogAccessible(page)
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await openPalette(page)
  await expect(panelOf(page)).toHaveCount(0)
  await expect(help).toHaveCount(0)

  await page.keyboard.type('?')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('scorciatoie')
  await expect(option(page, /^Scorciatoie/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await help.getByRole('checkbox').check()
  await help.getByRole('button', { name: 'Chiudi' }).press('Enter')
  await page.keyboard.press('n')
  await expect(panelOf(page)).toBeVisible()
})

test('Search from a phone’s menu: closing it returns the focus to the opener', { tag: long }, async ({ open }) => {
  const page = await open({ as: doctor, viewport: phone })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Apri il menu' })
  await opener.click()
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('button', { name: 'Cerca' }).click()
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused()
  await expectDialogAccessible(page)
  await paletteOf(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(opener).toBeFocused()
})

test('Ctrl+K without a connection says so; with the connection back the palette opens, with its styles', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectLostConnection()
  const page = await open({ as: doctor, fresh: true })
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Verifica la tua connessione a internet.')).toBeVisible()
  await page.context().setOffline(false)
  // a browser that keeps a module as failed reads the page anew first
  await expect(async () => {
    if (!(await paletteOf(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(paletteOf(page).getByRole('combobox')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(option(page, /^Prenotazioni/)).toHaveCSS('display', 'flex')
})
