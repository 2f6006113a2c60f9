import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { undoBarOf } from '../support/console'
import { expectDialogAccessible, expectNoOverflow, lookAt, sizes } from '../support/look-at'

const doctor = 'mmg@curante.test'
const search = (page: Page) => page.getByRole('searchbox', { name: /^Cerca per paziente/ })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

/** A new patient by the keyboard; the form is open. */
async function write(page: Page, surname: string, keys: string) {
  await page.getByLabel('Cognome').fill(surname)
  await page.getByLabel('Nome', { exact: true }).fill('Ottavia')
  await page.keyboard.press(keys)
}

test('Patients by keys: two written one after the other, found, merged, taken apart, invited and limited', async ({
  open,
}) => {
  const page = await open({ as: doctor, viewport: sizes[0] })
  await page.goto('/patients')
  await expect(page.getByRole('row')).toHaveCount(26)
  await lookAt(page)

  await page.keyboard.press('n')
  await expect(page.getByLabel('Cognome')).toBeFocused()
  await page.getByLabel('Codice fiscale', { exact: true }).fill('DRSCRN58B54H501X')
  await write(page, 'Quintavalle', 'Control+Enter')
  await expect(page.getByLabel('Codice fiscale', { exact: true })).toBeFocused()
  await expectDialogAccessible(page)
  await page.getByLabel('Codice fiscale', { exact: true }).fill('')
  await write(page, 'Quintavalle', 'Control+Shift+Enter')
  await expect(page.getByLabel('Cognome')).toBeFocused()
  await expect(page.getByLabel('Cognome')).toHaveValue('')
  await write(page, 'Quintavalle', 'Shift+Tab')
  await expect(page.getByText('Forse è già fra i pazienti:')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type('quintavale')
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(page.url()).not.toMatch(/quinta/i)
  for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Unisci…' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: /^Resta/ })).toBeVisible()
  await expectDialogAccessible(page)
  await page.getByRole('button', { name: 'Unisci', exact: true }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: 'Azioni su Quintavalle Ottavia' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Invita' }).press('Enter')
  await page.getByLabel('E-mail').fill('ottavia@posta.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Invito inviato a ottavia@posta\.test/)).toBeVisible()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invita', exact: true }).press('Enter')
  const invite = page.getByRole('dialog', { name: 'Invita un paziente' })
  await expect(invite.getByRole('img', { name: 'Codice QR del link di invito' })).toBeVisible()
  await expect(invite.getByRole('button', { name: 'Copia il link' })).toBeVisible()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')

  await search(page).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Quintavalle Ottavia', level: 1 })).toBeVisible()
  await expect(page.getByText('Paziente 1 di 2 del filtro')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText('Paziente 2 di 2 del filtro')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quintavalle Ottavia', level: 1 })).toBeVisible()
  expect(page.url()).not.toMatch(/quinta/i)
  await lookAt(page)
  await page.goBack()
  await expect(search(page)).toHaveValue('quintavale')
  await expect(rowOf(page, 'Quintavalle Ottavia').nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Azioni su Quintavalle Ottavia' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Limita…' }).press('Enter')
  await page.getByLabel('Motivo').fill('Due assenze senza avviso')
  await expectDialogAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page, 'Quintavalle Ottavia').first()).toContainText('Limitato')

  await page.setViewportSize(sizes[1])
  await expect(page.getByRole('list', { name: 'Elenco: pazienti' }).getByText('Limitato')).toBeVisible()
  await lookAt(page)
  await expectNoOverflow(page)
  await page.goto('/blacklist')
  await expect(page.getByText('Due assenze senza avviso')).toBeVisible()
  await lookAt(page)
  await expectNoOverflow(page)
  await page.setViewportSize(sizes[0])
  await lookAt(page)
  await page.getByRole('button', { name: 'Azioni su Quintavalle Ottavia' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Togli il limite' }).press('Enter')
  await expect(page.getByText('Due assenze senza avviso')).toBeHidden()
})
