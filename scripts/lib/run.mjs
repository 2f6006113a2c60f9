import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

/**
 * Children that die with us: each stands in a process group of its own, so that what it starts in turn (browsers,
 * databases) goes too, on a time-out, on Ctrl+C and when we are told to stop.
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {Set<() => void>} */
const leftovers = new Set()
let watching = false
let leaving = false

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // it is gone already
  }
}

/** @param {NodeJS.Signals} signal */
function leave(signal) {
  leaving = true
  for (const child of children) killGroup(child, 'SIGTERM')
  for (const cleanUp of leftovers) cleanUp()
  setTimeout(
    () => {
      for (const child of children) killGroup(child, 'SIGKILL')
      process.exit(128 + (constants.signals[signal] ?? 1))
    },
    children.size > 0 ? 500 : 0,
  )
}

const leaveOnce = (/** @type {NodeJS.Signals} */ signal) => leave(signal)
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Starts to pass our own end on to the children. */
function watchSignals() {
  if (watching) return
  watching = true
  for (const signal of signals) process.on(signal, leaveOnce)
}

/** Gives the signals back: from here on somebody else (the server) answers them. */
export function stopWatchingSignals() {
  watching = false
  for (const signal of signals) process.off(signal, leaveOnce)
}

/** Something to undo should we be stopped in the middle; the returned function takes it off the list. @param {() => void} cleanUp */
export function onStop(cleanUp) {
  watchSignals()
  leftovers.add(cleanUp)
  return () => void leftovers.delete(cleanUp)
}

/**
 * Runs a command to its end. `capture` keeps the output instead of showing it, with `show` it does both; `minutes` is how long it may take.
 * Never throws: `code` is what it ended with (124 for too long, 127 for not startable).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, show?: boolean, minutes?: number, cwd?: string, input?: 'inherit' | 'ignore' }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  command,
  args,
  { env = process.env, capture = false, show = false, minutes = 30, cwd = root, input = 'ignore' } = {},
) {
  watchSignals()
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32' && input === 'ignore',
      stdio: capture ? [input, 'pipe', 'pipe'] : [input, 'inherit', 'inherit'],
    })
    children.add(child)
    let output = ''
    let tooLong = false
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
        if (show) process.stdout.write(text)
      })
    const timer = setTimeout(() => {
      tooLong = true
      output += `\nStopped after ${minutes} minutes.\n`
      killGroup(child, 'SIGKILL')
    }, minutes * 60_000)
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer)
      children.delete(child)
      if (leaving) return // nobody goes on, nor explains what was stopped on purpose
      done({ code: tooLong ? 124 : code, output })
    }
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      if (!capture) console.error(`${command}: ${error.message}`)
      end(127)
    })
    child.on('exit', (code, signal) => {
      killGroup(child, 'SIGTERM') // what it may have left behind in its group
      const how = code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0)
      const heldOpen = setTimeout(() => {
        for (const stream of [child.stdout, child.stderr]) stream?.destroy() // somebody who left the group holds them
        end(how)
      }, 2_000)
      child.on('close', () => {
        clearTimeout(heldOpen)
        end(how)
      })
    })
  })
}

/** Runs a JavaScript file of node_modules with this very Node. @param {string} file @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (file, args, options) => run(process.execPath, [file, ...args], options)
