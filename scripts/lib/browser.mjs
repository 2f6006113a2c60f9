import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const isRoot = process.getuid?.() === 0
// the headless shell first: the same engine for four fifths of the processor time
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const otherSystems = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of an installed Chromium: CHROMIUM_PATH, in PATH, or in a usual place; null without one. @returns {string | null} */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return existsSync(configured) ? configured : null
  const searched = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...folders]
  const candidates = names.flatMap((name) => searched.map((folder) => join(folder, name)))
  return [...candidates, ...otherSystems].find((path) => existsSync(path)) ?? null
}

/**
 * Finds a Chromium, else installs one with apt-get as root, else unpacks the one of @sparticuz/chromium. Playwright's own
 * download is often blocked in test environments. @returns {Promise<string>} its path; throws when none can be used
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing a Chromium for the browser tests…')
    const options = { capture: true, minutes: 10, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], options)
    for (const name of names.slice(0, 2)) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
      const installed = findChromium()
      if (installed) return installed
    }
  }
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  const { code, output } = await run(path, ['--headless', '--no-sandbox', '--version'], { capture: true, minutes: 1 })
  if (code === 0) return path
  throw new Error(`No Chromium found; name one in CHROMIUM_PATH. ${output}`)
}

/** Flags that a Chromium needs to run as root and to send no background requests. */
const flags =
  '--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-dev-shm-usage'
export const chromiumFlags = [...(isRoot ? ['--no-sandbox'] : []), ...flags.split(' ')]
