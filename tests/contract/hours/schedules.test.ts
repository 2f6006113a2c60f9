import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { refusalText } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { aPractice, booked, changeStatus, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { hoursOf, saved, saving, undoing } from './hours'

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    return () => practice.close()
  })
  const roma = () => practice.roma.officeUserId
  const prati = () => practice.prati.officeUserId
  const closure = (more: object = {}) => ({
    office_user_id: roma(),
    type: 'specific',
    kind: 'closed',
    from: '2026-12-24 00:00',
    to: '2026-12-27 24:00',
    note: 'Natale',
    ...more,
  })
  /** A pause on Wednesdays at 10. */
  const pause = (more: object = {}) =>
    closure({
      type: 'recurring',
      from: '2026-12-02 10:00',
      to: '2026-12-02 10:30',
      note: null,
      recurrence: { from: '2026-12-02', freq: 'weekly', interval: 1 },
      ...more,
    })
  const free = async (officeService: number, date: string): Promise<string[]> => {
    const query = { from: date, to: date, advanced: 1 }
    const { body } = await practice.doctor.call(endpoints.availabilities, { params: { id: officeService }, query })
    return (body.data[date] ?? []).map(({ from }: { from: string }) => from.slice(0, 5))
  }
  const rows = async () => (await hoursOf(practice.doctor)).schedules

  test('a closure and an opening are saved, edited and removed; nothing is free while closed', async () => {
    const opening = closure({
      kind: 'open',
      from: '2026-12-19 09:00',
      to: '2026-12-19 10:00',
      duration: 30,
      note: null,
    })
    const { schedules } = await saved(practice.doctor, { schedules: [closure(), opening] })
    expect(schedules.map(({ from, to, kind, note, version }) => [from, to, kind, note, version])).toEqual([
      ['2026-12-19 09:00:00', '2026-12-19 10:00:00', 'open', null, 1],
      ['2026-12-24 00:00:00', '2026-12-27 24:00:00', 'closed', 'Natale', 1],
    ])
    expect([await free(practice.roma.visit, '2026-12-19'), await free(practice.roma.visit, '2026-12-24')]).toEqual([
      ['09:00', '09:30'],
      [],
    ])
    const [first, second] = schedules
    await saved(practice.doctor, {
      schedules: [closure({ id: second?.id, version: 1, from: '2026-12-25 00:00:00' })],
      removed_schedules: [{ id: first?.id, version: 1 }],
    })
    expect((await rows()).map(({ id, from, version }) => [id, from, version])).toEqual([
      [second?.id, '2026-12-25 00:00:00', 2],
    ])
    expect(await free(practice.roma.visit, '2026-12-19')).toEqual([])
    expect((await free(practice.roma.visit, '2026-12-24')).length).toBeGreaterThan(0)
  })

  test.each([
    ['all', ['2026-12-09 11:00', '2026-12-16 11:00', '2026-12-23 11:00']],
    ['next', ['2026-12-09 10:00', '2026-12-16 11:00', '2026-12-23 11:00']],
    [null, ['2026-12-09 10:00', '2026-12-16 11:00', '2026-12-23 10:00']],
  ] as const)('a pause moved to 11 with scope %s → it is at %j, in every office', async (scope, expected) => {
    const { schedules } = await saved(practice.doctor, { schedules: [pause()] })
    const { id, version } = schedules[0] ?? {}
    const moved = pause({
      id,
      version,
      from: '2026-12-16 11:00',
      to: '2026-12-16 11:30',
      scope,
      occurrence: '2026-12-16',
    })
    await saved(practice.doctor, { schedules: [moved] })
    const closedAt = async (date: string) => {
      const times = await free(practice.roma.visit, date)
      return ['10:00', '11:00'].find((time) => !times.includes(time))
    }
    const found = []
    for (const date of ['2026-12-09', '2026-12-16', '2026-12-23']) found.push(`${date} ${await closedAt(date)}`)
    expect(found).toEqual(expected)
  })

  test.each([
    ['all', []],
    ['next', ['2026-12-09']],
    [null, ['2026-12-09', '2026-12-23']],
  ] as const)('a pause removed with scope %s → it stays on %j', async (scope, expected) => {
    const { schedules } = await saved(practice.doctor, { schedules: [pause()] })
    const { id, version } = schedules[0] ?? {}
    await saved(practice.doctor, { removed_schedules: [{ id, version, scope, occurrence: '2026-12-16' }] })
    const dates = []
    for (const date of ['2026-12-09', '2026-12-16', '2026-12-23'])
      if (!(await free(practice.roma.visit, date)).includes('10:00')) dates.push(date)
    expect(dates).toEqual(expected)
  })

  test('what is wrong with a closure, an opening or a pause → 422 at its field', async () => {
    const { schedules } = await saved(practice.doctor, { schedules: [pause()] })
    const own = { id: schedules[0]?.id, version: schedules[0]?.version }
    const cases: [object, string, string][] = [
      [closure({ to: '2026-12-24 00:00' }), 'to', 'L’orario di fine deve essere superiore all’orario di inizio.'],
      [closure({ from: '10000-01-01 00:00' }), 'from', validationText.date],
      [closure({ to: '2026-12-27 24:30' }), 'to', validationText.time],
      [closure({ kind: 'open', to: '2026-12-24 10:00' }), 'duration', 'Indica la durata delle visite.'],
      [closure({ kind: 'open', duration: 15 }), 'to', 'Un’apertura straordinaria sta in un solo giorno.'],
      [pause({ recurrence: null }), 'recurrence', 'Indica quando si ripete.'],
      [pause({ to: '2026-12-03 10:30' }), 'to', 'Una pausa che si ripete sta in un solo giorno.'],
      [
        pause({ recurrence: { from: '2026-12-02', freq: 'weekly', interval: 0 } }),
        'recurrence.interval',
        validationText.tooSmall(1),
      ],
      [pause({ ...own }), 'occurrence', validationText.required],
      [pause({ ...own, occurrence: '2026-12-17' }), 'occurrence', refusalText.unknownValue],
      [pause({ ...own, version: null, scope: 'all' }), 'version', validationText.required],
      [closure({ id: 999_999, version: 1 }), 'id', refusalText.unknownValue],
      [closure({ office_user_id: practice.girasole.officeUserId }), 'office_user_id', refusalText.unknownValue],
    ]
    for (const [schedule, field, message] of cases) {
      const { status, body } = await saving(practice.doctor, { schedules: [schedule] })
      expect(status, field).toBe(422)
      expect(body.errors[`schedules.0.${field}`], field).toContain(message)
    }
    const removal = { removed_schedules: [{ ...own }] }
    expect(await saving(practice.doctor, removal)).toMatchObject({
      status: 422,
      body: { errors: { 'removed_schedules.0.occurrence': [validationText.required] } },
    })
    expect(await rows()).toHaveLength(1)
  })

  test('direct SQL: a closure that ends before it starts → refused by the database', async () => {
    const write = practice.connection.sql(
      `insert into office_user_schedules (office_user_id, type, kind, from_date, from_minute, to_date, to_minute)
       values ($1, 'specific', 'closed', '2026-12-24', 600, '2026-12-24', 600)`,
      [roma()],
    )
    await expect(write).rejects.toThrow()
  })

  test('an assistant of one office sets its closures, not pauses, which apply to all offices (403)', async () => {
    const { schedules } = await saved(practice.doctor, { schedules: [pause(), closure({ office_user_id: prati() })] })
    await practice.connection.sql('update doctor_links set office_id = $1 where agent_id = $2', [
      practice.roma.officeId,
      practice.secretary,
    ])
    await saved(practice.assistant, { schedules: [closure()] })
    expect(
      (await hoursOf(practice.assistant)).schedules.map(({ office_user_id, type }) => [office_user_id, type]),
    ).toEqual([
      [roma(), 'recurring'],
      [roma(), 'specific'],
    ])
    expect(await saving(practice.assistant, { schedules: [pause()] })).toMatchObject({ status: 403 })
    const removed = (id = 0, version = 1) =>
      saving(practice.assistant, { removed_schedules: [{ id, version, scope: 'all' }] })
    expect(await removed(schedules[0]?.id)).toMatchObject({ status: 403 })
    expect(await removed(schedules[1]?.id)).toMatchObject({ status: 422 })
  })

  test('GET doctor/hours → of a period what touches it; longer than 800 days or upside down 422', async () => {
    await saved(practice.doctor, {
      schedules: [
        closure(),
        pause({ recurrence: { from: '2026-12-02', freq: 'weekly', interval: 1, until: '2026-12-09' } }),
      ],
    })
    const read = (from: string, to: string) => practice.doctor.call(endpoints.hours, { query: { from, to } })
    const types = async (from: string, to: string) =>
      (await read(from, to)).body.data.schedules.map(({ type }: { type: string }) => type)
    expect(await types('2026-12-09', '2026-12-24')).toEqual(['recurring', 'specific'])
    expect(await types('2026-12-03', '2026-12-08')).toEqual([])
    expect(await types('2026-12-27', '2027-12-08')).toEqual(['specific'])
    expect((await read('2026-01-01', '2028-03-12')).status).toBe(422)
    expect((await read('2026-01-02', '2026-01-01')).status).toBe(422)
  })

  test('without the right to the bookings the hours are saved, and no visit is shown', async () => {
    await booked(practice, { date: '2026-12-24' })
    const hits = async (session = practice.assistant) =>
      (await session.call(endpoints.affectedBookings, { body: { schedules: [closure()] } })).body.data.length
    expect([await hits(), await hits(practice.doctor)]).toEqual([1, 1])
    await practice.connection.sql("update doctor_links set rights = '{hours}' where agent_id = $1", [
      practice.secretary,
    ])
    expect([await hits(), await hits(practice.doctor)]).toEqual([0, 1])
    const { visits } = await saved(practice.assistant, { schedules: [closure()] })
    expect(visits).toEqual([])
    expect((await practice.assistant.call(endpoints.undecidedVisits)).status).toBe(403)
    expect((await practice.doctor.call(endpoints.undecidedVisits)).body.data).toHaveLength(1)
  })

  describe('an office that is closed', () => {
    test('with visits to come → 422 at its field; without any it goes, and its repeated pause passes to another', async () => {
      const visit = await booked(practice)
      await saved(practice.doctor, { schedules: [pause()] })
      const change = { closed_office_users: [roma()] }
      expect(await saving(practice.doctor, change)).toMatchObject({
        status: 422,
        body: { errors: { 'closed_office_users.0': [expect.stringContaining('resta una visita in programma')] } },
      })
      await changeStatus(practice.doctor, visit, 'canceled')
      const { act, plannings, schedules } = await saved(practice.doctor, change)
      expect(plannings.map(({ office_user_id }) => office_user_id)).toEqual([prati()])
      expect(schedules.map(({ office_user_id, type }) => [office_user_id, type])).toEqual([[prati(), 'recurring']])
      const offices = async () =>
        (await practice.doctor.call(endpoints.officeUsers)).body.data.map(({ id }: { id: number }) => id)
      expect(await offices()).toEqual([prati()])
      expect((await undoing(practice.doctor, act.id)).status).toBe(200)
      expect(await offices()).toEqual([roma(), prati()])
      expect((await rows()).map(({ office_user_id }) => office_user_id)).toEqual([roma()])
    })

    test('a time that is offered there to who waits is taken back, and nobody else is asked', async () => {
      const offer = async (name: string, office_service_id: number, date: string) => {
        const wanted = { name, office_service_ids: [office_service_id], until: '2026-12-31' }
        const { id } = (await practice.doctor.call(endpoints.addWaiting, { body: wanted })).body.data
        const time = { office_service_id, date, from: '15:00', to: '15:15' }
        return practice.doctor.call(endpoints.offerTime, { body: { ...time, by: 'call', waiting_id: id } })
      }
      const offers = [
        await offer('Attesa Ada', practice.roma.visit, '2026-12-02'),
        await offer('Attesa Bice', practice.prati.visit, '2026-12-01'),
      ]
      expect(offers.map(({ status }) => status)).toEqual([201, 201])
      await saved(practice.doctor, { closed_office_users: [roma()] })
      expect(await practice.connection.sql('select office_user_id, state from holds order by office_user_id')).toEqual([
        { office_user_id: roma(), state: 'withdrawn' },
        { office_user_id: prati(), state: 'open' },
      ])
      expect(await practice.connection.sql('select 1 from time_claims')).toHaveLength(1)
    })
  })
})
