import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { officeServiceCities } from '../../../server/db/tables'
import {
  aHomeVisit,
  anOwnVisit,
  cancelOwn,
  ownBooked,
  type Participants,
  withParticipants,
} from '../../support/builders/participants'
import { aPractice, booked } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

onMainDatabase((open) => {
  let practice: Participants
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    await practice.connection.db
      .insert(officeServiceCities)
      .values({ office_service_id: practice.roma.home, city_id: 1 })
    return () => practice.close()
  })

  /** The slots of a day as text, such as "09:00 jolly". */
  async function slotsOn(
    date: string,
    officeServiceId: number,
    session: Session = practice.nicolo,
    more: Record<string, string | number> = {},
  ): Promise<string[]> {
    const answer = await session.call(endpoints.openAvailabilities, {
      params: { id: officeServiceId },
      query: { from: date, to: date, ...more },
    })
    expect([answer.status, answer.body.errors ?? null]).toEqual([200, null])
    return (answer.body.data[date] ?? []).map(
      ({ from, slot_code }: { from: string; slot_code: string | null }) =>
        `${from.slice(0, 5)}${slot_code ? ` ${slot_code}` : ''}`,
    )
  }

  describe('GET office_services/:id/availabilities by a participant', () => {
    test.each<[string, string, boolean]>([
      ['asked at 23:59 the evening before', '2026-11-26T22:59:59Z', false],
      ['asked at midnight', '2026-11-26T23:00:00Z', false],
      ['asked at 06:59', '2026-11-27T05:59:59Z', false],
      ['asked at 07:00', '2026-11-27T06:00:00Z', true],
    ])('%s of the day answers its jolly slots only from 07:00', async (_name, now, isShown) => {
      practice.clock.set(now)
      const slots = await slotsOn('2026-11-27', practice.roma.visit)
      expect(slots.filter((slot) => slot.endsWith('jolly'))).toEqual(isShown ? ['11:00 jolly', '11:15 jolly'] : [])
      practice.clock.set(testNow)
    })

    test('for a visit answers no telephone slots, no slots of representatives and none of home visits', async () => {
      const thursday = await slotsOn('2026-11-26', practice.roma.visit)
      expect([thursday[0], thursday.at(-1)]).toEqual(['09:30', '16:45'])
      const wednesday = await slotsOn('2026-11-25', practice.roma.visit)
      expect(wednesday.filter((slot) => slot.startsWith('12:'))).toEqual([])
    })

    test('answers home visit slots in served cities only, and online slots for online services only', async () => {
      const { home, visit, online } = practice.roma
      expect(await slotsOn('2026-11-26', home, practice.nicolo, { city_id: 1 })).toEqual(['17:00 to_confirm'])
      expect(await slotsOn('2026-11-26', home, practice.nicolo, { city_id: 2 })).toEqual([])
      expect(await slotsOn('2026-11-26', visit, practice.nicolo, { mode: 'online' })).toEqual([])
      expect((await slotsOn('2026-11-26', online, practice.nicolo, { mode: 'online' })).length).toBeGreaterThan(0)
    })

    test('answers slots of representatives up to the booking horizon', async () => {
      expect(await slotsOn('2027-11-24', practice.roma.mr, practice.isf)).toHaveLength(4)
      expect(await slotsOn('2027-11-29', practice.roma.mr, practice.isf)).toEqual([])
    })
  })

  describe('GET office_services/:id/availabilities within the rate limit', () => {
    test('leaves out slots of that kind near the caller’s own visit, and answers them to other patients', async () => {
      const visit = await ownBooked(practice.nicolo, aHomeVisit(practice))
      const other = await practice.session(practice.otherPatient)
      const { home, visit: plain } = practice.roma
      for (const [date, mine] of [
        ['2026-12-03', []],
        ['2027-02-18', []],
        ['2027-02-25', ['17:00 to_confirm']],
      ] as const) {
        expect([date, await slotsOn(date, home)]).toEqual([date, mine])
        expect(await slotsOn(date, home, other)).toEqual(['17:00 to_confirm'])
      }
      expect((await slotsOn('2026-12-03', plain)).length).toBeGreaterThan(0)
      await cancelOwn(practice.nicolo, visit)
      expect(await slotsOn('2026-12-03', home)).toEqual(['17:00 to_confirm'])
    })

    test('with a child as user_id counts the child’s visits, not the parent’s', async () => {
      const { connection, child, ferri, nicolo, roma } = practice
      await connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [ferri, child])
      const visit = await ownBooked(nicolo, aHomeVisit(practice, { user_id: child }))
      expect(await slotsOn('2026-12-03', roma.home, nicolo, { user_id: child })).toEqual([])
      expect(await slotsOn('2026-12-03', roma.home)).toEqual(['17:00 to_confirm'])
      await cancelOwn(nicolo, visit)
      await connection.sql('delete from doctor_patients where user_id = $1', [child])
    })
  })

  test('GET office_services/:id/availabilities for a child who is not a patient of the doctor answers the 422 of POST bookings', async () => {
    const { nicolo, child, roma } = practice
    const shown = await nicolo.call(endpoints.openAvailabilities, {
      params: { id: roma.visit },
      query: { from: '2026-12-02', to: '2026-12-02', user_id: child },
    })
    const booking = await nicolo.call(endpoints.bookForOneself, { body: anOwnVisit(practice, { user_id: child }) })
    expect([shown.status, shown.body]).toEqual([422, booking.body])
  })

  test('POST bookings answers 201 on exactly the slots that GET office_services/:id/availabilities answers', async () => {
    await booked(practice, { date: '2026-12-02', from: '09:30', to: '09:45' })
    const shown = await slotsOn('2026-12-02', practice.roma.visit)
    const quarters = Array.from({ length: 40 }, (_, i) => 8 * 60 + i * 15)
    for (const from of quarters) {
      const answer = await practice.nicolo.call(endpoints.bookForOneself, {
        body: anOwnVisit(practice, { date: '2026-12-02', from: clock(from), to: clock(from + 15) }),
      })
      expect([clock(from), answer.status === 201]).toEqual([clock(from), shown.includes(clock(from))])
      if (answer.status === 201) await cancelOwn(practice.nicolo, answer.body.data)
    }
  })

  test('POST bookings on a full day answers alternatives in another office only where that office takes online bookings', async () => {
    // Via Roma is full on its last day; Prati has free times the week after.
    await practice.connection.sql('update plannings set valid_to = $1 where office_user_id = $2', [
      '2026-12-23',
      practice.roma.officeUserId,
    ])
    const date = '2026-12-23'
    for (const opens of [9 * 60, 15 * 60])
      for (let from = opens; from < opens + 180; from += 15)
        await booked(practice, { date, from: clock(from), to: clock(from + 15), name: 'Altro' })
    const offices = async () => {
      const answer = await practice.nicolo.call(endpoints.bookForOneself, { body: anOwnVisit(practice, { date }) })
      expect(answer.status).toBe(409)
      return answer.body.alternatives.map(({ office_user_id }: { office_user_id: number }) => office_user_id)
    }
    const prati = practice.prati.officeUserId
    expect(await offices()).toEqual([prati, prati, prati])
    await practice.connection.sql('update office_users set online_bookings = false where id = $1', [prati])
    expect(await offices()).toEqual([])
    await practice.connection.sql('update office_users set online_bookings = true where id = $1', [prati])
    await practice.connection.sql('update plannings set valid_to = null where office_user_id = $1', [
      practice.roma.officeUserId,
    ])
  })

  test('POST bookings on a taken slot answers 409 with alternatives that a participant may book', async () => {
    practice.clock.set('2026-12-15T10:05:00Z')
    const prati = practice.prati.officeUserId
    await practice.connection.sql('update office_users set online_bookings = false where id = $1', [prati])
    await booked(practice, { date: '2026-12-17', from: '09:30', to: '09:45' })
    const answer = await practice.nicolo.call(endpoints.bookForOneself, {
      body: anOwnVisit(practice, { date: '2026-12-17', from: '09:30', to: '09:45' }),
    })
    expect(answer.status).toBe(409)
    expect(answer.body.alternatives.map(({ from }: { from: string }) => from)).toEqual([
      '09:45:00',
      '10:00:00',
      '10:15:00',
    ])
    await practice.connection.sql('update office_users set online_bookings = true where id = $1', [prati])
    practice.clock.set(testNow)
  })
})
