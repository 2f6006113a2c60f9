import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { chooseSlot, messagesOf, openNewBooking, saveButton, visitOf, writeName } from '../support/browser/console'

test.use({ viewport: { width: 390, height: 844 } })

test('Booking on a phone: the visit is saved, "Mostra" leads to it, nothing is wider than the screen', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, 'mmg@curante.test')
  const time = (await api.freeTimes())[26]
  if (!time) throw new Error('The demo practice is full')
  const page = await open({ as: 'mmg@curante.test' })
  await page.goto('/bookings')
  const panel = await openNewBooking(page)
  await panel.getByRole('combobox', { name: 'Struttura' }).click()
  await panel.locator('.ant-select-item-option', { hasText: 'Studio Via Roma' }).click()
  await writeName(panel, 'Pollice Paola')
  const [prefix, phone] = await Promise.all(
    [
      panel.locator('.ant-select', { has: page.getByRole('combobox', { name: 'Prefisso' }) }),
      panel.getByLabel('Telefono'),
    ].map((field) => field.boundingBox()),
  )
  expect(phone).toMatchObject({ y: prefix?.y, height: prefix?.height })
  await chooseSlot(panel, time)
  await expect(saveButton(panel)).toBeInViewport()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await saveButton(panel).click()
  // the calendar shows another day: the message's button opens the visit's day and focuses the visit
  await messagesOf(page).getByRole('button', { name: 'Mostra' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${time.date}`))
  await expect(visitOf(page, 'Pollice Paola')).toBeInViewport()
  await expect(visitOf(page, 'Pollice Paola')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
