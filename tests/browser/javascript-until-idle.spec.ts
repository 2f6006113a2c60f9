import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets } from '../../scripts/lib/budgets.mjs'
import { projectRoot } from '../../server/paths'
import { expect, long, test } from '../support/browser'

const sizes = new Map<string, number>()
function gzippedSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(projectRoot, 'dist/client', file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}

/**
 * Checks the chunks a browser really loads against the budgets of the build's manifest, so that none is left out of the sums.
 */
for (const as of new Set(budgets.map((budget) => budget.as)))
  test(`JavaScript until idle: within its budget on each page of ${as ?? 'nobody'}`, {
    tag: as === undefined ? [] : long,
  }, async ({ open }) => {
    const page = await open({ fresh: true, ...(as && { as }) })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const fetched = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) fetched.add(pathname)
    })
    for (const { path, kib } of budgets.filter((budget) => budget.as === as)) {
      fetched.clear()
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const total = [...fetched].reduce((sum, file) => sum + gzippedSize(file), 0) / 1024
      expect.soft(total, path).toBeGreaterThan(0)
      expect.soft(total, `${path}: ${kib} KiB`).toBeLessThanOrEqual(kib)
      const { pathname, search } = new URL(page.url())
      expect.soft(pathname + search).toBe(path)
    }
  })
