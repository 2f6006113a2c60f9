import type { FirstFreeTime } from '../../../domain/contract/agenda/first-free'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { panelOf } from '../../support/browser/console'
import { expectAccessible, expectDialogAccessible } from '../../support/browser/look-at'

const secretary = 'segreteria@curante.test'

test('The first free time by keys: found while typing, gone when somebody books it, booked for its doctor', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, secretary, 'Leone')
  const page = await open({ as: secretary })
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // typed before the search is loaded
  await page.keyboard.press('l')
  await page.keyboard.type('pediatr')
  const dialog = page.getByRole('dialog', { name: 'Primo posto libero' })
  const times = dialog.getByRole('listbox', { name: 'Posti liberi' }).getByRole('option')
  await expect(dialog.getByRole('checkbox', { name: 'Visita pediatrica' })).toBeChecked()
  await expect(times.first()).toHaveAccessibleName(/dott. Marco Leone/)
  await expect(times).toHaveCount(8)
  await expectDialogAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByText('Medici, giorni e orari').click()
  await expectDialogAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const [first] = (await api.call<{ data: FirstFreeTime[] }>(`first_free?limit=1&doctor_ids=${api.doctorId}`)).body.data
  if (!first) throw new Error('The demo practice is full')
  const name = (await times.first().getAttribute('aria-label')) ?? ''
  await api.book(first, { name: 'Veloce Vito' })
  await expect(times.first()).not.toHaveAccessibleName(name)

  await dialog.getByRole('combobox', { name: 'Prestazione' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panelOf(page).getByRole('button', { name: 'Salva per dott. Leone' })).toBeVisible()
  await expect(panelOf(page).getByRole('combobox', { name: 'Paziente' })).toBeFocused()
  await expect(panelOf(page).getByRole('button', { pressed: true }).first()).toBeVisible()

  // without a free time: why, and what would find one
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await page.keyboard.press('l')
  await dialog.getByRole('checkbox', { name: 'domenica' }).press('Space')
  await expect(dialog.getByText('Nessun posto libero')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^In qualsiasi giorno/ })).toBeVisible()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
})
