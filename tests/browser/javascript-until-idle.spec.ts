import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets, chunksOf, mostScripts } from '../../scripts/lib/budgets.mjs'
import { projectRoot } from '../../server/process/paths'
import { expect, long, test } from '../support/browser/browser'
import { watchScripts } from '../support/browser/fetched-scripts'

const client = join(projectRoot, 'dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

const sizes = new Map<string, number>()
function gzippedSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}

/** Checks that the scripts a browser really fetches are those whose sizes size-limit sums, few, and asked for early. */
for (const as of new Set(budgets.map((budget) => budget.as)))
  test(`JavaScript until idle: within its budget on each page of ${as ?? 'nobody'}`, {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ fresh: true, ...(as && { as }) })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = await watchScripts(page, devTools)
    for (const { path, kib, pages } of budgets.filter((budget) => budget.as === as)) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const fetched = await scripts.fetched()
      const files = fetched.map(({ file }) => file).sort()
      expect.soft(files, `${path}: what is fetched is what is summed`).toEqual(chunksOf(manifest, pages).sort())
      expect.soft(files.length, `${path}: scripts`).toBeLessThanOrEqual(mostScripts)
      const late = fetched.filter(({ step }) => step > 2).map(({ file }) => file)
      expect.soft(late, `${path}: asked for only when a script of the second step has run`).toEqual([])
      const total = files.reduce((sum, file) => sum + gzippedSize(file), 0) / 1024
      expect.soft(total, `${path}: ${kib} KiB`).toBeLessThanOrEqual(kib)
      // a page may add its own query, like a list that opens on today
      const { pathname, search } = new URL(page.url())
      expect.soft(path.includes('?') ? pathname + search : pathname).toBe(path)
    }
  })
