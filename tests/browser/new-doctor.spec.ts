import type { Page } from '@playwright/test'
import { addDays } from '../../domain/calendar/civil-date'
import { apiAs, today } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { countKeys } from '../support/browser/count-keys'
import { lookAt } from '../support/browser/look-at'

const doctor = 'nuovo@curante.test'

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string) {
  const control = page.getByRole('button', { name, exact: true })
  await expect(control).toBeVisible()
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${name}`)
}

/** Goes to a page by its name. */
async function goTo(page: Page, typed: string, title: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Cerca una pagina/ })).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: new RegExp(title) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('A new doctor by keys alone: office, service and week in 60 at most, and the first time can be booked', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const page = await open({ as: doctor })
  await page.goto('/')
  const missing = page.getByRole('link', { name: 'Pianificazione settimanale' })
  await expect(missing.last()).toBeVisible()
  await lookAt(page)

  const keys = await countKeys(page)
  await goTo(page, 'strutture', 'Strutture')
  await tabTo(page, 'Nuova struttura')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type('Studio Valli')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Via Po 12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tivol')
  await expect(page.getByRole('option', { name: 'Tivoli (RM)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')

  const catalogue = page.getByRole('combobox', { name: 'Aggiungi dal catalogo' })
  await expect(catalogue).toBeFocused()
  await page.keyboard.type('Visita amb')
  await expect(page.getByRole('option', { name: 'Visita ambulatoriale' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nome: Visita ambulatoriale' })).toBeVisible()

  await goTo(page, 'pianifica', 'Pianificazione settimanale')
  await tabTo(page, 'Parti da “Mattine 9–13”')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nessuna modifica da salvare')).toBeVisible()
  expect(await keys()).toBeLessThanOrEqual(60)

  const free = await api.freeTimes()
  expect(free.length).toBeGreaterThan(0)
  expect(free.every(({ date }) => date >= today() && date <= addDays(today(), 400))).toBe(true)
  const [first] = free
  if (first) expect((await api.book(first, { name: 'Prima Pia' })).id).toBeGreaterThan(0)
  await page.goto('/settings/complete')
  await expect(page.getByText('Mancano 2 passi.')).toBeVisible()
  await lookAt(page)
})
