import { expect, long, test } from '../support/browser/browser'
import { expectDialogAccessible, lookAt, sizes } from '../support/browser/look-at'

/** What leaves the house, read by super admins while there is no mail server. */

const ask = (url: string, email: string) =>
  fetch(`${url}/api/backoffice/public/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

test('A mail is read in /admin/outbox as its reader sees it, and its link opens the page it is for', {
  tag: long,
}, async ({ open, baseURL }) => {
  expect((await ask(baseURL, 'informatore@curante.test')).status).toBe(204)
  const page = await open({ as: 'superadmin@curante.test' })
  await page.goto('/admin/outbox')
  const mail = page.getByRole('row').filter({ hasText: 'Nuova password' }).first()
  await expect(async () => {
    await page.reload()
    await expect(mail).toContainText('Inviata', { timeout: 10_000 })
  }).toPass()
  await mail.getByRole('button').first().press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Messaggio' })
  await expect(drawer).toContainText('informatore@curante.test')
  await expectDialogAccessible(page)
  const link = drawer.frameLocator('iframe').getByRole('link', { name: 'Apri' })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(opened.getByRole('heading', { level: 1, name: 'Scegli una nuova password' })).toBeVisible()
  await opened.close()
})

for (const viewport of sizes)
  test(`The outbox and a link that is not valid, on ${viewport.width} pixels`, {
    tag: long,
  }, async ({ open, watch }) => {
    const page = await open({ as: 'superadmin@curante.test', viewport })
    await page.goto('/admin/outbox')
    await expect(page.getByRole('heading', { level: 1, name: 'Posta in uscita' })).toBeVisible()
    await lookAt(page)
    watch.expectRefusals(409)
    await page.goto('/unsubscribe/nessuno')
    await expect(page.getByText('Questo link non è valido.')).toBeVisible()
    await lookAt(page)
  })
