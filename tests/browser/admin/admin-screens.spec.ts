import type { Page } from '@playwright/test'
import { listedResources } from '../../../server/resources'
import { expect, long, test } from '../../support/browser/browser'
import { lookAt, sizes } from '../../support/browser/look-at'
import { everyRoute } from '../../support/builders/every-route'

/** Resources without a form over the list: visits are created in the agenda, news on a page, the rest is only read. */
const withoutForm: readonly string[] = [
  'news',
  ...listedResources
    .filter(({ resource }) => !resource.screens.includes('create'))
    .map(({ resource }) => resource.name),
]
const tables = everyRoute.flatMap(({ path, title, resource }) =>
  resource === undefined ? [] : [{ path, title, resource }],
)

/** Navigates as a link does, without reloading the console. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Opens the empty form over the list and tries to save it: missing values are reported at their fields. */
async function openForm(page: Page, path: string): Promise<void> {
  const form = page.getByRole('dialog')
  await expect(form).toHaveCount(0)
  await follow(page, `${path}?new`)
  await form.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
}

/** Three tables at a time, so that no test takes minutes. */
const groups = Array.from({ length: Math.ceil(tables.length / 3) }, (_, index) =>
  tables.slice(index * 3, index * 3 + 3),
)

for (const group of groups)
  test(`Admin lists from "${group[0]?.title}" on, each with its form, at both sizes: accessible, in Italian, nothing cut off`, {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: 'superadmin@curante.test' })
    await page.goto('/admin')
    for (const { path, title, resource } of group)
      await test.step(title, async () => {
        await page.setViewportSize(sizes[0])
        await follow(page, path)
        if (!withoutForm.includes(resource)) await openForm(page, path)
        await expect(page.getByRole('status').filter({ hasText: 'risultati' })).toBeAttached()
        for (const size of sizes) {
          await page.setViewportSize(size)
          await lookAt(page)
        }
      })
  })
