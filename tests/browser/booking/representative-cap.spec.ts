import { addDays } from '../../../domain/calendar/civil-date'
import { apiAs, participantAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { lookAt, sizes } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'
const reached = 'Limite raggiunto: 1 visita al giorno in tutto in questa struttura.'

test('A cap on representatives: set in the settings, it refuses the next one by its name; the register lists who has come', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const isf = await participantAs(server.url, 'informatore@curante.test')
  const [office] = await api.offices()
  const service = office?.office_services.find(({ medical_service }) => medical_service.slot_code === 'mr')
  if (!office || !service) throw new Error('The demo practice receives no representatives')
  const page = await open({ as: doctor })
  await page.goto('/settings/offices?tab=caps')
  const here = page.getByRole('region', { name: 'In questa struttura' })
  await here.getByRole('textbox', { name: 'Tutti insieme: Visite al giorno' }).fill('1')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Limiti salvati')).toBeVisible()

  const period = `from=${addDays(today(), 1)}&to=${addDays(today(), 60)}`
  const expected = (await api.call<{ data: { date: string }[] }>(`representative_visits?${period}`)).body.data
  const free = await api.call<{ data: Record<string, { from: string; to: string }[]> }>(
    `office_services/${service.id}/availabilities?${period}&advanced=1`,
  )
  const full = expected.find(({ date }) => free.body.data[date])?.date ?? ''
  const [time] = free.body.data[full] ?? []
  expect(time).toBeDefined()
  expect((await isf.freeTimes(service.id)).filter(({ date }) => date === full)).toEqual([])
  const visit = { office_user_id: office.id, office_service_id: service.id, date: full, ...time, slot_code: undefined }
  await expect(isf.data('bookings', visit)).rejects.toThrow(reached)

  await page.goto('/bookings')
  await page.getByRole('button', { name: 'Esporta' }).click()
  await page.getByRole('button', { name: 'Registro informatori' }).click()
  const register = page.getByRole('dialog', { name: 'Registro informatori' })
  await expect(register.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
})
