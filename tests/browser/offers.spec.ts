import { expect, test } from '../support/browser/browser'
import { undoBarOf } from '../support/browser/console'
import { expectAccessible, expectDialogAccessible, expectNoOverflow, lookAt, sizes } from '../support/browser/look-at'

test('An offer by keys: written with its count, published, concluded and taken back; one made to the doctor adhered to', async ({
  open,
}) => {
  const page = await open({ as: 'mmg@curante.test', viewport: sizes[0] })
  await page.goto('/offers')
  await expect(page.getByRole('button', { name: 'Check-up del cuore', exact: true })).toBeVisible()
  await lookAt(page)
  await page.getByRole('button', { name: 'Nuova offerta' }).press('Enter')
  const composer = page.getByRole('dialog', { name: 'Nuova offerta' })
  await composer.getByLabel('Titolo').fill('Spirometria')
  await composer.getByLabel('Testo').fill('In studio, senza impegnativa.')
  await composer.getByLabel('Prezzo').fill('40')
  await expect(composer.getByText(/con il consenso, su \d+/)).toBeVisible()
  await expectDialogAccessible(page)
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('dialog', { name: 'Spirometria' })
  await expect(card.getByText('Nessuno ha ancora aderito')).toBeVisible()
  await expectDialogAccessible(page)
  await card.getByRole('button', { name: 'Concludi' }).press('Enter')
  await expect(undoBarOf(page).getByText('L’offerta finisce stasera')).toBeVisible()
  await expect(card.getByText('Ultimo giorno')).toBeVisible()
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(card.getByText('senza scadenza')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Dedicate a te' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Holter pressorio a prezzo ridotto', exact: true })).toBeVisible()
  await lookAt(page)
  await page.getByRole('link', { name: 'Ai pazienti' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Spirometria', exact: true })).toBeVisible()

  await page.setViewportSize(sizes[1])
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Dedicate a te' }).press('Enter')
  await page.getByRole('button', { name: 'Holter pressorio a prezzo ridotto', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/offerte\/\d+$/)
  const offer = page.getByRole('dialog', { name: 'Holter pressorio a prezzo ridotto' })
  await offer.getByRole('button', { name: /^Aderisci/ }).press('Enter')
  await expect(offer.getByText('Hai aderito')).toBeVisible()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Holter' }).getByText('–')).toHaveCount(0)
  await lookAt(page)
})
