import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Two commands at once in one folder must not both install or both build. The turn is a socket that one process listens on: the
 * system takes it away with the process, however that ends, and whoever waits hears it at once.
 */
const name = `curante-${createHash('sha256')
  .update(`${root} ${process.getuid?.() ?? ''}`)
  .digest('hex')
  .slice(0, 16)}`
const address =
  process.platform === 'linux'
    ? `\0${name}` // in no folder, so that nothing can be left behind
    : process.platform === 'win32'
      ? `\\\\.\\pipe\\${name}`
      : join(tmpdir(), `${name}.sock`)

/** @returns {Promise<(() => void) | null>} gives the turn back; null when another process has it */
function tryToTake() {
  return new Promise((done) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket.on('error', () => {}).on('close', () => waiting.delete(socket)))
    })
    const giveBack = () => {
      server.close()
      for (const socket of waiting) socket.destroy()
    }
    server.once('listening', () => done(giveBack))
    // where no such socket can be made there are no turns either
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      done(code === 'EADDRINUSE' ? null : () => {}),
    )
    server.listen(address).unref()
  })
}

/** Until the process that has the turn gives it back or ends. @returns {Promise<void>} */
const otherIsDone = () =>
  new Promise((done) => {
    const left = (/** @type {NodeJS.ErrnoException} */ { code }) => {
      if (code === 'ECONNREFUSED' && address.startsWith('/')) rmSync(address, { force: true }) // by a process that was killed
    }
    connect(address)
      .once('error', left)
      .once('close', () => done())
  })

/**
 * Waits until no other process works in this folder, then does `work`. Never call it inside of itself.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  for (let said = false; ; said = true) {
    const giveBack = await tryToTake()
    if (giveBack) {
      try {
        return await work()
      } finally {
        giveBack()
      }
    }
    if (!said) console.log('Another command is installing or building in this folder: waiting for it…')
    await otherIsDone()
  }
}
