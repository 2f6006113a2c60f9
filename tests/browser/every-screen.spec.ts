import type { Page } from '@playwright/test'
import { apiAs } from '../support/api'
import { expect, test } from '../support/browser'
import { openNewBooking, panelOf, personField, writeName } from '../support/console'
import { lookAt } from '../support/look-at'

interface Screen {
  readonly name: string
  readonly as?: string
  readonly path: string
  /** What must stand there before the screen is looked at. */
  readonly ready: (page: Page) => Promise<void>
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
    name: 'login',
    path: '/login',
    ready: async (page) => expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible(),
  },
  { name: 'service-communication', path: '/service-communication', ready: heading(/./) },
  { name: '404', path: '/questa-pagina-non-esiste', ready: heading('Risorsa non trovata') },
  { name: 'home del medico', as: doctor, path: '/', ready: heading(/./) },
  { name: 'home della segretaria', as: secretary, path: '/', ready: heading(/./) },
  { name: 'prenotazioni', as: doctor, path: '/bookings', ready: heading('Prenotazioni') },
  {
    name: 'pannello aperto',
    as: secretary,
    path: '/bookings',
    ready: async (page) => {
      const panel = await openPanelAtViaRoma(page)
      await expect(panel.getByRole('group', { name: 'Orari liberi' }).getByRole('button').first()).toBeVisible()
      await expect(panelOf(page).locator('.ant-skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'elenco dei pazienti, lungo',
    as: doctor,
    path: '/bookings',
    ready: async (page) => {
      const panel = await openPanelAtViaRoma(page)
      await personField(panel).fill('an')
      await expect(panel.getByRole('option').nth(20)).toBeAttached()
    },
  },
  {
    name: 'elenco dei prefissi',
    as: doctor,
    path: '/bookings',
    ready: async (page) => {
      const panel = await openPanelAtViaRoma(page)
      await writeName(panel, 'Zwingli Ulrico')
      await panel.getByRole('combobox', { name: 'Prefisso' }).press('ArrowDown')
      await expect(panel.getByRole('option', { name: /Afghanistan/ })).toBeVisible()
    },
  },
  { name: 'chat in arrivo', as: doctor, path: '/chat', ready: heading(/./) },
  {
    name: 'profilo',
    as: secretary,
    path: '/settings/profile',
    ready: async (page) => {
      await expect(
        page.getByRole('region', { name: 'Sessioni e dispositivi' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
  { name: 'farmaci', as: admin, path: '/admin/drugs', ready: heading(/Farmaci/) },
]

for (const [size, viewport] of [
  ['1440 × 900', { width: 1440, height: 900 }],
  ['390 × 844', { width: 390, height: 844 }],
] as const)
  test.describe(`${size}: axe non trova nulla, nessuna parola non tradotta`, () => {
    for (const { name, as, path, ready } of screens)
      test(name, async ({ open }) => {
        const page = await open({ viewport, ...(as && { as }) })
        await page.goto(path)
        await ready(page)
        await lookAt(page)
      })

    test('scheda della visita', async ({ open, server }) => {
      const api = await apiAs(server.url, doctor)
      const times = await api.freeTimes()
      const time = times[viewport.width > 1000 ? 40 : 42]
      if (!time) throw new Error('The demo practice is full')
      const name = `Scheda ${viewport.width}`
      await api.book(time, { name })
      const page = await open({ viewport, as: doctor })
      await page.goto(`/bookings?date=${time.date}`)
      await page.getByRole('button', { name: new RegExp(name) }).click()
      await expect(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible()
      await lookAt(page)
    })
  })
