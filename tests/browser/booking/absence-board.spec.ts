import { addDays } from '../../../domain/calendar/civil-date'
import type { AffectedBooking, HoursChange, SavedHours } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { type Api, apiAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { expectAccessible, expectDialogAccessible, lookAt } from '../../support/browser/look-at'

const secretary = 'segreteria@curante.test'
/** Visits that the journey decides. */
const decided = 12

/** A closed day of the first office that hits enough visits, some weeks from now. */
async function closureThatHits(api: Api): Promise<HoursChange> {
  const [office] = await api.offices()
  for (let ahead = 8; ahead < 60; ahead += 1) {
    const date = addDays(today(), ahead)
    const closed = { type: 'specific', kind: 'closed', from: `${date} 00:00`, to: `${date} 24:00` } as const
    const change = { schedules: [{ office_user_id: office?.id ?? 0, ...closed }] }
    const body = { ...change, proposals: false }
    const { body: hits } = await api.call<{ data: AffectedBooking[] }>('hours/hits', { method: 'POST', body })
    if (hits.data.length >= decided) return change
  }
  throw new Error('No day of the demo practice has enough visits')
}

const undecided = async (api: Api) => (await api.call<{ data: AffectedBooking[] }>('hours/undecided')).body.data

test('Twelve visits of a closed day are decided by keys alone, saved in one act and all taken back', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const change = await closureThatHits(api)
  const closure = await api.call<{ data: SavedHours }>('hours', { method: 'POST', body: change })
  expect(closure.status).toBe(201)
  const before = (await undecided(api)).map(({ booking }) => booking)

  const page = await open({ as: secretary })
  await page.goto('/')
  await page.getByRole('button', { name: `${before.length} visite da decidere` }).press('Enter')
  const board = page.getByRole('dialog', { name: 'Visite da decidere' })
  const row = board.locator('[data-row]:focus')
  await expect(row).toBeVisible()
  await lookAt(page)

  // Altro… opens and gives the row back
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Un altro orario' })).toBeVisible()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const progress = (count: number) => board.getByText(new RegExp(`^${count} decis[ae] su ${before.length}$`))
  for (let count = 1; count <= decided; count += 1) {
    const name = (await row.getAttribute('aria-label')) ?? ''
    const canMove = await row.getByRole('button', { name: /^1: / }).isEnabled()
    if (count === 3) {
      await press('c')
      await expect(page.getByRole('textbox', { name: 'Messaggio (facoltativo)' })).toBeFocused()
      await expectDialogAccessible(page)
      await page.keyboard.type('Lo studio è chiuso.')
      await press('Enter')
    } else if (count === 5 && !(await row.innerText()).includes('senza recapito')) await press('o')
    else await press(canMove && count % 4 > 0 ? '1' : 't')
    await expect(progress(count)).toBeVisible()
    await expect(row).not.toHaveAccessibleName(name)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await press('Control+Enter')
  const bar = page.getByRole('region', { name: 'Ultima modifica' })
  await expect(bar.getByText(`${decided} decisioni salvate`)).toBeVisible()
  expect((await undecided(api)).filter(({ offered_until }) => offered_until === null).length).toBe(
    before.length - decided,
  )
  // what is left goes on, and Esc leaves to the page
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(bar.getByText('Orari come prima')).toBeVisible()
  expect(keys).toBeLessThanOrEqual(decided + 2)

  const places = ({ id, date, from, status, overtime }: Booking) => ({ id, date, from, status, overtime })
  expect((await undecided(api)).map(({ booking }) => places(booking))).toEqual(before.map(places))
  const undone = await api.call(`hours/${closure.body.data.act.id}/undo`, { method: 'POST' })
  expect(undone.status).toBe(200)
})
