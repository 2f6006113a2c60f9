import type { Locator } from '@playwright/test'
import { expect, long, test } from '../support/browser/browser'
import { openNewBooking } from '../support/browser/console'

const secretary = 'segreteria@curante.test'

const sizeOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

/** Sizes, colours and texts of the layouts that the specification gives as figures (§2, §9). */
test.describe('Frame', () => {
  test('of an assistant: drawer of 316 px with user card, doctor selector, copyright and version, teal buttons, Italian for a year', async ({
    open,
  }) => {
    const page = await open({ as: secretary })
    await page.goto('/')
    const drawer = page.getByRole('complementary', { name: 'Menu' })
    await expect(drawer.getByText('Marta Rinaldi')).toBeVisible()
    await expect(drawer.getByText(secretary)).toBeVisible()
    expect((await sizeOf(drawer)).width).toBe(316)
    const year = new Date().getFullYear()
    await expect(drawer.getByText(new RegExp(`© ${year} Curante`))).toBeVisible()
    await expect(drawer.getByText(/v\d+\.\d+\.\d+/)).toBeVisible()
    const doctors = drawer.getByLabel('Medico', { exact: true }).locator('option')
    await expect(doctors.first()).toHaveText('La mia homepage')
    expect(await doctors.count()).toBe(3)
    await expect(page.getByRole('link', { name: 'Chat, messaggi da leggere', exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Home page · Curante')

    const button = page.getByRole('button', { name: 'Nuova prenotazione' })
    await expect(button).toHaveCSS('background-color', 'rgb(11, 122, 117)')
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale')
    expect(cookie?.value).toBe('it')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
  })

  test('of a doctor has no doctor selector, of a pharmacy has one', { tag: long }, async ({ open }) => {
    const doctor = await open({ as: 'mmg@curante.test' })
    await doctor.goto('/')
    await expect(doctor.getByRole('link', { name: 'Prenotazioni' })).toBeVisible()
    await expect(doctor.getByLabel('Medico', { exact: true })).toHaveCount(0)
    const pharmacy = await open({ as: 'farmacia@curante.test' })
    await pharmacy.goto('/')
    await expect(pharmacy.getByLabel('Medico', { exact: true })).toBeVisible()
  })

  test('of an assistant: offices are chips, the chosen one scrolled into view, and a select on a phone', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: secretary, viewport: { width: 1000, height: 800 } })
    await page.goto('/')
    const chosen = page.getByRole('button', { name: 'Tutte le strutture', pressed: true })
    await expect(chosen).toBeInViewport({ ratio: 0.95 })
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.getByRole('button', { name: 'Studio Via Roma', exact: true }).click()
    await page.setViewportSize({ width: 800, height: 800 })
    await expect(page.getByRole('button', { name: 'Studio Via Roma', exact: true })).toBeInViewport({ ratio: 0.95 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('combobox', { name: 'Struttura' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Studio Via Roma', exact: true })).toHaveCount(0)
  })

  for (const [width, expected] of [
    [1440, 600],
    [390, 390],
  ] as const)
    test(`of an assistant in a window of ${width}: the bell’s menu is ${expected} px wide, 800 px high at most`, {
      tag: long,
    }, async ({ open }) => {
      const page = await open({ as: secretary, viewport: { width, height: 1200 } })
      await page.goto('/')
      if (width === 390)
        for (const name of ['Apri il menu', /^Notifiche/, 'Esci'])
          expect(await sizeOf(page.getByRole('button', { name }))).toEqual({ width: 40, height: 44 })
      await page.getByRole('button', { name: /^Notifiche/ }).click()
      const menu = page.getByRole('dialog', { name: 'Notifiche' })
      await expect(menu.getByRole('heading', { name: 'Notifiche' })).toBeVisible()
      await expect(menu.getByRole('button', { name: 'Segna tutte come lette' })).toBeVisible()
      await expect(menu.getByText('Tutte', { exact: true })).toBeVisible()
      await expect(menu.getByText('In attesa di conferma').first()).toBeVisible()
      const { width: shown, height } = await sizeOf(menu)
      expect(shown).toBe(expected)
      expect(height).toBeLessThanOrEqual(800)
    })

  test('with the booking panel: 1000 px wide at the right edge, with "Salva"', async ({ open }) => {
    const page = await open({ as: 'mmg@curante.test' })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await expect(panel.getByRole('button', { name: /^Salva/ })).toBeVisible()
    const shown = page.locator('.ant-drawer-content-wrapper')
    await expect.poll(async () => (await sizeOf(shown)).width).toBe(1000)
    // polled, since it slides in
    const rightEdge = async () => {
      const box = await shown.boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }
    await expect.poll(rightEdge).toBe(1440)
    await expect(page).toHaveTitle('Prenotazioni · Curante')
  })
})
