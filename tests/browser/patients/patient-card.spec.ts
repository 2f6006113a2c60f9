import type { Page } from '@playwright/test'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { panelOf, undoBarOf } from '../../support/browser/console'
import { expectDialogAccessible, expectNoOverflow, lookAt, sizes } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'

/** A patient of the doctor's with a visit to come and some that are over. */
async function aVisitedPatient(url: string): Promise<number> {
  const api = await apiAs(url, doctor)
  const [time] = (await api.freeTimes()).slice(60)
  const [person] = await api.patients('Montanari')
  if (!time || !person) throw new Error('The demo practice has no such patient, or no free time')
  await api.book(time, { user_id: person.id })
  return person.id
}

const nextVisit = (page: Page) => page.getByRole('region', { name: 'Prossima visita' })
const quickBook = (page: Page) => page.getByRole('region', { name: 'Prenota in fretta' })

test('The card of a patient by keys: booked in a hurry and in the panel, parts by their numbers, a note taken back', async ({
  open,
  server,
}) => {
  const id = await aVisitedPatient(server.url)
  const page = await open({ as: doctor, viewport: sizes[0] })
  await page.goto(`/patients/${id}`)
  await expect(nextVisit(page)).toBeVisible()
  await expect(
    quickBook(page)
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .first(),
  ).toBeVisible()
  expect(await page.title()).toBe('Scheda paziente · Curante')
  await lookAt(page)

  await quickBook(page)
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .press('Enter')
  await quickBook(page)
    .getByRole('button', { name: /^Prenota \w+ \d+ alle \d\d:\d\d$/ })
    .press('Enter')
  await expect(page.getByText('Ben fatto!')).toBeVisible()
  await page.locator('main').press('n')
  await expect(panelOf(page).getByRole('combobox', { name: 'Paziente' })).toHaveValue(/^Montanari/)
  await expect(panelOf(page).locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()

  for (const [key, name] of [
    ['2', 'Ricette'],
    ['3', 'Familiari'],
    ['6', 'Cronologia'],
    ['5', 'Note'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tabpanel').getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByLabel('Nuova nota').fill('Preferisce essere richiamato al pomeriggio.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Elimina la nota' }).first().press('Enter')
  await expect(page.getByText('Nessuna nota.')).toBeVisible()
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(page.getByText('Preferisce essere richiamato al pomeriggio.')).toBeVisible()
  await lookAt(page)

  await page.getByRole('button', { name: /^(Raccogli la firma|Modifica i consensi)$/ }).press('Enter')
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize(sizes[1])
  await page.goto(`/patients/${id}`)
  await expect(nextVisit(page)).toBeVisible()
  await page.getByLabel('Parte della scheda').selectOption('note')
  await expect(page.getByText('Preferisce essere richiamato al pomeriggio.')).toBeVisible()
  await page.getByLabel('Parte della scheda').selectOption('visite')
  await lookAt(page)
  await expectNoOverflow(page)
})

test('The past visits of a card, one of them missed: in a window of 1440 px every cell shows its whole text', {
  tag: long,
}, async ({ open, server }) => {
  const [missed] = await (await apiAs(server.url, doctor)).patients('Marino Cristina')
  const page = await open({ as: doctor, viewport: sizes[0] })
  await page.goto(`/patients/${missed?.id}`)
  const visits = page.getByRole('table', { name: 'Visite passate' })
  await expect(visits.getByText('Non presentata').first()).toBeVisible()
  const cut = await visits
    .getByRole('cell')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))
  expect(cut).toEqual([])
})
