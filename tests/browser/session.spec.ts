import { apiAs } from '../support/api'
import { expect, test } from '../support/browser'
import { logIn, showAgenda, visitOf } from '../support/console'

test.describe('Accesso', () => {
  test('password sbagliata e indirizzo sconosciuto: una sola risposta, al campo', async ({ page, watch }) => {
    watch.expectRefusals(422)
    await page.goto('/login')
    const texts: (string | null)[] = []
    for (const [email, password] of [
      ['segreteria@curante.test', 'sbagliata'],
      ['nessuno@curante.test', 'curante-demo'],
    ] as const) {
      await logIn(page, email, password)
      await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
      texts.push(await page.getByRole('alert').first().textContent())
      await expect(page.getByLabel('E-mail')).toHaveValue(email)
    }
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).not.toBe('')
    await expect(page).toHaveURL(/\/login/)
  })

  test('la segretaria entra e trova i suoi medici', async ({ page }) => {
    await page.goto('/login')
    await logIn(page, 'segreteria@curante.test')
    await expect(page).not.toHaveURL(/login/)
    const options = page.getByLabel('Medico', { exact: true }).locator('option')
    await expect(options).toHaveText([/La mia homepage/, /Ferri/, /Leone/])
  })

  test('chi amministra arriva in /admin, e un medico non ci entra', async ({ open, page }) => {
    await page.goto('/login')
    await logIn(page, 'superadmin@curante.test')
    await expect(page).toHaveURL(/\/admin$/)
    const doctor = await open({ as: 'mmg@curante.test' })
    await doctor.goto('/admin/drugs')
    await expect(doctor).toHaveURL(`${new URL(doctor.url()).origin}/`)
  })

  for (const path of [
    '//example.com/x',
    '/\\example.com',
    'javascript:alert(1)',
    'https://example.com',
    '/\t/example.com',
  ])
    test(`dopo l’accesso non si esce dal sito per ${JSON.stringify(path)} (AU5)`, async ({ page, server }) => {
      await page.goto(`/login?to=${encodeURIComponent(path)}`)
      await logIn(page, 'mmg@curante.test')
      await expect(page).not.toHaveURL(/login/)
      expect(new URL(page.url()).origin).toBe(server.url)
      expect(new URL(page.url()).pathname).toBe('/')
    })

  test('dopo l’accesso si torna alla pagina chiesta', async ({ page }) => {
    await page.goto('/bookings')
    await expect(page).toHaveURL(/\/login\?to=/)
    await logIn(page, 'mmg@curante.test')
    await expect(page).toHaveURL(/\/bookings/)
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
  })
})

test.describe('Uscita', () => {
  test('"Sicuro di voler uscire?", e con Indietro nessun dato torna sullo schermo (CL4)', async ({ open, server }) => {
    const api = await apiAs(server.url, 'mmg@curante.test')
    const time = (await api.freeTimes())[34]
    if (!time) throw new Error('The demo practice is full')
    await api.book(time, { name: 'Segreta Sonia' })
    const page = await open({})
    await page.goto('/login')
    await logIn(page, 'mmg@curante.test')
    await expect(page).not.toHaveURL(/login/)
    await showAgenda(page, time.date)
    await expect(visitOf(page, 'Segreta Sonia')).toBeVisible()
    await page.getByRole('button', { name: 'Esci' }).click()
    await expect(page.getByRole('dialog', { name: 'Sicuro di voler uscire?' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await expect(page.getByText('Segreta Sonia')).toHaveCount(0)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('Segreta')
    expect(kept).not.toMatch(/"token":"[\w-]{20}/)
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    // what the router keeps are heights in pixels
    const others = keys.filter((key) => !key.startsWith('curante.') && key !== 'react-router-scroll-positions')
    expect(others).toEqual([])
  })

  test('una sessione chiusa altrove finisce alla prossima richiesta', async ({ open, watch, server }) => {
    watch.expectRefusals(401)
    const page = await open({ as: 'pls@curante.test' })
    await page.goto('/bookings')
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('curante.token') ?? '{}').token as string)
    const reply = await fetch(`${server.url}/api/backoffice/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(204)
    // its socket is ended too, so the console may have found out by itself
    const next = page.getByRole('button', { name: 'Settimana successiva' })
    await next.click({ timeout: 2000 }).catch(() => undefined)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Sessione terminata')).toBeVisible()
  })
})
