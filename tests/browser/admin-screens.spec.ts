import type { Page } from '@playwright/test'
import { routes } from '../../src/routes'
import { expect, test } from '../support/browser'
import { lookAt } from '../support/look-at'

/** Only listed: nothing is made there. */
const withoutForm: readonly string[] = ['bookings']
const tables = routes.flatMap(({ path, title, resource }) =>
  resource === undefined ? [] : [{ path, title, resource }],
)

/** The list with its empty form over it, after an attempt to save it: what is missing is said at its field. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?new`)
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
}

for (const [size, viewport] of [
  ['1440 × 900', { width: 1440, height: 900 }],
  ['390 × 844', { width: 390, height: 844 }],
] as const)
  test(`${size}: ogni elenco dell’amministrazione, con il suo modulo`, async ({ open }) => {
    test.setTimeout(300_000)
    const page = await open({ as: 'superadmin@curante.test', viewport })
    for (const { path, title, resource } of tables)
      await test.step(title, async () => {
        if (withoutForm.includes(resource)) await page.goto(path)
        else await openForm(page, path)
        await lookAt(page)
      })
  })
