import type { AddressInfo } from 'node:net'
import { NoopLogger } from 'drizzle-orm'
import { connect } from '../../server/db/connect'
import { migrate } from '../../server/db/migrate'
import { seedReference } from '../../server/db/seed/reference'
import { aTestApp, aTokenOf } from '../support/app'
import { aPractice, type Practice } from '../support/practice'
import { askDirectly, floorServer } from './floor'
import { aBusyDoctor, type BusyDoctor } from './practice'

/**
 * A process of its own with the whole app on one port and its floors on another, on the same database and in the same
 * event loop. Started by main.ts with an order; says where it is in one line of JSON, ends when its input ends.
 */
export interface Order {
  readonly databaseUrl?: string
  readonly dataDir?: string
  /** Sizes of the doctors to make; none joins a practice that another host has made. */
  readonly sizes: readonly number[]
  readonly clients: number
}

export interface Host {
  readonly app: string
  readonly floor: string
  readonly doctors: readonly (BusyDoctor & { token: string })[]
  /** A doctor with nothing booked, for creating. */
  readonly empty: { doctorId: number; officeUserId: number; serviceId: number; token: string } | null
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
const connection = await connect(order)

async function build(): Promise<{ practice: Practice; doctors: Host['doctors']; empty: Host['empty'] }> {
  await connection.patiently(async (patient) => {
    await migrate(patient)
    await seedReference(patient)
  })
  const practice = await aPractice(connection)
  const doctors = []
  for (const size of order.sizes) {
    const doctor = await aBusyDoctor(practice, size)
    doctors.push({ ...doctor, token: await aTokenOf(connection, doctor.doctorId) })
  }
  const { leone: doctorId, girasole } = practice
  const token = await aTokenOf(connection, doctorId)
  return {
    practice,
    doctors,
    empty: { doctorId, officeUserId: girasole.officeUserId, serviceId: girasole.visit, token },
  }
}

const built = order.sizes.length > 0 ? await build() : null
const server = built?.practice ?? (await aTestApp(connection))
const direct = askDirectly(connection, order.databaseUrl, order.clients)
const floor = floorServer(direct.ask)

await server.app.listen({ port: 0, host: '127.0.0.1' })
await new Promise<void>((ready) => floor.listen(0, '127.0.0.1', ready))
const urlOf = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}`
const host: Host = {
  app: urlOf(server.app.server.address()),
  floor: urlOf(floor.address()),
  doctors: built?.doctors ?? [],
  empty: built?.empty ?? null,
}
console.log(JSON.stringify(host))

/** What a host is asked in one more line, to be answered by one number. */
export type Question =
  /** Bare inserts of as many visits, one by one: how long they took, in milliseconds. */
  | { readonly inserts: number }
  /** The same in one statement. */
  | { readonly together: number }
  /** What the server has asked of the database so far. */
  | { readonly statements: true }

let statements = 0
// every query of the builder passes here, whichever driver is below
NoopLogger.prototype.logQuery = () => {
  statements += 1
}

async function answerTo(question: Question): Promise<number> {
  if ('statements' in question) return statements
  if (!host.empty) throw new Error('This host has nobody to book with')
  return 'inserts' in question
    ? direct.insertAll(host.empty, question.inserts)
    : direct.insertTogether(host.empty, question.together)
}

process.stdin.on('data', (line: Buffer) => {
  void answerTo(JSON.parse(line.toString())).then((answer) => console.log(JSON.stringify(answer)))
})
process.stdin.on('end', () => process.exit(0))
