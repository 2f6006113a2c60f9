import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { apiPrefix } from '../../domain/contract'
import type { OfficeUser } from '../../domain/contract/agenda/agenda'
import { hashToken } from '../../server/http/authentication'
import { downloadLink, readFilesSecret } from '../../server/storage/links'
import { demoPassword } from '../support/browser/browser-session'
import { isLong } from '../support/long'
import { type AnyBody, aLinkReader, aTokenOf } from '../support/servers/app'
import { type BuiltServer, startBuiltServer } from '../support/servers/built-server'
import { type Connection, connect } from '../support/servers/connect'
import { eventually } from '../support/servers/eventually'
import { aPostgresUrl, sharedPostgres } from '../support/servers/postgres-template'
import { sendRaw } from '../support/servers/raw-http'
import { aTcpProxy, type TcpProxy } from '../support/servers/tcp-proxy'

/** User input that only the database may store, recognizable wherever it appears. */
const typed = {
  name: 'Zelinda Marcatore',
  phone: '333 7654321',
  note: 'nota-Zanzibar',
  privateNote: 'privata-Zaffiro',
  reason: 'motivo-Zenzero',
  communication: 'avviso-Zecchino',
  address: 'Via Zodiaco 7',
  link: 'https://meet.curante.test/zibellino',
  search: 'Zizzania',
  password: 'Zuppiera-9-segreta',
  email: 'zelinda@marcatore.test',
  otp: 'ZQXJ-7719',
  push: 'https://push.example.it/zampillo',
  file: 'Referto Zattera.pdf',
  message: 'messaggio-Zafferano',
  quickAnswer: 'risposta-Zuccheriera',
  agent: 'Zagara/1.0',
}
const databasePassword = 'Zufolo-del-database'

/** Secrets handed out once to their requester, which prove identity or permission afterwards; collected during the requests. */
const handedOut: string[] = []
/** Those of them, and of the input, that not even the database stores in plain text. */
const nowhere: string[] = [typed.password, demoPassword]

function secret(...words: string[]): void {
  handedOut.push(...words)
  nowhere.push(...words)
}

/** A reply, with its request. */
interface Heard {
  readonly asked: string
  readonly status: number
  readonly headers: [string, string][]
  readonly body: AnyBody
  readonly text: string
}

let direct: Connection
let line: TcpProxy
let server: BuiltServer
const heard: Heard[] = []
/** Token of the current session; none at first. */
let token: string | undefined

interface Question {
  readonly body?: object | string
  readonly headers?: Record<string, string>
}

