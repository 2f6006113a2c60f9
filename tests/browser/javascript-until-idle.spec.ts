import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets } from '../../scripts/lib/budgets.mjs'
import { projectRoot } from '../../server/paths'
import { expect, test } from '../support/browser'
import { beginSignedIn } from '../support/browser-session'

/** What a browser really fetches, held against the same budgets as the build's manifest: no chunk is forgotten in the sums. */
for (const { path, as, kib } of budgets)
  test(`${path}: at most ${kib} KiB of JavaScript until idle`, async ({ context, page, server }) => {
    if (as) await beginSignedIn(context, server.url, as)
    const fetched = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) fetched.add(pathname)
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const sizes = [...fetched].map(
      (file) => gzipSync(readFileSync(join(projectRoot, 'dist/client', file)), { level: 9 }).length,
    )
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(kib)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(path)
  })
