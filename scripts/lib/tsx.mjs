import { join } from 'node:path'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

/** Runs a TypeScript file of the project as it stands, in the foreground, with the arguments we were given; ends as it ends. @param {string} file @param {{ env?: NodeJS.ProcessEnv, args?: string[] }} [options] */
export async function runScript(file, { env = process.env, args = process.argv.slice(2) } = {}) {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  const { code } = await runNode(tsx, [join(root, file), ...args], { input: 'inherit', minutes: 24 * 60, env })
  process.exitCode = code
}
