import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { doubledField, valuesIn } from '../../../server/http/hardening/json'
import { servedResources } from '../../../server/resources'
import { aVisit, type Practice } from '../../support/builders/practice'
import { isLong } from '../../support/servers/database'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

async function send(payload: string | Buffer, type = json, headers: Record<string, string> = {}) {
  const reply = await practice.app.inject({
    method: 'POST',
    url: `${apiPrefix}/doctor/bookings`,
    headers: { authorization: `Bearer ${practice.doctor.token}`, 'content-type': type, ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const counted = async () =>
  (await practice.connection.sql<{ n: number }>('select count(*)::int as n from bookings'))[0]?.n

/** A visit as JSON, with more text inserted before its end. */
function visit(more = '', fields: object = {}): string {
  const text = JSON.stringify({ ...aVisit(practice), ...fields })
  return more === '' ? text : `${text.slice(0, -1)},${more}}`
}

describe('a field that comes twice is refused at its name, whichever of the two would have won', () => {
  test.each<[string, string, string]>([
    ['twice the same', '"from":"09:00:00"', 'from'],
    ['a second person', '"user_id":1', 'user_id'],
    ['the name in escapes', '"us\\u0065r_id":1', 'user_id'],
    ['a name nobody declared', '"x":1,"x":2', 'x'],
    ['inside a group', '"recurrence":{"freq":"daily","freq":"weekly"}', 'recurrence.freq'],
    ['inside a list', '"rows":[{"a":1},{"from":1,"from":2}]', 'rows.1.from'],
    ['without a name', '"":1,"":2', ''],
  ])('%s', async (_name, more, field) => {
    const { status, body } = await send(visit(more))
    expect([status, body]).toEqual([
      422,
      { message: 'Campo indicato più volte.', errors: { [field]: ['Campo indicato più volte.'] } },
    ])
  })

  test('in a form or a query answers 422 at that field', async () => {
    const fields = new URLSearchParams(Object.entries(aVisit(practice)).map(([name, value]) => [name, String(value)]))
    fields.append('from', '09:15:00')
    const { status, body } = await send(String(fields), form)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['from']])
    const reply = await practice.app.inject({
      url: `${apiPrefix}/doctor/bookings?from=2026-11-24&to=2026-11-25&to=2026-11-26`,
      headers: { authorization: `Bearer ${practice.doctor.token}` },
    })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['to']])
  })

  test('doubledField finds a repeated name at any depth of any JSON, and none in other JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => doubledField(JSON.stringify(value)) === null),
    )
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.string(), fc.boolean(), (value, name, other, inside) => {
        const [text, key] = [JSON.stringify(value), JSON.stringify(name)]
        const group = `{${key}:${text},${JSON.stringify(`${name}${other}!`)}:0, ${key} : ${text}}`
        return doubledField(inside ? `[{"a":[${text},${group}]}]` : group)?.endsWith(name) === true
      }),
    )
  })
})

/** Number of values in a JSON value, itself included. */
const countOf = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner), 1)
    : 1

test('valuesIn counts the values of any JSON, however it is set out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\n', '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      return valuesIn(text) === countOf(value) && valuesIn(`[${text}, {}, [ ], "\\"[,"]`) === countOf(value) + 4
    }),
  )
})

