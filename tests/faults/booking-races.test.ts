import { beforeAll, describe, expect, test } from 'vitest'
import { shortTime } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import { aPractice, at, aVisit, booked, changeStatus, type Practice, save } from '../support/builders/practice'
import { expectConsistent } from '../support/races/consistency'
import type { Answer, Session } from '../support/servers/app'
import { eachDatabase, isLong } from '../support/servers/database'

/** Clients at once: on PGlite, which takes three times as long for each, a hundred only in the long run. */
const clientsOn = { postgres: 100, pglite: isLong ? 100 : 30 }
const overlapText = 'Il seguente orario è già occupato da una visita'

eachDatabase((open, kind) => {
  let practice: Practice
  let sources: Session[]

  beforeAll(async () => {
    practice = await aPractice(await open())
    const colleague = await practice.person('assistant')
    await practice.link(colleague)
    const pharmacy = await practice.person('pharmacy', {}, 'pharmacy')
    await practice.link(pharmacy, { kind: 'pharmacy' })
    sources = [practice.doctor, practice.assistant]
    for (const agent of [colleague, pharmacy]) sources.push((await practice.session(agent)).actingAs(practice.ferri))
    return () => practice.close()
  })

  const from = (index: number) => sources[index % sources.length] as Session
  const slot = (index: number) => {
    const minutes = at(9) + (index % 12) * 15
    // A Monday, a Wednesday and a Thursday: until noon their time is ordinary or kept for the telephone.
    const day = [25, 27, 28][Math.floor(index / 12)]
    return { date: `2027-01-${day}`, from: shortTime(minutes), to: shortTime(minutes + 15) }
  }

  const clients = clientsOn[kind]
  describe(`POST doctor/bookings by ${clients} clients at once (CO1)`, () => {
    test(`on one slot answers one 201, and ${clients - 1} × 409 with three alternatives`, async () => {
      const answers = await Promise.all(
        Array.from({ length: clients }, (_, index) => save(from(index), aVisit(practice, slot(0)))),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(clients - 1)
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect(body.message).toBe(overlapText)
        expect(body.alternatives).toHaveLength(3)
      }
    })

    test(`on ten slots answers ten 201 and ${clients - 10} × 409`, async () => {
      const answers = await Promise.all(
        Array.from({ length: clients }, (_, index) => save(from(index), aVisit(practice, slot(1 + (index % 10))))),
      )
      expect(count(answers, 201)).toBe(10)
      expect(count(answers, 409)).toBe(clients - 10)
    })
  })

  describe('POST doctor/bookings with an Idempotency-Key (CO4)', () => {
    test('twenty times at once answers the same booking; another payload 422, another user 409', async () => {
      const visit = aVisit(practice, { date: '2027-02-04' })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => save(practice.doctor, visit, { 'idempotency-key': `same-${kind}` })),
      )
      expect(count(answers, 201)).toBe(20)
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
      const again = await save(practice.doctor, visit, { 'idempotency-key': `same-${kind}` })
      expect(again.body).toEqual(answers[0]?.body)
      const other = aVisit(practice, { date: '2027-02-04', from: '09:15', to: '09:30' })
      const misused = await save(practice.doctor, other, { 'idempotency-key': `same-${kind}` })
      expect([misused.status, Object.keys(misused.body.errors)]).toEqual([422, ['Idempotency-Key']])
      const another = await save(practice.assistant, visit, { 'idempotency-key': `same-${kind}` })
      expect(another.status).toBe(409)
    })

    test('ten times at once after 24 hours makes one new booking', async () => {
      const key = { 'idempotency-key': `old-${kind}` }
      const first = await save(practice.doctor, aVisit(practice, { date: '2027-02-09' }), key)
      await practice.connection.sql(
        `update idempotency_keys set created_at = created_at - interval '24 hours 1 minute' where key = $1`,
        [`old-${kind}`],
      )
      const later = aVisit(practice, { date: '2027-02-09', from: '09:15', to: '09:30' })
      const answers = await Promise.all(Array.from({ length: 10 }, () => save(practice.doctor, later, key)))
      expect(count(answers, 201)).toBe(10)
      const ids = new Set(answers.map(({ body }) => body.data.id))
      expect([ids.size, ids.has(first.body.data.id)]).toEqual([1, false])
    })

    test('that was refused may be repeated with the same key', async () => {
      const taken = await booked(practice, { date: '2027-02-05' })
      const visit = aVisit(practice, { date: '2027-02-05' })
      const key = { 'idempotency-key': `later-${kind}` }
      expect((await save(practice.doctor, visit, key)).status).toBe(409)
      await changeStatus(practice.doctor, taken, 'canceled')
      expect((await save(practice.doctor, visit, key)).status).toBe(201)
    })
  })

  test('an expired hold is free for booking, one in force answers 409', async () => {
    await practice.connection.sql(
      `insert into time_claims (doctor_id, date, from_minute, to_minute, held_until)
       values ($1, '2027-02-08', 540, 555, '2026-11-24T07:00:00Z'), ($1, '2027-02-08', 570, 585, '2026-11-24T08:00:00Z')`,
      [practice.ferri],
    )
    await booked(practice, { date: '2027-02-08' })
    const held = await save(practice.doctor, aVisit(practice, { date: '2027-02-08', from: '09:30', to: '09:45' }))
    expect(held.status).toBe(409)
    const day = { from: '2027-02-08', to: '2027-02-08', advanced: 1 }
    const free = await practice.doctor.call(endpoints.availabilities, {
      params: { id: practice.roma.visit },
      query: day,
    })
    expect(free.body.data['2027-02-08'].slice(0, 2).map(({ from }: { from: string }) => from)).toEqual([
      '09:15:00',
      '09:45:00',
    ])
    await practice.connection.sql('delete from time_claims where held_until is not null')
  })

  test('afterwards no two visits overlap, each live one has its claim, and each history is legal', () =>
    expectConsistent(practice.connection))
})

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length
