import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The axe that comes with its builder. */
const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const axeSource = readFileSync(axeFile, 'utf8')

/** Words that only a text nobody translated would hold; the two literals of the specification stay English. */
const english =
  /\b(Loading|Submit|Cancel|Save|Search|Select|Required|Error|Page not found|No data|Next|Previous|Today|Close|Open|Delete|Edit|Create|Confirm|undefined|NaN|null|\[object Object\])\b/

/** antd's icons call themselves by their English file name, where nothing else names or hides them. */
const iconsByFileName = (page: Page) =>
  page.locator('.anticon[aria-label]').evaluateAll((icons) =>
    icons
      .filter((icon) => icon.classList.contains(`anticon-${icon.getAttribute('aria-label')}`))
      .filter((icon) => !icon.closest('[aria-hidden="true"]') && !icon.parentElement?.closest('[aria-label]'))
      .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
      .map((icon) => icon.parentElement?.outerHTML),
  )

/**
 * No axe violation in what is shown, once nothing moves any more. `part`: in that part only, for what stands over a page that is
 * looked at by itself. Of a long list the first rows stand for all.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // given once per load; the builder would give it twice per look
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // no page of ours has frames: the way without them, reporting violations only, takes a third of the time
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  const { violations } = await axe.exclude('tr:nth-child(n+10)').exclude('li:nth-child(n+20)').analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  )
  expect(found).toEqual([])
}

const openDialogs = '[role="dialog"], dialog[open]'

/** The same for the dialogs that are open. */
export const expectDialogAccessible = (page: Page) => expectAccessible(page, openDialogs)

/** Nothing of the page leaves at the side. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
}

/** What holds for every screen: accessible, in Italian, no icon without a name, a title, nothing cut off at the side. */
export async function lookAt(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  expect(await page.locator('body').innerText()).not.toMatch(english)
  expect(await iconsByFileName(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
  expect(await page.title()).not.toBe('')
  await expectNoOverflow(page)
}

/** The two sizes at which every screen is looked at. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
