import { apiAs } from '../../support/browser/api'
import { expect, test } from '../../support/browser/browser'
import { lookAt } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }

interface Listed {
  readonly id: number
  readonly name: string
  readonly pinned: boolean
}

test('Conversations by keys and by mouse: found, pinned, opened, written in; on a phone list and thread by turns', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const listed = (await api.call<{ data: Listed[] }>('chats?category=patient')).body.data
  const wanted = listed.find(({ pinned }) => !pinned)
  if (!wanted) throw new Error('Every conversation is pinned')
  const page = await open({ as: doctor })
  await page.goto('/chat')
  const list = page.getByRole('region', { name: 'Conversazioni' })
  await expect(list.getByRole('button', { name: wanted.name }).first()).toBeVisible()
  await lookAt(page)

  await page.keyboard.press('/')
  await page.keyboard.type(wanted.name)
  await expect(list.locator('[data-conversation]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(list.locator('[data-conversation]')).toBeFocused()
  await page.keyboard.press('p')
  await expect(list.getByRole('status')).toHaveText('Conversazione fissata in alto')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\?agent=patient&user_id=\d+$/)
  const field = page.getByRole('textbox', { name: /messaggio/i })
  await field.fill('Ci vediamo giovedì.')
  await field.press('Control+Enter')
  await expect(list.getByText('Ci vediamo giovedì.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Scheda' }).getByText('Prossima visita')).toBeVisible()
  await lookAt(page)
  expect((await api.call<{ data: Listed }>(`chats/${wanted.id}`)).body.data.pinned).toBe(true)

  await page.setViewportSize(phone)
  await expect(list).toBeHidden()
  await lookAt(page)
  await page
    .getByRole('button', { name: /conversazioni|Indietro|elenco/i })
    .first()
    .click()
  await expect(list).toBeVisible()
  await lookAt(page)
  await page.getByRole('button', { name: 'Nuovo messaggio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo messaggio' })
  await dialog.getByRole('button', { name: 'Medici' }).click()
  await dialog.getByRole('list', { name: 'Persone' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/agent=doctor&user_id=\d+$/)
})
