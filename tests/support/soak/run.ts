import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { aPostgresUrl, type DatabaseKind } from '../servers/database'
import { aDemoPractice, runClients } from './clients'
import { type ProcessFigures, processFigures, withInspector } from './process-figures'

const clients = 200
/** Minutes: the first ones fill caches and let the engine compile what it will. */
const [warmUp, soak] = [2, 10]

const mebibyte = 2 ** 20
/**
 * By how much two rests may differ: bytes of heap and process, since the engine keeps code and the allocator pages; descriptors,
 * since the embedded database keeps the files of tables open.
 */
const slack = { heap: 16 * mebibyte, resident: 96 * mebibyte, descriptors: 32 }

/** The resources of which there are more than before. */
const moreThan = (before: ProcessFigures, { resources }: ProcessFigures) =>
  Object.entries(resources).filter(([name, count]) => count > (before.resources[name] ?? 0))

/**
 * The figures of a server once its clients' lines are closed: when two readings half a minute apart have equal descriptors, and
 * no resource is more than `before`. Jobs that run at the moment of a reading have timers and connections too; what leaks stays.
 */
async function atRest(server: BuiltServer, before?: ProcessFigures): Promise<ProcessFigures> {
  let figures = await processFigures(server)
  for (let readings = 0; readings < 10; readings += 1) {
    await pause(30_000)
    const { descriptors } = figures
    figures = await processFigures(server)
    if (figures.descriptors === descriptors && (!before || moreThan(before, figures).length === 0)) break
  }
  return figures
}

/** Two hundred clients for ten minutes; afterwards memory, handles and connections must be as before, and no reply a 500. */
export async function runSoak(kind: DatabaseKind): Promise<void> {
  const databaseUrl = kind === 'postgres' ? await aPostgresUrl({ filled: 'demo' }) : undefined
  const settings = { ...withInspector, SOCKETS_PER_ADDRESS: '2000' }
  const server = await startBuiltServer({ env: { ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } })
  try {
    const practice = await aDemoPractice(server)
    await runClients(practice, clients, warmUp)
    const before = await atRest(server)
    const tally = await runClients(practice, clients, soak)
    const after = await atRest(server, before)
    console.log(`soak on ${kind}: ${JSON.stringify({ tally, before, after })}`)

    expect(Object.keys(tally).filter((what) => what.startsWith('5'))).toEqual([])
    expect(after.heap).toBeLessThan(before.heap + slack.heap)
    expect(after.resident).toBeLessThan(before.resident + slack.resident)
    expect(after.descriptors).toBeLessThan(before.descriptors + slack.descriptors)
    expect(moreThan(before, after)).toEqual([])
  } finally {
    await server.stop()
  }
}
