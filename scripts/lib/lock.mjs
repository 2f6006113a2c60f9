import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './root.mjs'

/** The lock is a listening socket, which the system removes together with its process, however that ends. */
const name = `curante-${createHash('sha256').update(`${root} ${process.getuid?.()}`).digest('hex').slice(0, 16)}`
const addresses = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }
const address = addresses[/** @type {'linux'} */ (process.platform)] ?? join(tmpdir(), `${name}.sock`)

/** @param {import('node:net').Server} server @returns {Promise<boolean>} */
const listens = (server) =>
  new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false))
    server.listen(address)
  })

/** A socket file outlives a killed process where the address is a file. */
function removeStaleFile() {
  if (!address.startsWith('/')) return
  const socket = connect(address, () => socket.destroy())
  socket.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
    if (code === 'ECONNREFUSED') rmSync(address, { force: true })
  })
}

/**
 * Runs `work` while no other process of this folder holds the lock: two commands must not both install or both build.
 *
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withLock(work) {
  const server = createServer((socket) => socket.destroy()).unref()
  for (let tries = 0; !(await listens(server)); tries += 1) {
    if (tries === 0) console.log('Another command is installing or building in this folder: waiting for it…')
    removeStaleFile()
    await delay(200)
  }
  try {
    return await work()
  } finally {
    server.close()
  }
}
