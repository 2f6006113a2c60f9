/**
 * `npm run look`: a screenshot of every route, as the accounts that use it, in both sizes, full, empty and failing, into `look/`
 * (outside git), and a list of pages that complain in the console or do not fit. Narrow it down with `--route=/bookings`,
 * `--account=mmg`, `--size=wide`, `--state=full`; `--everyone` shows every route to every account.
 */
import { ensureBuilt } from './lib/build.mjs'
import { testEnv } from './lib/env.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runScript } from './lib/tsx.mjs'

await ensureInstalled()
await ensureBuilt()
const { ensureChromium } = await import('./lib/browser.mjs')
const chromium = await ensureChromium()
if (!chromium) throw new Error('No Chromium found; name one in CHROMIUM_PATH.')
await runScript('scripts/lib/look.ts', { env: testEnv({ CHROMIUM_PATH: chromium }) })
