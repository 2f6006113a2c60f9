import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Each worker of a run has ports of its own, below those of outgoing connections: none is taken before its server listens. */
const portsOfWorker = 1000
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 20
const first = 11_000 + worker * portsOfWorker
let next = randomInt(portsOfWorker)

/** A port of 127.0.0.1 that is currently unused. */
export async function freePort(): Promise<number> {
  const port = first + (next++ % portsOfWorker)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number) =>
  new Promise<boolean>((known) => {
    const server = createServer()
    server.on('error', () => known(false))
    server.listen(port, '127.0.0.1', () => server.close(() => known(true)))
  })
