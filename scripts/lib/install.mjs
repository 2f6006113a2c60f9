import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

/** @param {string} file @returns {Record<string, Package>} the packages of a lock file by path; empty without the file */
function packagesOf(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Optional packages may be missing if they are for another platform or have no platform. @param {Package} entry */
const mayBeMissing = ({ optional, devOptional, os, cpu, libc }) =>
  (optional === true || devOptional === true) &&
  (!os?.includes(process.platform) || !cpu?.includes(process.arch) || libc !== undefined)

/**
 * Whether node_modules has every package of the lock file in its version. npm writes its own list (.package-lock.json) last,
 * so an incomplete installation has none; one without development packages, or of another lock file or platform, differs.
 */
export function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, entry]) => {
    if (path === '') return true
    const there = installed[path]
    if (!there) return mayBeMissing(entry)
    return there.version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

/** Installs if node_modules is stale, with development packages, which the build needs, and without install scripts. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return
    console.log('Installing the packages (about a minute)…')
    const npm = process.env.npm_execpath ?? '' // the npm that runs this command
    const options = '--include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error'.split(' ')
    const { code } = npm.endsWith('js')
      ? await run(process.execPath, [npm, 'ci', ...options])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', ...options])
    if (code === 0) return
    console.error('npm ci failed: see above. Nothing was started.')
    process.exit(1)
  })
}
