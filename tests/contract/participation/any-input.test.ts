import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { eachDatabase } from '../../support/database'
import { anOwnVisit, bookOwn, ownBooked, type Participants, withParticipants } from '../../support/participants'
import { aPractice } from '../../support/practice'

const period = { from: '2026-11-24', to: '2026-11-30' }
const reads: [Endpoint, Record<string, string>, readonly string[]][] = [
  [
    endpoints.ownBookings,
    { paginate: '1' },
    ['from', 'to', 'sort', 'page', 'limit', 'cursor', 'filter[status]', 'filter[status][in]', 'x'],
  ],
  [endpoints.openAvailabilities, period, ['from', 'to', 'original_booking_id', 'city_id', 'user_id', 'mode', 'x']],
  [endpoints.ownNotifications, { paginate: '1' }, ['to_read', 'type', 'pending', 'cursor', 'limit']],
]

const cursor = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
const number = fc.oneof(fc.integer(), fc.bigInt(), fc.double()).map(String)
const date = fc.tuple(fc.nat(2300), fc.nat(13), fc.nat(32)).map((parts) => parts.join('-'))
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text)),
  number,
  date,
  cursor,
)
const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constantFrom(0, 1, -1, 2 ** 31, 2 ** 53, true, null, [], {}))

eachDatabase((open) => {
  let practice: Participants
  let visit: { id: number; version: number }
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    visit = await ownBooked(practice.nicolo, anOwnVisit(practice))
    return () => practice.close()
  })

  test('no question makes the server fall over (IN1)', async () => {
    const anyQuestion = fc.constantFrom(...reads).chain(([endpoint, fine, fields]) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        fine: fc.constant(fine),
        field: fc.constantFrom(...fields),
        value: anyText,
      }),
    )
    await fc.assert(
      fc.asyncProperty(anyQuestion, async ({ endpoint, fine, field, value }) => {
        const answer = await practice.nicolo.call(endpoint, {
          params: { id: practice.roma.visit },
          query: { ...fine, [field]: value },
        })
        expect([200, 422]).toContain(answer.status)
      }),
      { numRuns: 400 },
    )
  })

  test('no booking and no cancelling does, and nothing but what is declared is kept', async () => {
    const fields = [
      ...Object.keys(endpoints.bookForOneself.body.shape),
      ...['doctor_id', 'created_by', 'actor_type', 'series_id', 'status', 'code', 'id', 'user[id]'],
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), anyValue, async (field, value) => {
        // The time is taken, so whatever passes is refused at last.
        const answer = await bookOwn(practice.nicolo, { ...anOwnVisit(practice), [field]: value })
        expect([403, 409, 422]).toContain(answer.status)
      }),
      { numRuns: 400 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('status', 'reason', 'version', 'x'), anyValue, async (field, value) => {
        const answer = await practice.nicolo.call(endpoints.changeOwnBookingStatus, {
          params: { id: visit.id },
          body: { status: 'confirmed', version: visit.version, [field]: value },
        })
        expect([409, 422]).toContain(answer.status)
      }),
      { numRuns: 100 },
    )
    const [row] = await practice.connection.sql<{ n: number }>('select count(*)::int as n from bookings')
    expect(row?.n).toBe(1)
  })
})
