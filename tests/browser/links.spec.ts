import type { Page } from '@playwright/test'
import { expect, long, test } from '../support/browser/browser'
import { lookAt, sizes } from '../support/browser/look-at'
import { type Admin, asSuperAdmin, mailedLink } from '../support/browser/outbox'

/** Pages that a link opens: an invite and a forgotten password, with the links of the mails that the outbox keeps. */

const phone = sizes[1]
const password = 'tre gatti sul davanzale'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

let people = 0
async function anAssistant(admin: Admin): Promise<{ id: number; email: string }> {
  people += 1
  const email = `segreteria.${Date.now()}.${people}@studio.test`
  const body = { first_name: 'Prova', last_name: 'Invitata', email, active: true, doctor_ids: [] }
  const { id } = await admin<{ id: number }>('POST', 'assistants', body)
  return { id, email }
}

test('An invite from the card of an assistant: link, QR code and mail; the link sets the password, once', {
  tag: long,
}, async ({ open, baseURL, watch }) => {
  watch.expectRefusals(409)
  const admin = await asSuperAdmin(baseURL)
  const { id, email } = await anAssistant(admin)
  const page = await open({ as: 'superadmin@curante.test' })
  await page.goto(`/admin/assistants?show=${id}`)
  await page.getByRole('button', { name: 'Invita', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invita la persona' })
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await lookAt(page)
  await dialog.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(dialog.getByText(`Invito inviato a ${email}`)).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Codice QR del link di invito' })).toBeVisible()
  await lookAt(page)

  const link = await mailedLink(admin, email)
  const guest = await open({ fresh: true, viewport: phone })
  await guest.goto(link)
  await expect(title(guest, 'Attiva il tuo account')).toBeVisible()
  // the token is out of the address, and of what may be copied from it
  await expect(guest).toHaveURL(/\/invite\/complete$/)
  await lookAt(guest)
  await field(guest, 'Password').fill(password)
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/\/login$/)
  await expect(guest.getByText('Account attivato')).toBeVisible()
  await field(guest, 'E-mail').fill(email)
  await field(guest, 'Password').fill(password)
  await guest.getByRole('button', { name: 'Accedi' }).click()
  await expect(guest).not.toHaveURL(/\/login$/)

  await guest.goto(link)
  await expect(guest.getByText('Questo link è già stato usato.')).toBeVisible()
  await lookAt(guest)
})

test('A forgotten password: asked for, mailed, set, and the earlier sessions end', { tag: long }, async ({
  open,
  baseURL,
  watch,
}) => {
  watch.expectRefusals(401, 409, 422)
  const admin = await asSuperAdmin(baseURL)
  const { id, email } = await anAssistant(admin)
  await admin('POST', 'invites', { user_id: id })
  const page = await open({ fresh: true })
  await page.goto(await mailedLink(admin, email))
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)

  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await page.goto('/reset-password')
    await lookAt(page)
  }
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).press('Enter')
  await page.getByRole('button', { name: 'Manda il link' }).click()
  await expect(field(page, 'E-mail')).toBeFocused()
  await page.keyboard.type('nessuno@studio.test')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Controlla la posta')).toBeVisible()
  await lookAt(page)
  await page.getByRole('button', { name: 'Scrivi un altro indirizzo' }).press('Enter')
  await field(page, 'E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Controlla la posta')).toBeVisible()

  await expect(async () => {
    expect(await mailedLink(admin, email)).toContain('/reset-password?token=')
  }).toPass()
  const link = await mailedLink(admin, email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await lookAt(page)
  await field(page, 'Nuova password').fill('corta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Usa almeno 10 caratteri.')).toBeVisible()
  await expect(field(page, 'Nuova password')).toBeFocused()
  await lookAt(page)
  await field(page, 'Nuova password').fill('quattro gatti sul davanzale')
  await page.getByRole('button', { name: 'Salva la password' }).dblclick()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Password cambiata')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Chiedi un nuovo link' }).press('Enter')
  await expect(title(page, 'Password dimenticata')).toBeVisible()
})

test('An answer that is lost: the form keeps what was typed, and the password is set once', { tag: long }, async ({
  open,
  baseURL,
  watch,
}) => {
  watch.expectRefusals(409)
  watch.expectLostConnection()
  const admin = await asSuperAdmin(baseURL)
  const { id, email } = await anAssistant(admin)
  await admin('POST', 'invites', { user_id: id })
  const page = await open({ fresh: true })
  await page.goto(await mailedLink(admin, email))
  await field(page, 'Password').fill(password)
  await page.route(
    '**/invites/accept',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form').getByText('Verifica la tua connessione a internet.')).toBeVisible()
  await expect(field(page, 'Password')).toHaveValue(password)
  await page.getByRole('button', { name: 'Attiva l’account' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('The public link of an office user: an address is left, the mail’s link makes a patient of the doctor', {
  tag: long,
}, async ({ open, baseURL, watch }) => {
  watch.expectRefusals(404, 422)
  const admin = await asSuperAdmin(baseURL)
  const [officeUser] = await admin<{ id: number }[]>('GET', 'office-users?sort=id')
  const page = await open({ fresh: true, viewport: phone })
  await page.goto('/invite?office_user=999999')
  await expect(page.getByText('Questo link non è valido.')).toBeVisible()
  await lookAt(page)
  await page.goto(`/invite?office_user=${officeUser?.id}`)
  await expect(title(page, 'Ti invitano su Curante')).toBeVisible()
  await lookAt(page)
  const email = `nuova.paziente.${Date.now()}@posta.test`
  await field(page, 'La tua e-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Controlla la posta')).toBeVisible()

  await page.goto(await mailedLink(admin, email))
  await lookAt(page)
  await page.getByRole('button', { name: 'Attiva l’account' }).click()
  await expect(field(page, 'Nome')).toBeFocused()
  await lookAt(page)
  await field(page, 'Nome').fill('Nuova')
  await field(page, 'Cognome').fill('Paziente')
  await field(page, 'Data di nascita').fill('1980-02-29')
  await field(page, 'Telefono').fill('333 5550188')
  await page.getByRole('checkbox', { name: /Acconsento al trattamento/ }).check()
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Tutto pronto')).toBeVisible()
  await lookAt(page)
})
