import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser'

const rows = (page: Page): Locator => page.locator('tbody tr[data-row-key]')

test('Every row of a list is one line high, and a title is cut only where no width is free', async ({ open }) => {
  const page = await open({ as: 'admin@curante.test' })
  for (const path of ['medical_representatives', 'drugs', 'subscriptions']) {
    await page.goto(`/admin/${path}`)
    await expect(rows(page).first()).toBeVisible()
    const heights = await rows(page).evaluateAll((all) => [
      ...new Set(all.map((one) => one.getBoundingClientRect().height)),
    ])
    expect([path, heights.length, (heights[0] ?? 99) <= 41]).toEqual([path, 1, true])
  }
  for (const columns of ['name,price', 'name,aic_code,active_ingredient,atc_code,class,price,active']) {
    await page.goto(`/admin/drugs?columns=${columns}`)
    await expect(rows(page).first()).toBeVisible()
    expect(await page.getByRole('table').evaluate(freeBesideCutTitles)).toBeLessThan(8)
  }
})

/** The widest room, in pixels, that a column leaves free beside all its contents while a title is cut; 0 where none is. */
function freeBesideCutTitles(table: Element): number {
  const cellsOf = (row: Element) => [...row.children].slice(1, -1)
  const widthOf = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  }
  const all = [...table.querySelectorAll('thead tr, tbody tr[data-row-key]')].map(cellsOf)
  const isCut = all.some(([title]) =>
    [...(title?.querySelectorAll('*') ?? [])].some((part) => part.scrollWidth > part.clientWidth + 1),
  )
  const [head = []] = all
  const free = head.slice(1).map((cell, column) => {
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return room - Math.max(...all.map((row) => (row[column + 1] ? widthOf(row[column + 1] as Element) : 0)))
  })
  return isCut ? Math.max(0, ...free) : 0
}

test('A card opened by Enter goes on by Alt+↓ and E; a new record’s row has the keyboard', async ({ open }) => {
  const page = await open({ as: 'admin@curante.test' })
  await page.goto('/admin/relative-relationships')
  await expect(rows(page).first()).toBeVisible()
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog')
  const heading = card.getByRole('heading', { level: 2 })
  const first = await heading.textContent()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading).not.toHaveText(first ?? '')
  await page.keyboard.press('e')
  await expect(card.getByLabel('Grado *')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.keyboard.press('n')
  await page.getByLabel('Grado *').fill('Zzia acquisita')
  await page.getByLabel('Grado inverso *').fill('Nipote')
  await page.keyboard.press('Control+Enter')
  await expect(rows(page).filter({ hasText: 'Zzia acquisita' })).toBeFocused()
})
