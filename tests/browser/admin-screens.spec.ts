import type { Page } from '@playwright/test'
import { routes } from '../../src/routes'
import { expect, test } from '../support/browser'
import { lookAt } from '../support/look-at'

/** Nothing is made in a drawer: visits come from the agenda, news have a page. */
const withoutForm: readonly string[] = ['bookings', 'news']
const tables = routes.flatMap(({ path, title, resource }) =>
  resource === undefined ? [] : [{ path, title, resource }],
)

/** Goes to another page as a link does, without loading the console anew. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The list with its empty form over it, after an attempt to save it: what is missing is said at its field. */
async function openForm(page: Page, path: string): Promise<void> {
  const form = page.getByRole('dialog')
  await expect(form).toHaveCount(0)
  await follow(page, `${path}?new`)
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
}

for (const [size, viewport] of [
  ['1440 × 900', { width: 1440, height: 900 }],
  ['390 × 844', { width: 390, height: 844 }],
] as const)
  test(`${size}: ogni elenco dell’amministrazione, con il suo modulo`, async ({ open }) => {
    const page = await open({ as: 'superadmin@curante.test', viewport })
    await page.goto('/admin')
    for (const { path, title, resource } of tables)
      await test.step(title, async () => {
        await follow(page, path)
        if (!withoutForm.includes(resource)) await openForm(page, path)
        await expect(page.getByRole('status').filter({ hasText: 'risultati' })).toBeAttached()
        await lookAt(page)
      })
  })
