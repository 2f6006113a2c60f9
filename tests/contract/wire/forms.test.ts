import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { bookingPayload } from '../../../domain/contract/booking/booking-fields'
import { flag } from '../../../domain/contract/primitives'
import { asMeant, fieldsOf } from '../../../server/http/form-values'
import { formData } from '../../../src/providers/form-data'
import { aVisit, booked, type Practice } from '../../support/builders/practice'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const urlencoded = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: String(new URLSearchParams(fields)),
})

/** Encoded as by a browser, with its boundary. */
async function multipart(form: FormData) {
  const sent = new Response(form)
  return {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  }
}

type Sent = Awaited<ReturnType<typeof multipart>> | ReturnType<typeof urlencoded>

async function post(path: string, { headers, payload }: Sent, token = practice.doctor.token) {
  const reply = await practice.app.inject({
    method: 'POST',
    url: `${apiPrefix}/${path}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}

const statusOf = async (id: number) =>
  (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data.status

describe('POST of a form with `_method` (product.md §8)', () => {
  test('_method=put, urlencoded or multipart, upper or lower case, answers as a PUT', async () => {
    const at = ['09:00', '09:15', '09:30']
    const ways = [
      () => urlencoded({ _method: 'put', status: 'canceled', version: '1' }),
      () => multipart(formData({ status: 'canceled', version: 1, reason: null }, 'put')),
      () => urlencoded({ _method: 'PUT', status: 'canceled', reason: 'Chiuso', version: '1' }),
    ]
    for (const [i, way] of ways.entries()) {
      const visit = await booked(practice, { from: at[i] ?? '', to: ['09:15', '09:30', '09:45'][i] ?? '' })
      const answer = await post(`doctor/bookings/${visit.id}/status`, await way())
      expect([i, answer.status, answer.body.data?.status]).toEqual([i, 200, 'canceled'])
      expect([answer.headers['cache-control'], answer.headers['x-content-type-options']]).toEqual([
        'no-store',
        'nosniff',
      ])
    }
  })

  test('_method=put of a multipart form over a real connection answers as a PUT', async () => {
    const visit = await booked(practice, { date: '2026-12-09', from: '09:00', to: '09:15' })
    const address = await practice.app.listen({ port: 0, host: '127.0.0.1' })
    const body = formData({ status: 'canceled', version: 1 }, 'put')
    const answer = await fetch(`${address}${apiPrefix}/doctor/bookings/${visit.id}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${practice.doctor.token}` },
      body,
    })
    expect([answer.status, (await answer.json()).data?.status]).toEqual([200, 'canceled'])
  })

  test('_method=put without the right answers 401, 404, 422 or 409 as a PUT and changes nothing', async () => {
    const visit = await booked(practice, { date: '2026-11-26', from: '09:30', to: '09:45' })
    const cancel = urlencoded({ _method: 'put', status: 'canceled' })
    const path = `doctor/bookings/${visit.id}/status`
    expect((await post(path, cancel, null)).status).toBe(401)
    expect((await post(path, cancel, practice.otherDoctor.token)).status).toBe(404)
    expect((await post(path, urlencoded({ _method: 'put', status: 'gone' }))).status).toBe(422)
    expect((await post(path, urlencoded({ _method: 'put', status: 'canceled', version: '9' }))).status).toBe(409)
    expect(await statusOf(visit.id)).toBe('confirmed')
  })

  test('a _method that the path does not have, and a POST without one, answer 404', async () => {
    const path = 'doctor/notifications/read'
    expect((await post(path, urlencoded({ _method: 'delete' }))).status).toBe(404)
    expect((await post(path, urlencoded({ _method: 'patch' }))).status).toBe(404)
    expect((await post(path, urlencoded({}))).status).toBe(404)
    expect((await post(path, urlencoded({ _method: 'put' }))).status).toBe(200)
  })

  test('_method=get and a _method in JSON are unknown fields: 422', async () => {
    const sent: Sent[] = [
      urlencoded({ _method: 'get', socket_id: '1.1', channel_name: 'x' }),
      {
        headers: { 'content-type': 'application/json' },
        payload: '{"_method":"put","socket_id":"1.1","channel_name":"x"}',
      },
    ]
    for (const one of sent) {
      const answer = await post('broadcasting/auth', one)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['_method']])
    }
  })
})

describe('form fields are converted by the schema of the call', () => {
  test('POST doctor/bookings as multipart form answers 201 with the booking', async () => {
    const visit = {
      ...aVisit(practice, { date: '2026-11-27', from: '09:00', to: '09:15' }),
      overtime: false,
      doctor_notes: null,
    }
    const answer = await post('doctor/bookings', await multipart(formData(visit)))
    expect([answer.status, answer.body.data?.overtime, answer.body.data?.user_id]).toEqual([
      201,
      false,
      practice.patient,
    ])
  })

  test('POST doctor/bookings as form answers 422 on wrong values and undeclared fields', async () => {
    const fields = { ...aVisit(practice), office_user_id: 'x', overtime: 'true', made_up: '1' }
    const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const answer = await post('doctor/bookings', urlencoded(Object.fromEntries(form)))
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([
      422,
      ['made_up', 'office_user_id', 'overtime'],
    ])
    for (const name of ['__proto__', 'constructor', 'a[__proto__][b]', 'user_id[x]', '[', 'a]['])
      expect([name, (await post('doctor/bookings', urlencoded({ [name]: '1' }))).status]).toEqual([name, 422])
  })

  test('a file in a multipart form and a malformed multipart form answer 422', async () => {
    const form = new FormData()
    form.append('doctor_notes', new Blob(['x']), 'x.txt')
    const file = await post('doctor/bookings', await multipart(form))
    expect([file.status, Object.keys(file.body.errors)]).toEqual([422, ['doctor_notes']])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect((await post('doctor/bookings', { headers: { 'content-type': type }, payload: '{}' })).status).toBe(422)
  })

  test('a form of more fields or files than any call has, or of a longer name, answers 413', async () => {
    const many = (count: number, add: (form: FormData, i: number) => void) => {
      const form = new FormData()
      for (let i = 0; i < count; i += 1) add(form, i)
      return form
    }
    const fields = (count: number) => many(count, (form, i) => form.append(`x${i}`, ''))
    const files = (count: number) => many(count, (form, i) => form.append(`x${i}`, new Blob(['x']), 'x'))
    const asText = (form: FormData) => urlencoded(Object.fromEntries(form) as Record<string, string>)
    const sent: [Sent, number][] = [
      [asText(fields(1600)), 422],
      [asText(fields(1601)), 413],
      [await multipart(fields(1600)), 422],
      [await multipart(fields(1601)), 413],
      [await multipart(files(10)), 422],
      [await multipart(files(11)), 413],
      [urlencoded({ ['x'.repeat(200)]: '' }), 422],
      [urlencoded({ ['x'.repeat(201)]: '' }), 413],
    ]
    for (const [i, [one, status]] of sent.entries())
      expect([i, (await post('doctor/bookings', one)).status]).toEqual([i, status])
  })

  const one = z.strictObject({
    id: z.int().nullish(),
    on: z.boolean().optional(),
    run: flag,
    word: z.string(),
    days: z.array(z.int()).optional(),
    rule: z.strictObject({ every: z.int() }).optional(),
    level: z.union([z.literal(0), z.literal(1)]).optional(),
  })
  test.each<[string, Record<string, string>, unknown]>([
    ['digits become a number where the schema has one', { id: '7', word: '7' }, { id: 7, word: '7' }],
    ['0 and 1 become booleans', { on: '0', run: '1' }, { on: false, run: true }],
    ['words do not become booleans', { on: 'true', run: 'no' }, { on: 'true', run: 'no' }],
    ['an empty text becomes null where the schema takes null', { id: '', word: '' }, { id: null, word: '' }],
    ['indexed names become a list', { 'days[0]': '1', 'days[1]': '3' }, { days: [1, 3] }],
    ['names with empty brackets become a list', { 'days[]': '1' }, { days: [1] }],
    ['names in brackets become an object', { 'rule[every]': '2' }, { rule: { every: 2 } }],
    ['a literal of a union is matched', { level: '1' }, { level: 1 }],
    [
      'text that is no decimal number stays text',
      { id: '1e3', 'rule[every]': '0x1' },
      { id: '1e3', rule: { every: '0x1' } },
    ],
  ])('%s', (_name, form, meant) => {
    expect(asMeant(one, fieldsOf(Object.entries(form)))).toEqual(meant)
  })

  test('a schema with refinements converts as well; a repeated name becomes a list', () => {
    expect(
      asMeant(
        bookingPayload,
        fieldsOf([
          ['user_id', '3'],
          ['online', '1'],
        ]),
      ),
    ).toEqual({ user_id: 3, online: true })
    expect(
      fieldsOf([
        ['a', '1'],
        ['a', '2'],
      ]),
    ).toEqual({ a: ['1', '2'] })
  })
})
