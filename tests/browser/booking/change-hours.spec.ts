import { addDays, daysBetween, startOfWeek, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import type { Planning } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { type Api, apiAs, type FreeTime, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { undoBarOf } from '../../support/browser/console'
import { lookAt } from '../../support/browser/look-at'

const secretary = 'segreteria@curante.test'
const wednesday = 3

/** Five visits in a row on a Wednesday afternoon after the demo's own visits, from 16:00 on. */
async function fiveVisits(api: Api): Promise<Booking[]> {
  const [office] = await api.offices()
  const service = office?.office_services.find(({ hidden, medical_service }) => !hidden && !medical_service.slot_code)
  const [from, to] = [addDays(today(), 100), addDays(today(), 130)]
  const path = `office_services/${service?.id}/availabilities?from=${from}&to=${to}&advanced=1`
  const { data } = (await api.call<{ data: Record<string, Omit<FreeTime, 'date'>[]> }>(path)).body
  const late = Object.entries(data)
    .filter(([date]) => weekdayOf(toDayNumber(date)) === wednesday)
    .map(([date, times]) => times.filter((time) => time.from >= '16:00:00').map((time) => ({ date, ...time })))
    .find((times) => times.length >= 5)
  if (!late) throw new Error('The demo practice has no free Wednesday afternoon')
  const visits: Booking[] = []
  for (const [index, time] of late.slice(0, 5).entries())
    visits.push(await api.book(time, { name: `Orario Prova ${'ABCDE'[index]}` }))
  return visits
}

const place = ({ id, date, from, overtime, status }: Booking) => ({ id, date, from, overtime, status })

test('Change hours with five visits hit: decided on the board, saved with the hours of that week, and taken back as one', {
  tag: long,
}, async ({ open, server, watch }) => {
  // what a change would hit may be asked again while it is being saved
  watch.expectRefusals(409)
  const api = await apiAs(server.url, secretary, 'Ferri')
  const visits = await fiveVisits(api)
  const now = async () =>
    Promise.all(visits.map(async ({ id }) => (await api.call<{ data: Booking }>(`bookings/${id}`)).body.data))
  const plannings = async () =>
    (await api.call<{ data: { plannings: Planning[] } }>(`hours?from=${today()}&to=${today()}`)).body.data.plannings
  const [before, hours] = [await now(), await plannings()]
  const date = visits[0]?.date ?? ''

  const page = await open({ as: secretary })
  await page.goto('/settings/weekly-planning')
  await page.getByRole('button', { name: 'Studio Via Roma', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Studio Via Roma/ })).toBeVisible()
  const weeks = daysBetween(startOfWeek(today()), startOfWeek(date)) / 7
  for (let week = 0; week < weeks; week += 1) await page.getByRole('button', { name: 'Settimana successiva' }).click()

  await page.getByRole('button', { name: /^Turno di mercoledì, dalle 15:00/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^Turno di mercoledì/ })
  await panel.getByLabel('Alle', { exact: true }).fill('16:00')
  await panel.getByLabel('Solo questa settimana').check()
  await expect(page.getByText('5 visite cadono fuori: decidi')).toBeVisible()
  await lookAt(page)
  await page.getByRole('button', { name: 'Salva per dott.ssa Ferri' }).click()
  await expect(page.getByText('Prima di salvare apri le visite, o scegli “Decidi dopo”.')).toBeVisible()

  await page.getByRole('button', { name: 'Apri le 5 visite' }).click()
  const rows = page.getByRole('region', { name: 'Da decidere' }).getByRole('group')
  await expect(rows).toHaveCount(5)
  await rows.first().focus()
  for (const [index, key] of ['1', 't', '1', 't', '1'].entries()) {
    await page.keyboard.press(key)
    await expect(rows).toHaveCount(4 - index)
  }
  await page.keyboard.press('Control+Enter')
  await expect(undoBarOf(page).getByText('5 decisioni salvate')).toBeVisible()
  await expect(page.getByText('Nessuna modifica da salvare')).toBeVisible()

  const after = await now()
  expect(after.map(({ overtime }) => overtime)).toEqual([false, true, false, true, false])
  expect(
    after.filter((visit, index) => visit.from !== before[index]?.from || visit.date !== before[index]?.date),
  ).toHaveLength(3)
  const monday = startOfWeek(date)
  const ofWeek = { valid_from: monday, valid_to: addDays(monday, 6) }
  expect(await plannings()).toContainEqual(expect.objectContaining(ofWeek))

  await undoBarOf(page).getByRole('button', { name: 'Annulla tutto' }).click()
  await expect(undoBarOf(page).getByText('Orari come prima').first()).toBeVisible()
  expect((await now()).map(place)).toEqual(before.map(place))
  expect((await plannings()).map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual(
    hours.map(({ valid_from, valid_to }) => [valid_from, valid_to]),
  )
})
