import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { users } from '../../../server/db/tables'
import { aTokenOf } from '../servers/app'
import { ask, type BuiltPractice, type HttpAnswer, type WritingDesk } from '../servers/built-practice'
import { connect } from '../servers/connect'
import type { Ending } from './person-races'

/** Two patients with the same rows, one of whom is erased, or becomes the other. */
interface Two {
  readonly person: number
  readonly kept: number
}

const rowsOfEach = 3

/** An admin's token, written while no server runs. */
export async function anAdminToken({ databaseUrl, dataDir }: BuiltPractice): Promise<string> {
  const connection = await connect({ databaseUrl, dataDir })
  const names = { first_name: 'Ada', last_name: 'Amministra', email: 'ada@studio.test', search: 'amministra ada' }
  const [admin] = await connection.db.insert(users).values(names).returning({ id: users.id })
  await connection.sql(`insert into role_users (user_id, role) values (${admin?.id}, 'admin')`)
  const token = await aTokenOf(connection, admin?.id ?? 0)
  await connection.close()
  return token
}

/** Kills the server in the middle of an erasure or a merge, so many times; returns what was then neither before it nor after it. */
export async function killDuring(practice: BuiltPractice, ending: Ending, kills: number): Promise<string[]> {
  const [desk] = practice.desks
  if (!desk) throw new Error('The practice has no desk')
  const admin = { ...desk, token: await anAdminToken(practice) }
  const wrong: string[] = []
  let server = await practice.start()
  for (let kill = 1; kill <= kills; kill += 1) {
    const two = await twoPatients(server.url, desk)
    const key = randomUUID()
    const send = await endOf(server.url, { desk, admin }, two, { ending, key })
    const lost = send(server.url)
    await pause(Math.random() * 60)
    await server.end('SIGKILL')
    const first = await lost
    server = await practice.start()
    const isGone = (await ask(server.url, desk, `doctor/patients/${two.person}`))?.status === 404
    if (first && first.status < 300 && !isGone) wrong.push(`${kill}: what was acknowledged is lost`)
    const found = await rowsOf(server.url, desk, two)
    if (found !== expected(ending, isGone)) wrong.push(`${kill}: ${isGone ? 'gone' : 'there'} with ${found} rows`)
    if (!isGone && ((await send(server.url))?.status ?? 500) >= 300) wrong.push(`${kill}: the repeat was refused`)
    const after = await rowsOf(server.url, desk, two)
    if (after !== expected(ending, true)) wrong.push(`${kill}: in the end there are ${after} rows`)
  }
  await server.end()
  return wrong
}

/** Rows of the person and of the kept one: an erased person has none, and those of a removed record are the kept one's. */
const expected = (ending: Ending, isGone: boolean): string => {
  if (!isGone) return `${rowsOfEach} + ${rowsOfEach}`
  return ending === 'erased' ? `0 + ${rowsOfEach}` : `0 + ${2 * rowsOfEach}`
}

async function twoPatients(url: string, desk: WritingDesk): Promise<Two> {
  const name = `Rossi ${randomUUID().slice(0, 8)}`
  return { person: await aPatient(url, desk, name), kept: await aPatient(url, desk, name) }
}

async function aPatient(url: string, desk: WritingDesk, last_name: string): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await ask(url, desk, path, { method: 'POST', body })
    if (answer?.status !== 201) throw new Error(`Not written: ${JSON.stringify(answer)}`)
    return answer.body.data.id as number
  }
  const id = await post('doctor/patients', { first_name: 'Rosa', last_name })
  await post(`doctor/patients/${id}/notes`, { text: last_name })
  await post('doctor/prescriptions', { user_id: id, drugs: [{ name: last_name, quantity: 1 }] })
  const services = { office_service_ids: [desk.office_service_id], until: '2099-12-31' }
  await post('doctor/waiting', { user_id: id, note: last_name, ...services })
  return id
}

interface Sides {
  readonly desk: WritingDesk
  readonly admin: WritingDesk
}

/** The call that ends a person, with the versions as they are now. */
async function endOf(
  url: string,
  { desk, admin }: Sides,
  { person, kept }: Two,
  { ending, key }: { ending: Ending; key: string },
): Promise<(server: string) => Promise<HttpAnswer | null>> {
  const versionOf = async (id: number) => (await ask(url, desk, `doctor/patients/${id}`))?.body?.data?.version
  const version = await versionOf(person)
  if (ending === 'erased')
    return (server) => ask(server, admin, `admin/patients/${person}/erase`, { method: 'POST', body: { version } })
  const body = { removed_id: person, removed_version: version, version: await versionOf(kept), take: [] }
  return (server) => ask(server, desk, `doctor/patients/${kept}/merge`, { method: 'POST', key, body })
}

/** How many notes, requests and waiting entries each of the two has, as the desk reads them. */
async function rowsOf(url: string, desk: WritingDesk, { person, kept }: Two): Promise<string> {
  const list = async (path: string) => ((await ask(url, desk, path))?.body?.data ?? []) as unknown[]
  const waiting = (await list('doctor/waiting')) as { user: { id: number } | null }[]
  const count = async (id: number) =>
    (await list(`doctor/patients/${id}/notes`)).length +
    (await list(`doctor/prescriptions?filter[user_id]=${id}`)).length +
    waiting.filter(({ user }) => user?.id === id).length
  return `${await count(person)} + ${await count(kept)}`
}
