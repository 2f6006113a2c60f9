import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The axe version that its builder depends on. */
const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const axeSource = readFileSync(axeFile, 'utf8')

/** English words that only an untranslated text contains; the two literals of the specification stay English. */
const english =
  /\b(Loading|Submit|Cancel|Save|Search|Select|Required|Error|Page not found|No data|Next|Previous|Today|Close|Open|Delete|Edit|Create|Confirm|undefined|NaN|null|\[object Object\])\b/

/** antd icons whose accessible name is their English file name, and that nothing else names or hides. */
const iconsByFileName = (page: Page) =>
  page.locator('.anticon[aria-label]').evaluateAll((icons) =>
    icons
      .filter((icon) => icon.classList.contains(`anticon-${icon.getAttribute('aria-label')}`))
      .filter((icon) => !icon.closest('[aria-hidden="true"]') && !icon.parentElement?.closest('[aria-label]'))
      .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
      .map((icon) => icon.parentElement?.outerHTML),
  )

/**
 * Expects no axe violation in what is visible, once all animations have ended. `part` limits the check, for content shown over
 * a page that is checked by itself. Of a long list only the first rows are checked.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // injected once per page load; the builder would inject it twice per check
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // frames here only show a mail, without scripts that could answer
  // legacy mode without them, reporting violations only, takes a third of the time
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], iframes: false })
  if (part) axe.include(part)
  const { violations } = await axe.exclude('tr:nth-child(n+10)').exclude('li:nth-child(n+20)').analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  )
  expect(found).toEqual([])
}

const openDialogs = '[role="dialog"], dialog[open]'

/** The same for open dialogs. */
export const expectDialogAccessible = (page: Page) => expectAccessible(page, openDialogs)

/** Expects that the page does not overflow horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
}

/** Checks of every screen: accessible, in Italian, no icon without a name, a page title, no horizontal overflow. */
export async function lookAt(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  expect(await page.locator('body').innerText()).not.toMatch(english)
  expect(await iconsByFileName(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
  expect(await page.title()).not.toBe('')
  await expectNoOverflow(page)
}

/** The two viewport sizes at which every screen is checked. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
