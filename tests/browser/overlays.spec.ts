import type { Locator, Page } from '@playwright/test'
import { expect, long, test } from '../support/browser/browser'

const boss = 'superadmin@curante.test'
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

const toasts = (page: Page) => page.getByRole('region', { name: 'Messaggi' }).getByRole('listitem')
const undoBar = (page: Page) => page.getByRole('region', { name: 'Ultima modifica' }).locator('> div')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagine' })

/** Fails where the one covers some of the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('Both have to be on the page')
  const apart = a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
  expect(apart, JSON.stringify([a, b])).toBe(true)
}

const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

const regions = '/admin/regions'
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Salva(?! e)/ })

/** Leaves the undo bar on the list. */
async function createRegion(page: Page, n: number): Promise<void> {
  await page.goto(`${regions}?new`)
  await expect(page.getByRole('dialog').getByLabel('Nome *')).toBeFocused()
  await page.keyboard.type(`Prova ${n}`)
  await page.getByRole('dialog').getByLabel('Codice ISTAT').fill(`9${n}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(undoBar(page)).toBeVisible()
}

test('undo bar and messages cover neither the pages of a list nor the button that saves, in any size', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: boss })
  for (const [n, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await createRegion(page, n)
    await toTheEnd(page)
    await expectApart(undoBar(page), pager(page))
    await undoBar(page).getByRole('button', { name: 'Annulla' }).click()
    // a message under the pointer stays
    await toasts(page).hover()
    await toTheEnd(page)
    await expectApart(toasts(page), pager(page))
    await page.keyboard.press('n')
    await expect(save(page)).toBeVisible()
    await expectApart(toasts(page), save(page))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('the undo bar does not cover the bar of what is selected', { tag: long }, async ({ open }) => {
  const page = await open({ as: boss })
  await createRegion(page, 9)
  await page
    .getByRole('row', { name: /Umbria/ })
    .getByRole('checkbox')
    .check()
  await expectApart(undoBar(page), page.getByText('1 selezionata'))
  await undoBar(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(undoBar(page)).toBeHidden()
})

test('the menu’s cards are whole, however far the menu is scrolled', { tag: long }, async ({ open }) => {
  for (const [account, others] of [
    [boss, ['Cerca nel menu']],
    ['segreteria@curante.test', ['Medico']],
  ] as const)
    for (const height of [900, 700]) {
      const page = await open({ as: account, viewport: { width: 1440, height } })
      await page.goto(account === boss ? '/admin/cities' : '/')
      const menu = page.getByRole('complementary', { name: 'Menu' })
      const nav = menu.getByRole('navigation')
      await expect(nav).toBeVisible()
      for (const end of [0, 10_000]) {
        await nav.evaluate((element, top) => element.parentElement?.scrollTo(0, top), end)
        await expect(menu.getByRole('link', { name: /vai al profilo/ })).toBeInViewport({ ratio: 1 })
        for (const name of others) await expect(menu.getByLabel(name)).toBeInViewport({ ratio: 1 })
      }
    }
})

test('at 1440 the top bar’s buttons show their words', { tag: long }, async ({ open }) => {
  const page = await open({ as: boss })
  await page.goto(regions)
  for (const words of ['Cerca', 'Accedi come', 'Esci'])
    await expect(page.getByRole('banner').getByText(words, { exact: true })).toBeVisible()
})