async function ask(method: string, path: string, { body, headers = {} }: Question = {}): Promise<Heard> {
  const reply = await fetch(`${server.url}${path.startsWith('/') ? path : `${apiPrefix}/${path}`}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'user-agent': typed.agent,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const answer: Heard = {
    asked: `${method} ${path}`,
    status: reply.status,
    headers: [...reply.headers],
    body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
    text,
  }
  heard.push(answer)
  return answer
}

async function logIn(email: string, otp?: string): Promise<Heard> {
  token = undefined
  const answer = await ask('POST', 'login', { body: { email, password: demoPassword, ...(otp && { otp }) } })
  if (answer.status === 200) {
    token = answer.body.data.token as string
    secret(token)
  }
  return answer
}

/** All actions of a desk with that input: valid, invalid and malformed. */
async function aDeskAtWork(minute: number): Promise<void> {
  const offices: OfficeUser[] = (await ask('GET', 'doctor/office_users')).body?.data ?? []
  const [office] = offices
  const service = office?.office_services.find(({ hidden, medical_service }) => !hidden && !medical_service.slot_code)
  const date = addDays(romeWallClock(Date.now()).date, 1)
  const at = (minutes: number) => `05:${String(minutes).padStart(2, '0')}`
  const visit = {
    ...{ office_user_id: office?.id ?? 1, office_service_id: service?.id ?? 1, date, overtime: true },
    ...{ from: at(minute), to: at(minute + 5), name: typed.name, phone_prefix: '+39', phone: typed.phone },
    ...{ doctor_notes: typed.note, assistant_notes: typed.privateNote },
  }
  const save = (body: object | string, headers?: Record<string, string>) =>
    ask('POST', 'doctor/bookings', { body, ...(headers && { headers }) })
  const saved = (await save(visit, { 'idempotency-key': `${typed.name}-${minute}` })).body?.data
  const id = saved?.id ?? 1
  const wrong: object[] = [
    visit, // taken
    { ...visit, phone: `${typed.phone}${typed.phone}` },
    { ...visit, name: typed.name.repeat(20) },
    { ...visit, date: typed.search },
    { ...visit, online: true, online_link: `${typed.link}<` },
    { ...visit, city_id: 999_999, address: typed.address },
    { ...visit, original_booking_id: id, version: 99 },
  ]
  for (const body of wrong) await save(body)
  await ask('POST', 'doctor/bookings/check_overlapping', { body: visit })
  const recurrence = { from: date, freq: 'daily', interval: 1, count: 2 }
  await ask('POST', 'doctor/bookings/schedule', { body: { ...visit, recurrence, dry_run: 0, ignore_errors: 0 } })
  await ask('GET', `doctor/bookings/${id}`)
  for (const status of ['terminated', 'canceled'])
    await ask('PUT', `doctor/bookings/${id}/status`, {
      body: { status, reason: typed.reason, version: saved?.version },
    })
  await ask('GET', `doctor/bookings/${id}/history`)
  await aCommunication()
  for (const format of ['csv', 'ics'])
    await ask('GET', `doctor/bookings/export?format=${format}&from=${date}&to=${addDays(date, 3)}`)
  const name = encodeURIComponent(typed.name)
  for (const path of [
    `bookings?paginate=1&limit=1&search=${name}`,
    `bookings?paginate=1&page=9&search=${typed.search}&sort=${typed.search}`,
    `bookings?paginate=1&cursor=${typed.search}`,
    `office_services/${service?.id ?? 1}/users?paginate=1&search=${typed.search}`,
    `bookings/${typed.search}`,
    typed.search,
  ])
    await ask('GET', `doctor/${path}`)
  await aConversation()
  await ask('POST', 'devices', {
    body: { user_agent: typed.agent, push: { endpoint: typed.push, keys: { p256dh: typed.otp, auth: typed.otp } } },
  })
  await ask('PUT', 'account/password', { body: { current_password: typed.password, password: `${typed.password}2` } })
  for (const body of [
    `"${typed.note.repeat(30_000)}"`,
    `{"name":"${typed.name}`,
    `{"name":"${typed.name}","name":"${typed.name}"}`,
    `"${typed.note}"`,
  ])
    await save(body)
  await save(typed.note, { 'Content-Type': 'text/plain' })
  await save(visit, { 'content-encoding': typed.search })
  await ask('GET', 'user', {
    headers: { authorization: `Bearer ${typed.password}-${typed.otp}-xxxxx`, 'x-acting-as': typed.search },
  })
}

/** Messages and settings of the chat, in every way in which they are refused. */
async function aConversation(): Promise<void> {
  const [chat] = (await ask('GET', 'doctor/chats?category=patient')).body?.data ?? []
  const path = `doctor/chats/${chat?.id ?? 1}/messages`
  const write = (body: object | string) => ask('POST', path, { body })
  const id = (await write({ text: typed.message, seen: 1_000_000 })).body?.data?.id ?? 1
  for (const body of [
    { text: typed.message, seen: typed.message },
    { text: typed.message, seen: 0, files: [typed.message] },
    { text: typed.message.repeat(1_000), seen: 0 },
    `{"text":"${typed.message}`,
  ])
    await write(body)
  await ask('PUT', `doctor/chat_messages/${id}`, { body: { text: typed.message, files: typed.message } })
  await ask('PUT', 'doctor/chat_messages/999999', { body: { text: typed.message } })
  await ask('GET', `${path}?search=${typed.message}&limit=${typed.message}`)
  await ask('GET', `doctor/chats?paginate=1&limit=1&search=${typed.message}`)
  const quick_answers = [{ shortcut: typed.quickAnswer, text: typed.quickAnswer }]
  await ask('PUT', 'doctor/chat_settings', { body: { quick_answers, hours: typed.quickAnswer } })
}

