import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import {
  anOwnVisit,
  bookOwn,
  cancelOwn,
  ownBooked,
  type Participants,
  undoOwn,
  withParticipants,
} from '../support/builders/participants'
import { aPractice, aVisit, save } from '../support/builders/practice'
import type { Answer } from '../support/servers/app'
import { onMainDatabase, testNow } from '../support/servers/database'

onMainDatabase((open) => {
  let practice: Participants
  let colleague: Awaited<ReturnType<Participants['session']>>
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    const { sql } = practice.connection
    await sql('update shift_slots set rate_limit = null')
    const other = await practice.person('medical_representative', { first_name: 'Lia', last_name: 'Neri' })
    await sql(
      `insert into representative_profiles (user_id, pharmaceutical_company_id)
       select $1, pharmaceutical_company_id from representative_profiles where user_id = $2`,
      [other, practice.representative],
    )
    colleague = await practice.session(other)
    return () => practice.close()
  })
  beforeEach(async () => {
    const { sql } = practice.connection
    await sql(
      'truncate bookings, time_claims, booking_changes, due_notices, representative_caps restart identity cascade',
    )
    await sql('update representative_profiles set visits_per_day = null, visits_per_year = null')
    await sql('update pharmaceutical_companies set visits_per_day = null, visits_per_year = null')
    practice.clock.set(testNow)
  })

  /** A representative's visit in Roma: Mondays and Wednesdays from 12 to 13. */
  const visit = (date: string, from = '12:00') => {
    const [hour, minute] = from.split(':').map(Number)
    const to = `12:${String((hour === 12 ? (minute ?? 0) : 0) + 15).padStart(2, '0')}`
    return anOwnVisit(practice, { office_service_id: practice.roma.mr, date, from, to: to === '12:60' ? '13:00' : to })
  }
  const addCap = (body: object) =>
    practice.doctor.call(endpoints.addRepresentativeCap, { body: { office_user_id: null, ...body } as never })
  const capped = ({ status, body }: Answer) => [status, body.errors?.from?.[0]]
  const freeDates = async (from: string, to: string) => {
    const query = { from, to }
    const { body } = await practice.isf.call(endpoints.openAvailabilities, { params: { id: practice.roma.mr }, query })
    return Object.keys(body.data)
  }

  describe('POST bookings by a representative', () => {
    test.each([
      ['representative', 'day', '1 visita al giorno per informatore con questo medico', '25/11/2026'],
      ['representative', 'year', '1 visita l’anno per informatore con questo medico', '31/12/2026'],
      ['company', 'year', '1 visita l’anno per azienda con questo medico', '31/12/2026'],
      ['all', 'day', '1 visita al giorno in tutto con questo medico', '25/11/2026'],
    ] as const)(
      'at the doctor’s cap per %s and %s → 422 with the name of the cap and its end',
      async (counts, period, name, end) => {
        await addCap({ counts, period, most: 1 })
        await ownBooked(practice.isf, visit('2026-11-25'))
        expect(capped(await bookOwn(practice.isf, visit('2026-11-25', '12:15')))).toEqual([
          422,
          `Limite raggiunto: ${name}. Vale fino al ${end} compreso.`,
        ])
        const nextDay = await bookOwn(practice.isf, visit('2026-11-30'))
        expect(nextDay.status).toBe(period === 'day' ? 201 : 422)
        const ofOther = await bookOwn(colleague, visit('2026-11-25', '12:30'))
        expect(ofOther.status).toBe(counts === 'representative' ? 201 : 422)
      },
    )

    test('at a cap of another office → 201, at one of this office → 422', async () => {
      await addCap({ office_user_id: practice.prati.officeUserId, counts: 'all', period: 'day', most: 1 })
      await ownBooked(practice.isf, visit('2026-11-25'))
      await ownBooked(practice.isf, visit('2026-11-25', '12:15'))
      await addCap({ office_user_id: practice.roma.officeUserId, counts: 'all', period: 'day', most: 2 })
      expect(capped(await bookOwn(practice.isf, visit('2026-11-25', '12:30')))[1]).toContain('in questa struttura')
    })

    test.each([
      ['representative_profiles', 'per informatore'],
      ['pharmaceutical_companies', 'per azienda'],
    ])('at the operator’s cap on %s → 422 naming it', async (table, name) => {
      await practice.connection.sql(`update ${table} set visits_per_year = 1`)
      await ownBooked(practice.isf, visit('2026-11-25'))
      const refused = await bookOwn(practice.isf, visit('2026-11-30'))
      expect(capped(refused)).toEqual([
        422,
        `Limite raggiunto: 1 visita l’anno ${name} con tutti i medici. Vale fino al 31/12/2026 compreso.`,
      ])
      expect((await bookOwn(practice.isf, visit('2027-01-04'))).status).toBe(201)
    })

    test('of two at the same moment and one place left → one 201, one 422', async () => {
      await addCap({ counts: 'company', period: 'year', most: 1 })
      const answers = await Promise.all([
        bookOwn(practice.isf, visit('2026-11-25')),
        bookOwn(colleague, visit('2026-11-30')),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    })

    test('after a cancellation → 201, and undoing that cancellation → 422', async () => {
      await addCap({ counts: 'representative', period: 'year', most: 1 })
      const first = await ownBooked(practice.isf, visit('2026-11-25'))
      await cancelOwn(practice.isf, first)
      await ownBooked(practice.isf, visit('2026-11-30'))
      expect(capped(await undoOwn(practice.isf, first))[1]).toContain('Limite raggiunto')
    })
  })

  test('GET office_services/:id/availabilities of a representative leaves out the days of a cap that is reached', async () => {
    await addCap({ counts: 'representative', period: 'day', most: 1 })
    await ownBooked(practice.isf, visit('2026-11-25'))
    expect(await freeDates('2026-11-24', '2026-12-02')).toEqual(['2026-11-30', '2026-12-02'])
    await addCap({ counts: 'company', period: 'year', most: 1 })
    expect(await freeDates('2026-11-24', '2027-01-06')).toEqual(['2027-01-04', '2027-01-06'])
  })

  test('the doctor’s side is warned by name of the cap, and books all the same', async () => {
    await addCap({ counts: 'representative', period: 'day', most: 1 })
    await ownBooked(practice.isf, visit('2026-11-25'))
    const { body } = await practice.doctor.call(endpoints.bookingWarnings, {
      params: { id: practice.roma.mr },
      query: { user_id: practice.representative, date: '2026-11-25' },
    })
    expect(body.data[0]).toEqual({
      code: 'cap-reached',
      text: 'Limite raggiunto: 1 visita al giorno per informatore con questo medico. Vale fino al 25/11/2026 compreso.',
    })
    const again = { ...visit('2026-11-25', '12:15'), user_id: practice.representative }
    expect((await save(practice.doctor, aVisit(practice, again))).status).toBe(201)
  })

  test('a cap is set once, changed by its version, and taken away', async () => {
    const cap = (await addCap({ counts: 'all', period: 'day', most: 4 })).body.data
    expect((await addCap({ counts: 'all', period: 'day', most: 5 })).body.errors).toEqual({
      counts: ['Questo limite c’è già: modifica quello.'],
    })
    const params = { id: cap.id }
    const put = (most: number, version: number) =>
      practice.doctor.call(endpoints.changeRepresentativeCap, { params, body: { most, version } })
    expect((await put(6, 1)).body.data).toEqual({ ...cap, most: 6, version: 2 })
    expect((await put(7, 1)).body).toMatchObject({ code: 'stale', current: { most: 6, version: 2 } })
    expect((await put(0, 2)).status).toBe(422)
    expect((await practice.doctor.call(endpoints.removeRepresentativeCap, { params })).status).toBe(204)
    expect((await practice.doctor.call(endpoints.representativeCaps)).body.data).toEqual([])
    expect((await put(7, 2)).status).toBe(404)
  })

  test('the access register lists the visits of representatives line for line, and none of patients', async () => {
    const visits = [
      await ownBooked(practice.isf, visit('2026-11-25')),
      await ownBooked(colleague, visit('2026-11-30', '12:15')),
    ]
    await cancelOwn(practice.isf, visits[0])
    await save(practice.doctor, aVisit(practice))
    const query = { from: '2026-11-01', to: '2026-12-31' }
    const { body } = await practice.doctor.call(endpoints.representativeVisits, { query })
    expect(body.data).toMatchObject([
      { code: visits[0].code, date: '2026-11-25', representative: 'Serra Davide', status: 'canceled', presence: null },
      { code: visits[1].code, date: '2026-11-30', representative: 'Neri Lia', status: 'confirmed' },
    ])
    const file = await practice.doctor.call(endpoints.exportRepresentativeVisits, { query })
    const [head, ...lines] = String(file.body).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Data;Inizio;Fine;Informatore;Azienda;Struttura;Prestazione;Stato;Presenza;Arrivo;Codice')
    expect(lines.map((line) => line.split(';').at(-1))).toEqual(visits.map(({ code }) => code))
    expect(lines[1]).toContain('30/11/2026;12:15;12:30;Neri Lia;')
  })
})
