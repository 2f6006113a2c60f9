import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { patientText } from '../../domain/contract/people/patient-fields'
import { refusalText } from '../../domain/contract/refusal'
import { anOwnVisit } from '../support/builders/participants'
import { aPractice, changeStatus, type Practice, without } from '../support/builders/practice'
import type { AnyBody } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

const today = '2026-11-24'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const params = (id: number) => ({ params: { id } })
  async function aPatient(names: object = {}): Promise<number> {
    const id = await practice.person('patient', names)
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
    return id
  }
  const limit = (user_id: number, more: object = {}, session = practice.doctor) =>
    session.call(endpoints.limitPatient, { body: { user_id, reason: 'Assenze', until: null, ...more } })
  const limited = async (user_id: number, more: object = {}): Promise<AnyBody> => {
    const { status, body } = await limit(user_id, more)
    expect([status, body]).toEqual([201, body])
    return body.data
  }
  const lift = async (id: number) => (await practice.doctor.call(endpoints.liftLimit, params(id))).body.data
  const list = async (query: Record<string, string | number> = {}) =>
    (await practice.doctor.call(endpoints.limits, { query })).body.data

  /** What a limit closes: booking and writing for the person, and what the desk is told. */
  async function stateOf(person: number) {
    const { doctor, roma } = practice
    const own = await practice.session(person)
    const chat = (await doctor.call(endpoints.openChat, { body: { user_id: person } })).body.data
    const booking = await own.call(endpoints.bookForOneself, { body: anOwnVisit(practice, { date: '2026-11-27' }) })
    if (booking.status === 201) await changeStatus(doctor, booking.body.data, 'canceled')
    const sent = await own.call(endpoints.sendOwnMessage, { ...params(chat.id), body: { text: 'Ciao', seen: 99 } })
    const asked = { ...params(roma.visit), query: { user_id: person, date: '2026-11-27' } }
    const warnings = (await doctor.call(endpoints.bookingWarnings, asked)).body.data
    const shown = (await doctor.call(endpoints.chat, params(chat.id))).body.data.closed
    return {
      books: booking.status,
      writes: sent.status,
      warned: warnings.some(({ code }: AnyBody) => code === 'limited'),
      closed: shown?.reason ?? null,
    }
  }
  const free = { books: 201, writes: 201, warned: false, closed: null }
  const closed = { books: 422, writes: 403, warned: true, closed: 'limited' }

  describe('a limit', () => {
    test('closes booking and chat and warns the desk until it is lifted; it stays in the list with who and why', async () => {
      const person = await aPatient({ last_name: 'Sospesi' })
      expect(await stateOf(person)).toEqual(free)
      const made = (await limit(person, {}, practice.assistant)).body.data
      expect(made).toMatchObject({
        ...{ reason: 'Assenze', since: today, until: null, running: true, lifted_at: null, lifted_by: null },
        ...{ created_by: { name: 'Marta Rinaldi' }, user: { id: person, last_name: 'Sospesi' }, version: 1 },
      })
      expect(await stateOf(person)).toEqual(closed)
      expect(await lift(made.id)).toMatchObject({ running: false, lifted_by: { name: 'Giulia Ferri' }, version: 2 })
      expect(await lift(made.id)).toMatchObject({ running: false, version: 2 })
      expect(await stateOf(person)).toEqual(free)
      const audit = await sql(
        "select action, on_behalf_of_id, change, detail from audit_entries where subject = 'limits' and subject_id = $1 order by id",
        [person],
      )
      expect(audit.map(({ action }: AnyBody) => action)).toEqual(['create', 'lift'])
      expect(JSON.stringify(audit)).not.toContain('Assenze')
    })

    test('ends by itself after its last day', async () => {
      const person = await aPatient()
      const { id } = await limited(person, { until: today })
      expect(await stateOf(person)).toEqual(closed)
      practice.clock.advance(24 * 60)
      expect(await stateOf(person)).toEqual(free)
      expect((await list({ 'filter[user_id]': person }))[0]).toMatchObject({ id, running: false, lifted_at: null })
      expect(await lift(id)).toMatchObject({ lifted_at: null, version: 1 })
      const change = { body: { reason: 'Altro', version: 1 } }
      const late = await practice.doctor.call(endpoints.changeLimit, { ...params(id), ...change })
      expect([late.status, late.body.message]).toEqual([409, patientText.over])
      expect((await limit(person)).status).toBe(201)
      practice.clock.advance(-24 * 60)
    })

    test('changes its reason and end; a stale version and a past end are refused', async () => {
      const { id } = await limited(await aPatient())
      const change = (body: object) => practice.doctor.call(endpoints.changeLimit, { ...params(id), body })
      expect((await change({ until: '2026-12-31', version: 1 })).body.data).toMatchObject({
        ...{ until: '2026-12-31', reason: 'Assenze', version: 2 },
      })
      const stale = await change({ reason: 'Altro', version: 1 })
      expect([stale.status, stale.body.current.until]).toEqual([409, '2026-12-31'])
      expect((await change({ until: '2026-11-23', version: 2 })).body.errors).toEqual({ until: [patientText.ends] })
      expect((await change({ until: null, reason: 'Altro', version: 2 })).body.data).toMatchObject({
        ...{ until: null, reason: 'Altro', version: 3 },
      })
    })

    test('runs once for a person, also where twenty set it at once', async () => {
      const person = await aPatient()
      const replies = await Promise.all(Array.from({ length: 20 }, () => limit(person)))
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
      const refused = replies.filter(({ status }) => status !== 201)
      for (const { status, body } of refused)
        expect([status, body.errors]).toEqual([422, { user_id: [patientText.limited] }])
    })
  })

  test('the list has running limits first, by pages, of people found by name', async () => {
    const people = [await aPatient({ last_name: 'Zeta' }), await aPatient({ last_name: 'Zetone' })] as const
    const first = await limited(people[0])
    await lift(first.id)
    await limited(people[1])
    await limited(people[0])
    const names = async (query: object) =>
      (await list({ search: 'zet', ...query })).map(({ user, running }: AnyBody) => `${user.last_name} ${running}`)
    expect(await names({})).toEqual(['Zeta true', 'Zetone true', 'Zeta false'])
    expect(await names({ 'filter[running]': 0 })).toEqual(['Zeta false'])
    expect(await names({ 'filter[running]': 1, 'filter[user_id]': people[1] })).toEqual(['Zetone true'])
    const query = { paginate: 1, limit: 1, search: 'zet' }
    const page = (await practice.doctor.call(endpoints.limits, { query })).body
    expect(page.meta).toMatchObject({ total: 3, last_page: 3 })
    const next = { query: { ...query, cursor: page.meta.next_cursor } }
    const [second] = (await practice.doctor.call(endpoints.limits, next)).body.data
    expect(second.user.last_name).toBe('Zetone')
    expect(page.links.next).not.toContain('zet')
  })

  test('another doctor’s answers 404 or 422 like an unknown one, a link without the right 403', async () => {
    const person = await aPatient()
    const { id } = await limited(person)
    const unknown = await practice.doctor.call(endpoints.liftLimit, params(99_999_999))
    expect([unknown.status, unknown.body.message]).toEqual([404, refusalText.notFound])
    const { otherDoctor } = practice
    expect((await otherDoctor.call(endpoints.liftLimit, params(id))).body).toEqual(unknown.body)
    const change = { ...params(id), body: { reason: 'x', version: 1 } }
    expect((await otherDoctor.call(endpoints.changeLimit, change)).body).toEqual(unknown.body)
    expect((await otherDoctor.call(endpoints.limits)).body.data).toEqual([])
    const foreign = await limit(person, {}, otherDoctor)
    expect([foreign.status, foreign.body]).toEqual([422, (await limit(99_999_999)).body])
    const link = await practice.person('assistant')
    await practice.link(link, { rights: without('bookings') })
    const poor = (await practice.session(link)).actingAs(practice.ferri)
    for (const reply of [
      await poor.call(endpoints.limits),
      await limit(person, {}, poor),
      await poor.call(endpoints.changeLimit, change),
      await poor.call(endpoints.liftLimit, params(id)),
    ])
      expect(reply.status).toBe(403)
  })
})
