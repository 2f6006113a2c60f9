import type { Page } from '@playwright/test'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { openNewBooking, panelOf, personField, writeName } from '../support/browser/console'
import { lookAt, sizes } from '../support/browser/look-at'

interface Screen {
  readonly name: string
  readonly as?: string
  readonly path: string
  /** Waits for what must be visible before the screen is checked. */
  readonly ready: (page: Page) => Promise<void>
  /** `long` where `npm test` checks another screen instead, or this one in its journey. */
  readonly tag?: typeof long
}

const heading = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
}
const [doctor, secretary, admin] = ['mmg@curante.test', 'segreteria@curante.test', 'superadmin@curante.test']

async function openPanelAtViaRoma(page: Page) {
  const panel = await openNewBooking(page)
  await panel.getByRole('combobox', { name: 'Struttura' }).click()
  await panel.locator('.ant-select-item-option', { hasText: 'Studio Via Roma' }).click()
  return panel
}

const screens: Screen[] = [
  {
    name: 'Login',
    path: '/login',
    ready: async (page) => expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible(),
  },
  { name: 'Service communication', path: '/service-communication', ready: heading(/./) },
  { name: 'Page not found', path: '/questa-pagina-non-esiste', ready: heading('Risorsa non trovata') },
  { name: 'Home of a doctor', tag: long, as: doctor, path: '/', ready: heading(/./) },
  {
    name: 'Booking panel',
    tag: long,
    as: secretary,
    path: '/bookings',
    ready: async (page) => {
      const panel = await openPanelAtViaRoma(page)
      await expect(panel.getByRole('group', { name: 'Orari liberi' }).getByRole('button').first()).toBeVisible()
      await expect(panelOf(page).locator('.ant-skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'Booking panel with a long list of patients',
    tag: long,
    as: doctor,
    path: '/bookings',
    ready: async (page) => {
      const panel = await openPanelAtViaRoma(page)
      await personField(panel).fill('an')
      await expect(panel.getByRole('option').nth(20)).toBeAttached()
    },
  },
  {
    name: 'Booking panel with the list of prefixes',
    tag: long,
    as: doctor,
    path: '/bookings',
    ready: async (page) => {
      const panel = await openPanelAtViaRoma(page)
      await writeName(panel, 'Zwingli Ulrico')
      await panel.getByRole('combobox', { name: 'Prefisso' }).press('ArrowDown')
      await expect(panel.getByRole('option', { name: /Afghanistan/ })).toBeVisible()
    },
  },
  {
    name: 'Day board',
    tag: long,
    as: secretary,
    path: '/bookings/board',
    // today may be closed
    ready: (page) =>
      expect(async () => {
        const visit = page.locator('[data-visit]').first()
        if (!(await visit.isVisible())) await page.getByRole('button', { name: 'Giorno lavorativo successivo' }).click()
        await expect(visit).toBeVisible({ timeout: 3000 })
      }).toPass(),
  },
  { name: 'Chat', tag: long, as: doctor, path: '/chat', ready: heading(/./) },
  {
    name: 'Profile',
    as: secretary,
    path: '/settings/profile',
    ready: async (page) => {
      await expect(
        page.getByRole('region', { name: 'Sessioni e dispositivi' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
  { name: 'List of drugs', as: admin, path: '/admin/drugs', ready: heading(/Farmaci/) },
  { name: 'Users', tag: long, as: admin, path: '/admin/user', ready: heading(/Utenti/) },
]

for (const { name, as, path, ready, tag = [] } of screens)
  test(`${name}, at both sizes: accessible, in Italian, nothing cut off`, { tag }, async ({ open }) => {
    const page = await open(as ? { as } : {})
    await page.goto(path)
    await ready(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await lookAt(page)
    }
  })

test('Visit card, at both sizes: accessible, in Italian, nothing cut off', { tag: long }, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const time = (await api.freeTimes())[40]
  if (!time) throw new Error('The demo practice is full')
  await api.book(time, { name: 'Scheda Sveva' })
  const page = await open({ as: doctor })
  await page.goto(`/bookings?date=${time.date}`)
  await page.getByRole('button', { name: /Scheda Sveva/ }).click()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByRole('dialog', { name: /Scheda Sveva/ })).toBeVisible()
    await lookAt(page)
  }
})
