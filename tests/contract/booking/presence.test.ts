import { beforeAll, describe, expect, test } from 'vitest'
import type { Presence } from '../../../domain/booking/presence'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import {
  aPractice,
  aVisit,
  booked,
  changeStatus,
  type Practice,
  save,
  undo,
  without,
} from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

type Visit = Pick<Booking, 'id'>

/** Ten past nine on the day of the visits, in Rome. */
const ten = '2026-11-25T08:10:00.000Z'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const set = ({ id }: Visit, before: Presence | null, presence: Presence | null, session = practice.doctor) =>
    session.call(endpoints.changePresence, { params: { id }, body: { presence, before } })
  const show = async ({ id }: Visit, session = practice.doctor) =>
    (await session.call(endpoints.booking, { params: { id } })).body.data
  const changesOf = async ({ id }: Visit) =>
    (await practice.doctor.call(endpoints.bookingHistory, { params: { id } })).body.data.slice(1)

  /** A visit of the 25th, booked two days before, and the clock on its day. */
  let minute = 0
  async function visitOfToday(more: object = {}) {
    practice.clock.set('2026-11-23T08:00:00Z')
    const time = (at: number) =>
      `${String(9 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const visit = await booked(practice, { from: time(minute), to: time(minute + 15), ...more })
    minute += 15
    practice.clock.set(ten)
    return visit
  }

  describe('PUT doctor/bookings/:id/presence', () => {
    test('step by step answers since when, dated and signed; status, version and undo stay', async () => {
      const visit = await visitOfToday()
      const arrived = await set(visit, null, 'arrived', practice.assistant)
      expect(arrived.body.data).toEqual({
        ...visit,
        undo_until: null,
        presence: { state: 'arrived', since: ten, arrived_at: ten },
        reminder: null,
      })
      practice.clock.advance(12)
      const inRoom = { state: 'in_room', since: '2026-11-25T08:22:00.000Z', arrived_at: ten }
      expect((await set(visit, 'arrived', 'in_room')).body.data.presence).toEqual(inRoom)
      expect((await set(visit, 'in_room', 'arrived')).body.data.presence).toEqual(arrived.body.data.presence)
      await set(visit, 'arrived', 'in_room')
      expect((await set(visit, 'in_room', 'left')).body.data.presence).toMatchObject({ state: 'left', arrived_at: ten })
      const changes = await changesOf(visit)
      expect(changes).toHaveLength(5)
      expect(changes[0]).toMatchObject({
        at: ten,
        actor: { id: practice.secretary },
        on_behalf_of: { id: practice.ferri },
        change: { presence: [null, 'arrived'] },
      })
      const listed = await practice.doctor.call(endpoints.bookings, { query: { from: visit.date, to: visit.date } })
      expect(listed.body.data.find(({ id }: Visit) => id === visit.id)).toMatchObject({ presence: { state: 'left' } })
    })

    test('sent again answers the same and is recorded once; from another state 409 with the visit as it is', async () => {
      const visit = await visitOfToday()
      const [first, again] = [await set(visit, null, 'arrived'), await set(visit, null, 'arrived')]
      expect(again.body).toEqual(first.body)
      expect(await changesOf(visit)).toHaveLength(1)
      const late = await set(visit, null, 'no_show')
      expect([late.status, late.body.code, late.body.current]).toEqual([409, 'stale', first.body.data])
    })

    test('by twenty keys at once is one step', async () => {
      const visit = await visitOfToday()
      const sessions: Session[] = [practice.doctor, practice.assistant]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => set(visit, null, 'arrived', sessions[index % 2])),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await show(visit)).toMatchObject({ presence: { state: 'arrived' } })
      expect(await changesOf(visit)).toHaveLength(1)
    })

    test('before its day, of a canceled visit, or skipping a step answers 422 on presence', async () => {
      const visit = await visitOfToday()
      expect(await set(visit, null, 'left')).toMatchObject({
        status: 422,
        body: { errors: { presence: ['Il passaggio da “Atteso” a “Uscito” adesso non è possibile.'] } },
      })
      practice.clock.set('2026-11-24T22:59:00Z')
      expect((await set(visit, null, 'arrived')).status).toBe(422)
      await changeStatus(practice.doctor, visit, 'canceled')
      practice.clock.set(ten)
      expect((await set(visit, null, 'arrived')).status).toBe(422)
      expect((await show(visit)).presence).toBeUndefined()
    })

    test('of somebody who did not come, once the visit has ended, counts on the person for this doctor', async () => {
      const missed = async (user: string) => {
        const query = { search: user }
        const { body } = await practice.doctor.call(endpoints.serviceUsers, {
          params: { id: practice.roma.visit },
          query,
        })
        return body.data[0].missed_visits
      }
      const visit = await visitOfToday({ user_id: practice.otherPatient })
      const { last_name } = visit.user
      expect((await set(visit, null, 'no_show')).status).toBe(422)
      expect(await missed(last_name)).toBeNull()
      practice.clock.set('2026-11-25T20:00:00Z')
      expect((await set(visit, null, 'no_show')).body.data).toMatchObject({
        status: 'terminated',
        presence: { state: 'no_show', arrived_at: null },
      })
      expect(await missed(last_name)).toBe(1)
      await practice.connection.sql("update bookings set date = '2025-11-25' where id = $1", [visit.id])
      expect(await missed(last_name)).toBeNull()
    })

    test('is seen by the participant neither in the list nor in the visit', async () => {
      const visit = await visitOfToday()
      await set(visit, null, 'arrived')
      const patient = await practice.session(practice.patient)
      const own = await patient.call(endpoints.ownBooking, { params: { id: visit.id } })
      expect([own.status, own.body.data.presence]).toEqual([200, undefined])
    })

    test('by a colleague without the right answers 403, by another doctor 404', async () => {
      const visit = await visitOfToday()
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      expect((await set(visit, null, 'arrived', (await practice.session(agent)).actingAs(practice.ferri))).status).toBe(
        403,
      )
      expect((await set(visit, null, 'arrived', practice.otherDoctor)).status).toBe(404)
    })
  })

  test('A move to another day takes the presence off, its undo brings it back; a later hour of the day keeps it', async () => {
    const visit = await visitOfToday({ from: '11:30', to: '11:45' })
    await set(visit, null, 'arrived')
    const move = async (more: object) => {
      const body = { ...aVisit(practice, more), original_booking_id: visit.id, version: (await show(visit)).version }
      const answer = await save(practice.doctor, body)
      expect(answer.status).toBe(200)
      return answer.body.data
    }
    const arrived = { state: 'arrived', since: ten, arrived_at: ten }
    expect((await move({ from: '11:45', to: '12:00' })).presence).toEqual(arrived)
    expect((await move({ date: '2026-11-26', from: '11:45', to: '12:00' })).presence).toBeUndefined()
    expect((await undo(practice.doctor, visit)).body.data).toMatchObject({ date: '2026-11-25', presence: arrived })
    await set(visit, 'arrived', 'in_room')
    // a presence is no change that could be undone
    expect((await undo(practice.doctor, visit)).status).toBe(422)
  })
})
