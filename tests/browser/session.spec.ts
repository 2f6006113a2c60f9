import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { actOn, logIn, showAgenda, visitOf } from '../support/browser/console'

test.describe('Login', () => {
  test('with a wrong password or an unknown address: the same text at the field (AU1)', async ({ open, watch }) => {
    watch.expectRefusals(422)
    const page = await open()
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

  test('by the form as an assistant: her doctors are in the selector', { tag: long }, async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await logIn(page, 'segreteria@curante.test')
    await expect(page).not.toHaveURL(/login/)
    const options = page.getByLabel('Medico', { exact: true }).locator('option')
    await expect(options).toHaveText([/La mia homepage/, /Ferri/, /Leone/])
  })

  test('as an admin leads to /admin, where a doctor is sent home', async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await logIn(page, 'superadmin@curante.test')
    await expect(page).toHaveURL(/\/admin$/)
    const doctor = await open({ as: 'mmg@curante.test' })
    await doctor.goto('/admin/drugs')
    await expect(doctor).toHaveURL(`${new URL(doctor.url()).origin}/`)
  })

  test('with a return path to another host leads home (AU5)', async ({ open, server }) => {
    const page = await open()
    await page.goto(`/login?to=${encodeURIComponent('/\\example.com')}`)
    await logIn(page, 'mmg@curante.test')
    await expect(page).toHaveURL(`${server.url}/`)
  })

  test('asked for by a page leads back to that page', async ({ open }) => {
    const page = await open()
    await page.goto('/bookings')
    await expect(page).toHaveURL(/\/login\?to=/)
    await logIn(page, 'mmg@curante.test')
    await expect(page).toHaveURL(/\/bookings/)
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
  })
})

test.describe('Logout', () => {
  test('after "Sicuro di voler uscire?": Back shows the login, no data is on the screen or in the storage (CL4)', async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, 'mmg@curante.test')
    const time = (await api.freeTimes())[34]
    if (!time) throw new Error('The demo practice is full')
    await api.book(time, { name: 'Segreta Sonia' })
    const page = await open()
    await page.goto('/login')
    await logIn(page, 'mmg@curante.test')
    await expect(page).not.toHaveURL(/login/)
    await showAgenda(page, time.date)
    await expect(visitOf(page, 'Segreta Sonia')).toBeVisible()
    await page.waitForLoadState('networkidle')
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
    // the router stores only scroll positions in pixels
    const others = keys.filter((key) => !key.startsWith('curante.') && key !== 'react-router-scroll-positions')
    expect(others).toEqual([])
  })

  test('of an admin ends the tab that impersonates, with its token: it shows the login and keeps nothing', {
    tag: long,
  }, async ({ open }) => {
    const page = await open()
    await page.goto('/login')
    await logIn(page, 'admin@curante.test')
    await expect(page).toHaveURL(/\/admin$/)
    const tab = await page.context().newPage()
    await tab.goto('/admin/doctors')
    await actOn(tab, 'Ferri Giulia', 'Apri')
    await tab.getByRole('dialog').getByRole('button', { name: 'Accedi come' }).click()
    await tab.getByRole('dialog', { name: 'Accedi come' }).getByRole('button', { name: 'Questa console' }).click()
    await expect(tab.getByRole('complementary', { name: 'Menu' }).getByText('Giulia Ferri')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Nuova prenotazione' })).toBeVisible()
    const borrowed = await tab.evaluate(() => JSON.parse(sessionStorage.getItem('curante.login_as') ?? '{}').token)
    await page.getByRole('button', { name: 'Esci' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab.getByRole('button', { name: 'Accedi' })).toBeVisible()
    await expect(tab.getByText('Giulia Ferri')).toHaveCount(0)
    const kept = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(borrowed)
    // the tab ends it after it has shown the login
    const headers = { authorization: `Bearer ${borrowed}` }
    await expect.poll(async () => (await page.request.get('/api/backoffice/user', { headers })).status()).toBe(401)
  })

  test('elsewhere: the next request leads to the login with "Sessione terminata"', { tag: long }, async ({
    open,
    watch,
    server,
  }) => {
    watch.expectRefusals(401)
    const page = await open({ as: 'pls@curante.test', fresh: true })
    await page.goto('/bookings')
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('curante.token') ?? '{}').token as string)
    const reply = await fetch(`${server.url}/api/backoffice/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(204)
    // its socket is closed too, so the console may have logged out already
    const next = page.getByRole('button', { name: 'Settimana successiva' })
    await next.click({ timeout: 2000 }).catch(() => undefined)
    await expect(page.getByText('Sessione terminata')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('A server written into the browser’s storage by hand is asked nothing: the console stays on its own and forgets it', {
  tag: long,
}, async ({ open }) => {
  // a request to another host would fail the test
  const page = await open({ as: 'mmg@curante.test', fresh: true })
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('curante.api_base', '"https://altrove.example/api/backoffice"'))
  await page.getByRole('button', { name: 'Settimana successiva' }).click()
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByText('Giulia Ferri')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('curante.api_base'))).toBeNull()
})
