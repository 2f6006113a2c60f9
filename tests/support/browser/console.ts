import { expect, type Locator, type Page } from '@playwright/test'
import { fullDate } from '../../../domain/text/dates'
import type { FreeTime } from './api'
import { demoPassword } from './browser-session'

/** Finds and uses the parts of the console by their visible texts. */

export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** Chooses the doctor at the foot of the drawer, by surname. */
export async function actFor(page: Page, doctor: string): Promise<void> {
  const selector = page.getByLabel('Medico', { exact: true })
  const value = await selector.locator('option', { hasText: doctor }).getAttribute('value')
  await selector.selectOption(value)
}

export const panelOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^((Nuova|Modifica) prenotazione|Riprenota|Note della visita)$/ })
export const cardOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name: new RegExp(name) })
export const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Cerca' })
export const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messaggi' })
export const undoBarOf = (page: Page): Locator => page.getByRole('region', { name: 'Ultima modifica' })

export async function openNewBooking(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuova prenotazione' }).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Nuova prenotazione' })).toBeVisible()
  return panel
}

/** Selects an option of one of the panel's selects; retried, since a panel that opens takes the focus, which closes the list. */
export async function chooseFrom(panel: Locator, select: 'Struttura' | 'Tipo di visita', entry: string): Promise<void> {
  const option = panel.locator('.ant-select-item-option', { hasText: entry }).first()
  await expect(async () => {
    if (!(await option.isVisible())) await panel.getByRole('combobox', { name: select }).click({ timeout: 10_000 })
    await option.click({ timeout: 10_000 })
  }).toPass()
}

export const personField = (panel: Locator): Locator => panel.getByRole('combobox', { name: 'Paziente' })

/**
 * Types into the person field and selects a suggestion, until it stands there; retried, since a select just left can take the
 * focus back, and suggestions that are read again take the place of the one clicked.
 */
const takePerson = (panel: Locator, typed: string, suggestion: string | RegExp, taken: string) =>
  expect(async () => {
    await personField(panel).fill('')
    await personField(panel).fill(typed)
    await panel.getByRole('option', { name: suggestion }).first().click({ timeout: 10_000 })
    await expect(personField(panel)).toHaveValue(new RegExp(`^${taken}`), { timeout: 5_000 })
    await expect(panel.getByRole('option')).toHaveCount(0, { timeout: 5_000 })
  }).toPass()

/** Finds a registered person by typing and selects the one with that full name. */
export const choosePerson = (panel: Locator, typed: string, name: string): Promise<void> =>
  takePerson(panel, typed, name, name)

export const writeName = (panel: Locator, name: string): Promise<void> => takePerson(panel, name, /Usa il nome/, name)

export const freeSlots = (panel: Locator): Locator =>
  panel.getByRole('group', { name: 'Orari liberi' }).getByRole('button')

export const slotOf = (panel: Locator, { date, from }: Pick<FreeTime, 'date' | 'from'>): Locator =>
  panel.getByRole('button', { name: new RegExp(`^${from.slice(0, 5)}, ${fullDate(date)}`) })

/** Selects a day in the panel's month, paging as far as needed. */
export async function showDay(panel: Locator, date: string): Promise<void> {
  const day = panel.locator(`[data-date="${date}"]`)
  await expect(panel.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  for (let pages = 0; pages < 3 && (await day.count()) === 0; pages += 1)
    await panel.getByRole('button', { name: 'Mese successivo' }).first().click()
  await day.click()
}

export async function chooseSlot(panel: Locator, time: Pick<FreeTime, 'date' | 'from'>): Promise<void> {
  await showDay(panel, time.date)
  await slotOf(panel, time).click()
  await expect(slotOf(panel, time)).toHaveAttribute('aria-pressed', 'true')
}

/** The dialog that asks before a visit is booked out of hours. */
export const outOfHoursQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Prenotazione fuori orario' })

export const saveButton = (panel: Locator): Locator => panel.getByRole('button', { name: /^Salva/ })

/** Expects title and text together, since the toast disappears after five seconds. */
export async function expectSaved(page: Page, text = ''): Promise<void> {
  await expect(messagesOf(page).filter({ hasText: 'Ben fatto!' }).filter({ hasText: text })).toBeVisible()
  await expect(panelOf(page)).toBeHidden()
}

/** Chooses from the menu at the end of a row of a list, or of a row's card on a phone. */
export async function actOn(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Azioni su ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** A visit in the calendar, by its participant and, optionally, the text that follows. */
export const visitOf = (page: Page, name: string, more = ''): Locator =>
  page.getByRole('button', { name: new RegExp(`dalle .*${name}.*${more}`) })

/** Opens the agenda on a day. */
export async function showAgenda(page: Page, date: string): Promise<void> {
  await page.goto(`/bookings?date=${date}`)
  await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
}

/** Opens the palette; pressed again, since a heading can be there a moment before the frame hears keys. */
export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await paletteOf(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(paletteOf(page).getByRole('combobox')).toBeFocused({ timeout: 5_000 })
  }).toPass()
}

/** Closes a dialog or drawer by Escape, once it has the keyboard. */
export async function escapeFrom(dialog: Locator): Promise<void> {
  const hasKeyboard = () =>
    dialog.evaluate((shown) =>
      (shown.closest('.ant-drawer, .ant-modal-wrap') ?? shown).contains(document.activeElement),
    )
  await expect.poll(hasKeyboard).toBe(true)
  await dialog.page().keyboard.press('Escape')
}
