import type { Page } from '@playwright/test'
import { expect, long, test } from '../../support/browser/browser'
import { messagesOf, undoBarOf } from '../../support/browser/console'
import { expectDialogAccessible, sizes } from '../../support/browser/look-at'

const admin = 'admin@curante.test'
const drawer = (page: Page) => page.getByRole('dialog')

test('Ten FAQs without the mouse: 60 keys at most besides their text, what repeats is kept', async ({ open }) => {
  const page = await open({ as: admin })
  await page.goto('/admin/faqs?sort=-id')
  await expect(page.getByRole('status').filter({ hasText: 'risultati' })).toBeAttached()
  let keys = 0
  await page.exposeFunction('countKey', () => {
    keys += 1
  })
  await page.evaluate(() => {
    addEventListener('keydown', () => void (globalThis as unknown as { countKey(): void }).countKey(), {
      capture: true,
    })
  })
  await page.keyboard.press('n')
  const question = drawer(page).getByLabel('Domanda *')
  for (let number = 1; number <= 10; number += 1) {
    await expect(question).toBeFocused()
    await expect(question).toHaveValue('')
    await page.keyboard.insertText(`Si può prenotare di domenica? ${number}`)
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('No.')
    if (number === 1) {
      // past the preview and the audience, to the category, which stays for the others
      for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab')
      await expect(drawer(page).getByLabel('Argomento *')).toBeFocused()
      await page.keyboard.insertText('Festivi')
    }
    await page.keyboard.press('Control+Shift+Enter')
  }
  await expect(question).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  expect(keys).toBeLessThanOrEqual(60)
  await expect(page.getByRole('cell', { name: 'Festivi' })).toHaveCount(10)
})

test('A reference that finds nothing: created in a drawer over the form, and chosen', { tag: long }, async ({
  open,
}) => {
  const page = await open({ as: admin })
  await page.goto('/admin/drugs?new')
  const form = drawer(page).filter({ hasText: 'Nuovo farmaco' })
  await form.getByLabel('Azienda').pressSequentially('Industria Zeta')
  await expect(form.getByRole('option', { name: 'Crea «Industria Zeta»' })).toBeAttached()
  await page.keyboard.press('Enter')
  const created = drawer(page).filter({ hasText: 'Nuova azienda farmaceutica' })
  await expect(created.getByLabel('Nome *')).toBeFocused()
  await expect(created.getByLabel('Nome *')).toHaveValue('Industria Zeta')
  await page.keyboard.press('Control+Enter')
  await expect(created).toBeHidden()
  await expect(form.getByTitle('Industria Zeta', { exact: true })).toBeVisible()
})

test('A subscription: its plan brings price and period; a day is typed, and one that is none is refused as it was typed', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: admin })
  await page.goto('/admin/subscriptions?new')
  const form = drawer(page)
  const to = form.getByRole('textbox', { name: 'Periodo: al' })
  await form.getByLabel('Piano *').pressSequentially('Studio annuale')
  await expect(form.getByRole('option', { name: 'Studio annuale' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(form.getByTitle('Studio annuale', { exact: true }).first()).toBeVisible()
  await expect(form.getByLabel('Prezzo *')).toHaveValue(/^\d+,\d\d$/)
  await expect(to).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await to.fill('31/2/2030')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Inserisci una data valida.')).toBeVisible()
  await expect(to).toHaveValue('31/2/2030')
  await to.fill('28/2/2030')
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  await expect(to).toHaveValue('28/02/2030')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectDialogAccessible(page)
  }
})

test('A form closed with something in it: the draft is said, marked and taken up again; a save is undone in the bar', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: admin })
  await page.goto('/admin/regions?edit=1')
  const name = drawer(page).getByLabel('Nome *')
  const before = await name.inputValue()
  await name.fill('Regione di prova')
  await page.keyboard.press('Escape')
  await expect(messagesOf(page).getByText('Regione: bozza conservata')).toBeVisible()
  await page.goto('/admin/regions?edit=1')
  await expect(name).toHaveValue('Regione di prova')
  await name.press('Control+Enter')
  await expect(drawer(page)).toBeHidden()
  const row = page.getByRole('button', { name: 'Regione di prova', exact: true })
  await expect(row).toBeVisible()
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: before, exact: true })).toBeVisible()
})
