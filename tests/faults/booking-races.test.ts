import { beforeAll, describe, expect, test } from 'vitest'
import { shortTime } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import type { Answer, Session } from '../support/app'
import { eachDatabase } from '../support/database'
import { aPractice, at, aVisit, booked, changeStatus, type Practice, save, undo } from '../support/practice'

const overlapText = 'Il seguente orario è già occupato da una visita'

/** Overlapping claims, and live bookings without their claim or claims without their live booking. */
const broken = `
  select 'overlap' as what from time_claims a join time_claims b
    on a.doctor_id = b.doctor_id and a.id < b.id and a.date = b.date and a.from_minute < b.to_minute and b.from_minute < a.to_minute
  union all
  select 'claim' from bookings b full join time_claims c on c.booking_id = b.id
    where (b.status in ('pending', 'confirmed')) is distinct from (c.id is not null)
      or (c.id is not null and (c.date, c.from_minute, c.to_minute, c.doctor_id)
        is distinct from (b.date, b.from_minute, b.to_minute, b.doctor_id))`

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

  describe('one slot, many clients (CO1)', () => {
    test('of 100 exactly one books it; the others are told so, with what is free', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => save(from(index), aVisit(practice, slot(0)))),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(99)
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect(body.message).toBe(overlapText)
        expect(body.alternatives).toHaveLength(3)
      }
    })

    test('ten slots at once, each wanted by ten: ten visits', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => save(from(index), aVisit(practice, slot(1 + (index % 10))))),
      )
      expect(count(answers, 201)).toBe(10)
      expect(count(answers, 409)).toBe(90)
    })

    test('booking, editing, out of hours and undo meet on one time: one has it', async () => {
      const time = slot(20)
      const others = [21, 22, 23, 24].map((index) => slot(index))
      const [first, ...rest] = await Promise.all(others.map((other) => booked(practice, other)))
      const canceled = await booked(practice, time)
      await changeStatus(practice.doctor, canceled, 'canceled')
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, (_, index) => save(from(index), aVisit(practice, time))),
        ...[first, ...rest].map((booking) =>
          save(practice.doctor, {
            ...aVisit(practice, time),
            original_booking_id: booking.id,
            version: booking.version,
          }),
        ),
        save(practice.assistant, aVisit(practice, { ...time, overtime: true })),
        undo(practice.doctor, canceled),
      ])
      const won = answers.filter(({ status }) => status < 300)
      expect(won).toHaveLength(1)
      expect(count(answers, 409)).toBe(answers.length - 1)
    })

    test('two offices of one doctor are one doctor', async () => {
      const prati = { office_user_id: practice.prati.officeUserId, office_service_id: practice.prati.visit }
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          save(
            from(index),
            aVisit(practice, {
              ...(index % 2 ? prati : {}),
              date: '2027-02-02',
              from: shortTime(at(15) + index),
              to: shortTime(at(15, 30) + index),
              overtime: index % 2 === 0 || sources[index % sources.length] !== practice.doctor,
            }),
          ),
        ),
      )
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      expect(count(answers, 201)).toBeLessThanOrEqual(2)
    })
  })

  test('many edits of one visit with one version: one wins, the others see what it became', async () => {
    const booking = await booked(practice, { date: '2027-02-03' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(from(index), {
          ...aVisit(practice, { date: '2027-02-03', doctor_notes: `nota ${index}` }),
          original_booking_id: booking.id,
          version: booking.version,
        }),
      ),
    )
    expect(count(answers, 200)).toBe(1)
    const late = answers.filter(({ status }) => status === 409)
    expect(late).toHaveLength(19)
    for (const { body } of late) expect(body).toMatchObject({ code: 'stale', current: { version: 2 } })
  })

  describe('Idempotency-Key (CO4)', () => {
    test('twenty at once with one key are one visit and one answer', async () => {
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

    test('after 24 hours a key is a new one: of ten at once one is kept', async () => {
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

    test('a refused attempt leaves its key free', async () => {
      const taken = await booked(practice, { date: '2027-02-05' })
      const visit = aVisit(practice, { date: '2027-02-05' })
      const key = { 'idempotency-key': `later-${kind}` }
      expect((await save(practice.doctor, visit, key)).status).toBe(409)
      await changeStatus(practice.doctor, taken, 'canceled')
      expect((await save(practice.doctor, visit, key)).status).toBe(201)
    })
  })

  test('the claim that lapsed stands in nobody’s way', async () => {
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

  test('after all that no two visits overlap, and each live one holds its own time', async () => {
    expect(await practice.connection.sql(broken)).toEqual([])
  })
})

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length
