import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, bookOwn } from '../builders/participants'
import { aVisit, save } from '../builders/practice'
import { aRepeat, schedule } from '../builders/repeats'
import type { Answer, AnyBody, Session } from '../servers/app'
import { shuffled, times } from './race'
import type { RaceSetup } from './setup'

/** The person whom a race is about, and what a kind of row needs to be there before. */
interface Subject {
  readonly id: number
  readonly session: Session
  readonly prepared: number
}

/** A call that writes about a person; `mark` is a text that nothing else has. */
interface RowKind {
  readonly name: string
  /** Where its rows are counted, by the column that names the person. */
  readonly table: string
  prepare?(setup: RaceSetup, person: Omit<Subject, 'prepared'>): Promise<number>
  send(setup: RaceSetup, person: Subject, given: { day: CivilDate; at: number; mark: string }): Promise<Answer>
}

const drugs = (name: string) => [{ name, quantity: 1, days: 10 }]
const quarter = (at: number) => ({ from: shortTime(540 + at * 15), to: shortTime(555 + at * 15) })
const idIn = async (setup: RaceSetup, text: string): Promise<number> =>
  (await setup.connection.sql<{ id: number }>(text))[0]?.id ?? 0
const aWish = (setup: RaceSetup, user_id: number, note: string) => ({
  body: { user_id, office_service_ids: [setup.roma.visit], until: '2029-12-31', note },
})
const done = ({ status, body }: Answer): AnyBody => {
  expect([status, body]).toEqual([201, body])
  return body.data
}

export const rowKinds: readonly RowKind[] = [
  {
    ...{ name: 'POST doctor/bookings', table: 'bookings' },
    send: (setup, { id }, { day, at, mark }) =>
      save(setup.doctorSide(at), aVisit(setup, { user_id: id, date: day, ...quarter(at), doctor_notes: mark })),
  },
  {
    ...{ name: 'POST doctor/bookings of a change: a visit of a name becomes the person’s', table: 'bookings' },
    prepare: async (setup) =>
      done(await save(setup.doctor, aVisit(setup, { name: 'Rosa', date: setup.aWednesday() }))).id,
    send: async (setup, { id, prepared }, { mark }) => {
      const [visit] = await setup.connection.sql<AnyBody>(
        `select version, date::text as date from bookings where id = ${prepared}`,
      )
      const body = { ...aVisit(setup, { user_id: id, date: visit.date, doctor_notes: mark }), name: null }
      return save(setup.doctor, { ...body, original_booking_id: prepared, version: visit.version })
    },
  },
  {
    ...{ name: 'POST doctor/bookings/schedule', table: 'bookings' },
    send: (setup, { id }, { day, at, mark }) => {
      const recurrence = { from: day, freq: 'daily', interval: 1, count: 1 } as const
      return schedule(setup.doctorSide(at), {
        ...aRepeat(setup, { dry_run: 0, recurrence, ...quarter(at) }),
        ...{ user_id: id, doctor_notes: mark },
      })
    },
  },
  {
    ...{ name: 'POST doctor/waiting', table: 'waiting_entries' },
    send: (setup, { id }, { at, mark }) => setup.doctorSide(at).call(endpoints.addWaiting, aWish(setup, id, mark)),
  },
  {
    ...{ name: 'POST doctor/holds', table: 'holds' },
    prepare: async (setup, { id }) =>
      done(await setup.doctor.call(endpoints.addWaiting, aWish(setup, id, 'Attende'))).id,
    send: (setup, { prepared }, { day, at }) =>
      setup.doctorSide(at).call(endpoints.offerTime, {
        body: { office_service_id: setup.roma.visit, date: day, ...quarter(at), by: 'phone', waiting_id: prepared },
      }),
  },
  {
    ...{ name: 'POST doctor/prescriptions', table: 'prescriptions' },
    send: (setup, { id }, { at, mark }) =>
      setup
        .doctorSide(at)
        .call(endpoints.createPrescription, { body: { user_id: id, drugs: drugs(mark), notes: mark } }),
  },
  {
    ...{ name: 'POST doctor/invites', table: 'links' },
    send: (setup, { id }, { at, mark }) =>
      setup.doctorSide(at % 2).call(endpoints.sendDoctorInvite, {
        body: { user_id: id, office_user_id: setup.roma.officeUserId, email: `${mark}@posta.test` },
      }),
  },
  {
    ...{ name: 'POST doctor/chats', table: 'chat_members' },
    send: (setup, { id }, { at }) => setup.doctorSide(at % 2).call(endpoints.openChat, { body: { user_id: id } }),
  },
  {
    ...{ name: 'POST doctor/patients/:id/notes', table: 'patient_notes' },
    send: (setup, { id }, { at, mark }) =>
      setup.doctorSide(at).call(endpoints.addPatientNote, { params: { id }, body: { text: mark } }),
  },
  {
    ...{ name: 'POST doctor/limits', table: 'limited_users' },
    send: (setup, { id }, { at, mark }) =>
      setup.doctorSide(at).call(endpoints.limitPatient, { body: { user_id: id, reason: mark, until: null } }),
  },
  {
    ...{ name: 'PUT doctor/patients/:id/consents', table: 'consents' },
    send: (setup, { id }, { at }) =>
      setup
        .doctorSide(at)
        .call(endpoints.changePatientConsents, { params: { id }, body: { [at === 0 ? 'care' : 'marketing']: true } }),
  },
  {
    ...{ name: 'POST doctor/patients/:id/relatives', table: 'user_relationships' },
    prepare: (setup) => idIn(setup, "select id from relative_relationships where name = 'Coniuge'"),
    send: (setup, { id, prepared }, { at }) =>
      setup.doctorSide(at).call(endpoints.addRelative, {
        params: { id: setup.otherPatient },
        body: { relative_id: id, relationship_id: prepared },
      }),
  },
  {
    ...{ name: 'POST bookings', table: 'bookings' },
    send: (setup, { session }, { day, at }) => bookOwn(session, anOwnVisit(setup, { date: day, ...quarter(at) })),
  },
  {
    ...{ name: 'POST prescriptions', table: 'prescriptions' },
    send: (setup, { session }, { mark }) =>
      session.call(endpoints.askForPrescription, { body: { doctor_id: setup.ferri, drugs: drugs(mark), notes: mark } }),
  },
  {
    ...{ name: 'POST chats/:id/messages', table: 'chat_messages' },
    prepare: async (setup, { session }) =>
      (await session.call(endpoints.openOwnChat, { body: { user_id: setup.ferri } })).body.data.id,
    send: (_setup, { session, prepared }, { mark }) =>
      session.call(endpoints.sendOwnMessage, { params: { id: prepared }, body: { text: mark, seen: 0 } }),
  },
  {
    ...{ name: 'PUT account/notification_settings', table: 'notification_choices' },
    send: (_setup, { session }, { at }) =>
      session.call(endpoints.changeNotificationSettings, {
        body: { choices: [{ code: 'booking-confirmed', channel: 'email', on: at % 2 === 0 }] },
      }),
  },
]

