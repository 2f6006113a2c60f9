import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { addDays } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import { apiPrefix } from '../../../domain/contract'
import { demoPassword } from '../../../server/passwords/demo-password'
import { today } from '../browser/api'
import type { AnyBody } from '../servers/app'
import type { BuiltServer } from '../servers/built-server'
import { fetchWhenConnected } from '../servers/fetch-when-connected'

/** How often each status was returned, and how many sockets were opened and subscribed. */
export type Tally = Record<string, number>

/** A signed-in person of the demo practice. */
interface Person {
  readonly id: number
  readonly token: string
}

interface Practice {
  readonly url: string
  readonly doctor: Person
  readonly assistant: Person
  readonly admin: Person
  readonly officeUserId: number
  readonly serviceId: number
}

interface Call {
  readonly method?: string
  readonly body?: object | string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The reply to a call. `reset` where the server has closed the connection first, as it does 15 seconds after one was opened
 * without a request: on a busy machine a client can be that late.
 */
async function call(url: string, token: string | null, path: string, { method, body, type, headers }: Call = {}) {
  const reply = await fetchWhenConnected(`${url}${apiPrefix}/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch((error) => {
    if (error.cause?.code === 'ECONNRESET') return null
    throw error
  })
  if (!reply) return { status: 'reset', body: null as AnyBody }
  const text = await reply.text()
  return { status: reply.status, body: (text.startsWith('{') ? JSON.parse(text) : null) as AnyBody }
}

async function signedIn(url: string, account: string): Promise<Person> {
  const credentials = { email: `${account}@curante.test`, password: demoPassword }
  const token: string = (await call(url, null, 'login', { body: credentials })).body.data.token
  return { id: (await call(url, token, 'user')).body.data.id, token }
}

/** The demo practice of a server, with the sessions that the clients share. */
export async function aDemoPractice({ url }: BuiltServer): Promise<Practice> {
  const doctor = await signedIn(url, 'mmg')
  const [office] = (await call(url, doctor.token, 'doctor/office_users?with=office_services')).body.data
  const [plain] = office.office_services
  const people = { doctor, assistant: await signedIn(url, 'segreteria'), admin: await signedIn(url, 'admin') }
  return { url, ...people, officeUserId: office.id, serviceId: plain.id }
}

/** One thing a client does; returns what to count. */
type Action = (practice: Practice, client: number, round: number) => Promise<readonly (string | number)[]>

const statuses = async (...calls: readonly Promise<{ status: string | number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

const reads: Action = ({ url, doctor, assistant, admin, serviceId }, client) => {
  const day = addDays(today(), client % 60)
  const acting = { headers: { 'x-acting-as': String(doctor.id) } }
  return statuses(
    call(url, doctor.token, `doctor/bookings?from=${day}&to=${addDays(day, 6)}`),
    call(
      url,
      assistant.token,
      `doctor/office_services/${serviceId}/availabilities?from=${day}&to=${addDays(day, 30)}`,
      acting,
    ),
    call(url, assistant.token, 'doctor/notifications?paginate=1', acting),
    call(url, admin.token, `admin/drugs?paginate=1&search=${['tachi', 'amox', 'ibu'][client % 3]}`),
    call(url, admin.token, 'admin/patients?paginate=1&sort=-created_at'),
  )
}

/** Books a visit at a time of this client alone, moves nothing, cancels it. */
const books: Action = async ({ url, doctor, officeUserId, serviceId }, client, round) => {
  const from = 360 + 5 * (round % 200)
  const visit = {
    office_user_id: officeUserId,
    office_service_id: serviceId,
    name: 'Rosa Verdi',
    date: addDays(today(), 400 + client),
    from: longTime(from),
    to: longTime(from + 5),
    overtime: true,
  }
  const headers = { 'idempotency-key': randomBytes(12).toString('hex') }
  const booked = await call(url, doctor.token, 'doctor/bookings', { body: visit, headers })
  if (booked.status !== 201) return [booked.status]
  const { id, version } = booked.body.data
  const again = await call(url, doctor.token, 'doctor/bookings', { body: visit })
  const canceled = await call(url, doctor.token, `doctor/bookings/${id}/status`, {
    method: 'PUT',
    body: { status: 'canceled', version },
  })
  return [booked.status, again.status, canceled.status]
}

const refusals: Action = ({ url, doctor, admin }, client) =>
  statuses(
    call(url, null, 'doctor/bookings'),
    call(url, doctor.token, 'admin/drugs'),
    call(url, doctor.token, `doctor/bookings/${900_000_000 + client}`),
    call(url, doctor.token, 'doctor/bookings', { body: { unknown: 'field'.repeat(200) } }),
    call(url, admin.token, 'admin/drugs', { body: '{"name":' }),
    call(url, doctor.token, 'doctor/bookings', { body: 'a&'.repeat(2_000), type: 'application/x-www-form-urlencoded' }),
    call(url, doctor.token, 'doctor/bookings', { body: 'x'.repeat(300_000) }),
    call(url, null, `storage/files/${'k'.repeat(32)}?expires=1&signature=x`, {
      method: 'PUT',
      body: 'x'.repeat(200_000),
      type: 'image/png',
    }),
    call(url, null, 'login', { body: { email: `nessuno${client}@curante.test`, password: 'sbagliata' } }),
  )

/** Opens a socket, subscribes in three of four cases, stays a while, and leaves with or without saying so. */
const listens: Action = async ({ url, doctor }, client, round) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/curante?protocol=7`)
  const frame = () =>
    new Promise<AnyBody>((done, failed) => {
      socket.once('message', (raw) => done(JSON.parse(raw.toString())))
      socket.once('close', () => failed(new Error('The socket was closed')))
    })
  const left = new Promise((done) => socket.once('close', done))
  socket.on('error', () => undefined)
  const established = JSON.parse((await frame()).data)
  if ((client + round) % 4 > 0) {
    const channel_name = `private-users.${doctor.id}`
    const body = { socket_id: established.socket_id, channel_name }
    const signed = await call(url, doctor.token, 'broadcasting/auth', { body })
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, auth: signed.body.auth } }))
  }
  await pause(randomInt(2_000, 20_000))
  if (round % 2) socket.terminate()
  else socket.close()
  await left
  return ['socket']
}

const actions: readonly Action[] = [reads, books, reads, listens, refusals, books]

/** Lets so many clients read, book, listen and be refused for so many minutes, each with a second or two between; then they leave. */
export async function runClients(practice: Practice, clients: number, minutes: number): Promise<Tally> {
  const tally: Tally = {}
  const until = performance.now() + minutes * 60_000
  const run = async (client: number) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const action = actions[(client + round) % actions.length] as Action
      for (const what of await action(practice, client, round)) tally[what] = (tally[what] ?? 0) + 1
      await pause(randomInt(1_000, 4_000))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return tally
}
