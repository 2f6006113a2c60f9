import type { Prescription } from '../../domain/contract/prescriptions'
import { apiAs } from '../support/api'
import { expect, test } from '../support/browser'
import { undoBarOf } from '../support/console'
import { countKeys } from '../support/count-keys'
import { expectDialogAccessible, expectNoOverflow, lookAt, sizes } from '../support/look-at'

const doctor = 'mmg@curante.test'
const drug = 'Garze sterili 10 × 10'

/** Requests of a patient who uses the app, all for one drug; returns their ids, the oldest first. */
async function someRequests(url: string, count: number): Promise<number[]> {
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

test('Twenty prescriptions by keys: accepted, then processed with scanned numbers, in 60 keys; the last taken back', async ({
  open,
  server,
}) => {
  const ids = await someRequests(server.url, 20)
  const page = await open({ as: doctor, viewport: sizes[0] })
  await page.goto('/prescriptions')
  await lookAt(page)
  await page.getByRole('searchbox', { name: 'Cerca una ricetta' }).fill('garze sterili')
  const row = (id: number | undefined) => page.locator(`[data-id="${id}"] > button`)
  const chosen = (id: number | undefined) => expect(row(id)).toHaveAttribute('aria-current', 'true')
  await chosen(ids[0])
  await page.getByRole('heading', { name: 'Ricette' }).click()
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
  await row(ids[19]).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Richiesta' })
  await drawer.getByRole('button', { name: 'Evadi…' }).press('Enter')
  await expect(drawer.getByLabel('NRE')).toBeVisible()
  await expectDialogAccessible(page)
  expect(page.url()).not.toMatch(/1200A|garze/)
})
