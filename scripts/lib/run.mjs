import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './root.mjs'

/** @typedef {{ env?: NodeJS.ProcessEnv, capture?: boolean, minutes?: number, cwd?: string }} RunOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Signals the process group of a child, so that its children (browsers, databases) end too. @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // already ended
  }
}

/** @param {NodeJS.Signals} signal */
function exitWithChildren(signal) {
  for (const child of children) killGroup(child, 'SIGTERM')
  process.exit(128 + constants.signals[signal])
}

/**
 * Runs a command until it ends and never throws: `code` is its exit code (127 if it cannot start, 124 if it was killed after
 * `minutes`, by default the last resort against one that hangs). With `capture` its output is returned instead of shown.
 * Children end with this process.
 *
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, capture = false, minutes = 180, cwd = root } = {}) {
  return new Promise((resolve) => {
    const stdio = capture ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', stdio, stdio],
    })
    if (children.size === 0) for (const signal of signals) process.on(signal, exitWithChildren)
    children.add(child)
    let output = ''
    let timedOut = false
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    const timer = setTimeout(() => {
      timedOut = true
      output += `\nStopped after ${minutes} minutes.\n`
      killGroup(child, 'SIGKILL')
    }, minutes * 60_000)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer)
      children.delete(child)
      if (children.size === 0) for (const signal of signals) process.off(signal, exitWithChildren)
      resolve({ code: timedOut ? 124 : code, output })
    }
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      if (!capture) console.error(`${command}: ${error.message}`)
      finish(127)
    })
    child.on('exit', () => killGroup(child, 'SIGTERM'))
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Runs a JavaScript file of node_modules with this Node. @param {string} file @param {string[]} args @param {RunOptions} [options] */
export const runTool = (file, args, options) =>
  run(process.execPath, [`${root}/node_modules/${file}`, ...args], options)

/** Processor time of this process and of all children that have ended, or undefined where the system does not tell it as Linux does. */
export function processorSeconds() {
  if (process.platform !== 'linux') return undefined
  // fields 14 to 17 of proc(5): utime, stime, cutime, cstime, in hundredths; the second field ends with the last bracket
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
