import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { lookAt } from '../../support/browser/look-at'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }

interface Settings {
  readonly representatives_write: boolean
  readonly quick_answers: readonly { shortcut: string; text: string }[]
}

test('How the practice chats, by keys on a desk and by mouse on a phone: a quick answer first of all, and used by /', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const stored = async () => (await api.call<{ data: Settings }>('chat_settings')).body.data
  const before = await stored()
  const page = await open({ as: doctor })
  await page.goto('/settings/chat')
  const add = page.getByRole('button', { name: 'Aggiungi una risposta' })
  await expect(add).toBeVisible()
  await lookAt(page)
  await add.press('Enter')
  await page.keyboard.type('vaccino')
  await page.keyboard.press('Tab')
  await page.keyboard.type('I vaccini si fanno il martedì.')
  for (const _ of before.quick_answers) await page.keyboard.press('Alt+ArrowUp')
  await page.getByRole('button', { name: 'Salva' }).press('Enter')
  await expect(page.getByText('Impostazioni salvate')).toBeVisible()
  expect((await stored()).quick_answers.map(({ shortcut }) => shortcut)).toEqual([
    'vaccino',
    ...before.quick_answers.map(({ shortcut }) => shortcut),
  ])

  await page.setViewportSize(phone)
  await page.reload()
  await expect(add).toBeVisible()
  await lookAt(page)
  await page.getByRole('switch', { name: 'Informatori' }).click()
  await page.getByRole('button', { name: 'Elimina /vaccino' }).click()
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(stored).toMatchObject({
    representatives_write: !before.representatives_write,
    quick_answers: before.quick_answers,
  })
})
