import type { Page } from '@playwright/test'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { actFor, undoBarOf } from '../../support/browser/console'
import { countKeys } from '../../support/browser/count-keys'
import {
  expectAccessible,
  expectDialogAccessible,
  expectNoOverflow,
  lookAt,
  sizes,
} from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'

/** Requests of a patient who uses the app, all for one drug; returns their ids, the oldest first. */
async function someRequests(url: string, count: number, drug: string): Promise<number[]> {
  const api = await apiAs(url, doctor)
  const { body } = await api.call<{ data: Prescription[] }>('prescriptions')
  const user_id = body.data.find(({ reached_by }) => reached_by[0] === 'app')?.user.id
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const made = { user_id, drugs: [{ name: drug, quantity: 1 }] }
    const reply = await api.call<{ data: Prescription }>('prescriptions', { method: 'POST', body: made })
    ids.push(reply.body.data.id)
  }
  return ids
}

function rowsOf(page: Page) {
  const row = (id: number | undefined) => page.locator(`[data-id="${id}"] > button`)
  return { row, chosen: (id: number | undefined) => expect(row(id)).toHaveAttribute('aria-current', 'true') }
}

test('Twenty prescriptions by keys: accepted, then processed with scanned numbers, in 60 keys; the last taken back', async ({
  open,
  server,
}) => {
  const ids = await someRequests(server.url, 20, 'Garze sterili 10 × 10')
  const page = await open({ as: doctor, viewport: sizes[0] })
  await page.goto('/prescriptions')
  await lookAt(page)
  await page.getByRole('searchbox', { name: 'Cerca una ricetta' }).fill('garze sterili')
  const { row, chosen } = rowsOf(page)
  await chosen(ids[0])
  await page.getByRole('heading', { name: 'Ricette' }).click()
  // A, E and Ctrl+Enter count; the fifteen signs of each number do not: a scanner types them, or they are pasted
  const keys = await countKeys(page)

  for (const [at, id] of ids.entries()) {
    await page.keyboard.press('a')
    await expect(row(id)).toContainText('Accettata')
    await chosen(ids[at + 1] ?? ids[0])
  }
  for (const [at, id] of ids.entries()) {
    await page.keyboard.press('e')
    await expect(page.getByLabel('NRE')).toBeFocused()
    await page.keyboard.insertText(`1200A${String(at).padStart(10, '0')}`)
    await page.keyboard.press('Control+Enter')
    await expect(row(id)).toBeHidden()
    if (at < 19) await chosen(ids[at + 1])
  }
  expect(await keys()).toBeLessThanOrEqual(60)
  await expect(page.getByText('Nessuna ricetta con queste parole.')).toBeVisible()

  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(row(ids[19])).toContainText('Accettata')
  await page.setViewportSize(sizes[1])
  await expectNoOverflow(page)
  await expectAccessible(page)
  await row(ids[19]).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Richiesta' })
  await drawer.getByRole('button', { name: 'Evadi…' }).press('Enter')
  await expect(drawer.getByLabel('NRE')).toBeVisible()
  await expectDialogAccessible(page)
  expect(page.url()).not.toMatch(/1200A|garze/)
})

test('Requests by J and K: one refused with a reason and taken back; an address of another’s says so', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(404)
  const ids = await someRequests(server.url, 3, 'Cerotti medicati')
  const page = await open({ as: doctor, viewport: sizes[0] })
  await page.goto('/prescriptions')
  await page.getByRole('searchbox', { name: 'Cerca una ricetta' }).fill('cerotti')
  const { row, chosen } = rowsOf(page)
  await chosen(ids[0])
  await page.getByRole('heading', { name: 'Ricette' }).click()
  for (const [key, at] of [
    ['j', 1],
    ['j', 2],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    await chosen(ids[at])
    await expect(row(ids[at])).toBeFocused()
  }

  await page.keyboard.press('r')
  await expect(page.getByLabel('Perché la rifiuti')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Scrivi perché: il paziente lo legge.')).toBeVisible()
  await page.keyboard.type('Serve una visita')
  await page.keyboard.press('Enter')
  await expect(row(ids[1])).toBeHidden()
  await chosen(ids[2])
  await page.keyboard.press('Control+z')
  await expect(row(ids[1])).toContainText('In attesa')

  // an answer that comes late leaves whoever has moved on where they are
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/status', async (route) => {
    await late
    await route.continue()
  })
  await row(ids[0]).press('Enter')
  for (const key of ['a', 'j', 'j']) await page.keyboard.press(key)
  await chosen(ids[2])
  answer()
  await expect(row(ids[0])).toContainText('Accettata')
  await chosen(ids[2])

  await page.goto('/prescriptions?id=999999999')
  await expect(page.getByText('La richiesta che cerchi non c’è più, oppure è di un altro medico.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Richieste' })).toBeVisible()
})

test('A request taken at the desk by keys: what is missing is shown first, its limit is the office’s, then it waits in the list', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectRefusals(422)
  const page = await open({ as: 'segreteria@curante.test', viewport: sizes[0] })
  await page.goto('/')
  await actFor(page, 'Ferri')
  await page.goto('/prescriptions')
  await expect(page.getByRole('list', { name: 'Richieste' })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nuova richiesta di ricetta' })
  const person = form.getByRole('combobox', { name: 'Paziente' })
  const drug = form.getByRole('combobox', { name: 'Aggiungi un farmaco' })
  await expect(person).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Scegli un paziente.')).toBeVisible()
  await expect(form.getByText('Aggiungi almeno un farmaco.')).toBeVisible()
  await expectDialogAccessible(page)
  await person.fill('marino')
  await expect(
    form
      .page()
      .getByRole('option', { name: /^Marino/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await drug.fill('Cotone idrofilo')
  await expect(page.getByRole('option', { name: 'Scrivi “Cotone idrofilo”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.getByLabel('Confezioni').fill('12')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('In questa struttura al massimo 6 confezioni per ricetta.')).toBeVisible()
  await expect(form.getByLabel('Confezioni')).toBeFocused()
  await expectDialogAccessible(page)
  await form.getByLabel('Confezioni').fill('2')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('article').getByText('Cotone idrofilo')).toBeVisible()
  await expect(page.getByText('Accetta o rifiuta solo il medico; tu puoi preparare la richiesta.')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('article').getByText('In attesa')).toBeVisible()
})

test('What has not arrived stands on home for who works there, and is handed over another way by keys', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: 'segreteria@curante.test', viewport: sizes[0] })
  await page.goto('/')
  await actFor(page, 'Ferri')
  const home = page.getByRole('region', { name: 'Ricette' })
  await expect(home.getByRole('link', { name: /^Accettate, da evadere/ })).toBeVisible()
  await home.getByRole('link', { name: /^Non arrivate/ }).press('Enter')
  const card = page.getByRole('article')
  await expect(card.getByText(/^Non arrivata/).first()).toBeVisible()
  await expect(card.getByText('Consegnata')).toBeHidden()
  await lookAt(page)
  await page.getByRole('heading', { name: 'Ricette' }).click()
  await page.keyboard.press('e')
  await expect(card.getByRole('radio', { name: 'Ritiro in studio' })).toBeFocused()
  await card.getByLabel('Chi ritira').fill('La figlia')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tutte le ricette evase sono arrivate.')).toBeVisible()
})
