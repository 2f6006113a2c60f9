import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { addDays } from '../../domain/calendar/civil-date'
import type { Booking } from '../../domain/contract/booking/bookings'
import { apiAs, today } from '../support/browser/api'
import { test as base, expect, long } from '../support/browser/browser'
import { demoPassword } from '../support/browser/browser-session'
import {
  cardOf,
  expectSaved,
  logIn,
  messagesOf,
  panelOf,
  saveButton,
  showAgenda,
  visitOf,
} from '../support/browser/console'
import { expectAccessible } from '../support/browser/look-at'
import { type BuiltServer, startBuiltServer } from '../support/servers/built-server'

/**
 * A server of their own: these tests change passwords and second factors of the demo accounts, and it requires one of admins.
 */
const test = base.extend<Record<never, never>, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
    async ({}, use) => {
      const from = process.env.CURANTE_DEMO_DATA
      const server = await startBuiltServer({
        ...(from && { from }),
        env: { REQUIRE_SECOND_FACTOR: 'admins' },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const phone = { width: 390, height: 844 }
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const secondFactor = (page: Page) => part(page, 'Verifica in due passaggi')
const wordOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const codeField = (page: Page) => wordOf(page, 'Codice di verifica')

/** The authenticator's code, `ahead` steps from now: each code is valid once, and the next one is accepted slightly early. */
const codeOf = (secret: string, ahead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * ahead }).replace(/^(\d{3})/, '$1 ')

async function openProfile(page: Page): Promise<void> {
  await page.goto('/settings/profile')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
}

/** From "Attiva" to the recovery codes, by keyboard once the form is open; returns the secret and the codes. */
async function switchOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await secondFactor(page).getByRole('button', { name: 'Attiva', exact: true }).press('Enter')
  await expect(wordOf(page, 'La tua password')).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Codice QR' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await secondFactor(page).locator('code').innerText()).replaceAll(' ', '')
  await codeField(page).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'I tuoi codici di recupero' })).toBeFocused()
  await expectAccessible(page)
  return { secret, codes: await secondFactor(page).getByRole('listitem').allInnerTexts() }
}

async function leave(page: Page): Promise<void> {
  // what is on its way when the session ends is answered 401
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('Second factor: switched on with an app’s code, asked at login, switched off with a recovery code', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectRefusals(422)
  const doctor = 'mmg@curante.test'
  const page = await open({ as: doctor, fresh: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('link', { name: /vai al profilo/ }).click()
  await expect(secondFactor(page).getByText('Non attiva')).toBeVisible()
  await secondFactor(page).getByRole('button', { name: 'Attiva', exact: true }).click()
  await wordOf(page, 'La tua password').fill('non è questa')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La password non è corretta.')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla' }).click()
  const { secret, codes } = await switchOn(page)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  await page.getByRole('button', { name: 'Copia' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))

  // the codes are shown only once: leaving asks for confirmation
  await page.getByRole('link', { name: 'Prenotazioni' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resta qui' }).click()
  await expect(secondFactor(page).getByText(first)).toBeVisible()
  await page.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(secondFactor(page).getByText(/^Attiva dal .* Hai ancora 10 codici di recupero\.$/)).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  await page.reload()
  await expect(secondFactor(page).getByText('Attiva', { exact: true })).toBeVisible()

  await leave(page)
  await logIn(page, doctor)
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.type('12 34 56')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Il codice non è corretto o è già stato usato.')
  await expect(wordOf(page, 'E-mail')).toHaveValue(doctor)
  await expect(wordOf(page, 'Password')).toHaveValue(demoPassword)
  await codeField(page).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)

  await leave(page)
  await logIn(page, doctor)
  await page.getByRole('button', { name: 'Usa un codice di recupero' }).click()
  await expect(wordOf(page, 'Codice di recupero')).toBeFocused()
  await page.keyboard.type(first.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)

  await openProfile(page)
  await expect(secondFactor(page).getByText('Hai ancora 9 codici di recupero.')).toBeVisible()
  await secondFactor(page).getByRole('button', { name: 'Disattiva' }).click()
  await secondFactor(page).getByLabel('Password', { exact: true }).fill(demoPassword)
  await secondFactor(page).getByRole('button', { name: 'Usa un codice di recupero' }).click()
  await wordOf(page, 'Codice di recupero').fill(second)
  await page.keyboard.press('Enter')
  await expect(secondFactor(page).getByText('Non attiva')).toBeVisible()
  await expect(secondFactor(page).getByRole('button', { name: 'Attiva', exact: true })).toBeFocused()
})

test('Change of password: wrong and weak ones are refused at their field, the new one ends all other sessions', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectRefusals(401, 422)
  const [pediatrician, chosen] = ['pls@curante.test', 'tre gatti sul tetto']
  const other = await open({ as: pediatrician, fresh: true })
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const page = await open({ as: pediatrician, fresh: true })
  await openProfile(page)
  await page.getByRole('button', { name: 'Cambia la password' }).click()
  await expect(wordOf(page, 'Password attuale')).toBeFocused()
  await wordOf(page, 'Password attuale').fill('un’altra password')
  await wordOf(page, 'Nuova password').fill('corta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Usa almeno 10 caratteri.')).toBeVisible()
  await expect(wordOf(page, 'Nuova password')).toBeFocused()
  await wordOf(page, 'Nuova password').fill(chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByText('La password attuale non è corretta.')).toBeVisible()
  await expect(wordOf(page, 'Nuova password')).toHaveValue(chosen)
  await expectAccessible(page)
  await wordOf(page, 'Password attuale').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(messagesOf(page).getByText('Password cambiata')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()

  await logIn(other, pediatrician)
  await expect(other.getByText('Le credenziali non sono corrette.')).toBeVisible()
  await logIn(other, pediatrician, chosen)
  await expect(other).not.toHaveURL(/login/)
})

