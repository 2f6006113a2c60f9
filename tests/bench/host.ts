import type { AddressInfo } from 'node:net'
import { NoopLogger } from 'drizzle-orm'
import { WebSocketServer } from 'ws'
import { connect } from '../../server/db/connection/connect'
import { migrate } from '../../server/db/migrate'
import { seedReference } from '../../server/db/seed/reference'
import { publishEvents } from '../../server/realtime/live'
import { serverFrame, userChannel } from '../../server/realtime/protocol'
import type { Credentials } from '../../server/realtime/signature'
import { aPractice, type Practice } from '../support/builders/practice'
import { aTestApp, aTokenOf } from '../support/servers/app'
import { askDirectly, floorServer } from './floor'
import { aBusyDoctor, anAgenda, anAssistantOfMany, type BusyDoctor, manyDrugs } from './practice'

/**
 * A child process with the whole app on one port and its baselines on others, on the same database and event loop. Started
 * by main.ts with an order; prints its addresses as one line of JSON, and exits when its standard input ends.
 */
export interface Order {
  readonly databaseUrl?: string
  readonly dataDir?: string
  /** Bookings of each doctor to create; empty to use a practice that another host has created. */
  readonly sizes: readonly number[]
  readonly clients: number
  /** Number of drugs to insert; default none. */
  readonly drugs?: number
  /** Doctors of one assistant, to search the first free time over; default none. */
  readonly colleagues?: number
}

/** An agenda to book in, with a session that may. */
export interface Agenda {
  readonly doctorId: number
  readonly officeUserId: number
  readonly serviceId: number
  readonly token: string
}

export interface Host {
  readonly app: string
  readonly floor: string
  /** A bare `ws` server in the same process. */
  readonly bare: string
  /** Credentials to sign channel subscriptions. */
  readonly credentials: Credentials
  readonly doctors: readonly (BusyDoctor & { token: string })[]
  /** A doctor without bookings, for creating. */
  readonly empty: Agenda | null
  /** More doctors without bookings, so that not all requests wait for the lock of one agenda. */
  readonly agendas: readonly Agenda[]
  /** Token of the assistant of all colleagues. */
  readonly assistant: string | null
  /** Token of a super admin's session. */
  readonly admin: string | null
}

const manyAgendas = 8
/** A thousand sockets come from one address. */
const settings = { SOCKETS_PER_ADDRESS: '2000' }

const order = JSON.parse(process.argv[2] ?? '{}') as Order
const connection = await connect(order)

type Built = Pick<Host, 'doctors' | 'empty' | 'agendas' | 'assistant' | 'admin'>

async function build(): Promise<Built & { practice: Practice }> {
  await connection.withoutTimeLimits(async (patient) => {
    await migrate(patient)
    await seedReference(patient)
  })
  const practice = await aPractice(connection, undefined, settings)
  const doctors = []
  for (const size of order.sizes) {
    const doctor = await aBusyDoctor(practice, size)
    doctors.push({ ...doctor, token: await aTokenOf(connection, doctor.doctorId) })
  }
  const agendas = []
  for (let i = 0; i < manyAgendas; i += 1) {
    const agenda = await anAgenda(practice)
    agendas.push({ ...agenda, token: await aTokenOf(connection, agenda.doctorId) })
  }
  if (order.drugs) await manyDrugs(connection, order.drugs)
  const assistant = order.colleagues ? await anAssistantOfMany(practice, order.colleagues) : null
  const { leone: doctorId, girasole } = practice
  const token = await aTokenOf(connection, doctorId)
  return {
    practice,
    doctors,
    empty: { doctorId, officeUserId: girasole.officeUserId, serviceId: girasole.visit, token },
    agendas,
    assistant: assistant === null ? null : await aTokenOf(connection, assistant),
    admin: await aTokenOf(connection, await practice.person('superadmin')),
  }
}

const built = order.sizes.length > 0 ? await build() : null
const server = built?.practice ?? (await aTestApp(connection, undefined, settings))
const direct = askDirectly(connection, order.databaseUrl, order.clients)
const floor = floorServer(direct.ask)

await server.app.listen({ port: 0, host: '127.0.0.1' })
await new Promise<void>((ready) => floor.listen(0, '127.0.0.1', ready))
const bare = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
await new Promise<void>((ready) => bare.once('listening', ready))
const urlOf = (address: unknown, scheme = 'http') => `${scheme}://127.0.0.1:${(address as AddressInfo).port}`
const host: Host = {
  app: urlOf(server.app.server.address()),
  floor: urlOf(floor.address()),
  bare: urlOf(bare.address(), 'ws'),
  credentials: server.hub.credentials,
  doctors: built?.doctors ?? [],
  empty: built?.empty ?? null,
  agendas: built?.agendas ?? [],
  assistant: built?.assistant ?? null,
  admin: built?.admin ?? null,
}
console.log(JSON.stringify(host))

/** A command to the host, one line of JSON; the reply is one number. */
export type Question =
  /** Inserts this many visits one by one; duration in milliseconds. */
  | { readonly inserts: number }
  /** Inserts them in one statement. */
  | { readonly together: number }
  /** Number of database statements the server has sent so far. */
  | { readonly statements: true }
  /** Publishes an event to the first n users, or sends its bytes on all bare sockets; the time just before. */
  | { readonly publish: number }
  | { readonly sendBare: true }

let statements = 0
// the query builder logs every query here, whatever the driver
NoopLogger.prototype.logQuery = () => {
  statements += 1
}

/** Milliseconds since the epoch, comparable between processes of one machine. */
const now = () => performance.timeOrigin + performance.now()
const event = 'booking-updated' as const
const eventData = { doctor_id: 1000, booking_id: 4711, date: '2026-12-01' }

async function publish(users: number): Promise<number> {
  const everybody = Array.from({ length: users }, (_, i) => i + 1)
  const began = now()
  await publishEvents(connection.db, [{ users: everybody, event, data: eventData }])
  return began
}

function sendBare(): number {
  const frame = serverFrame.event(userChannel(1000), event, JSON.stringify(eventData))
  const began = now()
  for (const socket of bare.clients) socket.send(frame)
  return began
}

async function answerTo(question: Question): Promise<number> {
  if ('statements' in question) return statements
  if ('publish' in question) return publish(question.publish)
  if ('sendBare' in question) return sendBare()
  if (!host.empty) throw new Error('This host has nobody to book with')
  return 'inserts' in question
    ? direct.insertAll(host.empty, question.inserts)
    : direct.insertTogether(host.empty, question.together)
}

process.stdin.on('data', (line: Buffer) => {
  void answerTo(JSON.parse(line.toString())).then((answer) => console.log(JSON.stringify(answer)))
})
process.stdin.on('end', () => process.exit(0))
