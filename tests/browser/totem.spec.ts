import type { Page } from '@playwright/test'
import type { Booking } from '../../domain/contract/booking/bookings'
import { apiAs, today } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { lookAt, sizes } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'

/** A totem on a wall, and the two sizes of every screen. */
const screens = [{ width: 1080, height: 1920 }, ...sizes]

/** Smallest side of what is touched, in pixels. */
const target = 64

/** Expects that a screen is accessible in every size, and that all that is touched is large enough. */
async function lookAtTotem(page: Page) {
  for (const size of screens) {
    await page.setViewportSize(size)
    await lookAt(page)
    const small = await page.locator('button:visible, input:visible').evaluateAll(
      (controls, least) =>
        controls
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
          .map(({ name }) => name),
      target,
    )
    expect(small).toEqual([])
  }
  await page.setViewportSize({ width: 1080, height: 1920 })
}

/** The new secret of the demo's totem, as an admin gets it. */
async function newSecret(page: Page): Promise<string> {
  await page.goto('/admin/totems?search=TOTEM-01')
  await page.getByRole('button', { name: 'Azioni su Totem dell’ingresso' }).click()
  await page.getByRole('menuitem', { name: 'Apri' }).click()
  await page.getByRole('button', { name: 'Nuovo segreto' }).click()
  await page.getByRole('button', { name: 'Genera' }).click()
  return page.getByLabel('Segreto', { exact: true }).inputValue()
}

test('A totem: signed in once, somebody arrives by a scanned code, a visit is booked by touch, without a trace', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(422)
  watch.expectLostConnection()
  const secret = await newSecret(await open({ as: 'superadmin@curante.test' }))
  const api = await apiAs(server.url, doctor)
  const [office] = await api.offices()
  const service = office?.office_services.find(({ medical_service }) => medical_service.slot_code === null)
  const late = { date: today(), from: '23:40', to: '23:55', overtime: true, name: 'Totem Teresa' }
  const body = { office_user_id: office?.id, office_service_id: service?.id, ...late }
  const visit = (await api.call<{ data: Booking }>('bookings', { method: 'POST', body })).body.data

  const page = await open({ viewport: { width: 1080, height: 1920 }, fresh: true })
  await page.goto('/totem')
  await lookAtTotem(page)
  await page.getByLabel('Codice del totem').fill('TOTEM-01')
  await page.getByLabel('Segreto', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Benvenuto' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Sono arrivato/ })).toBeVisible()
  await lookAtTotem(page)

  await page.getByRole('button', { name: /^Sono arrivato/ }).click()
  for (const key of 'ABCDE2') await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByRole('alert')).toContainText('Rivolgiti alla segreteria')
  await lookAtTotem(page)
  await page.getByRole('button', { name: 'Annulla' }).click()
  // as a scanner does, on the first screen
  await page.keyboard.type(visit.code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Benvenuto, accomodati: ti chiameremo' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Teresa')
  await lookAtTotem(page)
  const shown = await api.call<{ data: Booking }>(`bookings/${visit.id}`)
  expect(shown.body.data.presence?.state).toBe('arrived')
  await page.getByRole('button', { name: 'Ho finito' }).click()

  await page.getByRole('button', { name: /^Prenota una visita/ }).click()
  await expect(page.getByRole('heading', { name: 'Quale visita vuoi prenotare?' })).toBeVisible()
  await lookAtTotem(page)
  await page.getByRole('button', { name: service?.name ?? '', exact: true }).click()
  const choice = page.getByRole('main').getByRole('button')
  await choice
    .filter({ hasText: /^\p{L}+ \d/u })
    .first()
    .click()
  await lookAtTotem(page)
  await choice
    .filter({ hasText: /^\d\d:\d\d$/ })
    .first()
    .click()
  for (const key of ['N', 'I', 'C', 'O', 'L', 'Ò', 'Spazio', 'Z', 'E', 'N', 'O'])
    await page.getByRole('button', { name: key, exact: true }).click()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Nicolò Zeno')
  await lookAtTotem(page)
  await page.getByRole('button', { name: 'Avanti' }).click()
  await page.keyboard.type('3337654321')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Prenota' }).click()
  await expect(page.getByRole('alert')).toContainText('Manca il collegamento')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Visita prenotata' })).toBeVisible()
  await lookAtTotem(page)
  const code = await page.getByText(/^[A-HJ-NP-Z2-9]{6}$/).innerText()
  const found = await api.call<{ data: Booking[] }>(`bookings?paginate=1&search=${code}`)
  expect(found.body.data).toMatchObject([{ name: 'Nicolò Zeno', phone: '3337654321', actor_type: 'totem' }])

  await expect(page.getByRole('alert')).toContainText('Sei ancora qui?')
  await expect(page.getByRole('heading', { name: 'Benvenuto' })).toBeVisible()
  await page.goBack().catch(() => null)
  await page.goto('/totem')
  await expect(page.getByRole('heading', { name: 'Benvenuto' })).toBeVisible()
  const left = await page.evaluate(() => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage })])
  expect([...left, await page.title(), page.url()].join()).not.toMatch(/Zeno|3337654321|Teresa/)
})
