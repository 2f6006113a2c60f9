import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import { mostFields } from '../../../server/http/hardening/body'
import { mostValues } from '../../../server/http/hardening/json'
import { requestOptions } from '../../../server/http/hardening/requests'
import { announceNews } from '../../../server/notices/announce-news'
import { cpuOf, largestRefusal, mostCpu } from '../../support/builders/cost'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aDatabase, isLong } from '../../support/servers/database'

let practice: Practice
let admin: string | null
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  admin = (await practice.session(await practice.person('superadmin'))).token
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly payload?: string
}

function answerTo({ method, path, headers, payload }: Sent) {
  const token = path.startsWith('admin/') ? admin : practice.doctor.token
  return practice.app.inject({
    method,
    url: `${apiPrefix}/${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  })
}

/** Expects a refusal that costs hardly more than one of `usual`, and is short. */
async function expectCheap(sent: Sent, usual: Sent): Promise<void> {
  let reply: LightMyRequestResponse | undefined
  const cost = await cpuOf(async () => {
    reply = await answerTo(sent)
  }, mostCpu)
  expect([400, 401, 403, 404, 413, 415, 422], reply?.body.slice(0, 200)).toContain(reply?.statusCode)
  expect(reply?.rawPayload.length).toBeLessThanOrEqual(largestRefusal)
  const most = mostCpu + (cost > mostCpu ? await cpuOf(() => answerTo(usual)) : 0)
  expect(cost, sent.path).toBeLessThanOrEqual(most)
}

let turn = 0
/** Every nth of many that a request is tried on, beginning with another each time; all in the long run. */
function inTurn<T>(all: readonly T[], nth: number): readonly T[] {
  turn += 1
  return isLong ? all : all.filter((_, place) => (place + turn) % nth === 0)
}

/** A little below the largest body. */
const room = requestOptions.bodyLimit - 500
const filled = (unit: string, bytes = room) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
/** As many texts as fit, and no more than `most`, each with its number. */
function listed(make: (i: number) => string, separator: string, { bytes = room, most = room } = {}): string {
  const texts: string[] = []
  for (let left = bytes; texts.length < most; ) {
    const text = make(texts.length)
    left -= Buffer.byteLength(text) + separator.length
    if (left < 0) break
    texts.push(text)
  }
  return texts.join(separator)
}

const calls = ['login', 'doctor/bookings/schedule', 'admin/drugs/bulk', 'admin/drugs/export', 'admin/views']

/** Sends a body to the calls, beside an empty one of the same type. */
async function expectCheapBody(type: string, payload: string, nothing: string): Promise<void> {
  const headers = { 'content-type': type }
  for (const path of inTurn(calls, 3))
    await expectCheap({ method: 'POST', path, headers, payload }, { method: 'POST', path, headers, payload: nothing })
}

describe('POST of the largest form is refused in 50 ms, in a short reply', () => {
  test.each<[string, string]>([
    ['one name', filled('a&')],
    ['one name the call knows', filled('from=1&')],
    ['as many names as fit', listed((i) => i.toString(36), '&')],
    ['a list', filled('a[]=&')],
    ['a numbered list', listed((i) => `rows[${i}]=`, '&')],
    ['a list with holes', listed((i) => `a[${(i * 7919) % 4_294_967_295}]=`, '&')],
    ['a series', listed((i) => `rows[${i}][from]=09:00`, '&')],
    ['groups in groups', listed((i) => `a[${i}][b][c][d][e]=`, '&')],
    ['as many names as may be', listed((i) => `${i}${filled('a', 120)}`, '&', { most: mostFields })],
    ['a list as long as may be', listed(() => 'columns[]=x', '&', { most: mostFields })],
    ['a series as long as may be', listed((i) => `rows[${i}][from]=x`, '&', { most: mostFields })],
    ['as many groups in groups as may be', listed((i) => `a[${i}][b][c][d][e]=`, '&', { most: mostFields })],
    ['one name of brackets', `a${filled('[a]')}`],
    ['one name of opened brackets', `a${filled('[')}`],
    ['one name of escapes', filled('%61')],
    ['one name of escaped separators', filled('%26')],
    ['one long name', filled('a')],
    ['one name of accents', filled('%CC%81%CC%A3')],
    ['equals signs', filled('=')],
    ['separators', filled('&')],
    ['blanks', filled('+')],
  ])('%s', (_name, payload) => expectCheapBody('application/x-www-form-urlencoded', payload, 'a='))
})

const part = (name: string, value: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

describe('POST of the largest multipart form is refused in 50 ms, in a short reply', () => {
  test.each<[string, string]>([
    ['one name', `${listed(() => part('a', ''), '')}--x--\r\n`],
    ['as many names as fit', `${listed((i) => part(`a${i}`, ''), '')}--x--\r\n`],
    ['a series', `${listed((i) => part(`rows[${i}][from]`, ''), '')}--x--\r\n`],
    ['as many names as may be', `${listed((i) => part(`a${i}`, ''), '', { most: mostFields })}--x--\r\n`],
    ['files', `${listed(() => part('a', '', '; filename="b"'), '')}--x--\r\n`],
    ['one long name', `${part(filled('a'), '')}--x--\r\n`],
    ['one long value', `${part('a', filled('a'))}--x--\r\n`],
    ['borders', filled('\r\n--x')],
    ['borders without a line end', filled('--x')],
    ['beginnings of borders', `${part('a', filled('\r\n--'))}--x--\r\n`],
    ['headers', `--x\r\n${filled('a: b\r\n')}`],
    ['parameters of a header', `--x\r\ncontent-disposition: form-data; ${filled('a=b;')}\r\n\r\n\r\n--x--\r\n`],
    ['blanks before a header', `--x\r\ncontent-disposition: ${filled(' ')}form-data; name="a"\r\n\r\n\r\n--x--\r\n`],
    ['blanks after a header', `--x\r\ncontent-type: a${filled(' ')}b\r\n\r\n\r\n--x--\r\n`],
    ['lines before the first border', filled('a\r\n')],
  ])('%s', (_name, payload) => expectCheapBody('multipart/form-data; boundary=x', payload, `${part('a', '')}--x--\r\n`))
})

/** A list of one value, as long as fits and as long as may be, in each field of the calls that is a list or a group. */
const listsOf = (value: string) =>
  ['ids', 'rows', 'columns', 'where', 'values'].flatMap((field) =>
    [room - 100, mostValues - 20].map((most): [string, string] => [
      `${field} of ${value}, at most ${most}`,
      `{"action":"update","dry_run":1,"seen":[],"${field}":[${listed(() => value, ',', { bytes: room - 100, most })}]}`,
    ]),
  )
const inRecurrence = (field: string, value: string) =>
  `{"recurrence":{"from":"2026-11-25","freq":"daily","interval":1,"${field}":[${listed(() => value, ',')}]}}`

describe('POST of the largest JSON is refused in 50 ms, in a short reply', () => {
  test.each<[string, string]>([
    ['arrays in arrays', filled('[', room / 2) + filled(']', room / 2)],
    ['objects in objects', `${filled('{"a":', (room * 5) / 6)}1${filled('}', room / 6)}`],
    ['as many names as fit', `{${listed((i) => `"${i.toString(36)}":1`, ',')}}`],
    ['as many names as may be', `{${listed((i) => `"${i}":1`, ',', { most: mostValues - 20 })}}`],
    ['numbers for names', `{${listed((i) => `"${i * 7919}":1`, ',')}}`],
    ['a name that comes twice, at the end', `{${listed((i) => `"${i.toString(36)}":1`, ',')},"0":1}`],
    ['names that come twice', `[${listed(() => '{"a":1,"a":1}', ',')}]`],
    ['one long name', `{"${filled('a')}":1}`],
    ['one name of escapes', `{"${filled('\\u0001')}":1}`],
    ['as many long names as fit', `{${listed((i) => `"${i}${'\\u0001'.repeat(100)}":1`, ',')}}`],
    ['prototypes', `[${listed(() => '"__proto__"', ',')}]`],
    ['a number of many digits', `{"version":${filled('9')}}`],
    ['blanks', `{"version":${filled(' ')}1}`],
    ['filters', `{"state":{"filters":{${listed((i) => `"${i.toString(36)}":""`, ',')}}}}`],
    ['days', inRecurrence('weekdays', '9')],
    ['dates', inRecurrence('except', '"2026-02-30"')],
    ...['0', '-1', '"x"', '{}', '[]'].flatMap(listsOf),
  ])('%s', (_name, payload) => expectCheapBody('application/json', payload, '{}'))

  const texts: [path: string, field: string][] = [
    ...['name', 'phone', 'doctor_notes', 'online_link', 'date', 'from'].map((field): [string, string] => [
      'doctor/bookings',
      field,
    ]),
    ...['email', 'password'].map((field): [string, string] => ['login', field]),
    ['admin/views', 'name'],
    ...['name', 'slug', 'aic_code'].map((field): [string, string] => ['admin/drugs', field]),
    ...['email', 'fiscal_code'].map((field): [string, string] => ['admin/patients', field]),
  ]
  test.each<[string, string]>([
    ['letters', 'a'],
    ['digits', '1'],
    ['blanks', ' '],
    ['accents of two kinds', '\u0301\u0323'],
    ['dots', 'a.'],
    ['hyphens', '-'],
    ['signs of an address', '@'],
    ['parts of an address', 'https://a.'],
    ['joined emoji', '❤\u200d'],
    ['separators of a phone', '1-'],
    ['parts of a date', '2026-'],
    ['quotes', '\\"'],
  ])('each text of %s', async (_name, unit) => {
    const headers = { 'content-type': 'application/json' }
    for (const [path, field] of inTurn(texts, 4)) {
      const payload = `{"${field}":"${filled(unit, room - 100)}"}`
      await expectCheap({ method: 'POST', path, headers, payload }, { method: 'POST', path, headers, payload: '{}' })
    }
  })
})

/** The longest address and header that Node reads. */
const line = 15_000

describe('GET of the longest address is refused or answered in 50 ms', () => {
  const paths = ['doctor/bookings', 'admin/drugs', 'admin/patients', 'admin/users', 'admin/audit', 'admin/bookings']
  test.each<[string, string]>([
    ['one parameter many times', filled('a=1&', line)],
    ['a known parameter many times', filled('search=a&', line)],
    ['as many parameters as fit', listed((i) => `${i.toString(36)}=1`, '&', { bytes: line })],
    ['brackets', filled('filter[a]=1&', line)],
    ['a long search', `search=${filled('a', line)}`],
    ['a search of many words', `search=${filled('a+', line)}`],
    ['a search of accents', `search=${filled('%CC%81%CC%A3', line)}`],
    ['a long cursor', `cursor=${filled('W1s', line)}`],
    ['a long sort', `sort=${filled('-name,', line)}`],
    ['many relations', `with=${filled('a,', line)}`],
    ['many ids', `filter[id]=${filled('1,', line)}`],
    ['escapes', `%5B${filled('%5D', line)}=1`],
  ])('%s', async (_name, query) => {
    for (const path of inTurn(paths, 3))
      await expectCheap({ method: 'GET', path: `${path}?${query}` }, { method: 'GET', path: `${path}?a` })
  })

  test.each<[string, string]>([
    ['digits', '1'],
    ['slashes', '/'],
    ['dots', './'],
    ['escapes', '%2F'],
    ['broken escapes', '%'],
    ['accents', '%CC%81%CC%A3'],
  ])('an id of %s', async (_name, unit) => {
    for (const path of ['doctor/bookings/', 'admin/patients/', 'files/', 'x/'])
      await expectCheap({ method: 'GET', path: path + filled(unit, line) }, { method: 'GET', path: `${path}x` })
  })
})

describe('POST with the longest header is refused in 50 ms', () => {
  const names = [
    'authorization',
    'content-type',
    'content-encoding',
    'x-acting-as',
    'idempotency-key',
    'origin',
    'host',
  ]
  test.each<[string, string]>([
    ['letters', 'a'],
    ['blanks', 'a '],
    ['blanks that are no ASCII', '\u00a0'],
    ['semicolons', '; '],
    ['quotes', '; charset="'],
    ['commas', ', '],
    ['borders', '; boundary=a'],
  ])('%s', async (_name, unit) => {
    const usual: Sent = { method: 'POST', path: 'doctor/bookings', headers: { 'content-type': 'a' }, payload: '{}' }
    const firsts = ['', 'application/json', 'multipart/form-data']
    for (const [name, first] of inTurn(
      names.flatMap((name) => firsts.map((first) => [name, first] as const)),
      4,
    ))
      await expectCheap({ ...usual, headers: { ...usual.headers, [name]: `${first}${filled(unit, line)}b` } }, usual)
  })
})

test('the announcement of the longest news takes 50 ms, whatever its markdown', async () => {
  const { connection, clock } = practice
  const { sql, db } = connection
  await sql(`insert into news (title, slug, body, period) values ('Novità', 'novita', '', '[2020-01-01,2099-01-01)')`)
  for (const unit of ['[', '[a](', ']('])
    expect(
      await cpuOf(async () => {
        await sql('update news set announced_at = null, body = $1', [filled(unit, 20_000)])
        await db.transaction((tx) => announceNews(tx, clock.now()))
      }, mostCpu),
    ).toBeLessThanOrEqual(mostCpu)
})
