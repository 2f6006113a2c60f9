import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { actFor } from '../support/console'

const secretary = 'segreteria@curante.test'
const phone = { width: 390, height: 844 }

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Sicuro di voler uscire?' })

async function expectClean(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
}

/** Opens a group of the menu by keyboard: the links it holds. */
async function linksUnder(page: Page, group: string): Promise<Locator> {
  const button = page.getByRole('button', { name: group, exact: true })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  return menuOf(page).locator('li', { has: button }).getByRole('listitem')
}

test('i menu della specifica, con gruppi, ordine e parole', async ({ open }) => {
  const doctor = await open({ as: 'mmg@curante.test' })
  await doctor.goto('/')
  const entries = menuOf(doctor).locator('> ul > li')
  await expect(entries).toHaveText([
    'Home page',
    'Prenotazioni',
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
  await expectClean(doctor)
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
  await expectClean(admin)
})

test('il fuoco non si perde: menu ridotto, medico scelto, campanella e domanda chiuse', async ({ open }) => {
  const page = await open({ as: secretary })
  await page.goto('/')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Riduci il menu' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Espandi il menu' })).toBeFocused()
  await expectClean(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Riduci il menu' })).toBeFocused()

  for (const [opener, dialog] of [
    [bellOf(page), page.getByRole('dialog', { name: 'Notifiche' })],
    [page.getByRole('button', { name: 'Esci' }), question(page)],
  ] as [Locator, Locator][]) {
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveCount(0)
    await expectClean(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.getByLabel('Medico', { exact: true }).selectOption({ label: 'La mia homepage' })
  await page.getByRole('button', { name: /dott\. Marco Leone/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('sul telefono il menu si chiude scegliendo il medico, e il fuoco torna a chi lo ha aperto', async ({ open }) => {
  const page = await open({ as: secretary, viewport: phone })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Apri il menu' })
  await opener.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByRole('link').first()).toBeFocused()
  await expectClean(page)
  await actFor(page, 'Leone')
  await expect(menuOf(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('chi usa l’app trova un cartello anche in /chat e /news, e può uscire', async ({ open }) => {
  const page = await open({ as: 'paziente@curante.test' })
  for (const path of ['/', '/chat', '/news']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Non hai i permessi per questa operazione.' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await expectClean(page)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('più di cinque clic sulla versione portano un super amministratore agli ambienti', async ({ open }) => {
  const page = await open({ as: 'superadmin@curante.test' })
  await page.goto('/admin')
  const version = page.getByRole('button', { name: /^v\d/ })
  for (let clicks = 1; clicks <= 5; clicks += 1) await version.click()
  await expect(page.getByRole('link', { name: 'Ambiente' })).toHaveCount(0)
  await version.click()
  await page.getByRole('link', { name: 'Ambiente' }).click()
  await expect(page.getByRole('heading', { name: 'Ambiente' })).toBeVisible()
  const admin = await open({ as: 'admin@curante.test' })
  await admin.goto('/settings/endpoint')
  await expect(admin).toHaveURL(/\/admin$/)
  await expect(admin.getByText(/^v\d/)).toBeVisible()
  await expect(admin.getByRole('button', { name: /^v\d/ })).toHaveCount(0)
})

test('le misure della specifica: cassetto di 316 px, lingua per 365 giorni, titolo senza nomi', async ({ open }) => {
  const page = await open({ as: 'mmg@curante.test' })
  await page.goto('/')
  await expect(menuOf(page)).toBeVisible()
  const box = await page.getByRole('complementary', { name: 'Menu' }).boundingBox()
  expect(box?.width).toBe(316)
  const locale = (await page.context().cookies()).find(({ name }) => name === 'locale')
  const days = ((locale?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(locale?.value).toBe('it')
  expect(Math.round(days)).toBe(365)
  await expect(page).toHaveTitle('Home page · Curante')
})

test('un testo troppo lungo si apre intero: puntatore, tastiera, tocco', async ({ open }) => {
  const name = 'Ambulatorio di medicina generale e pediatria San Camillo de Lellis'
  for (const viewport of [undefined, phone]) {
    const page = await open({ as: 'mmg@curante.test', ...(viewport && { viewport }) })
    await page.route('**/doctor/office_users?*', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      body.data[0].office.name = name
      await route.fulfill({ response: reply, json: body })
    })
    await page.goto('/')
    const cut = page.getByRole('heading', { level: 3 }).getByRole('button', { name })
    await expect(cut).toHaveText('Ambulatorio di medicina generale e pedia…')
    const whole = page.locator('[popover]', { hasText: name })
    await expect(whole).toBeHidden()
    if (viewport) await cut.click()
    else await cut.hover()
    await expect(whole).toBeVisible()
    const box = await whole.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(400)
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (viewport?.width ?? 1440)).toBe(true)
    await expectClean(page)
    await page.keyboard.press('Escape')
    await expect(whole).toBeHidden()
    await cut.press('Enter')
    await expect(whole).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(whole).toBeHidden()
  }
})
