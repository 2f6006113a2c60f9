import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressTexts } from './compress.mjs'
import { hashOf } from './install.mjs'
import { root } from './root.mjs'
import { onStop, runNode } from './run.mjs'
import { alone } from './turn.mjs'

const dist = join(root, 'dist')
const stampFile = join(dist, 'stamp')
const sources = [
  'domain',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'scripts/lib/build.mjs',
]

/** Every file under a path, sorted, without what a system or an editor leaves around. @param {string} path @returns {string[]} */
function filesUnder(path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

/** Hash of everything a build is made of. */
export function sourceHash() {
  const parts = []
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue
    const files = /\.\w+$/.test(source) ? [source] : filesUnder(source)
    for (const file of files) parts.push(`${file} ${hashOf(readFileSync(join(root, file)))}`)
  }
  return hashOf(parts.join('\n'))
}

/** What a build must have left, should somebody have tidied up by hand. */
const results = [
  'stamp',
  'server/main.js',
  'server/admin-create.js',
  'server/admin-second-factor.js',
  'server/demo-scale.js',
  'client/index.html',
]

export const isBuilt = () =>
  results.every((file) => existsSync(join(dist, file))) && readFileSync(stampFile, 'utf8') === sourceHash()

/** The build is always React's production one, whatever NODE_ENV the server is going to run with. */
const buildEnv = { ...process.env, NODE_ENV: 'production' }

/** @param {string} outDir @param {string[]} more @param {boolean} quiet */
async function viteBuild(outDir, more, quiet) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...more]
  const { code, output } = await runNode(vite, args, { env: buildEnv, capture: quiet, minutes: 10 })
  return { ok: code === 0, output }
}

/** What a build works in; one that was killed may have left them. */
const fresh = join(root, 'dist.new')
const old = join(root, 'dist.old')
const removeHalves = () => {
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
}

/** @param {boolean} quiet @returns {Promise<string | null>} */
async function buildAlone(quiet) {
  const hash = sourceHash()
  const off = onStop(removeHalves)
  try {
    removeHalves()
    for (const [outDir, more] of /** @type {const} */ ([
      [join(fresh, 'client'), []],
      [join(fresh, 'server'), ['--ssr']],
    ])) {
      const { ok, output } = await viteBuild(outDir, [...more], quiet)
      if (!ok) return output || 'vite build failed: see above.'
    }
    await compressTexts(join(fresh, 'client'))
    writeFileSync(join(fresh, 'stamp'), hash)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(fresh, dist)
    return null
  } finally {
    removeHalves()
    off()
  }
}

/**
 * Builds into a folder of its own, then swaps it in whole, so that a build that is interrupted never leaves half a `dist`. Answers
 * what went wrong, or null.
 *
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<string | null>}
 */
export const build = ({ quiet = false } = {}) => alone(() => buildAlone(quiet))

/** Builds when the hash of the sources is stale. */
export async function ensureBuilt() {
  if (isBuilt()) return
  const problem = await alone(async () => {
    if (isBuilt()) return null
    console.log('Building…')
    return buildAlone(false)
  })
  if (problem === null) return
  console.error(problem)
  process.exit(1)
}
