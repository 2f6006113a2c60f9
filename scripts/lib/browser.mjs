import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/**
 * A Chromium for the browser tests. The test tool's own download is not relied on: it is often shut off where tests run.
 */

const isRoot = process.getuid?.() === 0
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium that is already here: named by CHROMIUM_PATH, on the path, or where systems put it. @returns {string | null} */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ]
  for (const name of names)
    for (const folder of folders) if (folder && existsSync(join(folder, name))) return join(folder, name)
  return places.find((place) => existsSync(place)) ?? null
}

/** The one inside an npm package, unpacked into the temp folder (Linux). @returns {Promise<string | null>} */
async function packedChromium() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch {
    return null
  }
}

/** Does it start at all? A packed one may miss libraries of the system. @param {string} path */
async function starts(path) {
  const { code } = await run(path, ['--headless', '--no-sandbox', '--version'], { capture: true, minutes: 1 })
  return code === 0
}

/**
 * Finds a Chromium, else installs one with apt-get when we may, else unpacks the one of @sparticuz/chromium.
 * @returns {Promise<string | null>} its path, or null when there is no way
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing a Chromium for the browser tests…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { capture: true, minutes: 5, env })
    const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      capture: true,
      minutes: 10,
      env,
    })
    const installed = code === 0 ? findChromium() : null
    if (installed) return installed
  }
  const packed = await packedChromium()
  return packed && (await starts(packed)) ? packed : null
}

/** Flags that a Chromium needs to run as root and to stay quiet on the network. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
]
