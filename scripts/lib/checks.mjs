import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnv } from './env.mjs'
import { root } from './root.mjs'
import { onStop, runNode } from './run.mjs'

/**
 * The static checks, each one question with a yes or no. `null` as an answer means that there is nothing to ask yet.
 *
 * @typedef {{ ok: boolean, output: string } | null} Answer
 * @typedef {{ name: string, ask: () => Promise<Answer> }} Check
 */

const tool = (/** @type {string} */ file) => join(root, 'node_modules', file)
const cache = 'node_modules/.cache/curante'
const present = (/** @type {string[]} */ ...paths) => paths.filter((path) => existsSync(join(root, path)))

/** @param {string} file @param {string[]} args @param {{ minutes?: number, env?: NodeJS.ProcessEnv }} [options] @returns {Promise<{ ok: boolean, output: string }>} */
async function ask(file, args, { minutes = 5, env = testEnv() } = {}) {
  const { code, output } = await runNode(tool(file), args, { capture: true, minutes, env })
  return { ok: code === 0, output }
}

const types = (/** @type {string} */ project) =>
  ask('typescript/bin/tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', `${cache}/${project}.tsbuildinfo`])

/** Would drizzle write another migration out of the tables as they are? @returns {Promise<Answer>} */
async function migrationDrift() {
  const migrations = join(root, 'server/db/migrations')
  if (!existsSync(join(migrations, 'meta'))) return null
  // drizzle-kit takes only a folder below the working directory
  const parent = join(root, cache)
  const copy = mkdtempSync(join(existsSync(parent) ? parent : tmpdir(), 'migrations-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  const off = onStop(remove)
  try {
    cpSync(migrations, copy, { recursive: true })
    const before = readdirSync(copy).length
    const { ok, output } = await ask('drizzle-kit/bin.cjs', ['generate'], {
      env: testEnv({ MIGRATIONS_OUT: copy.replace(root, '.') }),
    })
    const written = readdirSync(copy).length - before
    if (!ok || written === 0) return { ok, output }
    const fresh = readdirSync(copy).filter((file) => !existsSync(join(migrations, file)))
    const said = fresh.map((file) => `${file}\n${file.endsWith('.sql') ? readFileSync(join(copy, file), 'utf8') : ''}`)
    return { ok: false, output: `The tables have changed: run npm run db:generate.\n${said.join('\n')}` }
  } finally {
    remove()
    off()
  }
}

/** Is docs/openapi.json what the endpoint table says? @returns {Promise<Answer>} */
async function openapi() {
  if (!existsSync(join(root, 'scripts/openapi.ts'))) return null
  return ask('tsx/dist/cli.mjs', ['scripts/openapi.ts', '--check'])
}

/** @type {Record<'biome' | 'types' | 'pure' | 'eslint' | 'imports' | 'deadCode' | 'sizes' | 'drift' | 'openapi', Check>} */
export const checks = {
  biome: {
    name: 'format and lint',
    ask: () => ask('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=200', '.']),
  },
  types: { name: 'types', ask: () => types('tsconfig.json') },
  pure: { name: 'types of the pure part', ask: () => types('tsconfig.pure.json') },
  eslint: { name: 'forgotten promises', ask: () => ask('eslint/bin/eslint.js', ['--max-warnings=0', 'server']) },
  imports: {
    name: 'import rules',
    ask: () =>
      ask('dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.cjs',
        ...present('domain', 'src', 'server'),
      ]),
  },
  deadCode: { name: 'dead code', ask: () => ask('knip/bin/knip.js', ['--no-progress']) },
  sizes: { name: 'sizes by route', ask: () => ask('size-limit/bin.js', []) },
  drift: { name: 'migrations match the tables', ask: migrationDrift },
  openapi: { name: 'docs/openapi.json is fresh', ask: openapi },
}
