import type { Page } from '@playwright/test'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { undoBarOf } from '../../support/browser/console'
import { expectDialogAccessible, lookAt } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }

/** Cancels the next visit from the card of the person, and takes that back. */
async function cancelAndUndo(page: Page, card: ReturnType<Page['getByRole']>) {
  const next = card.getByRole('region', { name: 'Prossima visita' })
  const when = (await next.getByRole('button', { name: /^Apri la visita/ }).textContent()) ?? ''
  await next.getByRole('button', { name: 'Disdici' }).press('Enter')
  const visit = page.getByRole('dialog').filter({ hasText: 'Codice' })
  await expect(visit.getByRole('button', { name: 'Cancella la visita' })).toBeVisible()
  await expectDialogAccessible(page)
  await visit.getByRole('button', { name: 'Cancella la visita' }).click()
  await expect(next.getByText(when)).toHaveCount(0)
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(next.getByText(when)).toBeVisible()
}

test('The card beside a conversation: a note by keys, the next visit canceled and brought back, on a desk and on a phone', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const [time] = await api.freeTimes()
  const { id } = (await api.patients('martinelli'))[0] ?? {}
  if (!time || !id) throw new Error('No time, or nobody')
  const page = await open({ as: doctor })
  await api.book(time, { user_id: id })
  await page.goto(`/chat?agent=patient&user_id=${id}`)
  const card = page.getByRole('complementary', { name: 'Scheda' })
  await cancelAndUndo(page, card)
  const note = card.getByRole('region', { name: 'Nota privata' })
  await note.getByRole('button').first().press('Enter')
  await note.getByRole('textbox').fill('Chiamare dopo le 18')
  await note.getByRole('textbox').press('Control+Enter')
  await expect(note.getByText('Chiamare dopo le 18')).toBeVisible()
  await lookAt(page)

  await page.setViewportSize(phone)
  await page.getByRole('heading', { level: 2 }).getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: 'Scheda' })
  await expect(drawer.getByText('Chiamare dopo le 18')).toBeVisible()
  await expectDialogAccessible(page)
  await cancelAndUndo(page, drawer)
})
