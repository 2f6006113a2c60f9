import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser'
import { lookAt, sizes } from '../../support/browser/look-at'
import { asSuperAdmin, mailedLink } from '../../support/browser/outbox'

/** What a page looks like at both sizes, and nobody finds fault with it. */
async function lookAtBoth(page: Page) {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await lookAt(page)
  }
}

test('A guest finds a doctor, books by keyboard, confirms by the mail, moves the visit and cancels it', async ({
  open,
  baseURL,
  watch,
}) => {
  // a form without an address
  watch.expectRefusals(422)
  const admin = await asSuperAdmin(baseURL)
  const email = `tea.guerra.${Date.now()}@posta.test`
  const page = await open({ fresh: true })
  await page.goto('/prenota')
  await page.getByRole('combobox', { name: 'Chi o che cosa' }).fill('ferr')
  await expect(page.getByRole('option', { name: /Giulia Ferri/ })).toBeVisible()
  await lookAtBoth(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/prenota\/giulia-ferri$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dott.ssa Giulia Ferri')
  await lookAtBoth(page)

  await page.getByRole('button', { name: 'Scegli il primo posto libero' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Continua' })).toBeVisible()
  await lookAtBoth(page)
  await page.getByRole('button', { name: 'Continua' }).press('Enter')
  await expect(page.getByText(/Orario tenuto ancora per/)).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Tea')
  await page.getByLabel('Cognome').fill('Guerra')
  await page.getByLabel('Data di nascita').fill('1984-05-06')
  await page.getByLabel('Cellulare').fill('333 5550199')
  await page.getByRole('button', { name: /^Prenota / }).press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await lookAtBoth(page)
  // kept over a reload
  await page.reload()
  await expect(page.getByLabel('Cognome')).toHaveValue('Guerra')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('checkbox', { name: /Acconsento/ }).check()
  await page.getByRole('button', { name: /^Prenota / }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Controlla la posta' })).toBeVisible()
  await lookAtBoth(page)

  const elsewhere = await open({ fresh: true })
  await elsewhere.goto(new URL(await mailedLink(admin, email)).pathname)
  await expect(elsewhere.getByRole('heading', { name: 'Conferma la prenotazione' })).toBeVisible()
  await lookAtBoth(elsewhere)
  await elsewhere.getByRole('button', { name: 'Confermo' }).press('Enter')
  await expect(elsewhere.getByText('Confermata')).toBeVisible()
  // the page that sent the data notices
  await expect(page.getByRole('heading', { name: /Prenotat/ })).toBeVisible()
  await lookAtBoth(page)

  const before = await elsewhere.getByRole('main').innerText()
  await elsewhere.getByRole('button', { name: 'Sposta' }).press('Enter')
  await lookAtBoth(elsewhere)
  await elsewhere
    .getByRole('gridcell', { name: /orari liberi/ })
    .last()
    .click()
  await elsewhere
    .getByRole('button', { name: / alle \d\d:\d\d$/ })
    .last()
    .click()
  await elsewhere
    .getByRole('button', { name: /^Sposta/ })
    .last()
    .press('Enter')
  await expect(elsewhere.getByText('Confermata')).toBeVisible()
  expect(await elsewhere.getByRole('main').innerText()).not.toBe(before)
  await elsewhere.getByRole('button', { name: 'Annulla la visita' }).press('Enter')
  await elsewhere.getByRole('button', { name: 'Annulla la visita' }).press('Enter')
  await expect(elsewhere.getByText('Cancellata')).toBeVisible()
})

test('A doctor’s page has its content without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/prenota/giulia-ferri')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dott.ssa Giulia Ferri')
  const main = page.getByRole('main')
  for (const text of ['Studio Via Roma', 'Ambulatorio Prati', 'Visita ambulatoriale', 'Primo posto libero'])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('link', { name: /^06 5550/ }).first()).toHaveAttribute('href', /^tel:\+39/)
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(structured ?? '')).toMatchObject({ '@type': 'Physician', name: 'dott.ssa Giulia Ferri' })
  await context.close()
})
