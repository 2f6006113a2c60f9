import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { AffectedBooking, Decision } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { colleagueConsents, doctorPatients } from '../../../server/db/tables'
import { inboxOf, told } from '../../support/builders/participants'
import { aPractice, aVisit, booked, type Practice, save, without } from '../../support/builders/practice'
import { isAfterwards } from '../../support/builders/repeats'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { saved, saving, undoing } from './hours'

const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
const hour = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

onMainDatabase((open) => {
  let practice: Practice
  const statements: string[] = []
  beforeEach(async () => {
    practice = await aPractice(await open({}, { logQuery: (text: string) => void statements.push(text) }), aClock())
  })
  afterEach(() => practice.close())

  /** Closes the office in Roma from the first day to the last. */
  const closure = (first = days[0], last = days.at(-1)) => ({
    schedules: [
      {
        ...{ office_user_id: practice.roma.officeUserId, type: 'specific', kind: 'closed' },
        ...{ from: `${first} 00:00`, to: `${last} 24:00` },
      },
    ],
  })
  const hitsOf = async (change: object, session = practice.doctor): Promise<AffectedBooking[]> => {
    const { status, body } = await session.call(endpoints.affectedBookings, { body: change })
    if (status !== 200) throw new Error(`No hits: ${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const undecided = async (session = practice.doctor): Promise<AffectedBooking[]> =>
    (await session.call(endpoints.undecidedVisits)).body.data
  const decide = ({ id, version }: Booking, decision: Omit<Decision, 'booking_id' | 'version'>): Decision => ({
    booking_id: id,
    version,
    ...decision,
  })
  const timeOf = ({ office_user_id, office_service_id, date, from, to }: AffectedBooking['proposals'][number]) => ({
    ...{ office_user_id, office_service_id, date, from, to },
  })
  const moveTo = ({ booking, proposals }: AffectedBooking, at = 0) => {
    const [time] = proposals.slice(at)
    if (!time) throw new Error('No time is proposed')
    return decide(booking, { act: 'move', times: [timeOf(time)] })
  }
  const visitsAt = async (count: number, more: object = {}): Promise<Booking[]> => {
    const visits: Booking[] = []
    for (let at = 0; at < count; at += 1) {
      // from the 31st on in the afternoons of Monday, Wednesday and Thursday
      const [day, row] =
        at < 30 ? [at % 5, Math.floor(at / 5)] : [[0, 2, 3][at % 3] ?? 0, 22 + Math.floor((at - 30) / 3)]
      const from = 570 + row * 15
      visits.push(await booked(practice, { date: days[day] ?? '', from: hour(from), to: hour(from + 15), ...more }))
    }
    return visits
  }
  /** Everybody is told what is due, and forgotten; so that what follows is told alone. */
  const forgotten = async () => {
    practice.clock.advance(3)
    await told(practice)
    for (const table of ['messages', 'notifications']) await practice.connection.sql(`delete from ${table}`)
  }
  /** What visits are, without versions and timestamps; and what holds time. */
  const contents = async () => [
    await practice.connection.sql(`select id, status, doctor_id, office_user_id, office_service_id, user_id, name, date,
      from_minute, to_minute, starts_at, slot_code, overtime, online, city_id, address, doctor_notes, assistant_notes,
      presence, attendance_confirmed_at, search from bookings where status <> 'canceled' order by id`),
    await practice.connection.sql(
      'select doctor_id, date, from_minute, to_minute, booking_id from time_claims order by doctor_id, span',
    ),
    await practice.connection.sql(`select id from holds where state = 'open'`),
    await practice.connection.sql('select kind, booking_id from due_notices order by id'),
    await practice.connection.sql('select id from office_user_schedules where deleted_at is null'),
    await practice.connection.sql(`select id from links where purpose = 'choice'`),
  ]
  /** Leone works in the office in Roma too, and both have agreed on sharing free times there; the patient is of both. */
  const agreedColleague = async () => {
    const { connection, ferri, leone, girasole, roma, patient } = practice
    await connection.sql('update office_users set office_id = $2 where id = $1', [girasole.officeUserId, roma.officeId])
    const agreement = { office_id: roma.officeId, created_by: ferri, created_at: new Date() }
    await connection.db.insert(colleagueConsents).values([
      { ...agreement, doctor_id: ferri, colleague_id: leone },
      { ...agreement, doctor_id: leone, colleague_id: ferri },
    ])
    await connection.db.insert(doctorPatients).values({ doctor_id: leone, user_id: patient })
  }
  const reachable = (id: number) =>
    practice.connection.sql('update users set email = $2 where id = $1', [id, `persona${id}@posta.test`])

  describe('POST doctor/hours/hits', () => {
    test('a closed week → its visits in order, each with times that are given once; nothing is saved', async () => {
      const visits = await visitsAt(6)
      const before = await contents()
      const hits = await hitsOf(closure())
      expect(hits.map(({ booking }) => booking.id)).toEqual(
        visits.toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`)).map(({ id }) => id),
      )
      const times = hits.flatMap(({ proposals }) => proposals)
      expect(times).toHaveLength(18)
      expect(new Set(times.map(({ date, from }) => `${date} ${from}`)).size).toBe(18)
      expect(
        times.filter(
          ({ date, office_user_id }) => office_user_id === practice.roma.officeUserId && days.includes(date),
        ),
      ).toEqual([])
      expect(hits[0]?.proposals.map(({ whose }) => whose)).toEqual(['same', 'same', 'other-office'])
      expect(await contents()).toEqual(before)
      expect((await hitsOf({ ...closure(), proposals: false })).map(({ proposals }) => proposals.length)).toEqual([
        ...Array(6).fill(0),
      ])
    })

    test('representatives → their own times; an online or a long-closed visit → why there is none', async () => {
      const { roma, representative } = practice
      await booked(practice, {
        date: days[0],
        from: '12:00',
        to: '12:15',
        office_service_id: roma.mr,
        user_id: representative,
      })
      const [hit] = await hitsOf(closure())
      expect(hit?.proposals.map(({ slot_code }) => slot_code)).toEqual(['mr', 'mr', 'mr'])
      const [none] = await hitsOf(closure('2026-11-24', '2027-02-28'))
      expect([none?.proposals, none?.why_none]).toEqual([[], 'Nessun posto entro 30 giorni.'])
    })

    test('a colleague of the office who agreed → a time of theirs, only for a person of both', async () => {
      await agreedColleague()
      await visitsAt(1)
      await booked(practice, { date: days[1], from: '09:30', to: '09:45', user_id: practice.otherPatient })
      const hits = await hitsOf(closure())
      expect(hits.map(({ proposals }) => proposals.map(({ whose }) => whose))).toEqual([
        ['same', 'other-office', 'colleague'],
        ['same', 'same', 'other-office'],
      ])
    })

    test('500 visits → as many statements as 5', async () => {
      await visitsAt(5)
      const [hits, counts]: [number[], number[]] = [[], []]
      for (const more of [0, 495]) {
        await practice.connection.sql(
          `insert into bookings (code, status, doctor_id, office_user_id, office_service_id, user_id, date, from_minute,
            to_minute, starts_at, actor_type)
          select 'X' || at, 'confirmed', $1, $2, $3, $4, date '2026-12-07' + (at / 20), 540 + at % 20, 541 + at % 20,
            timestamptz '2026-12-07 08:00Z' + (at / 20) * interval '1 day', 'doctor'
          from generate_series(1, $5::int) as at`,
          [practice.ferri, practice.roma.officeUserId, practice.roma.visit, practice.patient, more],
        )
        statements.length = 0
        hits.push((await hitsOf(closure(days[0], '2027-03-31'))).length)
        counts.push(statements.filter((text) => !isAfterwards(text)).length)
      }
      expect(hits[1]).toBeGreaterThan(300)
      expect(counts[1]).toBe(counts[0])
      expect(counts[0]).toBeLessThan(12)
    })
  })

  test('decided and undone → 40 visits as before, nobody told early, and nobody after the undo', async () => {
    await agreedColleague()
    await reachable(practice.patient)
    await visitsAt(40)
    await forgotten()
    const before = await contents()
    const hits = await hitsOf(closure())
    const decisions = hits.map((hit, at): Decision => {
      if (at % 5 === 0) return decide(hit.booking, { act: 'keep' })
      if (at % 5 === 1) return decide(hit.booking, { act: 'cancel', reason: at < 20 ? 'Ferie' : 'Corso' })
      if (at % 5 === 2) return decide(hit.booking, { act: 'offer', times: hit.proposals.map(timeOf) })
      return moveTo(hit, at % 5 === 4 ? hit.proposals.findIndex(({ whose }) => whose === 'colleague') : 0)
    })
    const { act, visits } = await saved(practice.doctor, { ...closure(), decisions })
    expect(visits).toHaveLength(40)
    expect(await contents()).not.toEqual(before)
    const acts = await practice.connection.sql('select distinct act_id from booking_changes where act_id is not null')
    expect(acts).toHaveLength(1)
    practice.clock.advance(2)
    await told(practice)
    expect(await inboxOf(practice, practice.patient)).toEqual([])
    expect((await undoing(practice.doctor, act.id)).status).toBe(200)
    expect(await contents()).toEqual(before)
    practice.clock.advance(30)
    await told(practice)
    expect(await inboxOf(practice, practice.patient)).toEqual([])
  })

  test('not undone → each person is told once, of everything, after the undo window; kept visits are told to nobody', async () => {
    await reachable(practice.patient)
    await visitsAt(6)
    const kept = await booked(practice, { date: days[0], from: '11:00', to: '11:15', user_id: practice.otherPatient })
    await forgotten()
    const hits = await hitsOf(closure())
    const own = hits.filter(({ booking }) => booking.id !== kept.id)
    const decisions = [
      decide(kept, { act: 'keep' }),
      ...own.map((hit, at) => {
        if (at < 2) return decide(hit.booking, { act: 'cancel', reason: at === 0 ? 'Ferie' : 'Corso' })
        return at < 4
          ? moveTo(hit)
          : decide(hit.booking, { act: 'offer', times: hit.proposals.slice(0, 2).map(timeOf) })
      }),
    ]
    await saved(practice.doctor, { ...closure(), decisions })
    practice.clock.advance(3)
    await told(practice)
    await told(practice)
    const [only, ...more] = await inboxOf(practice, practice.patient)
    expect(more).toEqual([])
    expect(only?.code).toBe('visit-choice')
    expect(only?.text).toMatch(/Ferie.*Corso|Annullate 2 visite/)
    expect(only?.text).toMatch(/Spostate 2 visite/)
    expect(only?.text).toMatch(/2 visite.*scegli altri orari entro le/)
    expect(await inboxOf(practice, practice.otherPatient)).toEqual([])
    const mails = await practice.connection.sql(
      `select id from messages where channel = 'email' and link_id is not null`,
    )
    expect(mails).toHaveLength(1)
  })

  test('a visit outside the hours says whether its person can be reached by a message', async () => {
    await visitsAt(1)
    const canBeReached = async () => (await hitsOf(closure())).map((hit) => hit.reachable)
    expect(await canBeReached()).toEqual([false])
    await reachable(practice.patient)
    expect(await canBeReached()).toEqual([true])
  })

  test('left undecided → listed until decided, with until when a person may choose; the day says how many', async () => {
    await reachable(practice.patient)
    await visitsAt(3)
    expect(await undecided()).toEqual([])
    await saved(practice.doctor, closure())
    const [first, second] = await undecided()
    if (!first || !second) throw new Error('Nothing is undecided')
    const count = async () =>
      (await practice.doctor.call(endpoints.day, { query: { with: 'undecided' } })).body.data.undecided
    expect(await count()).toBe(3)
    const decisions = [
      decide(first.booking, { act: 'keep' }),
      decide(second.booking, { act: 'offer', times: second.proposals.map(timeOf) }),
    ]
    await saved(practice.doctor, { decisions })
    const left = await undecided()
    expect(
      left.map(({ booking, offered_until }) => [booking.id === second.booking.id, offered_until !== null]),
    ).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await count()).toBe(2)
  })

  test('decisions that cannot be carried out → 409 naming each in order of time, nothing saved', async () => {
    const visits = await visitsAt(5)
    const hits = await hitsOf(closure())
    const before = await contents()
    const [stale, taken, over, notReached, fine] = hits
    if (!stale || !taken || !over || !notReached || !fine) throw new Error('Not hit')
    const [, , , , last] = visits
    await booked(practice, { date: '2026-12-09', from: '10:00', to: '10:15', user_id: practice.otherPatient })
    const at = { office_user_id: practice.roma.officeUserId, office_service_id: practice.roma.visit }
    const time = { ...at, date: '2026-12-09', from: '10:00', to: '10:15' }
    const { status, body } = await saving(practice.doctor, {
      ...closure(),
      decisions: [
        decide(fine.booking, { act: 'cancel' }),
        decide(notReached.booking, {
          act: 'offer',
          times: [{ ...time, date: '2026-12-10', from: '12:00', to: '12:15' }],
        }),
        decide(over.booking, { act: 'move', times: [{ ...time, date: days[2] ?? '' }] }),
        decide(taken.booking, { act: 'move', times: [time] }),
        { ...decide(stale.booking, { act: 'keep' }), version: 99 },
      ],
    })
    expect(status).toBe(409)
    expect(body.code).toBe('decisions-conflict')
    expect(body.conflicts.map((one: { booking_id: number; text: string }) => [one.booking_id, one.text])).toEqual([
      [stale.booking.id, 'La visita nel frattempo è stata modificata.'],
      [taken.booking.id, expect.stringMatching(/occupat|prenotat|sovrappo/i)],
      [over.booking.id, expect.stringMatching(/chius/)],
      [notReached.booking.id, 'La persona non ha un recapito a cui inviare la scelta.'],
    ])
    expect(last?.id).toBe(fine.booking.id)
    const now = await contents()
    expect(now[0]).toHaveLength((before[0]?.length ?? 0) + 1)
    expect(now[4]).toEqual(before[4])
  })

  test('a visit of another doctor, of nobody, twice; an office of another doctor → 422 at the field, alike', async () => {
    const [visit] = await visitsAt(1)
    const theirs = await save(practice.otherDoctor, {
      ...aVisit(practice, { date: days[0], from: '10:00', to: '10:15', user_id: practice.leonePatient }),
      ...{ office_user_id: practice.girasole.officeUserId, office_service_id: practice.girasole.visit },
    })
    const answers = []
    for (const id of [theirs.body.data.id, 999_999]) {
      const decisions = [{ booking_id: id, version: 1, act: 'keep' }]
      answers.push(await saving(practice.doctor, { ...closure(), decisions }))
    }
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    if (!visit) throw new Error('Not booked')
    const twice = await saving(practice.doctor, {
      decisions: [decide(visit, { act: 'keep' }), decide(visit, { act: 'keep' })],
    })
    expect(Object.keys(twice.body.errors)).toEqual(['decisions.1.booking_id'])
    const { officeUserId, visit: service } = practice.girasole
    const time = {
      office_user_id: officeUserId,
      office_service_id: service,
      date: '2026-12-09',
      from: '10:00',
      to: '10:15',
    }
    const foreign = await saving(practice.doctor, { decisions: [decide(visit, { act: 'move', times: [time] })] })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['decisions.0.times.0.office_user_id']])
  })

  test('an assistant without the hours → 403; with the hours and without the bookings → sees no visit, decides nothing', async () => {
    const [visit] = await visitsAt(1)
    if (!visit) throw new Error('Not booked')
    const asked = async (missing: 'hours' | 'bookings') => {
      const assistant = await practice.person('assistant')
      await practice.link(assistant, { rights: without(missing) })
      const session = (await practice.session(assistant)).actingAs(practice.ferri)
      const decisions = [decide(visit, { act: 'cancel' })]
      return [
        (await session.call(endpoints.affectedBookings, { body: closure() })).status,
        (await session.call(endpoints.undecidedVisits)).status,
        (await session.call(endpoints.saveHours, { body: { ...closure(), decisions } })).status,
      ]
    }
    expect(await asked('hours')).toEqual([403, 403, 403])
    expect(await asked('bookings')).toEqual([200, 403, 403])
  })
})
