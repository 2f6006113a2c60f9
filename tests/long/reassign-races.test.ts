import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import type { Booking } from '../../domain/contract/booking/bookings'
import { aPractice, at, booked, undo } from '../support/builders/practice'
import { deadlocksIn, expectConsistent } from '../support/races/consistency'
import { shuffled, tallyOf, times } from '../support/races/race'
import { onMainDatabase } from '../support/servers/database'

const quarterOf = (n: number, from: number) => ({
  date: addDays('2026-12-01', Math.floor(n / 20)),
  from: longTime(from + 15 * (n % 20)),
  to: longTime(from + 15 * (n % 20) + 15),
  overtime: true,
})

onMainDatabase((open) => {
  test('50 visits of each of two doctors moved onto the other at once, and back: no deadlock', async () => {
    const practice = await aPractice(await open())
    const { roma, girasole, ferri, leone, connection } = practice
    const agent = await practice.person('assistant')
    for (const doctor_id of [ferri, leone]) await practice.link(agent, { doctor_id })
    const session = await practice.session(agent)
    const sides = [
      { doctor_id: ferri, office_user_id: roma.officeUserId, office_service_id: roma.visit },
      { doctor_id: leone, office_user_id: girasole.officeUserId, office_service_id: girasole.visit },
    ] as const
    const moves = await Promise.all(
      [sides, [sides[1], sides[0]] as const].flatMap(([here, there]) =>
        times(50, async (n) => {
          const { doctor_id, ...place } = here
          const acting = session.actingAs(doctor_id)
          const visit = await booked(practice, { ...place, ...quarterOf(n, at(9)), name: `Visita ${n}` }, acting)
          const body = { ...there, ...quarterOf(n, at(15)), version: visit.version }
          return { visit, send: () => acting.call(endpoints.reassignBooking, { params: { id: visit.id }, body }) }
        }),
      ),
    )
    const answers = await Promise.all(shuffled(moves).map(({ send }) => send()))
    expect(tallyOf(answers)).toEqual({ 201: 100 })
    const moved = answers.map(({ body }) => body.data as Booking)
    const undone = await Promise.all(
      shuffled(moved).map((visit) => undo(session.actingAs(visit.office_service.office_user.user_id), visit)),
    )
    expect(tallyOf(undone)).toEqual({ 200: 100 })
    const live = await connection.sql<{ id: number }>("select id from bookings where status = 'confirmed' order by id")
    expect(live.map(({ id }) => id)).toEqual(moves.map(({ visit }) => visit.id).sort((a, b) => a - b))
    expect(await deadlocksIn(connection)).toBe(0)
    await expectConsistent(connection)
    await practice.close()
  })
})
