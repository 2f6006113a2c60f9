import { readdirSync } from 'node:fs'
import { WebSocket } from 'ws'
import type { BuiltServer } from '../servers/built-server'

/** What a server process holds after a garbage collection: bytes of its heap and of the process, open descriptors, resources. */
export interface ProcessFigures {
  readonly heap: number
  readonly resident: number
  readonly descriptors: number
  /** Active handles of Node's event loop by kind, e.g. `TCPSocketWrap`. */
  readonly resources: Readonly<Record<string, number>>
}

/** The environment in which a server accepts `processFigures`. */
export const withInspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Measures a server started `withInspector`, over the inspector's protocol. */
export async function processFigures(server: BuiltServer): Promise<ProcessFigures> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(server.said()) ?? []
  if (!address) throw new Error('The server was not started with the inspector')
  const inspector = new WebSocket(address)
  await new Promise((opened, failed) => inspector.once('open', opened).once('error', failed))
  let last = 0
  const call = (method: string, params: object = {}) =>
    new Promise<{ result: { value: string } }>((done) => {
      last += 1
      const id = last
      inspector.on('message', function receive(raw) {
        const reply = JSON.parse(raw.toString())
        if (reply.id !== id) return
        inspector.off('message', receive)
        done(reply.result)
      })
      inspector.send(JSON.stringify({ id, method, params }))
    })
  await call('HeapProfiler.collectGarbage')
  const expression = 'JSON.stringify([process.memoryUsage(), process.getActiveResourcesInfo()])'
  const { result } = await call('Runtime.evaluate', { expression })
  inspector.close()
  const [memory, names] = JSON.parse(result.value) as [NodeJS.MemoryUsage, string[]]
  const resources: Record<string, number> = {}
  // timers come and go with the jobs
  for (const name of names.filter((each) => each !== 'Timeout')) resources[name] = (resources[name] ?? 0) + 1
  const descriptors = readdirSync(`/proc/${server.pid}/fd`).length
  return { heap: memory.heapUsed, resident: memory.rss, descriptors, resources }
}
