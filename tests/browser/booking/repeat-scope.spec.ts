import { addDays } from '../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { longDate } from '../../../domain/text/dates'
import { type Api, apiAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { undoBarOf, visitOf } from '../../support/browser/console'
import { expectDialogAccessible } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'
const who = 'Serie Serena'
/** Before the office opens, where the demo practice has no visits. */
const time = { from: '07:00', to: '07:15' }
const later = { from: '07:15', to: '07:30' }

/** Four weekly visits out of hours, and one visit where the third of them would be a quarter of an hour later. */
async function aRepeat(api: Api): Promise<readonly string[]> {
  const [office] = (await api.call<{ data: OfficeUser[] }>('office_users')).body.data
  const service = office?.office_services.find(({ hidden, medical_service }) => !hidden && !medical_service.slot_code)
  const place = { office_user_id: office?.id, office_service_id: service?.id, overtime: true }
  const dates = [0, 7, 14, 21].map((days) => addDays(today(), days + 9))
  const recurrence = { from: dates[0], freq: 'weekly', interval: 1, count: 4 }
  const repeat = { ...place, ...time, name: who, dry_run: 0, recurrence }
  expect(await api.call('bookings/schedule', { method: 'POST', body: repeat })).toMatchObject({ status: 200 })
  const between = { ...place, ...later, name: 'Intanto Ines', date: dates[2] }
  expect(await api.call('bookings', { method: 'POST', body: between })).toMatchObject({ status: 201 })
  return dates
}

test('A visit of a repeat by keys alone: all are canceled, moved but for one that does not fit, and go back as one', {
  tag: long,
}, async ({ open, server, watch }) => {
  // the move of which one visit does not fit
  watch.expectRefusals(409)
  const api = await apiAs(server.url, doctor)
  const dates = await aRepeat(api)
  const states = async () => {
    const { body } = await api.call<{ data: Booking[] }>(`bookings?paginate=1&sort=date&search=${encodeURI(who)}`)
    return body.data.map(({ status, from }) => `${status} ${from.slice(0, 5)}`)
  }
  const untouched = Array(4).fill('confirmed 07:00')
  const page = await open({ as: doctor })
  await page.goto(`/bookings?date=${dates[1]}&view=day`)
  const visit = visitOf(page, who)
  const undoBar = undoBarOf(page)
  await expect(visit).toBeVisible()

  // Esc leaves everything as it was
  await page.keyboard.press('v')
  await expect(visit).toBeFocused()
  await page.keyboard.press('Delete')
  const only = page.getByRole('radio', { name: 'Questa visita' })
  await expect(only).toBeFocused()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(visit).toBeFocused()
  expect(await states()).toEqual(untouched)

  await page.keyboard.press('Delete')
  await expect(page.getByRole('radio', { name: 'Tutte 4 visite' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(undoBar.getByText('4 visite cancellate')).toBeVisible()
  await expect(visit).toBeHidden()
  expect(await states()).toEqual(Array(4).fill('canceled 07:00'))
  await page.keyboard.press('Control+z')
  await expect(undoBar.getByText('4 visite ripristinate')).toBeVisible()
  expect(await states()).toEqual(untouched)

  await page.keyboard.press('v')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Visita che si ripete' })).toBeVisible()
  await expect(only).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const conflicts = page.getByRole('dialog', { name: '1 visita non si può spostare' })
  await expect(conflicts.getByText(`${longDate(dates[2] ?? '')} · 07:15–07:30`)).toBeVisible()
  await expect(conflicts.getByRole('button', { name: 'Sposta le altre 3 e lascia questa' })).toBeFocused()
  await expectDialogAccessible(page)
  expect(await states()).toEqual(untouched)
  await page.keyboard.press('Enter')
  await expect(undoBar.getByText('3 visite spostate')).toBeVisible()
  await expect(visit).toBeFocused()
  expect(await states()).toEqual(['07:15', '07:15', '07:00', '07:15'].map((from) => `confirmed ${from}`))
  await page.keyboard.press('Control+z')
  await expect(undoBar.getByText('3 visite ripristinate')).toBeVisible()
  expect(await states()).toEqual(untouched)
})
