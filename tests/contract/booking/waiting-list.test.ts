import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Hold, WaitingEntry } from '../../../domain/contract/booking/waiting'
import { linkProblem } from '../../../domain/messages/links'
import { withTransaction } from '../../../server/db/transaction'
import { endLapsedOffers } from '../../../server/scheduling/waiting/offers'
import { mailedLinks } from '../../support/builders/links'
import { aPractice, aVisit, type Practice, save } from '../../support/builders/practice'
import { aClock, type Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const {
  addWaiting,
  changeWaiting,
  withdrawWaiting,
  waiting,
  matchingWaiting,
  holds,
  offerTime,
  acceptHold,
  releaseHold,
} = endpoints
const { publicBooking, acceptOffer, declineOffer } = endpoints

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    await practice.connection.sql("update users set email = 'p' || id || '@paziente.test' where id in ($1, $2)", [
      practice.patient,
      practice.otherPatient,
    ])
    return () => practice.close()
  })

  const wish = (more: object = {}) => ({
    user_id: practice.patient,
    office_service_ids: [practice.roma.visit],
    until: '2026-12-31',
    ...more,
  })
  const added = async (more: object = {}, who: Session = practice.doctor): Promise<WaitingEntry> => {
    const answer = await who.call(addWaiting, { body: wish(more) })
    expect(answer.status).toBe(201)
    return answer.body.data
  }
  const list = async (who: Session = practice.doctor): Promise<WaitingEntry[]> => (await who.call(waiting)).body.data
  const time = { date: '2026-11-26', from: '09:30:00', to: '09:45:00' }
  const matching = async (more: object = {}): Promise<WaitingEntry[]> => {
    const query = { office_service_id: String(practice.roma.visit), ...time, ...more }
    return (await practice.doctor.call(matchingWaiting, { query })).body.data
  }
  const offer = (more: object = {}, who: Session = practice.doctor) =>
    who.call(offerTime, { body: { office_service_id: practice.roma.visit, ...time, by: 'message', ...more } })
  const offered = async (more: object = {}): Promise<Hold> => {
    const answer = await offer(more)
    expect(answer.status).toBe(201)
    return answer.body.data
  }
  const offerMails = async () =>
    (await mailedLinks(practice, 'offer')).filter(({ message }) => message.channel === 'email')
  const offerToken = async () => (await offerMails())[0]?.token ?? ''
  const link = (endpoint: typeof publicBooking | typeof acceptOffer | typeof declineOffer, token: string) =>
    practice.anonymous.call(endpoint, { params: { token } })
  const sweep = () => withTransaction(practice.connection.db, (tx) => endLapsedOffers(tx, practice.clock.now()))
  const freeAt = async (from: string) => {
    const query = { from: time.date, to: time.date, advanced: 1 }
    const { body } = await practice.doctor.call(endpoints.availabilities, {
      params: { id: practice.roma.visit },
      query,
    })
    return body.data[time.date].some((slot: { from: string }) => slot.from === from)
  }
  const problem = (code: keyof typeof linkProblem) => ({ status: 409, body: { message: linkProblem[code], code } })

  describe('the list', () => {
    test('POST doctor/waiting answers the entry; urgent ones come first, then who waits longest, with the reason', async () => {
      const first = await added({ note: 'Solo dopo la scuola' })
      practice.clock.advance(1)
      const named = await added({ user_id: undefined, name: 'Verdi Ugo', phone_prefix: '+39', phone: '06 123456' })
      practice.clock.advance(1)
      const urgent = await added({ user_id: practice.otherPatient, urgent: true })
      expect(first).toMatchObject({
        state: 'waiting',
        user: { id: practice.patient, last_name: 'D’Amico' },
        services: [{ id: practice.roma.visit, office: { name: 'Studio Via Roma' }, doctor: { name: 'Ferri Giulia' } }],
        weekdays: [],
        from: '00:00:00',
        to: '24:00:00',
        note: 'Solo dopo la scuola',
        reachable: true,
        offer: null,
        reason: 'In attesa dal 24/11/2026',
      })
      expect((await list()).map(({ id, reason }) => [id, reason])).toEqual([
        [urgent.id, 'Urgente, in attesa dal 24/11/2026'],
        [first.id, 'In attesa dal 24/11/2026'],
        [named.id, 'In attesa dal 24/11/2026'],
      ])
      expect(await list(practice.assistant)).toEqual(await list())
      expect(await list(practice.otherDoctor)).toEqual([])
    })

    test('POST doctor/waiting refuses unknown people and services, limited people, a past day, hours that end before they begin', async () => {
      await practice.connection.sql(
        "insert into limited_users (doctor_id, user_id, since) values ($1, $2, '2026-01-01')",
        [practice.ferri, practice.otherPatient],
      )
      const refused = async (more: object) => {
        const { status, body } = await practice.doctor.call(addWaiting, { body: wish(more) })
        return [status, Object.keys(body.errors ?? {})]
      }
      expect(await refused({ user_id: practice.leonePatient })).toEqual([422, ['user_id']])
      expect(await refused({ user_id: practice.otherPatient })).toEqual([422, ['user_id']])
      expect(await refused({ office_service_ids: [practice.girasole.visit] })).toEqual([422, ['office_service_ids']])
      expect(await refused({ office_service_ids: [] })).toEqual([422, ['office_service_ids']])
      expect(await refused({ until: '2026-11-23' })).toEqual([422, ['until']])
      expect(await refused({ from: '12:00', to: '09:00' })).toEqual([422, ['from']])
      expect(await refused({ name: 'Verdi Ugo' })).toEqual([422, ['user_id', 'name']])
      expect(await list()).toEqual([])
    })

    test('PUT changes what is given, refuses a stale version; DELETE withdraws; another doctor’s entry is 404', async () => {
      const { id, version } = await added()
      const change = (body: object, who: Session = practice.doctor) => who.call(changeWaiting, { params: { id }, body })
      const changed = await change({ urgent: true, weekdays: [3, 1, 3], from: '09:00', version })
      expect(changed.body.data).toMatchObject({
        urgent: true,
        weekdays: [1, 3],
        from: '09:00:00',
        version: version + 1,
      })
      expect((await change({ urgent: false, version })).body).toMatchObject({
        code: 'stale',
        current: { urgent: true },
      })
      expect((await change({ to: '08:00', version: version + 1 })).body.errors).toHaveProperty('from')
      expect((await change({ version: 1 }, practice.otherDoctor)).status).toBe(404)
      expect((await practice.otherDoctor.call(withdrawWaiting, { params: { id } })).status).toBe(404)
      expect((await practice.doctor.call(withdrawWaiting, { params: { id } })).status).toBe(204)
      expect(await list()).toEqual([])
    })

    describe('for services of several doctors', () => {
      /** Assists Ferri and Leone; the patient is of both. */
      async function assistantOfBoth() {
        const { ferri, leone, patient, person, link, session, connection } = practice
        await connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [leone, patient])
        const agent = await person('assistant')
        for (const doctor_id of [ferri, leone]) await link(agent, { doctor_id })
        const both = await session(agent)
        return { ferri: both.actingAs(ferri), leone: both.actingAs(leone) }
      }
      const servicesOfBoth = () => [practice.roma.visit, practice.girasole.visit]

      test('is seen from each, and asked by whichever time is freed, one at a time', async () => {
        const both = await assistantOfBoth()
        const entry = await added({ office_service_ids: servicesOfBoth() }, both.ferri)
        expect(entry.services.map(({ doctor }) => doctor.name)).toEqual(['Ferri Giulia', 'Leone Marco'])
        for (const who of [practice.doctor, practice.otherDoctor]) expect(await list(who)).toEqual([entry])
        const offers = await Promise.all([
          offer({ by: 'call' }, both.ferri),
          offer({ by: 'call', office_service_id: practice.girasole.visit }, both.leone),
        ])
        expect(offers.map(({ status }) => status).sort()).toEqual([201, 422])
        const held = offers.find(({ status }) => status === 201)?.body.data as Hold
        const asked = held.office_user_id === practice.roma.officeUserId ? both.ferri : both.leone
        const { body } = await asked.call(acceptHold, { params: { id: held.id } })
        expect(body.data).toMatchObject({ status: 'confirmed', office_user_id: held.office_user_id })
        for (const who of [practice.doctor, practice.otherDoctor]) expect(await list(who)).toEqual([])
      })

      test('a doctor leaves those of the other as they are; taken off the list, the other’s offer ends', async () => {
        const both = await assistantOfBoth()
        const entry = await added({ office_service_ids: servicesOfBoth() }, both.leone)
        const change = (office_service_ids: number[], { id, version }: WaitingEntry) =>
          practice.doctor.call(changeWaiting, { params: { id }, body: { office_service_ids, version } })
        const kept = await change([practice.prati.visit, practice.girasole.visit], entry)
        expect(kept.body.data.services).toHaveLength(2)
        const alone = await change([practice.prati.visit], kept.body.data)
        const again = await change(servicesOfBoth(), alone.body.data)
        expect([alone.status, again.status]).toEqual([200, 422])
        await both.ferri.call(changeWaiting, {
          params: { id: entry.id },
          body: { office_service_ids: servicesOfBoth(), version: alone.body.data.version },
        })
        const held = await offer({ by: 'call', office_service_id: practice.girasole.visit }, both.leone)
        expect(held.status).toBe(201)
        expect((await practice.doctor.call(withdrawWaiting, { params: { id: entry.id } })).status).toBe(204)
        const late = await both.leone.call(acceptHold, { params: { id: held.body.data.id } })
        expect(late.status).toBe(409)
      })

      test('refuses people who are not of all these doctors, and doctors not linked', async () => {
        const both = await assistantOfBoth()
        const errors = async (who: Session, more: object) => {
          const { status, body } = await who.call(addWaiting, {
            body: wish({ office_service_ids: servicesOfBoth(), ...more }),
          })
          return [status, Object.keys(body.errors ?? {})]
        }
        expect(await errors(both.ferri, { user_id: practice.otherPatient })).toEqual([422, ['office_service_ids']])
        expect(await errors(practice.assistant, {})).toEqual([422, ['office_service_ids']])
        expect(await errors(both.ferri, { user_id: undefined, name: 'Verdi Ugo' })).toEqual([201, []])
      })
    })

    test('GET matching answers who would take the time: that service, day and hours', async () => {
      const { id } = await added({ weekdays: [4], from: '09:00', to: '10:00' })
      expect((await matching()).map((entry) => entry.id)).toEqual([id])
      expect(await matching({ date: '2026-11-27' })).toEqual([])
      expect(await matching({ from: '09:45:00', to: '10:15:00' })).toEqual([])
      await added({ user_id: practice.otherPatient, until: '2026-11-25' })
      expect(await matching()).toHaveLength(1)
    })
  })

  describe('an offer', () => {
    test('by a message holds the time until it expires, tells the person without names, and shows in the agenda', async () => {
      const entry = await added()
      const hold = await offered({ minutes: 30 })
      expect(hold).toMatchObject({
        ...time,
        kind: 'waiting-list',
        user: { id: practice.patient },
        waiting_id: entry.id,
        by_message: true,
        until: '2026-11-24T08:15:00.000Z',
      })
      const query = { from: time.date, to: time.date }
      expect((await practice.doctor.call(holds, { query })).body.data).toEqual([hold])
      expect((await practice.otherDoctor.call(holds, { query })).body.data).toEqual([])
      expect(await freeAt('09:30:00')).toBe(false)
      expect((await save(practice.doctor, aVisit(practice, time))).status).toBe(409)
      const [mailed] = await offerMails()
      expect(mailed?.message).toMatchObject({ type_code: 'waiting-offer', subject: 'Si è liberato un posto' })
      expect(mailed?.message.detail).toContain('rispondi entro le 09:15')
      expect(JSON.stringify(mailed?.message)).not.toMatch(/Nicol|Amico|Visita/)
      practice.clock.advance(31)
      expect(await freeAt('09:30:00')).toBe(true)
      expect((await save(practice.doctor, aVisit(practice, time))).status).toBe(201)
    })

    test('accepted by its link is a visit, once; the link is then the visit’s, and the doctor is told', async () => {
      await added()
      await offered()
      const token = await offerToken()
      expect((await link(publicBooking, token)).body.data.visit).toMatchObject({
        code: null,
        ...time,
        doctor: 'Giulia Ferri',
        offer: { state: 'open', until: '2026-11-24T08:45:00.000Z' },
        may: ['accept', 'decline'],
      })
      const accepted = await link(acceptOffer, token)
      expect(accepted.body.data).toMatchObject({
        status: 'confirmed',
        ...time,
        offer: null,
        may: ['confirm', 'cancel', 'move'],
      })
      expect(await link(acceptOffer, token)).toMatchObject(problem('used'))
      expect(await link(declineOffer, token)).toMatchObject(problem('used'))
      expect((await link(publicBooking, token)).body.data.visit.code).toBe(accepted.body.data.code)
      const [visit] = await practice.connection.sql(
        'select user_id, created_by, actor_type, status from bookings where code = $1',
        [accepted.body.data.code],
      )
      const by = practice.patient
      expect(visit).toEqual({ user_id: by, created_by: by, actor_type: 'patient', status: 'confirmed' })
      expect(await list()).toEqual([])
      const inbox = await practice.connection.sql('select code from notifications where user_id = $1', [practice.ferri])
      expect(inbox).toEqual([{ code: 'booking-created' }])
      const written = await practice.connection.sql(
        "select action, subject from audit_entries where actor_id = $1 and subject in ('hold', 'booking', 'waiting') order by id",
        [practice.patient],
      )
      expect(written.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
        'update hold',
        'create booking',
        'update waiting',
      ])
    })

    test('declined, or expired, goes to the next in order, who was not asked before; at the end the time is free', async () => {
      await added({ user_id: practice.otherPatient })
      await added({ urgent: true })
      await offered({ minutes: 20 })
      const first = await offerToken()
      expect((await link(declineOffer, first)).body.data.offer.state).toBe('declined')
      expect(await link(acceptOffer, first)).toMatchObject(problem('used'))
      const second = await offerToken()
      expect(second).not.toBe(first)
      expect((await link(publicBooking, second)).body.data.visit.offer.until).toBe('2026-11-24T08:05:00.000Z')
      expect((await list()).map(({ offer }) => offer !== null)).toEqual([false, true])
      practice.clock.advance(20)
      expect((await link(publicBooking, second)).body.data.problem).toBe('expired')
      expect(await link(acceptOffer, second)).toMatchObject(problem('expired'))
      await sweep()
      await sweep()
      expect(await matching()).toEqual([])
      expect(await freeAt('09:30:00')).toBe(true)
      expect(await offerMails()).toHaveLength(2)
    })

    test('by a call is accepted by the practice for a name; it can be taken back', async () => {
      const { id } = await added({ user_id: undefined, name: 'Verdi Ugo', phone_prefix: '+39', phone: '06 123456' })
      expect((await offer()).body.errors).toHaveProperty('waiting_id')
      const taken = await offered({ by: 'call', waiting_id: id })
      expect((await practice.otherDoctor.call(acceptHold, { params: { id: taken.id } })).status).toBe(404)
      expect((await practice.otherDoctor.call(releaseHold, { params: { id: taken.id } })).status).toBe(404)
      expect((await practice.doctor.call(releaseHold, { params: { id: taken.id } })).status).toBe(204)
      expect((await practice.doctor.call(acceptHold, { params: { id: taken.id } })).status).toBe(409)
      expect(await freeAt('09:30:00')).toBe(true)
      const again = await offered({ by: 'call', waiting_id: id })
      expect((await offer({ by: 'call', waiting_id: id, from: '09:45:00', to: '10:00:00' })).status).toBe(422)
      const booked = await practice.assistant.call(acceptHold, { params: { id: again.id } })
      expect(booked).toMatchObject({ status: 201, body: { data: { name: 'Verdi Ugo', phone: '06 123456', ...time } } })
      expect(await list()).toEqual([])
    })

    test('taken back, or with its person off the list, no longer works by its link, and is not sent', async () => {
      const { id } = await added()
      const hold = await offered()
      const token = await offerToken()
      await practice.doctor.call(withdrawWaiting, { params: { id } })
      expect(await link(acceptOffer, token)).toMatchObject(problem('changed'))
      expect((await practice.doctor.call(acceptHold, { params: { id: hold.id } })).status).toBe(409)
      const states = (await offerMails()).map(({ message }) => message.state)
      expect(states).toEqual(['withdrawn'])
      expect(await freeAt('09:30:00')).toBe(true)
    })

    test('of a time that is taken, off the grid, past, or another doctor’s is refused', async () => {
      const { id } = await added()
      await save(practice.doctor, aVisit(practice, time))
      expect((await offer({ waiting_id: id })).status).toBe(409)
      expect((await offer({ waiting_id: id, from: '09:50:00', to: '10:05:00' })).body.errors).toHaveProperty('from')
      expect((await offer({ waiting_id: id, date: '2026-11-23' })).body.errors).toHaveProperty('from')
      expect((await offer({ waiting_id: id }, practice.otherDoctor)).body.errors).toHaveProperty('office_service_id')
      expect(await practice.connection.sql('select id from holds')).toEqual([])
    })
  })
})
