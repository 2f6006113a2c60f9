import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/browser'
import { lookAt, sizes } from '../support/browser/look-at'
import { asSuperAdmin, mailedLink } from '../support/browser/outbox'

const password = 'tre gatti sul davanzale'
const [desk, phone] = sizes
const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/** Types into the fields one after the other, from the focused one on; an empty text leaves one as it is. */
async function typeOn(page: Page, ...texts: readonly string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    if (text !== '') await page.keyboard.type(text)
  }
}

/** The step goes on by itself after a reload, at both sizes, and nobody finds fault with it. */
async function lookAtStep(page: Page, name: string) {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await page.reload()
    await expect(step(page, name)).toBeVisible()
    await lookAt(page)
  }
}

test('A doctor registers by keyboard alone, confirms the mail, and lands where the profile is completed', async ({
  open,
  baseURL,
}) => {
  const admin = await asSuperAdmin(baseURL)
  const email = `zeno.brandi.${Date.now()}@posta.test`
  const page = await open({ fresh: true })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Registrati' }).press('Enter')
  await expect(step(page, 'Account')).toBeVisible()
  await lookAtStep(page, 'Account')
  await page.getByRole('combobox', { name: 'Titolo' }).focus()
  await typeOn(page, 'dott.', 'Zeno', 'Brandi', email, '', '333 5550133', password)
  // kept over a reload, but the password
  await page.reload()
  await expect(page.getByLabel('Cognome')).toHaveValue('Brandi')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect(step(page, 'Professione')).toBeFocused()
  await expect(page.getByText(`Ti abbiamo mandato un’e-mail a ${email}`)).toBeVisible()
  await lookAtStep(page, 'Professione')
  await page.getByRole('combobox', { name: 'Professione' }).focus()
  await typeOn(page, 'Spec', `RM ${String(Date.now()).slice(-6)}`)
  await page.keyboard.press('Enter')

  await expect(step(page, 'Struttura')).toBeFocused()
  await lookAtStep(page, 'Struttura')
  await page.getByLabel('Nome della struttura').focus()
  await typeOn(page, 'Studio Brandi', '', 'Via Po 12', 'Tivol')
  await expect(page.getByRole('option', { name: 'Tivoli (RM)' })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Comune')).toHaveValue('Tivoli (RM)')
  await page.keyboard.press('Enter')

  await expect(step(page, 'Piano')).toBeFocused()
  await lookAtStep(page, 'Piano')
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(step(page, 'Controlla e completa')).toBeFocused()
  await lookAtStep(page, 'Controlla e completa')
  // back, and forth
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Comune')).toHaveValue('Tivoli (RM)')
  await page.goForward()
  await page.goForward()

  await page.goto(await mailedLink(admin, email))
  await expect(page).toHaveURL(/\/setup\/signup$/)
  await lookAt(page)
  await page.getByRole('button', { name: 'Conferma e continua' }).press('Enter')
  await page.getByRole('button', { name: 'Completa la registrazione' }).press('Enter')
  await expect(page).toHaveURL(/\/settings\/complete$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Completa il profilo' })).toBeVisible()

  await page.goto('/logout')
  await lookAt(page)
  await page.getByRole('button', { name: 'Esci' }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

test('A registration with the number of a ghost waits for an admin, who approves it as that doctor', async ({
  open,
}) => {
  const page = await open({ as: 'superadmin@curante.test' })
  await page.goto('/admin')
  await page.getByRole('link', { name: /registrat.* da approvare/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Neri Ricci Carla', exact: true })).toBeVisible()
  await lookAt(page)
  await page.getByRole('button', { name: 'Neri Ricci Carla', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Registrazione' })
  await expect(drawer.getByText('Stesso numero di iscrizione')).toBeVisible()
  await lookAt(page)
  await page.setViewportSize(phone)
  await lookAt(page)
  await drawer.getByRole('button', { name: 'Approva come dott.ssa Carla Neri' }).press('Enter')
  await expect(drawer.getByText('Approvata')).toBeVisible()
  await lookAt(page)
})

test('A rejection asks for the reason, which the registration then shows', async ({ open }) => {
  const page = await open({ as: 'admin@curante.test' })
  await page.goto('/admin/registrations')
  await page.getByRole('button', { name: 'Farmacia Colosseo', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Registrazione' })
  await drawer.getByRole('button', { name: 'Rifiuta' }).press('Enter')
  await drawer.getByRole('button', { name: 'Rifiuta la registrazione' }).press('Enter')
  await expect(drawer.getByText('Campo obbligatorio.')).toBeVisible()
  await page.keyboard.type('La partita IVA non risulta attiva.')
  await lookAt(page)
  await drawer.getByRole('button', { name: 'Rifiuta la registrazione' }).press('Enter')
  await expect(drawer.getByText('La partita IVA non risulta attiva.')).toBeVisible()
  await expect(drawer.getByText('Rifiutata', { exact: true })).toBeVisible()
})
