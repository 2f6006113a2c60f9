import type { Booking } from '../../domain/contract/booking/bookings'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import {
  actFor,
  escapeFrom,
  expectSaved,
  freeSlots,
  logIn,
  openNewBooking,
  panelOf,
  personField,
  saveButton,
} from '../support/browser/console'

const secretary = 'segreteria@curante.test'

test('A telephone booking by keyboard alone: at most 25 keys from /bookings to "Ben fatto!"', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const [patient] = await api.patients('esposito')
  const page = await open()
  await page.goto('/login')
  await logIn(page, secretary)
  await actFor(page, 'Ferri')
  await page.getByRole('link', { name: 'Prenotazioni' }).click()
  await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
  await page.evaluate(() => {
    const seen = { keys: 0, pointers: 0 }
    Object.assign(window, { seen })
    // counts keydown events; a modifier and its key count as one
    const modifiers = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta']
    const count = (what: 'keys' | 'pointers') => {
      seen[what] += 1
    }
    addEventListener('keydown', ({ key }) => modifiers.includes(key) || count('keys'), true)
    for (const event of ['pointerdown', 'mousedown', 'touchstart'] as const)
      addEventListener(event, () => count('pointers'), true)
  })

  const started = Date.now()
  await page.keyboard.press('n')
  const panel = panelOf(page)
  await expect(personField(panel)).toBeFocused()
  await page.keyboard.type('esposito p', { delay: 60 })
  await expect(panel.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(freeSlots(panel).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const slot =
    (await panel.locator('button[aria-pressed="true"][aria-label*="fino alle"]').getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
  const took = Date.now() - started

  const seen = await page.evaluate(() => (window as unknown as { seen: { keys: number; pointers: number } }).seen)
  test.info().annotations.push({ type: 'keys', description: `${seen.keys} keys, ${took} ms` })
  expect(seen.keys).toBeLessThanOrEqual(25)
  expect(seen.pointers).toBe(0)
  const { body } = await api.call<{ data: Booking[] }>('bookings?paginate=1&search=esposito&sort=-created_at')
  expect(body.data[0]).toMatchObject({ user_id: patient?.id, from: `${slot.slice(0, 5)}:00`, status: 'confirmed' })
})

test('Enter on a visit of the calendar opens its card, Esc returns to the visit', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, 'mmg@curante.test')
  const time = (await api.freeTimes())[30]
  if (!time) throw new Error('The demo practice is full')
  await api.book(time, { name: 'Tasto Teresa' })
  const page = await open({ as: 'mmg@curante.test' })
  await page.goto(`/bookings?date=${time.date}`)
  const visit = page.getByRole('button', { name: /Tasto Teresa/ })
  await visit.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: /Tasto Teresa/ })
  await escapeFrom(card)
  await expect(card).toBeHidden()
  await expect(visit).toBeFocused()
})

test('Tab in the booking panel goes round inside it, always on something visible', { tag: long }, async ({ open }) => {
  const page = await open({ as: secretary })
  await page.goto('/bookings')
  const panel = await openNewBooking(page)
  await saveButton(panel).focus()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Chiudi' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(saveButton(panel)).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press(key)
      const stray = await page.evaluate(() => {
        const { activeElement } = document
        const isSeen = activeElement?.closest('[role="dialog"]') && !activeElement.closest('[aria-hidden="true"]')
        return isSeen ? null : activeElement?.outerHTML.slice(0, 200)
      })
      expect(stray).toBeNull()
    }
})
