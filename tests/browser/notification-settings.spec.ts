import { expect, long, test } from '../support/browser/browser'
import { lookAt } from '../support/browser/look-at'

const phone = { width: 390, height: 844 }
const newRequest = 'Visita da confermare per e-mail'

test('Notifications: a switch by keyboard holds after a reload, "Ripristina" and Annulla take it back and forth', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: 'pls@curante.test' })
  await page.goto('/settings/notifications')
  const own = page.getByRole('switch', { name: newRequest })
  await expect(own).toBeChecked()
  await own.focus()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.keyboard.press('Space')
  await expect(own).not.toBeChecked()
  await saved
  await page.reload()
  await expect(own).not.toBeChecked()
  await page.getByRole('button', { name: 'Ripristina: Visita da confermare' }).click()
  await expect(own).toBeChecked()
  await page.getByRole('region', { name: 'Ultima modifica' }).getByRole('button', { name: 'Annulla' }).click()
  await expect(own).not.toBeChecked()
  await page.getByRole('button', { name: 'Ripristina tutte le scelte predefinite' }).click()
  await expect(own).toBeChecked()
  await lookAt(page)
})

test('Notifications on a phone: a consent given and withdrawn, its types follow', { tag: long }, async ({ open }) => {
  const page = await open({ as: 'farmacia@curante.test', viewport: phone })
  await page.goto('/settings/notifications')
  const news = page.getByRole('region', { name: 'Novità e informazioni' })
  const byMail = news.getByRole('switch', { name: 'Novità per e-mail' })
  await expect(byMail).toBeDisabled()
  await news.getByRole('button', { name: 'Dai il consenso' }).click()
  await expect(byMail).toBeChecked()
  await expect(news.getByText(/^Dato oggi/)).toBeVisible()
  await lookAt(page)
  await news.getByRole('button', { name: 'Ritira il consenso' }).click()
  await expect(byMail).toBeDisabled()
  await expect(news.getByText(/^Ritirato oggi/)).toBeVisible()
})
