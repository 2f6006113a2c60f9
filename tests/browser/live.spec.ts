import type { Booking } from '../../domain/contract/bookings'
import { apiAs } from '../support/api'
import { expect, test } from '../support/browser'
import {
  actFor,
  chooseFrom,
  chooseSlot,
  expectSaved,
  openNewBooking,
  saveButton,
  showAgenda,
  visitOf,
  writeName,
} from '../support/console'

const secretary = 'segreteria@curante.test'

test('la visita salvata dalla segretaria appare nel browser aperto della dottoressa', async ({ open, server }) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const time = (await api.freeTimes())[24]
  if (!time) throw new Error('The demo practice is full')
  const doctor = await open({ as: 'mmg@curante.test' })
  await showAgenda(doctor, time.date)
  await expect(doctor.getByRole('button', { name: /orari? liber/ }).first()).toBeVisible()

  const page = await open({ as: secretary })
  await page.goto('/bookings')
  const panel = await openNewBooking(page)
  await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
  await writeName(panel, 'Dalvivo Ubaldo')
  await chooseSlot(panel, time)
  await saveButton(panel).click()
  await expectSaved(page)
  await expect(visitOf(doctor, 'Dalvivo Ubaldo', 'Confermata')).toBeVisible({ timeout: 3000 })

  const found = await api.call<{ data: Booking[] }>('bookings?paginate=1&search=dalvivo')
  const booking = found.body.data[0]
  await api.call(`bookings/${booking?.id}/status`, {
    method: 'PUT',
    body: { status: 'canceled', version: booking?.version },
  })
  await expect(visitOf(doctor, 'Dalvivo Ubaldo')).toBeHidden({ timeout: 3000 })
})

test('due schede per due medici: ciascuna scrive per il suo, e lo dice sul pulsante', async ({ open }) => {
  const first = await open({ as: secretary })
  await first.goto('/')
  await actFor(first, 'Ferri')
  const second = await first.context().newPage()
  await second.goto('/bookings')
  await actFor(second, 'Leone')
  await first.goto('/bookings')
  const saved: { doctor: string; actingAs: string | undefined; service: number }[] = []
  for (const [tab, doctor] of [
    [first, 'dott.ssa Ferri'],
    [second, 'dott. Leone'],
  ] as const) {
    await tab.bringToFront()
    const panel = await openNewBooking(tab)
    await expect(saveButton(panel)).toHaveText(new RegExp(`Salva per ${doctor.replace('.', '\\.')}`))
    await panel.getByRole('combobox', { name: 'Struttura' }).click()
    await panel.locator('.ant-select-item-option').first().click()
    await writeName(panel, 'Dueschede Duilio')
    await panel.getByRole('group', { name: 'Orari liberi' }).getByRole('button').first().click()
    const posted = tab.waitForRequest((sent) => sent.url().endsWith('/doctor/bookings') && sent.method() === 'POST')
    await saveButton(panel).click()
    const request = await posted
    const reply = await request.response()
    if (reply?.status() !== 201) throw new Error(`Not booked: ${reply?.status()}`)
    const booking = ((await reply.json()) as { data: Booking }).data
    saved.push({
      doctor,
      actingAs: (await request.allHeaders())['x-acting-as'],
      service: booking.office_service.office_user.user_id,
    })
    await expectSaved(tab)
  }
  expect(saved.map(({ actingAs }) => actingAs)).toEqual(saved.map(({ service }) => String(service)))
  expect(new Set(saved.map(({ service }) => service)).size).toBe(2)
  for (const [tab, doctor] of [
    [first, /Ferri/],
    [second, /Leone/],
  ] as const) {
    await tab.reload()
    await expect(tab.getByLabel('Medico', { exact: true }).locator('option:checked')).toHaveText(doctor)
  }
})
