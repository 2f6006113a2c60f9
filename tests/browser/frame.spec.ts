import type { Locator, Page } from '@playwright/test'
import { expect, long, test } from '../support/browser/browser'
import { actFor } from '../support/browser/console'
import { expectAccessible, expectDialogAccessible, sizes } from '../support/browser/look-at'

const secretary = 'segreteria@curante.test'
const phone = { width: 390, height: 844 }

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Sicuro di voler uscire?' })

/** Opens a group of the menu by keyboard; returns its links. */
async function linksUnder(page: Page, group: string): Promise<Locator> {
  const button = page.getByRole('button', { name: group, exact: true })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  return menuOf(page).locator('li', { has: button }).getByRole('listitem')
}

test('Menus of a doctor and of a super admin: the specification’s groups, order and words', { tag: long }, async ({
  open,
}) => {
  const doctor = await open({ as: 'mmg@curante.test' })
  await doctor.goto('/')
  const entries = menuOf(doctor).locator('> ul > li')
  await expect(entries).toHaveText([
    'Home page',
    'Prenotazioni',
    'Giornata',
    /^Chat/,
    'Anagrafica',
    'Comunicazioni massive',
    'Offerte',
    'Impostazioni',
  ])
  await expect(await linksUnder(doctor, 'Anagrafica')).toHaveText(['Tutti i pazienti', 'Utenti limitati'])
  await expect(await linksUnder(doctor, 'Impostazioni')).toHaveText([
    'Abbonamento',
    'Strutture',
    'Pianificazione settimanale',
    'Pause e ferie',
    'Comunicazioni',
    'Notifiche',
  ])
  await expectAccessible(doctor)
  const admin = await open({ as: 'superadmin@curante.test' })
  await admin.goto('/admin')
  await expect(await linksUnder(admin, 'Abbonamenti')).toHaveText([
    'Lista medici',
    'Senza abbonamento',
    'Metriche',
    'Medici amici',
  ])
  await expect(await linksUnder(admin, 'Configurazione')).toHaveText([
    'Offerte dedicate',
    'FAQ',
    'Video tutorial',
    'Specializzazioni',
    'Prestazioni',
    'Notifiche',
    'Comunicazioni di servizio',
    'Piani',
    'Aziende farmaceutiche',
    'Farmaci',
    'Gradi di parentela',
    'Aziende sanitarie',
    'Regioni',
    'Province',
    'Comuni',
    'Lilt',
  ])
  await expectAccessible(admin)
})

test('Focus after reducing the menu, closing the bell or the question, and choosing a doctor: where it belongs', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: secretary })
  await page.goto('/')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Riduci il menu' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Espandi il menu' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Riduci il menu' })).toBeFocused()

  for (const [opener, dialog] of [
    [bellOf(page), page.getByRole('dialog', { name: 'Notifiche' })],
    [page.getByRole('button', { name: 'Esci' }), question(page)],
  ] as [Locator, Locator][]) {
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveCount(0)
    await expectDialogAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.getByLabel('Medico', { exact: true }).selectOption({ label: 'La mia homepage' })
  await page.getByRole('button', { name: /dott\. Marco Leone/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('Choosing a doctor in a phone’s menu: the menu closes, focus returns to its opener', { tag: long }, async ({
  open,
}) => {
  const page = await open({ as: secretary, viewport: phone })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Apri il menu' })
  await opener.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByRole('link').first()).toBeFocused()
  await expectAccessible(page)
  await actFor(page, 'Leone')
  await expect(menuOf(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('A patient of the app at /, /chat and /news: a refusal without a menu, and the way out', { tag: long }, async ({
  open,
}) => {
  const page = await open({ as: 'paziente@curante.test' })
  for (const path of ['/', '/chat', '/news']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Non hai i permessi per questa operazione.' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('Six clicks on the version: a super admin finds the environments, an admin has no such button', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: 'superadmin@curante.test' })
  await page.goto('/admin')
  const version = page.getByRole('button', { name: /^v\d/ })
  for (let clicks = 1; clicks <= 5; clicks += 1) await version.click()
  await expect(page.getByRole('link', { name: 'Ambiente' })).toHaveCount(0)
  await version.click()
  await page.getByRole('button', { name: 'Riduci il menu' }).click()
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByText(/^© \d{4}/)).toBeVisible()
  await expect(version).toBeVisible()
  await page.getByRole('link', { name: 'Ambiente' }).click()
  await expect(page.getByRole('heading', { name: 'Ambiente' })).toBeVisible()
  const admin = await open({ as: 'admin@curante.test' })
  await admin.goto('/settings/endpoint')
  await expect(admin).toHaveURL(/\/admin$/)
  await expect(admin.getByText(/^v\d/)).toBeVisible()
  await expect(admin.getByRole('button', { name: /^v\d/ })).toHaveCount(0)
})

test('A text cut off: the whole of it opens by pointer, by touch and by keyboard, and closes', { tag: long }, async ({
  open,
}) => {
  const name = 'Ambulatorio di medicina generale e pediatria San Camillo de Lellis'
  const page = await open({ as: 'mmg@curante.test' })
  await page.route('**/doctor/office_users?*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.data[0].office.name = name
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto('/')
  for (const viewport of sizes) {
    const isPhone = viewport.width === 390
    await page.setViewportSize(viewport)
    const cut = page.getByRole('heading', { level: 3 }).getByRole('button', { name })
    await expect(cut).toHaveText('Ambulatorio di medicina generale e pedia…')
    const whole = page.locator('[popover]', { hasText: name })
    await expect(whole).toBeHidden()
    if (isPhone) await cut.click()
    else await cut.hover()
    await expect(whole).toBeVisible()
    const box = await whole.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(400)
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= viewport.width).toBe(true)
    await expectAccessible(page, '[popover]')
    await page.keyboard.press('Escape')
    await expect(whole).toBeHidden()
    await cut.press('Enter')
    await expect(whole).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(whole).toBeHidden()
  }
})
