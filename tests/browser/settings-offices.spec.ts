import { expect, long, test } from '../support/browser/browser'
import { lookAt, sizes } from '../support/browser/look-at'

test('Offices: a new one with data, services of the catalogue and prices, by keyboard; both sizes', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: 'infermiere@curante.test' })
  await page.goto('/settings/offices')
  await page.getByRole('button', { name: 'Nuova struttura' }).press('Enter')
  const form = page.getByRole('form', { name: 'Nuova struttura' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Ambulatorio Portuense')
  const city = form.getByRole('combobox', { name: 'Comune' })
  await city.focus()
  await page.keyboard.type('Tivol')
  await expect(page.getByRole('option', { name: 'Tivoli (RM)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'CAP' })).toHaveValue('00019')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
  await form.getByRole('textbox', { name: 'E-mail' }).fill('portuense@curante.test')
  await page.keyboard.press('Control+Enter')

  // the new office opens on its services
  const catalogue = page.getByRole('combobox', { name: 'Aggiungi dal catalogo' })
  for (const name of ['Medicazione', 'Prelievo']) {
    await catalogue.focus()
    await page.keyboard.type(name.slice(0, 5))
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: `Nome: ${name}` })).toBeVisible()
  }
  const price = page.getByRole('textbox', { name: 'Prezzo (€): Medicazione' })
  await price.fill('12,5')
  await price.press('Enter')
  await expect(price).toHaveValue('12,50')
  await price.press('Alt+ArrowDown')
  await expect(page.getByRole('listitem').filter({ has: price })).toHaveAttribute('aria-label', 'Medicazione')
  await expect(price).toBeFocused()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }

  await page.getByRole('tab', { name: 'Prenotazioni' }).click()
  await page.getByRole('switch', { name: 'I pazienti prenotano da soli' }).click()
  await page.getByRole('textbox', { name: 'Minuti per annullare' }).fill('15')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Prenotazioni salvate')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Minuti per annullare' })).toHaveValue('15')
  await lookAt(page)
  await page.getByRole('tab', { name: 'Prestazioni' }).click()
  await expect(page.getByRole('textbox', { name: /^Nome: / }).first()).toHaveValue('Prelievo')
})
