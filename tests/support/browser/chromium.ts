import { chromiumFlags, findChromium } from '../../../scripts/lib/browser.mjs'

/** Playwright's launch options; `npm test` passes the executable that it found or installed in CHROMIUM_PATH. */
export const chromium = {
  executablePath: findChromium() ?? undefined,
  args: chromiumFlags,
}
