import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'
import { runTool } from './run.mjs'

const dist = join(root, 'dist')
const sources =
  'domain src server public public.html index.html admin.html vite.config.ts package.json package-lock.json tsconfig.json scripts/lib/build.mjs scripts/lib/build-plugins.ts'
/** Output files that must exist; `stamp`, the hash of the sources, is written last. */
const commands = ['admin-create', 'admin-password', 'admin-second-factor', 'demo-scale']
const entries = ['main', ...commands].map((name) => `server/${name}.js`)
/** The apps of the browser's side, by their HTML: each is a run of vite. */
const apps = ['public', 'index', 'admin']
const results = ['stamp', ...apps.map((app) => `client/${app}.html`), ...entries, 'pages/pages.js']

/** @param {string} path of a file or folder @returns {string[]} the file, or the files below, sorted */
const filesOf = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()

/** Hash of files and folders, by content: a fresh checkout of the same commit has the same. @param {string[]} paths from the project's folder */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesOf(join(root, path))))
    hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

const sourceHash = () => hashOf(sources.split(' '))

export const isBuilt = () =>
  results.every((file) => existsSync(join(dist, file))) && readFileSync(join(dist, 'stamp'), 'utf8') === sourceHash()

/** Writes a `.gz` and a `.br` beside every text file, so that the server never compresses on request. @param {string} folder */
export async function compressTexts(folder) {
  const compressOne = async (/** @type {string} */ file) => {
    const content = readFileSync(file)
    if (content.length < 1024) return
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  }
  const texts = filesOf(folder).filter((file) => /\.(m?js|css|html|svg|json|webmanifest)$/.test(file))
  await Promise.all(texts.map(compressOne))
}

/** @returns {Promise<string | null>} the error output, or null */
async function buildAndSwap() {
  const hash = sourceHash()
  const [fresh, old] = [join(root, 'dist.new'), join(root, 'dist.old')]
  const removeLeftovers = () => [fresh, old].forEach((folder) => void rmSync(folder, { recursive: true, force: true }))
  const viteBuild = (
    /** @type {string} */ folder,
    /** @type {Record<string, string>} */ env,
    /** @type {string[]} */ ...more
  ) => {
    const args = ['build', '--outDir', join(fresh, folder), '--logLevel', 'warn', ...more]
    return runTool('vite/bin/vite.js', args, { env: { ...process.env, NODE_ENV: 'production', ...env }, capture: true })
  }
  process.on('exit', removeLeftovers)
  removeLeftovers()
  const ended = await Promise.all([
    ...apps.map((app) => viteBuild('client', { CURANTE_APP: app })),
    viteBuild('server', {}, '--ssr'),
    viteBuild('pages', { CURANTE_APP: 'pages' }, '--ssr'),
  ])
  const failed = ended.find(({ code }) => code !== 0)
  if (failed) return failed.output
  await compressTexts(join(fresh, 'client'))
  writeFileSync(join(fresh, 'stamp'), hash)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  removeLeftovers()
  return null
}

/** Builds into a separate folder and then replaces `dist`. Returns the error output, or null. */
export const build = () => withLock(buildAndSwap)

/** Builds when the sources have changed since the last build; exits with 1 when the build fails. */
export async function ensureBuilt() {
  if (isBuilt()) return
  console.log('Building…')
  const problem = await withLock(async () => (isBuilt() ? null : buildAndSwap()))
  if (problem === null) return
  console.error(problem)
  process.exit(1)
}
