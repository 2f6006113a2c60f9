import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { areas, chunksOf, mostScripts } from '../../scripts/lib/budgets.mjs'
import { projectRoot } from '../../server/process/paths'
import { expect, long, test } from '../support/browser/browser'
import { watchScripts } from '../support/browser/fetched-scripts'

const client = join(projectRoot, 'dist/client')
const manifestOf = (app: string) => JSON.parse(readFileSync(join(client, `.vite/${app}.json`), 'utf8'))

const sizes = new Map<string, number>()
function gzippedSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}

/** Checks that the scripts a browser really fetches are those whose sizes size-limit sums, and few. */
for (const as of new Set(areas.map((area) => area.as)))
  test(`JavaScript until idle: within its budget on each page of ${as ?? 'nobody'}`, {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ fresh: true, ...(as && { as }) })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = watchScripts(page)
    for (const { app, kib, frame, pages } of areas.filter((area) => area.as === as))
      for (const [path, modules] of Object.entries(pages)) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const summed = chunksOf(manifestOf(app), app, [...frame, ...modules]).sort()
        // on a busy machine the network is idle too while a script runs that asks for the next
        const message = `${path}: what is fetched is what is summed`
        await expect
          .configure({ soft: true })
          .poll(() => scripts.fetched().sort(), { message })
          .toEqual(summed)
        const files = scripts.fetched()
        expect.soft(files.length, `${path}: scripts`).toBeLessThanOrEqual(mostScripts)
        const total = files.reduce((sum, file) => sum + gzippedSize(file), 0) / 1024
        expect.soft(total, `${path}: ${kib} KiB`).toBeLessThanOrEqual(kib)
        // a page may add its own query, like a list that opens on today
        const { pathname, search } = new URL(page.url())
        expect.soft(path.includes('?') ? pathname + search : pathname).toBe(path)
      }
  })