/** A patient written, noted on, limited and searched for, rightly and wrongly. */
async function aPatientOfTheDesk(): Promise<void> {
  const [first_name, last_name] = typed.name.split(' ')
  const { phone, email, address } = typed
  const person = { first_name, last_name, phone, email, address }
  const post = (path: string, body: object) => ask('POST', `doctor/${path}`, { body })
  const id = (await post('patients', person)).body?.data?.id ?? 1
  await post('patients', { ...person, fiscal_code: typed.search })
  await post('patients/similar', { last_name: typed.search, first_name, birthday: typed.note })
  await post('patients/similar', { last_name: typed.search, first_name })
  await ask('PUT', `doctor/patients/${id}`, { body: { ...person, address: typed.note, version: 99 } })
  for (const text of [typed.privateNote, typed.privateNote.repeat(400)]) await post(`patients/${id}/notes`, { text })
  for (const reason of [typed.reason, typed.reason, typed.reason.repeat(40)])
    await post('limits', { user_id: id, reason, until: null })
  for (const path of [id, `${id}/notes?paginate=1`, `${id}/history`, `${id}/offers?cursor=${typed.search}`])
    await ask('GET', `doctor/patients/${path}`)
  for (const search of [encodeURIComponent(typed.name), typed.search, `${typed.search}&sort=${typed.search}`])
    await ask('GET', `doctor/patients?paginate=1&limit=1&search=${search}`)
  await ask('GET', `doctor/limits?paginate=1&search=${typed.search}`)
}

/** A mass communication and a template, written, refused, previewed, tested and started. */
async function aCommunication(): Promise<void> {
  const words = { subject: typed.communication, text: typed.communication, purpose: 'care' }
  const content = { ...words, channels: ['email', 'push'] }
  const whole = { ...content, audience: { kind: 'patient', age_from: 100 } }
  const made = (await ask('POST', 'doctor/broadcasts', { body: whole })).body?.data
  const one = `doctor/broadcasts/${made?.id ?? 1}`
  for (const wrong of [{ file: typed.communication }, { purpose: typed.communication }])
    await ask('POST', 'doctor/broadcasts', { body: { ...whole, ...wrong } })
  await ask('PUT', one, { body: { ...whole, version: 99 } })
  await ask('POST', 'doctor/broadcasts/preview', { body: words })
  await ask('POST', 'doctor/broadcasts/test', { body: content })
  for (const name of [typed.communication, typed.communication.repeat(20)])
    await ask('POST', 'doctor/broadcast_templates', { body: { ...words, name } })
  await ask('POST', `${one}/start`, { body: { version: made?.version ?? 1 } })
}

/** Requests without a session, some of them invalid HTTP. */
async function strangers(): Promise<void> {
  for (const email of ['mmg@curante.test', typed.email])
    await ask('POST', 'login', { body: { email, password: typed.password, otp: typed.otp } })
  await ask('POST', `/apps/curante/events?auth_key=${typed.search}`, { body: `{"name":"${typed.note}` })
  await ask('GET', `/${typed.search}.pdf`)
  const login = `POST ${apiPrefix}/login HTTP/1.1\r\nhost: a\r\n`
  await sendRaw(server.port, `${login}x-${typed.search}: \0\r\n\r\n`)
  await sendRaw(server.port, `${login}transfer-encoding: ${typed.search}\r\n\r\n${typed.password}`)
}

/** An admin's list, searched for user input. */
async function anAdminAtWork(): Promise<void> {
  for (const query of [`search=${typed.search}`, `filter[atc_code]=${typed.search}`, `sort=${typed.search}`])
    await ask('GET', `admin/drugs?paginate=1&${query}`)
  await ask('POST', 'admin/drugs', { body: { name: typed.search, atc_code: typed.note } })
}