describe('bodies are UTF-8, unpacked and of a known type', () => {
  test.each<[string, () => Parameters<typeof send>, number]>([
    ['packed', () => [gzipSync(visit()), json, { 'content-encoding': 'gzip' }], 415],
    ['packed by something unknown', () => [visit(), json, { 'content-encoding': 'x, gzip' }], 415],
    ['of 16 bits a letter, and saying so', () => [Buffer.from(visit(), 'utf16le'), `${json}; charset=utf-16`], 415],
    ['of 16 bits a letter, silently', () => [Buffer.from(visit(), 'utf16le')], 422],
    ['in Latin letters, and saying so', () => [visit(), `${json}; charset="ISO-8859-1"`], 415],
    ['in Latin letters, silently', () => [Buffer.from(visit('', { doctor_notes: 'Nicolò' }), 'latin1')], 422],
    ['a form in Latin letters', () => ['doctor_notes=Nicol%F2', form], 422],
    ['a form of raw bytes', () => [Buffer.from('doctor_notes=Nicolò', 'latin1'), form], 422],
    ['a form with half an escape', () => ['doctor_notes=100%', form], 422],
    [
      'of parts in Latin letters',
      () => [Buffer.from(part('Nicolò'), 'latin1'), 'multipart/form-data; boundary=x'],
      422,
    ],
    ['of no type', () => [visit(), ''], 415],
    ['of several types', () => [visit(), `${json}, text/plain`], 415],
    ['a number beyond all numbers', () => [visit('"version":1e400')], 422],
    ['half a letter', () => [visit('"name":"\\ud800"', { user_id: undefined })], 422],
    ['two documents', () => [`${visit()}${visit()}`], 422],
    ['a comment', () => [`/* a */${visit()}`], 422],
    ['a comma too many', () => [visit().replace(/\}$/, ',}')], 422],
    ['a number that is no JSON', () => [visit('"version":0x1')], 422],
    ['the prototype', () => [visit('"__proto__":{"user_id":1}')], 422],
    ['the constructor', () => [visit('"constructor":{"prototype":{}}')], 422],
    ['a thousand levels', () => [visit(`"x":${'['.repeat(1000)}${']'.repeat(1000)}`)], 422],
    ['larger than any', () => [visit('', { doctor_notes: 'x'.repeat(300_000) })], 413],
  ])('%s', async (_name, sent, status) => {
    const before = await counted()
    const answer = await send(...sent())
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      status,
      status === 422 ? ['errors', 'message'] : ['message'],
    ])
    expect(await counted()).toBe(before)
  })

  test.each<[string, () => Parameters<typeof send>]>([
    ['with its charset', () => [visit(), `${json}; charset="UTF-8"`]],
    ['behind a mark of byte order', () => [`\ufeff${visit('', { from: '09:15:00', to: '09:30:00' })}`]],
    [
      'said to be as it is',
      () => [visit('', { from: '09:30:00', to: '09:45:00' }), json, { 'content-encoding': 'identity' }],
    ],
    [
      'with minus nothing where nothing may stand',
      () => [visit('"original_booking_id":null', { from: '10:00:00', to: '10:15:00' })],
    ],
  ])('a visit %s is booked', async (_name, sent) => {
    expect((await send(...sent())).status).toBe(201)
  })
})

const part = (text: string) => `--x\r\ncontent-disposition: form-data; name="doctor_notes"\r\n\r\n${text}\r\n--x--\r\n`

describe('a verb that a call does not have is unknown, and changes nothing', () => {
  /** The engine registers the calls of all resources alike. */
  const isOfOthers = (path: string) =>
    servedResources.some(({ resource: { name } }) => name !== 'drugs' && path.startsWith(`admin/${name}`))
  const paths = [...new Set(allEndpoints.map(({ path }) => path))].filter((path) => isLong || !isOfOthers(path))
  /** Parameters match fixed names too: `admin/drugs/bulk` is also the drug with the id `bulk`. */
  const names = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
  const declared = (path: string): string[] =>
    allEndpoints.filter((one) => names(one.path, path) && !one.bodyTypes).map(({ method }) => method)

  test.each(['OPTIONS', 'PATCH', 'TRACE', 'PUT', 'POST', 'DELETE'] as const)('%s', async (method) => {
    for (const path of paths.filter((one) => !declared(one).includes(method))) {
      const reply = await practice.app.inject({
        method: method as 'PATCH',
        url: `${apiPrefix}/${path.replace(/:\w+/g, '1')}`,
        headers: { authorization: `Bearer ${practice.doctor.token}` },
      })
      if (path === 'storage/files/:key' && method === 'PUT') continue // declared, for files
      expect([path, reply.statusCode, reply.json()]).toEqual([path, 404, { message: 'Risorsa non trovata' }])
    }
  })

  test('HEAD is a GET without its body, for the same people', async () => {
    const writing = allEndpoints.filter(({ method, writes }) => method === 'GET' && writes).map(({ path }) => path)
    for (const path of paths.filter((one) => declared(one).includes('GET') && !writing.includes(one))) {
      const url = `${apiPrefix}/${path.replace(/:\w+/g, '1')}`
      for (const headers of [{}, { authorization: `Bearer ${practice.doctor.token}` }]) {
        const [head, get] = [
          await practice.app.inject({ method: 'HEAD', url, headers }),
          await practice.app.inject({ url, headers }),
        ]
        expect([path, head.statusCode, head.body]).toEqual([path, get.statusCode, ''])
        expect(head.headers['cache-control']).toBe('no-store')
      }
    }
  })
})
