import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import type { Answer } from '../../support/app'
import { eachDatabase } from '../../support/database'
import { aPractice, aVisit, booked, type Practice } from '../../support/practice'
import { aRepeat } from '../../support/repeats'

/** What people and machines put where something else belongs. */
const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '2147483648',
  '999999999999999999999',
  'null',
  'undefined',
  '[]',
  '{}',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://a.bc/\u0000',
  'https://a.bc/\ud800',
  '2026-02-30',
  '2026-11-25',
  '0000-00-00',
  '24:00:01',
  '25:00',
  '09:00',
  '🩺'.repeat(30),
  'x'.repeat(5000),
]
const nastyJson = [...nasty, 0, -1, 1.5, 2 ** 31, 2 ** 53, true, false, null, [], {}, ['x'], { a: 1 }]

const cursors = [
  ['2026-11-25', 0, 1],
  ['2026-02-30', 0, 1],
  ['x\u0000', 0, 1],
  ['2026-11-25', 1.5, 1],
  ['2026-11-25', 2 ** 40, 1],
  [1],
  [null],
  'x',
  null,
].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))

const period = { from: '2026-11-24', to: '2026-11-30' }
const reads: [Endpoint, Record<string, string>, readonly string[]][] = [
  [
    endpoints.bookings,
    { paginate: '1' },
    [
      'from',
      'to',
      'search',
      'sort',
      'page',
      'limit',
      'cursor',
      'filter[status]',
      'filter[status][in]',
      'filter[office_user_id]',
      'x',
    ],
  ],
  [endpoints.availabilities, period, ['from', 'to', 'original_booking_id', 'city_id', 'advanced', 'mode', 'x']],
  [endpoints.serviceUsers, {}, ['search', 'paginate', 'page', 'limit', 'cursor']],
  [endpoints.officeUserSchedules, period, ['from', 'to', 'type', 'with']],
  [endpoints.officeUsers, {}, ['with']],
  [endpoints.notifications, { paginate: '1' }, ['to_read', 'type', 'pending', 'cursor']],
]

eachDatabase((open) => {
  let practice: Practice
  let booking: { id: number; version: number }
  beforeAll(async () => {
    practice = await aPractice(await open())
    booking = await booked(practice)
    return () => practice.close()
  })

  /** Asks with every value at once, and gives the status of each. */
  const statuses = <T>(values: readonly T[], ask: (value: T) => Promise<Answer>) =>
    Promise.all(values.map(async (value) => [value, (await ask(value)).status] as const))

  test('no query makes the server fall over (IN1)', { timeout: 120_000 }, async () => {
    for (const [endpoint, fine, fields] of reads) {
      const id = endpoint === endpoints.officeUserSchedules ? practice.roma.officeUserId : practice.roma.visit
      for (const field of fields) {
        const answers = await statuses(field === 'cursor' ? [...nasty, ...cursors] : nasty, (value) =>
          practice.doctor.call(endpoint, { params: { id }, query: { ...fine, [field]: value } }),
        )
        const wrong = answers.filter(([, status]) => status !== 200 && status !== 422)
        expect([endpoint.path, field, wrong]).toEqual([endpoint.path, field, []])
      }
    }
  })

  test('no id in a path does', async () => {
    const answers = await statuses(
      nasty.filter((text) => text !== '' && !/\p{Cs}/u.test(text)),
      (id) => practice.doctor.call(endpoints.booking, { params: { id } }),
    )
    expect(answers.filter(([, status]) => status !== 404)).toEqual([])
  })

  test('no field of a body does', { timeout: 120_000 }, async () => {
    const visit = { ...aVisit(practice, { from: '20:00', to: '20:05', overtime: true }), address: 'Via Po' }
    for (const field of [...Object.keys(endpoints.saveBooking.body.shape), 'x', 'status', 'doctor_id', 'id', 'code']) {
      const answers = await statuses(nastyJson, (value) =>
        practice.doctor.call(endpoints.checkOverlapping, { body: { ...visit, [field]: value } }),
      )
      expect([field, answers.filter(([, status]) => ![200, 409, 422].includes(status))]).toEqual([field, []])
    }
    const repeated = aRepeat(practice, { from: '20:00', to: '20:05', overtime: true })
    const row = { occurrence: '2026-12-02', date: '2026-12-03', from: '20:00', to: '20:05' }
    const inside = ['from', 'freq', 'interval', 'weekdays', 'monthly', 'until', 'count', 'except', 'x'].map((field) => [
      `recurrence.${field}`,
      (value: unknown) => ({ recurrence: { ...repeated.recurrence, [field]: value } }),
    ])
    const ofRows = ['occurrence', 'skip', 'date', 'from', 'to', 'x'].map((field) => [
      `rows.0.${field}`,
      (value: unknown) => ({ rows: [{ ...row, [field]: value }] }),
    ])
    const plain = [...Object.keys(endpoints.scheduleBookings.body.shape), 'version', 'series_id'].map((field) => [
      field,
      (value: unknown) => ({ [field]: value }),
    ])
    for (const [field, change] of [...plain, ...inside, ...ofRows] as [string, (value: unknown) => object][]) {
      const answers = await statuses(nastyJson, (value) =>
        practice.doctor.call(endpoints.scheduleBookings, { body: { ...repeated, ...change(value) } }),
      )
      expect([field, answers.filter(([, status]) => ![200, 422].includes(status))]).toEqual([field, []])
    }
    for (const field of ['status', 'reason', 'version', 'x']) {
      const params = { id: booking.id }
      const answers = await statuses(nastyJson, (value) =>
        practice.doctor.call(endpoints.changeBookingStatus, {
          params,
          body: { status: 'pending', version: booking.version, [field]: value },
        }),
      )
      expect([field, answers.filter(([, status]) => ![409, 422].includes(status))]).toEqual([field, []])
    }
  })
})
