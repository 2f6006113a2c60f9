import type { SavedHours } from '../../domain/contract/agenda/hours'
import type { Booking } from '../../domain/contract/booking/bookings'
import { type Api, apiAs, type FreeTime, today } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { undoBarOf } from '../support/browser/console'
import { expectDialogAccessible, lookAt } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }
/** A Christmas after the demo's own visits. */
const year = Number(today().slice(0, 4)) + 1

async function aVisitAfterChristmas(api: Api): Promise<Booking> {
  const [office] = await api.offices()
  const service = office?.office_services.find(({ hidden, medical_service }) => !hidden && !medical_service.slot_code)
  const path = `office_services/${service?.id}/availabilities?from=${year}-12-27&to=${year}-12-31&advanced=1`
  const { data } = (await api.call<{ data: Record<string, Omit<FreeTime, 'date'>[]> }>(path)).body
  const [date, [time] = []] = Object.entries(data)[0] ?? []
  if (!date || !time) throw new Error('Nothing is free after Christmas')
  return api.book({ date, ...time }, { name: 'Natale Prova' })
}

const closures = async (api: Api) => {
  const path = `hours?from=${year}-12-24&to=${year + 1}-01-06`
  const { data } = (await api.call<{ data: SavedHours }>(path)).body
  return data.schedules.filter(({ note }) => note === 'Chiuso per le feste')
}

test('Christmas over two offices by keys: a visit is hit and left to decide, and one undo opens both again', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const visit = await aVisitAfterChristmas(api)
  const page = await open({ as: doctor })
  await page.goto(`/settings/holidays?view=year&year=${year}`)
  await page.getByRole('button', { name: /^\S+ 24 dicembre$/ }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  // the next year is on the page before the next key
  for (let day = 1; day <= 6; day += 1) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.locator(`[data-date="${year + 1}-01-0${day}"]`)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Nuova chiusura, apertura o pausa' })
  await expect(form.getByLabel('Al', { exact: true })).toHaveValue(`06/01/${year + 1}`)
  await form.getByLabel('Nota').fill('Chiuso per le feste')
  await expectDialogAccessible(page)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '1 visita resta fuori dagli orari' })
  await expect(question.getByRole('button', { name: 'Decidi ora' })).toBeFocused()
  await question.getByRole('button', { name: 'Salva e decidi dopo' }).press('Enter')
  await expect(form).toBeHidden()
  expect(await closures(api)).toHaveLength(2)
  await page.getByRole('button', { name: `Anno ${year}` }).click()
  await expect(
    page.getByRole('button', { name: /24 dicembre, chiuso: Chiuso per le feste, tutte le strutture/ }),
  ).toBeVisible()
  await lookAt(page)
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByRole('button', { name: /^\S+ 24 dicembre$/ })).toBeVisible()
  expect(await closures(api)).toEqual([])
  expect((await api.call<{ data: Booking }>(`bookings/${visit.id}`)).body.data.version).toBe(visit.version)
})

test('Pause e ferie: days dragged by mouse, the list and a pause on a phone, the year as a file', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: doctor })
  await page.goto(`/settings/holidays?view=year&year=${year}`)
  await page.getByRole('button', { name: /^\S+ 13 luglio$/ }).hover()
  await page.mouse.down()
  await page.getByRole('button', { name: /^\S+ 16 luglio$/ }).hover()
  await page.mouse.up()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Al', { exact: true })).toHaveValue(`16/07/${year}`)
  await form.getByRole('button', { name: 'Pausa che si ripete' }).click()
  await expectDialogAccessible(page)
  await form.getByRole('button', { name: 'Annulla' }).click()
  await expect(form).toBeHidden()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica .ics' }).click()
  expect((await file).suggestedFilename()).toBe(`pause-e-ferie-${year}-01-01_${year}-12-31.ics`)

  const small = await open({ as: doctor, viewport: phone })
  await small.goto('/settings/holidays')
  await expect(small.getByRole('heading', { name: /^Pause che si ripetono/ })).toBeVisible()
  await lookAt(small)
  await small.getByRole('button', { name: /^Modifica: Pausa pranzo/ }).click()
  await expect(small.getByRole('radio', { name: 'Tutte le date' })).toBeChecked()
  await expectDialogAccessible(small)
  await small.keyboard.press('Escape')
  await small.getByText('Anno', { exact: true }).click()
  await lookAt(small)
})
