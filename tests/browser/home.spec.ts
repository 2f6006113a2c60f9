import type { Page } from '@playwright/test'
import type { Booking } from '../../domain/contract/booking/bookings'
import { clockTime, dayAndMonth } from '../../domain/text/dates'
import { type Api, apiAs, participantAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { escapeFrom } from '../support/browser/console'
import { expectAccessible, lookAt, sizes } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'
const pendingOf = (page: Page) => page.getByRole('region', { name: 'Da confermare' })
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })

/** The office, service and a city for home visits of Ferri's patients. */
async function homeVisits(api: Api) {
  for (const office of await api.offices()) {
    const service = office.office_services.find(({ medical_service }) => medical_service.slot_code === 'to_confirm')
    if (!service) continue
    const { body } = await api.call<{ data: { id: number }[] }>(`office_services/${service.id}/cities`)
    return { office_user_id: office.id, office_service_id: service.id, city_id: body.data[0]?.id }
  }
  throw new Error('The demo practice makes no home visits')
}

test('A home visit requested by a patient appears at once under "Da confermare"; confirming it there confirms it for the patient', async ({
  open,
  server,
}) => {
  const place = await homeVisits(await apiAs(server.url, doctor))
  const page = await open({ as: doctor })
  await page.goto('/')
  const pending = pendingOf(page)
  await expect(pending.getByRole('heading')).toHaveText(/Da confermare/)
  await expect(pending.getByRole('status')).toHaveCount(0)
  await expect(bellOf(page)).toHaveAccessibleName(/da leggere/)
  const label = await bellOf(page).getAttribute('aria-label')

  const patient = await participantAs(server.url, 'paziente@curante.test')
  const time = (await patient.freeTimes(place.office_service_id)).at(-1)
  if (!time) throw new Error('No time for a home visit')
  const { date, from, to } = time
  const asked = await patient.data<Booking>('bookings', { ...place, date, from, to, address: 'Via dei Gelsi 7' })
  expect(asked.status).toBe('pending')

  const row = pending.getByRole('listitem').filter({ hasText: 'Via dei Gelsi 7' })
  await expect(row).toContainText(`${dayAndMonth(date)} · ${clockTime(from)}`)
  await expect(bellOf(page)).not.toHaveAttribute('aria-label', label ?? '')
  await expectAccessible(page)

  await bellOf(page).click()
  const bell = page.getByRole('dialog', { name: 'Notifiche' })
  await bell.getByRole('button', { name: /^In attesa di conferma/ }).click()
  await expect(bell.getByRole('listitem').first()).toContainText('In attesa di conferma')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Conferma/ }).click()
  await expect(page.getByRole('region', { name: 'Ultima modifica' })).toContainText('Visita confermata')
  await expect(row).toHaveCount(0)
  const now = await patient.data<Booking>(`bookings/${asked.id}`)
  expect(now.status).toBe('confirmed')
})

test('The bell: an entry opens its visit and counts as read, "Segna tutte come lette" empties it', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: doctor })
  await page.goto('/')
  await expect(bellOf(page)).toHaveAccessibleName(/da leggere/)
  const unread = Number(/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[0])
  await bellOf(page).click()
  const bell = page.getByRole('dialog', { name: 'Notifiche' })
  const box = await bell.boundingBox()
  expect(box?.width).toBe(600)
  expect(box?.height).toBeLessThanOrEqual(800)
  await bell
    .getByRole('button', { name: /^Da leggere/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/bookings\?date=/)
  const card = page.getByRole('dialog').filter({ hasText: 'Codice' })
  await expect(bellOf(page)).toHaveAccessibleName(`Notifiche, ${unread - 1} da leggere`)

  await escapeFrom(card)
  await bellOf(page).click()
  await bell.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await expect(bellOf(page)).toHaveAccessibleName('Notifiche')
  await expect(bell.getByText('Da leggere')).toHaveCount(0)
  await expect(bell.getByRole('button', { name: 'Segna tutte come lette' })).toBeDisabled()
})

test('Home on a desk and on a phone: visits, unread chats and news, accessible, nothing cut off', async ({ open }) => {
  // an account whose messages and news no other test reads
  const page = await open({ as: 'pls@curante.test' })
  await page.goto('/')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(
      page
        .getByRole('region', { name: /^Visite di/ })
        .getByRole('heading', { level: 3 })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/^(Tutte le|Una o più) visite sono/)).toBeVisible()
    const written = page.getByRole('region', { name: 'Messaggi da leggere' })
    await expect(written.getByRole('link', { name: /^Pazienti/ })).toHaveAttribute('href', '/chat?agent=patient')
    const news = page.getByRole('region', { name: 'Novità da leggere' })
    await expect(news.getByRole('link').first()).toHaveAttribute('href', '/news')
    await lookAt(page)
  }
  await expect(page).toHaveTitle('Home page · Curante')
})
