import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { anOwnVisit, ownBooked, type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice, booked } from '../../support/builders/practice'
import type { CallOptions, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const unknown = 999_999
const period = { from: '2026-11-24', to: '2026-11-30' }
const secret = 'Marcatore-Privato-77'

onMainDatabase((open) => {
  let practice: Participants
  let foreign: { booking: number }

  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    const { girasole, leonePatient, otherDoctor } = practice
    const visit = { office_user_id: girasole.officeUserId, office_service_id: girasole.visit, user_id: leonePatient }
    const booking = await booked(
      practice,
      { ...visit, from: '09:15', to: '09:30', assistant_notes: secret },
      otherDoctor,
    )
    await booked(practice, { assistant_notes: secret, doctor_notes: 'A digiuno', date: '2026-11-25' })
    foreign = { booking: booking.id }
    return () => practice.close()
  })

  const tables = ['bookings', 'time_claims', 'booking_changes', 'due_notices', 'notifications', 'office_users']
  const everything = async () =>
    Promise.all(tables.map((table) => practice.connection.sql(`select * from ${table} order by id`)))

  describe('ids of other people (TE1)', () => {
    test('in a body answer the same 422 on the field as unknown ids', async () => {
      const before = await everything()
      const { prati, girasole, roma, otherPatient, leonePatient } = practice
      await practice.connection.sql('update office_users set online_bookings = false where id = $1', [
        prati.officeUserId,
      ])
      const fields: [string, readonly number[]][] = [
        ['user_id', [otherPatient, leonePatient, practice.ferri]],
        ['office_service_id', [roma.hidden, roma.mr, prati.visit]],
        ['office_user_id', [prati.officeUserId]],
        ['original_booking_id', [foreign.booking]],
        ['city_id', []],
      ]
      for (const [field, ids] of fields) {
        const nowhere = await practice.nicolo.call(endpoints.bookForOneself, {
          body: anOwnVisit(practice, { [field]: unknown }),
        })
        expect([field, nowhere.status, nowhere.body]).toEqual([
          field,
          422,
          { message: 'Il valore scelto non esiste.', errors: { [field]: ['Il valore scelto non esiste.'] } },
        ])
        for (const id of ids) {
          const answer = await practice.nicolo.call(endpoints.bookForOneself, {
            body: anOwnVisit(practice, { [field]: id }),
          })
          expect([field, id, answer.status, answer.body]).toEqual([field, id, 422, nowhere.body])
        }
      }
      // An office that the patient may know (his child's doctor's) is refused differently from an unknown one.
      const mixed = await practice.nicolo.call(endpoints.bookForOneself, {
        body: anOwnVisit(practice, { office_user_id: girasole.officeUserId }),
      })
      expect([mixed.status, Object.keys(mixed.body.errors)]).toEqual([422, ['office_service_id']])
      await practice.connection.sql('update office_users set online_bookings = true where id = $1', [
        prati.officeUserId,
      ])
      expect(await everything()).toEqual(before)
    })

    test('GET office_services/:id/availabilities with the doctor’s side’s advanced=1 answers 422', async () => {
      const answer = await practice.nicolo.call(endpoints.openAvailabilities, {
        params: { id: practice.roma.visit },
        query: { ...period, advanced: 1 },
      })
      expect([answer.status, answer.body.errors]).toEqual([422, { advanced: ['Campo non previsto.'] }])
    })

    test('appear in no list of a participant', async () => {
      await ownBooked(practice.nicolo, anOwnVisit(practice, { date: '2026-12-02' }))
      const questions: Record<string, string | number>[] = [
        { from: '2026-11-24', to: '2026-12-31' },
        { paginate: 1, limit: 200 },
      ]
      for (const query of questions) {
        const mine = await practice.nicolo.call(endpoints.ownBookings, { query })
        expect(mine.body.data.length).toBeGreaterThan(0)
        expect(new Set(mine.body.data.map(({ user_id }: { user_id: number }) => user_id))).toEqual(
          new Set([practice.patient]),
        )
        expect((await practice.isf.call(endpoints.ownBookings, { query })).body.data).toEqual([])
      }
      const inbox = await practice.isf.call(endpoints.ownNotifications)
      expect(inbox.body.data).toEqual([])
    })
  })

  describe('GET office_services/:id/availabilities', () => {
    const sees = async (session: Session, officeServiceId: number) =>
      (await session.call(endpoints.openAvailabilities, { params: { id: officeServiceId }, query: period })).status
    const services = ({ roma, prati, girasole }: Participants) => [
      roma.visit,
      roma.home,
      roma.online,
      prati.visit,
      girasole.visit,
      roma.mr,
      roma.hidden,
    ]
    const seenBy = (session: Session) => Promise.all(services(practice).map((id) => sees(session, id)))

    test('by a patient answers services of the patient’s doctors and of the children’s', async () => {
      expect(await seenBy(practice.nicolo)).toEqual([200, 200, 200, 200, 200, 404, 404])
      expect(await seenBy(await practice.session(practice.otherPatient))).toEqual([200, 200, 200, 200, 404, 404, 404])
      expect(await seenBy(await practice.session(practice.leonePatient))).toEqual([404, 404, 404, 404, 200, 404, 404])
    })

    test('by a representative answers services for representatives, of any doctor', async () => {
      expect(await seenBy(practice.isf)).toEqual([404, 404, 404, 404, 404, 200, 404])
    })

    test.each<[string, string, string]>([
      ['the office takes none', 'update office_users set online_bookings = false where id = $1', 'officeUserId'],
      ['the office was left', 'update office_users set deleted_at = now() where id = $1', 'officeUserId'],
      ['the doctor is not active', 'update users set active = false where id = $1', 'ferri'],
      ['the doctor is no more', 'update users set deleted_at = now() where id = $1', 'ferri'],
      ['the service is no more', 'update office_services set deleted_at = now() where id = $1', 'visit'],
    ])('answers 404 where %s', async (_name, statement, which) => {
      const ids: Record<string, number> = { ...practice.roma, ferri: practice.ferri }
      await practice.connection.sql(statement, [ids[which]])
      expect(await sees(practice.nicolo, practice.roma.visit)).toBe(404)
      const booking = await practice.nicolo.call(endpoints.bookForOneself, {
        body: anOwnVisit(practice, { date: '2026-12-09' }),
      })
      expect([booking.status, Object.keys(booking.body.errors)]).toEqual([422, ['office_service_id']])
      const back = statement.replace('= false', '= true').replace('= now()', '= null')
      await practice.connection.sql(back, [ids[which]])
      expect(await sees(practice.nicolo, practice.roma.visit)).toBe(200)
    })
  })

  test('no call of a participant answers a private note (TE5)', async () => {
    const calls: [Endpoint, CallOptions][] = [
      [endpoints.ownBookings, { query: { paginate: 1, limit: 200 } }],
      [endpoints.ownBookings, { query: period }],
      [endpoints.ownNotifications, {}],
    ]
    const list = await practice.nicolo.call(endpoints.ownBookings, { query: period })
    const noted = list.body.data.find(({ doctor_notes }: { doctor_notes: string }) => doctor_notes === 'A digiuno')
    for (const [endpoint, options] of [
      ...calls,
      [endpoints.ownBooking, { params: { id: noted.id } }] as (typeof calls)[number],
      [
        endpoints.changeOwnBookingStatus,
        { params: { id: noted.id }, body: { status: 'canceled', version: noted.version } },
      ] as (typeof calls)[number],
      [endpoints.undoOwnBookingChange, { params: { id: noted.id } }] as (typeof calls)[number],
    ]) {
      const answer = await practice.nicolo.call(endpoint, options)
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
      expect(JSON.stringify(answer.body)).not.toContain('assistant_notes')
    }
  })

  test('calls of a participant ignore X-Acting-As', async () => {
    for (const value of [String(practice.ferri), String(practice.otherPatient), 'nobody', '1, 2']) {
      const session = practice.nicolo.actingAs(value)
      const list = await session.call(endpoints.ownBookings, { query: { paginate: 1 } })
      expect(list.status).toBe(200)
      expect(list.body.data.every(({ user_id }: { user_id: number }) => user_id === practice.patient)).toBe(true)
      expect((await session.call(endpoints.bookings, { query: period })).status).not.toBe(200)
    }
  })

  test('GET bookings filters, sorts and pages like GET doctor/bookings', async () => {
    const dates = ['2027-01-11', '2027-01-12', '2027-01-13']
    for (const date of dates)
      await ownBooked(practice.nicolo, anOwnVisit(practice, { date, from: '10:00', to: '10:15' }))
    const january = { from: '2027-01-01', to: '2027-01-31' }
    const datesOf = async (query: Record<string, string | number>) =>
      (await practice.nicolo.call(endpoints.ownBookings, { query })).body.data?.map(
        ({ date }: { date: string }) => date,
      )
    expect(await datesOf(january)).toEqual(dates)
    expect(await datesOf({ ...january, sort: '-date' })).toEqual([...dates].reverse())
    expect(await datesOf({ ...january, limit: 2 })).toEqual(dates.slice(0, 2))
    expect(await datesOf({ ...january, 'filter[status]': 'canceled' })).toEqual([])
    const first = await practice.nicolo.call(endpoints.ownBookings, {
      query: { ...january, paginate: 1, limit: 2, sort: 'date' },
    })
    expect(first.body.meta).toMatchObject({ total: 3, last_page: 2 })
    expect(
      await datesOf({ ...january, paginate: 1, limit: 2, sort: 'date', cursor: first.body.meta.next_cursor }),
    ).toEqual(dates.slice(2))
    const refused: [Record<string, string | number>, string][] = [
      [{}, 'from'],
      [{ from: '2027-01-01' }, 'to'],
      [{ from: '2027-01-01', to: '2027-03-04' }, 'to'],
      [{ from: '2027-01-02', to: '2027-01-01', paginate: 1 }, 'to'],
      [{ ...january, search: 'x' }, 'search'],
      [{ ...january, 'filter[office_user_id]': 1 }, 'filter[office_user_id]'],
      [{ paginate: 1, cursor: 'x' }, 'cursor'],
    ]
    for (const [query, field] of refused) {
      const answer = await practice.nicolo.call(endpoints.ownBookings, { query })
      expect([query, answer.status, Object.keys(answer.body.errors)]).toEqual([query, 422, [field]])
    }
  })
})
