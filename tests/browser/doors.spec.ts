import type { Page } from '@playwright/test'
import { expect, long, test } from '../support/browser/browser'
import { actFor } from '../support/browser/console'

/** Every address that home, its menu and the bar above lead to; one of several that differ in an id or a query only. */
async function doorsOf(page: Page): Promise<string[]> {
  for (const group of ['Anagrafica', 'Impostazioni']) {
    const button = page.getByRole('button', { name: group, exact: true })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
  }
  await page.waitForLoadState('networkidle')
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) =>
      all.filter((link) => link.getAttribute('aria-disabled') !== 'true').map((link) => link.getAttribute('href')),
    )
  const doors = new Map(
    links.flatMap((link) => (link ? [[link.replace(/\?.*$/, '').replaceAll(/\d+/g, '1'), link]] : [])),
  )
  return [...doors.values()]
}

const people = [
  { who: 'a GP', as: 'mmg@curante.test', least: 16, tag: long },
  { who: 'a secretary', as: 'segreteria@curante.test', acting: 'Ferri', least: 13 },
  { who: 'a paediatrician', as: 'pls@curante.test', least: 14, tag: long },
  { who: 'a specialist', as: 'specialista@curante.test', least: 14, tag: long },
  { who: 'a nurse', as: 'infermiere@curante.test', least: 14, tag: long },
  { who: 'a pharmacy', as: 'farmacia@curante.test', least: 14, tag: long },
  { who: 'a pharmacy for a doctor', as: 'farmacia@curante.test', acting: 'Riva', least: 13, tag: long },
] as const

for (const { who, as, least, ...more } of people)
  test(`Every door of home, menu and bar leads ${who} to a page`, { tag: 'tag' in more ? more.tag : [] }, async ({
    open,
  }) => {
    const page = await open({ as })
    await page.goto('/')
    if ('acting' in more) await actFor(page, more.acting)
    await expect(page.getByRole('region', { name: /^Visite di/ })).toBeVisible()
    const doors = await doorsOf(page)
    expect(doors.length).toBeGreaterThanOrEqual(least)
    for (const door of doors) {
      await page.goto(door)
      await expect(page.locator('main, [role="main"]').getByRole('heading').first(), door).toBeVisible()
      expect(new URL(page.url()).pathname, door).toBe(door.replace(/[?#].*$/, ''))
      const shown = await page.locator('body').innerText()
      expect(shown, door).not.toMatch(/In arrivo|Risorsa non trovata|Qualcosa è andato storto/)
    }
  })
