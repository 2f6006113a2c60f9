import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './root.mjs'

/** The lock is a listening socket: the system releases it when its process ends, however it ends. */
const hash = createHash('sha256').update(`${root} ${process.getuid?.()}`).digest('hex').slice(0, 16)
const address =
  process.platform === 'linux'
    ? { path: `\0curante-${hash}` }
    : { host: '127.0.0.1', port: 40_000 + (Number.parseInt(hash.slice(0, 8), 16) % 20_000) }

/** @param {import('node:net').Server} server @returns {Promise<boolean>} */
const listens = (server) =>
  new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false))
    server.listen(address)
  })

/**
 * Waits for this folder's lock and runs `work` while holding it, so that two commands never install or build at the same time.
 *
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withLock(work) {
  const server = createServer((socket) => socket.destroy()).unref()
  for (let tries = 0; !(await listens(server)); tries += 1) {
    if (tries === 0) console.log('Another command is installing or building in this folder: waiting for it…')
    await delay(200)
  }
  try {
    return await work()
  } finally {
    server.close()
  }
}
