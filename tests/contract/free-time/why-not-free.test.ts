import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { officeUserSchedules, timeClaims } from '../../../server/db/tables'
import { aPractice, at, booked, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  /** An assistant limited to the main office, to whom details of the other one are not disclosed. */
  let ofRoma: Session
  beforeAll(async () => {
    practice = await aPractice(await open())
    const agent = await practice.person('assistant')
    await practice.link(agent, { office_id: practice.roma.officeId })
    ofRoma = (await practice.session(agent)).actingAs(practice.ferri)
    const closed = { type: 'specific', kind: 'closed', from_minute: 0, to_minute: at(24) } as const
    await practice.connection.db.insert(officeUserSchedules).values([
      {
        office_user_id: practice.roma.officeUserId,
        from_date: '2026-12-07',
        to_date: '2026-12-08',
        note: 'Ponte',
        ...closed,
      },
      {
        office_user_id: practice.prati.officeUserId,
        type: 'recurring',
        kind: 'closed',
        from_date: '2026-11-30',
        from_minute: at(10),
        to_date: '2026-11-30',
        to_minute: at(10, 30),
        recurrence: { from: '2026-11-30', freq: 'weekly', interval: 1, count: 10 },
        note: 'Terapia',
      },
    ])
    return () => practice.close()
  })

  const ask = (query: Record<string, string | number>, session = practice.doctor, office = practice.roma) =>
    session.call(endpoints.whyNotFree, { params: { id: office.officeUserId }, query })
  const why = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.data
  const cause = async (...asked: Parameters<typeof ask>) => {
    const { code, cause } = await why(...asked)
    return `${code}: ${cause}`
  }

  test('GET why_not_free of a free minute answers free, with and without a service', async () => {
    const free = { free: true, code: null, cause: null, remedy: null, booking_id: null, booking: null }
    const asked = { date: '2026-11-25', from: '09:15' }
    expect(await why(asked)).toEqual({ ...free, from: '09:15:00', to: '09:15:00' })
    expect((await why({ ...asked, office_service_id: practice.roma.visit })).free).toBe(true)
    const mr = { ...asked, from: '12:00', office_service_id: practice.roma.mr }
    expect((await why(mr)).free).toBe(true)
    expect((await why({ ...asked, from: '12:00' })).code).toBe('reserved-for-representatives')
  })

  test('GET why_not_free answers closures with their note, pauses of any office, and work in another office', async () => {
    expect(await why({ date: '2026-12-08', from: '09:15' })).toMatchObject({
      code: 'closed',
      cause: 'Chiuso fino a martedì 8 dicembre (Ponte).',
      remedy: 'Prenota fuori orario, oppure togli la chiusura in Impostazioni › Pause e ferie.',
      from: '00:00:00',
      to: '24:00:00',
    })
    const pause = { date: '2026-12-14', from: '10:15' }
    expect(await cause(pause)).toBe('closed: Pausa (Terapia), 10:00–10:30.')
    expect(await cause(pause, ofRoma)).toBe('closed: Pausa, 10:00–10:30.')
    const afternoon = { date: '2026-12-01', from: '15:30' }
    expect(await why(afternoon)).toMatchObject({
      code: 'elsewhere',
      cause: 'In questo orario il medico lavora in un’altra struttura: Ambulatorio Prati, 15:00–18:00.',
      remedy: 'Prenota in Ambulatorio Prati.',
      booking_id: null,
    })
    expect(await cause(afternoon, ofRoma)).toBe(
      'elsewhere: In questo orario il medico lavora in un’altra struttura, 15:00–18:00.',
    )
  })

  test('GET why_not_free answers a booking by its code in the texts, by person and service beside them, and neither in an unlinked office', async () => {
    const here = await booked(practice, { date: '2026-12-02', from: '09:15', to: '09:30' })
    const taken = { date: '2026-12-02', from: '09:15' }
    expect(await why(taken)).toEqual({
      free: false,
      code: 'already-taken',
      cause: `Occupato da una visita (codice ${here.code}), 09:15–09:30.`,
      remedy: `Annulla o sposta la visita ${here.code}.`,
      from: '09:15:00',
      to: '09:30:00',
      booking_id: here.id,
      booking: {
        id: here.id,
        version: here.version,
        status: 'confirmed',
        user: { first_name: 'Nicolò', last_name: 'D’Amico' },
        name: null,
        pharmaceutical_company: null,
        office_service_name: 'Visita',
        office_user_id: practice.roma.officeUserId,
        office_name: 'Studio Via Roma',
        date: '2026-12-02',
        from: '09:15:00',
        to: '09:30:00',
      },
    })
    expect((await why({ ...taken, original_booking_id: here.id })).free).toBe(true)
    const there = await booked(practice, {
      office_user_id: practice.prati.officeUserId,
      office_service_id: practice.prati.visit,
      date: '2026-12-02',
      from: '10:00',
      to: '10:15',
      overtime: true,
    })
    const asked = { date: '2026-12-02', from: '10:00' }
    expect(await why(asked)).toMatchObject({ code: 'elsewhere', booking_id: there.id, booking: { id: there.id } })
    const unseen = await ask(asked, ofRoma)
    expect(unseen.body.data).toMatchObject({
      code: 'elsewhere',
      cause: 'Occupato in un’altra struttura, 10:00–10:15.',
      remedy: 'Scegli un altro orario.',
      booking_id: null,
      booking: null,
    })
    const { cause, remedy } = await why(taken)
    expect(JSON.stringify([unseen.body, cause, remedy])).not.toMatch(new RegExp(`${there.code}|Prati|Amico|Nicol`))
  })

  test('GET why_not_free answers a held time until the hold expires', async () => {
    await practice.connection.db.insert(timeClaims).values({
      doctor_id: practice.ferri,
      date: '2026-12-03',
      from: at(10),
      to: at(10, 15),
      held_until: new Date(testNow.getTime() + 60_000),
    })
    const asked = { date: '2026-12-03', from: '10:00' }
    expect(await cause(asked)).toMatch(/^already-taken: Orario tenuto/)
    practice.clock.advance(2)
    expect((await why(asked)).free).toBe(true)
    practice.clock.set(testNow)
  })

  test('GET why_not_free offers out of hours to those who may book so', async () => {
    const evening = { date: '2026-12-02', from: '20:00' }
    expect((await why(evening)).remedy).toMatch(/^Prenota fuori orario/)
    expect((await why(evening, practice.assistant)).remedy).toMatch(/^Prenota fuori orario/)
    expect((await why(evening, practice.assistant, { ...practice.roma, ...practice.prati })).remedy).not.toContain(
      'fuori orario',
    )
  })

  describe('GET why_not_free is refused', () => {
    const asked = { date: '2026-11-25', from: '09:15' }
    test('with 404 for another doctor’s office user, as for an unknown one, before any 422', async () => {
      const foreign = await ask({ wrong: 1 }, practice.doctor, { ...practice.roma, ...practice.girasole })
      const missing = await practice.doctor.call(endpoints.whyNotFree, { params: { id: 999_999 }, query: asked })
      expect([foreign.status, foreign.body]).toEqual([404, missing.body])
      expect((await ask(asked, ofRoma, { ...practice.roma, ...practice.prati })).status).toBe(404)
    })

    test('with 422 for a service or booking of another doctor or office', async () => {
      const at = async (more: Record<string, string | number>) => {
        const answer = await ask({ ...asked, ...more })
        return [answer.status, Object.keys(answer.body.errors)]
      }
      const [service, original] = [{ office_service_id: practice.girasole.visit }, { original_booking_id: 999_999 }]
      expect(await at(service)).toEqual([422, ['office_service_id']])
      expect(await at({ office_service_id: practice.prati.visit })).toEqual([422, ['office_service_id']])
      expect(await at(original)).toEqual([422, ['original_booking_id']])
      expect(await at({ ...original, ...service })).toEqual([422, ['office_service_id']])
      expect(await at({ from: '9.15', date: '2026-02-30' })).toEqual([422, ['date', 'from']])
    })

    test('with 403 for an assistant without the right to bookings', async () => {
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      const session = (await practice.session(agent)).actingAs(practice.ferri)
      expect((await ask(asked, session)).status).toBe(403)
      expect((await ask({ wrong: 1 }, session)).status).toBe(403)
    })
  })
})