/** What a person is gone by. */
export type Ending = 'erased' | 'merged'

const references = `select t.relname as "table", a.attname as "column" from pg_constraint c
  join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid = 'users'::regclass and t.relname <> 'patient_merges'`

/** Places that name the person in a row that the ending itself has not written, by table and column. */
async function leftOf({ connection }: RaceSetup, person: number): Promise<string[]> {
  const columns = await connection.sql<{ table: string; column: string }>(references)
  const left = columns.map(
    ({ table, column }) => `select '${table}.${column}' as place from ${table} t
      join users u on u.id = t.${column} where u.id = ${person} and t.xmin <> u.xmin`,
  )
  return (await connection.sql<{ place: string }>(left.join(' union all '))).map(({ place }) => place)
}

/** The tables in which one of the texts stands. */
async function placesOf({ connection }: RaceSetup, marks: readonly string[]): Promise<string[]> {
  const tables = await connection.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'idempotency_keys'",
  )
  const found = tables.map(
    ({ name }) => `select distinct '${name}' as name from ${name} t where t::text like any ($1::text[])`,
  )
  const like = `{${marks.map((mark) => `"%${mark}%"`).join()}}`
  return (await connection.sql<{ name: string }>(found.join(' union all '), [like])).map(({ name }) => name)
}

/** An admin, who erases and merges. */
export const anAdmin = async (setup: RaceSetup): Promise<Session> => setup.session(await setup.person('admin'))

/** What is answered where the person is not, or no longer, there, or has ended the session; 503 says to try again. */
const refused = [401, 403, 404, 409, 422, 503]

/**
 * Writes about a person at the same moment as the person is erased or merged: then nothing is left of the former record, and what
 * was acknowledged is the kept one's; where it is refused, all that was acknowledged is there.
 */
export async function endDuring(setup: RaceSetup, admin: Session, kind: RowKind, ending: Ending): Promise<void> {
  const { connection } = setup
  const count = async (person: number) =>
    idIn(setup, `select count(*)::int as id from ${kind.table} where ${columnOf(kind)} = ${person}`)
  const [person, kept] = [await setup.aPatient(), await setup.aPatient()]
  const subject: Subject = { ...person, prepared: (await kind.prepare?.(setup, person)) ?? 0 }
  const before = await count(person.id)
  const versions = new Map(
    (
      await connection.sql<{ id: number; version: number }>(
        `select id, version from users where id in (${person.id}, ${kept.id})`,
      )
    ).map((row) => [row.id, row.version]),
  )
  const version = versions.get(person.id)
  const end = () =>
    ending === 'erased'
      ? admin.call(endpoints.erasePerson, { params: { id: person.id }, body: { version } })
      : admin.call(endpoints.adminMergePatients, {
          params: { id: kept.id },
          body: { removed_id: person.id, removed_version: version, version: versions.get(kept.id), take: [] },
        })
  const day = addDays(setup.aWednesday(), 1)
  const marks = times(2, () => `m${randomUUID()}`)
  const writes: Answer[] = []
  let ended: Answer | undefined
  const calls = [
    async () => {
      ended = await end()
    },
    ...marks.map((mark, at) => async () => {
      writes[at] = await kind.send(setup, subject, { day, at, mark })
    }),
  ]
  await Promise.all(shuffled(calls).map((call) => call()))
  const acknowledged = writes.filter(({ status }) => status < 300)
  for (const { status, body } of writes) if (status >= 300) expect(refused, JSON.stringify(body)).toContain(status)
  const isOver = (ended?.status ?? 500) < 300
  if (!isOver) expect([ended?.status, ended?.body]).toEqual([409, ended?.body])
  if (isOver) expect(await leftOf(setup, person.id)).toEqual([])
  if (isOver && ending === 'erased') expect(await placesOf(setup, marks)).toEqual([])
  else {
    const rows = await count(isOver ? kept.id : person.id)
    // a choice, a tie and a conversation are one for all who write it
    if (acknowledged.length > 0) expect(rows).toBeGreaterThan(0)
    if (!once.has(kind.table)) expect(rows).toBe(before + acknowledged.length)
  }
}

const once: ReadonlySet<string> = new Set(['chat_members', 'consents', 'notification_choices', 'user_relationships'])
const columnOf = ({ table }: RowKind) =>
  table === 'user_relationships' ? 'relative_id' : table === 'chat_messages' ? 'author_id' : 'user_id'