test('A session ended from a phone: its browser goes to the login by itself', { tag: long }, async ({
  open,
  watch,
}) => {
  watch.expectRefusals(401)
  const secretary = 'segreteria@curante.test'
  const desk = await open({ as: secretary, fresh: true })
  await desk.goto('/bookings')
  await expect(desk.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
  await desk.waitForLoadState('networkidle')
  const page = await open({ as: secretary, viewport: phone, fresh: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: /vai al profilo/ }).click()
  const sessions = part(page, 'Sessioni e dispositivi')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('Questa sessione')
  await expectAccessible(page)
  await sessions.getByRole('button', { name: /^Termina: Chrome su Linux/ }).click()
  await expect(page.getByRole('dialog', { name: 'Terminare la sessione di Chrome su Linux?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Termina' }).click()
  await expect(desk.getByText('Sessione terminata')).toBeVisible()
  await expect(desk).toHaveURL(/\/login/)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('button')).toHaveCount(0)
})

test('A required second factor that is not set up: only the profile opens, until it is switched on', {
  tag: long,
}, async ({ open }) => {
  const admin = 'admin@curante.test'
  const page = await open({ viewport: phone })
  await page.goto('/login?to=/admin/drugs')
  await logIn(page, admin)
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByText('Per continuare, attiva la verifica in due passaggi.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/admin/drugs')
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await leave(page)

  await logIn(page, admin)
  const { codes } = await switchOn(page)
  // the frame is shown again around the codes, which stay
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeVisible()
  await expect(secondFactor(page).getByText(codes[0] ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(secondFactor(page).getByText('Il tuo ruolo la richiede: non si può disattivare.')).toBeVisible()
  await expect(secondFactor(page).getByRole('button', { name: 'Disattiva' })).toHaveCount(0)
  await page.goto('/admin/drugs')
  await expect(page.getByRole('heading', { name: /Farmaci/ })).toBeVisible()
})

test('A visit changed meanwhile: 409 shows both versions side by side, what was typed stays and can be saved', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(409)
  const doctor = 'specialista@curante.test'
  const api = await apiAs(server.url, doctor)
  const time = (await api.freeTimes()).find(({ date }) => date > addDays(today(), 2))
  if (!time) throw new Error('The demo practice is full')
  const booked = await api.book(time, { name: 'Doppia Daria' })
  const page = await open({ as: doctor, fresh: true })
  await showAgenda(page, time.date)
  await visitOf(page, 'Doppia Daria').click()
  await cardOf(page, 'Doppia Daria').getByRole('button', { name: 'Modifica', exact: true }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Nota per il paziente').fill('Venire a digiuno')
  await panel.getByLabel('Nota privata').fill('Chiede del referto')

  const changed = await api.call<{ data: Booking }>('bookings', {
    method: 'POST',
    body: {
      office_user_id: booked.office_user_id,
      office_service_id: booked.office_service_id,
      name: booked.name,
      date: booked.date,
      from: booked.from,
      to: booked.to,
      doctor_notes: 'Portare gli esami',
      original_booking_id: booked.id,
      version: booked.version,
    },
  })
  expect(changed.status).toBe(200)
  await saveButton(panel).click()
  await expect(panel.getByText('Il dato è stato modificato nel frattempo.')).toBeVisible()
  const row = (name: string) => panel.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(row('Nota per il paziente')).toHaveText(['Portare gli esami', 'Venire a digiuno'])
  await expect(row('Nota privata')).toHaveText(['—', 'Chiede del referto'])
  await expect(panel.getByLabel('Nota per il paziente')).toHaveValue('Venire a digiuno')
  await expect(panel.getByLabel('Nota privata')).toHaveValue('Chiede del referto')
  await panel.getByRole('button', { name: 'Mantieni le mie modifiche' }).click()
  await saveButton(panel).click()
  await expectSaved(page)
  const { body } = await api.call<{ data: Booking }>(`bookings/${booked.id}`)
  expect(body.data).toMatchObject({ doctor_notes: 'Venire a digiuno', assistant_notes: 'Chiede del referto' })
})
