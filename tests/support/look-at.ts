import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** A screen as the demanding one looks at it: axe, words nobody translated, icons without a name, nothing that leaves at the side. */
export async function lookAt(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // what still moves is not what a person reads
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // no page of ours has frames: the way without them takes half the time
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
    ),
  ).toEqual([])
  expect(await page.locator('body').innerText()).not.toMatch(english)
  expect(await iconsByFileName(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
  expect(await page.title()).not.toBe('')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
