import { chromiumFlags, findChromium } from '../../scripts/lib/browser.mjs'

/** What Playwright starts its browser with; `npm test` hands down in CHROMIUM_PATH what it found or installed. */
export const chromium = {
  executablePath: findChromium() ?? undefined,
  args: chromiumFlags,
}
