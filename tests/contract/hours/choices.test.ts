import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { AffectedBooking } from '../../../domain/contract/agenda/hours'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { colleagueConsents, doctorPatients } from '../../../server/db/tables'
import { withTransaction } from '../../../server/db/transaction'
import { endLapsedOffers } from '../../../server/scheduling/waiting/offers'
import { mailedLinks } from '../../support/builders/links'
import { inboxOf, told } from '../../support/builders/participants'
import { aPractice, booked, changeStatus, type Practice } from '../../support/builders/practice'
import { type Answer, aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { saved } from './hours'

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    await practice.connection.sql('update users set email = $2 where id = $1', [practice.patient, 'nicolo@posta.test'])
  })
  afterEach(() => practice.close())

  const closure = () => ({
    ...{ office_user_id: practice.roma.officeUserId, type: 'specific', kind: 'closed' },
    ...{ from: '2026-11-30 00:00', to: '2026-12-04 24:00' },
  })
  /** Closes the week of some visits and offers all their times; the message has left. Returns its token, and the hits. */
  async function offered(times: readonly string[] = ['09:30']) {
    for (const from of times)
      await booked(practice, {
        date: '2026-11-30',
        from,
        to: from.endsWith('30') ? from.replace(/30$/, '45') : from.replace(/00$/, '15'),
      })
    practice.clock.advance(3)
    await told(practice)
    const change = { schedules: [closure()] }
    const { body } = await practice.doctor.call(endpoints.affectedBookings, { body: change })
    const hits: AffectedBooking[] = body.data
    const decisions = hits.map(({ booking: { id, version }, proposals }) => ({
      ...{ booking_id: id, version, act: 'offer' },
      times: proposals.map(({ office_user_id, office_service_id, date, from, to }) => ({
        ...{ office_user_id, office_service_id, date, from, to },
      })),
    }))
    await saved(practice.doctor, { ...change, decisions })
    expect(await mailedLinks(practice, 'choice')).toEqual([])
    practice.clock.advance(3)
    await told(practice)
    const mails = (await mailedLinks(practice, 'choice')).filter(({ message }) => message.channel === 'email')
    expect(mails).toHaveLength(1)
    return { token: mails[0]?.token ?? '', hits, visits: hits.map(({ booking }) => booking) }
  }
  const shown = async (token: string): Promise<{ problem: string | null; visit: PublicBooking | null }> =>
    (await practice.anonymous.call(endpoints.publicBooking, { params: { token } })).body.data
  const choose = (token: string, hold_id: number): Promise<Answer> =>
    practice.anonymous.call(endpoints.chooseTime, { params: { token }, body: { hold_id } })
  const openHolds = () => practice.connection.sql(`select id from holds where state = 'open'`)
  const heldTimes = () => practice.connection.sql('select id from time_claims where hold_id is not null')
  const undecided = async (): Promise<AffectedBooking[]> =>
    (await practice.doctor.call(endpoints.undecidedVisits)).body.data

  test('the link shows the times and changes nothing; one is chosen → the visit moves there, the others are free, the practice is told', async () => {
    const { token, visits } = await offered()
    const [visit] = visits
    const before = await shown(token)
    expect(await shown(token)).toEqual(before)
    expect(before.visit?.choice?.times).toHaveLength(3)
    expect(before.visit?.may).toEqual(['choose', 'decline'])
    const time = before.visit?.choice?.times[1]
    const { status, body } = await choose(token, time?.hold_id ?? 0)
    expect([status, body.data.date, body.data.from, body.data.code]).toEqual([200, time?.date, time?.from, visit?.code])
    expect([await openHolds(), await heldTimes(), await undecided()]).toEqual([[], [], []])
    expect((await inboxOf(practice, practice.ferri)).map(({ code }) => code)).toEqual(['booking-moved'])
    expect((await choose(token, time?.hold_id ?? 0)).status).toBe(409)
    const again = (await shown(token)).visit
    expect([again?.answered, again?.may]).toEqual(['chosen', ['confirm', 'cancel', 'move']])
  })

  test('none suits → the times are free, the visit is undecided again, the practice is told', async () => {
    const { token, visits } = await offered()
    const { status } = await practice.anonymous.call(endpoints.declineOffer, { params: { token } })
    expect(status).toBe(200)
    expect([await openHolds(), await heldTimes()]).toEqual([[], []])
    expect((await undecided()).map(({ booking, offered_until }) => [booking.id, offered_until])).toEqual([
      [visits[0]?.id, null],
    ])
    expect((await inboxOf(practice, practice.ferri)).map(({ code }) => code)).toEqual(['visit-undecided'])
    const again = (await shown(token)).visit
    expect([again?.answered, again?.may]).toEqual(['none', ['cancel', 'move']])
  })

  test('nobody answers for a day → the times are free and nobody else is asked; the link has expired, the practice is told', async () => {
    const { token } = await offered()
    practice.clock.advance(24 * 60)
    await withTransaction(practice.connection.db, (tx) => endLapsedOffers(tx, practice.clock.now()))
    expect([await openHolds(), await heldTimes()]).toEqual([[], []])
    expect((await shown(token)).problem).toBe('expired')
    expect((await undecided()).map(({ offered_until }) => offered_until)).toEqual([null])
    // once, though three times have lapsed
    expect((await inboxOf(practice, practice.ferri)).map(({ code }) => code)).toEqual(['visit-undecided'])
  })

  test('decided otherwise meanwhile → the times are free, the link says so', async () => {
    const { token, visits } = await offered()
    const [visit] = visits
    if (!visit) throw new Error('No visit')
    const choice = (await shown(token)).visit?.choice
    await changeStatus(practice.doctor, visit, 'canceled')
    expect([await openHolds(), await heldTimes()]).toEqual([[], []])
    expect((await shown(token)).problem).toBe('changed')
    expect((await choose(token, choice?.times[0]?.hold_id ?? 0)).status).toBe(409)
  })

  test('two visits → one message with one link, one visit after the other; the time of another visit → 409', async () => {
    const { token, visits } = await offered(['09:30', '10:00'])
    const first = (await shown(token)).visit
    const [, second] = visits
    const held = await practice.connection.sql<{ id: number }>('select id from holds where for_booking_id = $1', [
      second?.id,
    ])
    expect((await choose(token, held[0]?.id ?? 0)).status).toBe(409)
    const next: PublicBooking = (await choose(token, first?.choice?.times[0]?.hold_id ?? 0)).body.data
    expect([first?.code, next.code]).toEqual(visits.map(({ code }) => code))
    expect(next.choice?.times).toHaveLength(3)
    const last: PublicBooking = (await choose(token, next.choice?.times[0]?.hold_id ?? 0)).body.data
    expect([last.code, last.choice]).toEqual([second?.code, undefined])
    expect(await openHolds()).toEqual([])
  })

  test('a time of a colleague is chosen → booked there, cancelled here', async () => {
    const { connection, ferri, leone, girasole, roma, patient } = practice
    await connection.sql('update office_users set office_id = $2 where id = $1', [girasole.officeUserId, roma.officeId])
    const agreement = { office_id: roma.officeId, created_by: ferri, created_at: new Date() }
    await connection.db.insert(colleagueConsents).values([
      { ...agreement, doctor_id: ferri, colleague_id: leone },
      { ...agreement, doctor_id: leone, colleague_id: ferri },
    ])
    await connection.db.insert(doctorPatients).values({ doctor_id: leone, user_id: patient })
    const { token, visits } = await offered()
    const times = (await shown(token)).visit?.choice?.times ?? []
    const there = times.find(({ doctor }) => doctor.includes('Leone'))
    expect((await choose(token, there?.hold_id ?? 0)).status).toBe(200)
    const rows = await connection.sql('select doctor_id, status from bookings order by id')
    expect(rows).toEqual([
      { doctor_id: ferri, status: 'canceled' },
      { doctor_id: leone, status: 'confirmed' },
    ])
    expect([visits.length, await openHolds()]).toEqual([1, []])
    expect((await shown(token)).visit?.doctor).toContain('Leone')
  })

  test('the person says it on the telephone → the practice takes the time in the agenda, and the visit moves', async () => {
    const { visits } = await offered()
    const [hold] = await practice.connection.sql<{ id: number; date: string }>(`select id, date::text as date from holds
      where state = 'open' order by id limit 1`)
    const { status, body } = await practice.doctor.call(endpoints.acceptHold, { params: { id: hold?.id ?? 0 } })
    expect([status, body.data.id, body.data.date]).toEqual([201, visits[0]?.id, hold?.date])
    expect(await openHolds()).toEqual([])
  })
})
