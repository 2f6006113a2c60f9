import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Host, Order, Question } from './host'

/** A host started for the bench, and its commands. */
export interface RunningHost extends Host {
  /** Inserts and commits visits one by one, by as many clients as the host was started with; milliseconds. */
  insertBare(inserts: number): Promise<number>
  /** Inserts the visits in one statement with its commit; milliseconds. */
  insertTogether(visits: number): Promise<number>
  /** Number of database statements the server has sent so far. */
  statements(): Promise<number>
  /** Publishes an event to the first n users, or sends its bytes on all bare sockets; the time just before, since the epoch. */
  publish(users: number): Promise<number>
  sendBare(): Promise<number>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function startHost(order: Order): Promise<RunningHost> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(
    process.execPath,
    [here('../../node_modules/tsx/dist/cli.mjs'), here('./host.ts'), JSON.stringify(order)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  running.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async <T>(): Promise<T> => {
    const line = await lines.next()
    if (line.done) throw new Error('The host has ended')
    return JSON.parse(line.value) as T
  }
  const host = await next<Host>()
  const ask = (question: Question) => {
    child.stdin.write(`${JSON.stringify(question)}\n`)
    return next<number>()
  }
  return {
    ...host,
    insertBare: (inserts) => ask({ inserts }),
    insertTogether: (together) => ask({ together }),
    statements: () => ask({ statements: true }),
    publish: (users) => ask({ publish: users }),
    sendBare: () => ask({ sendBare: true }),
    stop: async () => {
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      child.stdin.end()
      await ended
      running.delete(child)
    },
  }
}
