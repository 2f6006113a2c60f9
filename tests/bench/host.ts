import type { AddressInfo } from 'node:net'
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

// each further line orders bare inserts of as many visits, and is answered by how long they took, in milliseconds
process.stdin.on('data', (line: Buffer) => {
  if (!host.empty) throw new Error('This host has nobody to book with')
  const { inserts } = JSON.parse(line.toString()) as { inserts: number }
  void direct.insertAll(host.empty, inserts).then((took) => console.log(JSON.stringify(took)))
})
process.stdin.on('end', () => process.exit(0))
