import { expect, test } from '../../support/browser/browser'
import { actOn, messagesOf, undoBarOf } from '../../support/browser/console'
import { expectAccessible, expectDialogAccessible, expectNoOverflow, sizes } from '../../support/browser/look-at'

const admin = 'admin@curante.test'

test('A doctor with visits to come is not deleted: what hangs on him is listed, with ways there', async ({ open }) => {
  const page = await open({ as: admin })
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await page.goto('/admin/doctors')
    await actOn(page, 'Ferri Giulia', 'Elimina')
    const refusal = page.getByRole('dialog', { name: 'Non si può eliminare Ferri Giulia' })
    await expect(refusal.getByRole('link', { name: 'Visite in programma nella sua agenda' })).toBeVisible()
    await expect(refusal.getByRole('button', { name: 'Elimina' })).toHaveCount(0)
    await expectDialogAccessible(page)
    await expectNoOverflow(page)
  }
  await page.getByRole('link', { name: 'Visite in programma nella sua agenda' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings\?/)
  await expect(page.getByRole('button', { name: /^Azioni su / }).first()).toBeVisible()
})

test('All drugs: deleted by their number typed, undone after a reload, deleted again and restored from the Cestino', async ({
  open,
}) => {
  const page = await open({ as: admin })
  const title = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('region', { name: 'Selezione' })
  const chooseAll = async () => {
    await page.getByRole('checkbox', { name: 'Seleziona la pagina' }).click()
    await bar.getByRole('button', { name: /^Tutti i / }).click()
  }
  await page.goto('/admin/drugs')
  await expect(title).toHaveText(/^Farmaci\d+$/)
  const count = (await title.innerText()).replace(/\D/g, '')
  const removeAll = async () => {
    await chooseAll()
    await bar.getByRole('button', { name: 'Elimina' }).click()
    const question = page.getByRole('dialog', { name: `Eliminare ${count} farmaci?` })
    await expect(question.getByRole('textbox')).toBeFocused()
    await expectDialogAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question.getByText(`Sono ${count}: scrivi questo numero.`)).toBeVisible()
    await page.keyboard.type(count)
    await page.keyboard.press('Enter')
    await expect(title).toHaveText('Farmaci0')
  }
  await removeAll()
  await page.reload()
  await expect(undoBarOf(page).getByText(`${count} farmaci eliminati`)).toBeVisible()
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(messagesOf(page).getByText(`${count} farmaci ripristinati`)).toBeVisible()
  await expect(title).toHaveText(`Farmaci${count}`)

  await removeAll()
  await page.goto('/admin/drugs?filter[deleted]=1')
  await expect(title).toHaveText(`Farmaci: Cestino${count}`)
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await expect(page.getByText('Eliminato da').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
  await page.setViewportSize(sizes[0])
  await chooseAll()
  await bar.getByRole('button', { name: 'Ripristina' }).press('Enter')
  await expect(page.getByText('Il Cestino è vuoto.')).toBeVisible()
  await page.getByRole('button', { name: 'Torna all’elenco' }).first().click()
  await expect(title).toHaveText(`Farmaci${count}`)
})
