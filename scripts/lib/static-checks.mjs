import { runTool } from './run.mjs'

/** @param {string} project */
const tsc = (project) => [
  'typescript-7/bin/tsc',
  // runs beside build and tests: parallel checkers would each check the library types again
  '--singleThreaded',
  ...['-p', project, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/curante/${project}.tsbuildinfo`],
]

/** Each static check by name: a tool of node_modules with its arguments. */
export const staticChecks = {
  types: tsc('tsconfig.json'),
  'types of the pure part': tsc('tsconfig.pure.json'),
  'format and lint': ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=200', '.'],
  'forgotten promises': ['oxlint/bin/oxlint', 'server'],
  'import rules': [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--config', '.dependency-cruiser.cjs', 'domain', 'src', 'server'],
  ],
  'dead code': ['knip/bin/knip.js', '--no-progress'],
}

/** JavaScript sizes by route; needs a build. */
export const sizes = ['size-limit/bin.js']

/** Unit tests over changed rules of free times and bookings; all those of stryker.config.json would take an hour. */
export const mutants = [
  '@stryker-mutator/core/bin/stryker.js',
  'run',
  '--mutate',
  'domain/availability/*.ts,domain/booking/*.ts',
]

/** @param {string[]} command @returns {Promise<string | null>} the tool's output if it fails, else null */
export async function problemOf([tool = '', ...args]) {
  const { code, output } = await runTool(tool, args, { capture: true })
  return code === 0 ? null : output
}
