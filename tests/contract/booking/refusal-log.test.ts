import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, bookOwn, type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice, aVisit, booked, save } from '../../support/builders/practice'
import { type Answer, aClock } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

/** User input that must not appear in a log. */
const notes = 'Dolore al ginocchio'
const typed = { name: 'Zoraide Quarenghi', phone_prefix: '+39', phone: '3339876543', doctor_notes: notes }

const availabilities = ({ doctor }: Participants, id: number, query: Record<string, string>) =>
  doctor.call(endpoints.availabilities, { params: { id }, query })

interface Refused {
  readonly route: string
  readonly status: number
  readonly code?: string
  readonly reasons?: string[]
  readonly fields: string[]
}

const cases: [string, (practice: Participants) => Promise<Answer>, Refused][] = [
  [
    'POST doctor/bookings on a taken slot',
    (p) => save(p.doctor, aVisit(p, { ...typed, user_id: null })),
    { route: 'doctor/bookings', status: 409, code: 'already-taken', fields: [] },
  ],
  [
    'POST doctor/bookings outside the shifts',
    (p) => save(p.doctor, aVisit(p, { ...typed, user_id: null, from: '20:00', to: '20:15' })),
    { route: 'doctor/bookings', status: 422, reasons: ['outside-shifts'], fields: ['from'] },
  ],
  [
    'POST bookings on a telephone slot',
    (p) => bookOwn(p.nicolo, anOwnVisit(p, { date: '2026-11-26', notes })),
    { route: 'bookings', status: 422, reasons: ['reserved-for-phone'], fields: ['from'] },
  ],
  [
    'POST bookings with an undeclared name',
    (p) => bookOwn(p.nicolo, { ...anOwnVisit(p), name: typed.name }),
    { route: 'bookings', status: 422, fields: ['name'] },
  ],
  [
    'GET doctor/office_services/:id/availabilities of a period that ends before it starts',
    (p) => availabilities(p, p.roma.visit, { from: '2026-11-26', to: '2026-11-25' }),
    { route: 'doctor/office_services/:id/availabilities', status: 422, fields: ['to'] },
  ],
  [
    'GET doctor/office_services/:id/availabilities of another doctor’s service',
    (p) => availabilities(p, p.girasole.visit, { from: '2026-11-26', to: '2026-11-26' }),
    { route: 'doctor/office_services/:id/availabilities', status: 404, fields: [] },
  ],
]

describe('the log at its default level (specification §8)', () => {
  const lines: string[] = []
  let practice: Participants
  beforeAll(async () => {
    const connection = await aDatabase()
    const logStream = { write: (line: string) => void lines.push(line) }
    // an empty setting means its default
    practice = await withParticipants(await aPractice(connection, aClock(), { LOG_LEVEL: '' }, { logStream }))
    await booked(practice)
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  test.each(cases)('%s writes one line with the reason and nothing that was typed', async (_call, call, refused) => {
    lines.length = 0
    const answer = await call(practice)
    expect(answer.status).toBe(refused.status)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { reasons: [], ...refused, route: `/api/backoffice/${refused.route}`, user: expect.any(Number), ...envelope },
    ])
    for (const word of ['Zoraide', 'Quarenghi', '9876543', 'ginocchio', 'Nicol', 'D’Amico', 'Ferri'])
      expect(lines.join()).not.toContain(word)
  })

  test.each<[string, () => Promise<Answer>, object]>([
    [
      'GET admin/users by a doctor, with her id,',
      () => practice.doctor.call(endpoints.users),
      { route: 'admin/users', status: 403, user: 'doctor', reasons: [], fields: [] },
    ],
    [
      'GET files/:key by a forged link',
      () => practice.anonymous.call(endpoints.file, { params: { key: 'a'.repeat(32) }, query: { expires: 1 } }),
      { route: 'files/:key', status: 403, reasons: [], fields: [] },
    ],
    [
      'POST login with a wrong password',
      () => practice.anonymous.call(endpoints.login, { body: { email: 'ferri@curante.test', password: notes } }),
      { route: 'login', status: 422, reasons: ['wrong-credentials'], fields: ['email'] },
    ],
    [
      'POST login beyond the limit',
      async () => {
        const body = { email: 'zoraide@curante.test', password: notes }
        for (let tries = 0; tries < 5; tries += 1) await practice.anonymous.call(endpoints.login, { body })
        lines.length = 0
        return practice.anonymous.call(endpoints.login, { body })
      },
      { route: 'login', status: 429, reasons: [], fields: [] },
    ],
  ])('%s writes one line', async (_call, call, refused) => {
    lines.length = 0
    const { status } = await call()
    const { route, user } = refused as { route: string; user?: string }
    const who = user && { user: practice.ferri }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...refused, status, route: `/api/backoffice/${route}`, ...who, ...envelope },
    ])
    expect(lines.join()).not.toMatch(/@|ginocchio/)
  })

  test('POST doctor/bookings on a free slot writes no line', async () => {
    lines.length = 0
    expect(
      (await save(practice.doctor, aVisit(practice, { ...typed, user_id: null, from: '10:00', to: '10:15' }))).status,
    ).toBe(201)
    expect(lines).toEqual([])
  })

  test('GET user without a session, which is no booking, writes no line', async () => {
    lines.length = 0
    expect((await practice.anonymous.call(endpoints.currentUser)).status).toBe(401)
    expect(lines).toEqual([])
  })
})

const envelope = {
  level: 40,
  msg: 'refused',
  time: expect.any(Number),
  pid: expect.any(Number),
  hostname: expect.any(String),
  reqId: expect.any(String),
}