/** From the first secret to the use of a recovery code, with wrong codes and passwords between. */
async function aSecondFactor(email: string): Promise<void> {
  await logIn(email)
  await ask('POST', 'account/second_factor', { body: { password: typed.password } })
  const begun = (await ask('POST', 'account/second_factor', { body: { password: demoPassword } })).body.data
  handedOut.push(begun.secret)
  const code = (steps: number) => generate({ secret: begun.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  await ask('PUT', 'account/second_factor', { body: { otp: typed.otp } })
  const first = await ask('PUT', 'account/second_factor', { body: { otp: await code(0) } })
  const renewed = await ask('POST', 'account/second_factor/recovery_codes', { body: { otp: await code(1) } })
  for (const { body } of [first, renewed]) secret(...body.data.recovery_codes)
  const [recovery] = renewed.body.data.recovery_codes
  for (const otp of [undefined, typed.otp, recovery]) await logIn(email, otp)
  await ask('DELETE', 'account/second_factor', { body: { password: demoPassword, otp: recovery } })
}

/** A file uploaded and downloaded by its links, and by altered links. */
async function aFile(): Promise<Heard> {
  const pdf = '%PDF-1.4 Zattera'
  const wanted = { ContentType: 'application/pdf', name: typed.file, size: pdf.length }
  await ask('POST', 'storage/signed_url', { body: { ...wanted, name: typed.file.repeat(20) } })
  const { url, key, headers } = (await ask('POST', 'storage/signed_url', { body: wanted })).body.data
  const reader = await aLinkReader(direct, { token: token ?? null })
  const out = downloadLink(await readFilesSecret(direct.db), key, reader, new Date())
  for (const link of [url, out]) handedOut.push(new URL(link, server.url).searchParams.get('signature') ?? '')
  await ask('PUT', url, { body: `${pdf}${pdf}`, headers })
  await ask('PUT', url.replace(/size=\d+/, `size=${typed.search}`), { body: pdf, headers })
  await ask('PUT', url, { body: pdf, headers: { ...headers, 'Content-Disposition': typed.file } })
  for (const _ of ['stored', 'already there']) await ask('PUT', url, { body: pdf, headers })
  // only a file of a record can be downloaded
  await direct.sql('update news set cover = $1 where id = (select min(id) from news where deleted_at is null)', [key])
  await ask('GET', out.replace('signature=', `signature=${typed.search}`))
  return ask('GET', out)
}

/** An admin impersonating the doctor: her agenda, and her account, which is refused. */
async function inTheNameOf(email: string, admin: string): Promise<void> {
  const [ids] = await direct.sql<{ user: number; admin: number; session: number }>(
    `select (select id from users where email = $1) as user, user_id as admin, id as session
      from access_tokens where token_hash = $2`,
    [email, hashToken(admin)],
  )
  if (!ids) throw new Error('The admin has no session')
  token = await aTokenOf(direct, ids.user, { impersonator_id: ids.admin, impersonator_token_id: ids.session })
  secret(token)
  expect((await ask('GET', 'user')).body.data.impersonator).toMatchObject({ id: ids.admin })
  await ask('GET', `doctor/bookings?paginate=1&search=${typed.search}`)
  await ask('PUT', 'account/password', { body: { current_password: demoPassword, password: typed.password } })
  await ask('POST', 'logout')
  await ask('GET', 'user')
}

/** The same desk while the connection is lost at a commit, cut or frozen, and while a table is missing. */
async function requestsDuringFailures(): Promise<void> {
  line.cutAtCommitOf(typed.privateNote, 'after')
  await aDeskAtWork(10)
  line.cut()
  await aDeskAtWork(20)
  await strangers()
  line.thaw()
  line.freeze()
  await ask('POST', 'login', { body: { email: typed.email, password: typed.password } })
  await ask('GET', `doctor/bookings?paginate=1&search=${typed.search}`)
  line.thaw()
  await eventually(async () => expect((await ask('GET', 'user')).status).toBe(200))
  await direct.sql('alter table bookings rename to bookings_elsewhere')
  await aDeskAtWork(30)
  await aPatientOfTheDesk()
  await direct.sql('alter table bookings_elsewhere rename to bookings')
}

let download: Heard
beforeAll(async () => {
  const database = new URL(await aPostgresUrl({ filled: 'demo' }))
  direct = await connect({ databaseUrl: database.href })
  line = await aTcpProxy({ host: database.hostname, port: Number(database.port) })
  const through = new URL(database)
  through.port = String(line.port)
  through.password = databasePassword
  server = await startBuiltServer({ env: { DATABASE_URL: through.href, LOG_LEVEL: 'trace' } })
  const kept = await direct.sql<{ value: string }>(
    "select value #>> '{}' as value from settings where key like '%-secret'",
  )
  handedOut.push(...kept.map(({ value }) => value))

  const admin = (await logIn('superadmin@curante.test')).body.data.token
  await anAdminAtWork()
  await inTheNameOf('mmg@curante.test', admin)
  await aSecondFactor('pls@curante.test')
  await strangers()
  await logIn('mmg@curante.test')
  download = await aFile()
  await aDeskAtWork(0)
  await aPatientOfTheDesk()
  await requestsDuringFailures()
})
afterAll(async () => {
  await server?.stop()
  await line?.close()
  await direct?.close()
})

/** Which of these words a text contains, plain, URL-encoded or JSON-encoded. */
const saidOf = (words: readonly string[], text: string) =>
  [...new Set(words)].filter((word) =>
    [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)].some((form) => text.includes(form)),
  )
const said = (text: string) =>
  saidOf([...Object.values(typed), typed.phone.replace(' ', ''), demoPassword, databasePassword, ...handedOut], text)

describe('typed data leaves the database only in answers about the record (CR4)', () => {
  test('the requests of this test had answers of every status', () => {
    const counts = new Map<number, number>()
    for (const { status } of heard) counts.set(status, (counts.get(status) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual([200, 201, 204, 401, 403, 404, 409, 413, 415, 422, 500, 503])
    for (const status of [422, 500, 503]) expect(counts.get(status)).toBeGreaterThan(10)
    expect(handedOut.length).toBeGreaterThan(25)
    expect(heard.some(({ status, text }) => status === 201 && text.includes(typed.name))).toBe(true)
  })

  test('the log at level trace has none of it', () => {
    const lines = server.said().split('\n')
    const log = lines.filter((entry) => entry.startsWith('{')).join('\n')
    for (const words of ['"msg":"answered"', '"msg":"away"', '"msg":"failed"']) expect(log).toContain(words)
    expect([said(log), /bearer|authorization/i.test(log)]).toEqual([[], false])
    // the start message contains the accounts of the demo practice, and their password, on purpose
    const rest = lines.filter((entry) => !entry.startsWith('{')).join('\n')
    expect(said(rest)).toEqual([demoPassword])
  })

  test('error bodies have none of it, except the current record of a 409', () => {
    const refused = heard.filter(
      ({ status, body }) => status >= 400 && body?.code !== 'stale' && !(status === 409 && body?.data),
    )
    expect(refused.length).toBeGreaterThan(100)
    expect(
      refused.filter(({ text }) => said(text).length > 0).map(({ asked, status, text }) => [asked, status, text]),
    ).toEqual([])
  })

  test('response headers have none of it, except the name of a file', () => {
    expect([download.status, said(JSON.stringify(download.headers))]).toEqual([200, [typed.file]])
    const telling = heard.filter((answer) => answer !== download && said(JSON.stringify(answer.headers)).length > 0)
    expect(telling.map(({ asked, headers }) => [asked, headers])).toEqual([])
  })

  test('links of a page leave the search text out', () => {
    const pages = heard.filter(({ body }) => body?.links)
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.map(({ body }) => body.links).filter((links) => said(JSON.stringify(links)).length > 0)).toEqual([])
  })

  test('every answer is no-store, files included', () => {
    const kept = heard.filter(({ headers }) => new Map(headers).get('cache-control') !== 'no-store')
    expect(kept.map(({ asked, status }) => [asked, status])).toEqual([])
  })

  test('exports have no private note, the calendar export no person', () => {
    const carried = { csv: [typed.name, typed.phone, typed.note], ics: [] }
    for (const [format, words] of Object.entries(carried)) {
      const found = heard.find(({ asked, status }) => asked.includes(`format=${format}`) && status === 200)
      expect(found?.text).toContain('Visita')
      expect([format, said(found?.text ?? '')]).toEqual([format, words])
    }
  })

  test('passwords, tokens and codes are stored hashed, in the database and on the disk', async () => {
    const tables = await direct.sql<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss') and table_type = 'BASE TABLE'",
    )
    const rows = tables.map(({ name }) => direct.sql<{ row: string }>(`select t::text as row from ${name} t`))
    const stored = (await Promise.all(rows)).flat().map(({ row }) => row)
    expect(saidOf([typed.privateNote], stored.join('\n'))).toEqual([typed.privateNote])
    expect(stored.filter((row) => saidOf(nowhere, row).length > 0)).toEqual([])
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const bytes = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
    expect(said(bytes)).toEqual([typed.file])
  })
})

describe('a failed start prints the reason without the database password (CR4)', () => {
  const at = (host: string, name = 'curante') => `postgres://capo:${databasePassword}@${host}/${name}`
  const addresses: [string, () => string, string][] = [
    ['no such database', () => databaseNamed('zinzino'), 'there is no such database'],
    ['an address that is none', () => at('127.0.0.1:porta'), 'DATABASE_URL is not valid'],
    // refused at the same places
    ['nobody there', () => at('127.0.0.1:1'), 'does not answer'],
    ['another kind of database', () => at('127.0.0.1').replace('postgres', 'mysql'), 'DATABASE_URL is not valid'],
    ['a password that is not written as in addresses', () => at('127.0.0.1:1').replace('@', '%@'), 'DATABASE_URL'],
  ]
  test.each(isLong ? addresses : addresses.slice(0, 2))('%s', async (_name, url, why) => {
    const words = await startBuiltServer({ env: { DATABASE_URL: url(), LOG_LEVEL: 'trace' } }).then(
      () => 'It started',
      (error: Error) => error.message,
    )
    expect(words).toContain(why)
    expect(words).not.toContain(databasePassword)
  })

  function databaseNamed(name: string): string {
    const { host } = new URL(process.env[sharedPostgres] ?? '')
    return at(host, name).replace('capo', 'postgres')
  }
})
