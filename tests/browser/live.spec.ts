import type { Booking } from '../../domain/contract/booking/bookings'
import { type Api, apiAs, participantAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
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
} from '../support/browser/console'
import { aLineOf } from '../support/browser/line'

const secretary = 'segreteria@curante.test'

test('A visit saved or canceled by the assistant: the doctor’s open browser shows it', async ({ open, server }) => {
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
  await expect(visitOf(doctor, 'Dalvivo Ubaldo', 'Confermata')).toBeVisible()

  const found = await api.call<{ data: Booking[] }>('bookings?paginate=1&search=dalvivo')
  const booking = found.body.data[0]
  await api.call(`bookings/${booking?.id}/status`, {
    method: 'PUT',
    body: { status: 'canceled', version: booking?.version },
  })
  await expect(visitOf(doctor, 'Dalvivo Ubaldo')).toBeHidden()
})

/** The last free time that a patient finds online, as a booking request. */
async function aTimeForPatients(api: Api, patient: Awaited<ReturnType<typeof participantAs>>) {
  const [office] = await api.offices()
  const service = office?.office_services.find(
    ({ hidden, role, medical_service }) => !hidden && role.code === 'patient' && medical_service.slot_code === null,
  )
  if (!office || !service) throw new Error('The demo practice has no ordinary service')
  const place = { office_user_id: office.id, office_service_id: service.id }
  const time = (await patient.freeTimes(service.id)).at(-1)
  if (!time) throw new Error('No time for a patient')
  return { ...place, date: time.date, from: time.from, to: time.to }
}

test('After the socket was cut: what happened meanwhile is shown once, and later events again', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const patient = await participantAs(server.url, 'paziente@curante.test')
  const time = (await api.freeTimes())[30]
  if (!time) throw new Error('The demo practice is full')
  const doctor = await open({ as: 'mmg@curante.test', fresh: true })
  const line = await aLineOf(doctor)
  await showAgenda(doctor, time.date)
  await expect.poll(line.heard).toBe(1)
  const bell = doctor.getByRole('button', { name: /^Notifiche/ })
  const toRead = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect(visitOf(doctor, 'Tagliata Rosa')).toHaveCount(0)
  const before = await toRead()

  await line.cut()
  await api.book(time, { name: 'Tagliata Rosa' })
  await patient.data<Booking>('bookings', await aTimeForPatients(api, patient))
  await expect(visitOf(doctor, 'Tagliata Rosa')).toHaveCount(0)
  line.mend()
  await expect.poll(line.heard).toBe(2)
  await expect(visitOf(doctor, 'Tagliata Rosa', 'Confermata')).toHaveCount(1)
  await expect.poll(toRead).toBe(before + 1)
  await expect(doctor.getByRole('region', { name: 'Messaggi' }).getByRole('listitem')).toHaveCount(0)

  // Later events are received again, each once.
  const [booking] = (await api.call<{ data: Booking[] }>('bookings?paginate=1&search=tagliata')).body.data
  await api.call(`bookings/${booking?.id}/status`, {
    method: 'PUT',
    body: { status: 'canceled', version: booking?.version },
  })
  await expect(visitOf(doctor, 'Tagliata Rosa')).toBeHidden()
  expect(line.heard()).toBe(2)
})

test('Two tabs for two doctors: each books for its own, as its button says', { tag: long }, async ({ open }) => {
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
