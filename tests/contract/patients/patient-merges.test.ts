import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { mergedFields, patientText } from '../../../domain/contract/people/patient-fields'
import { refusalText } from '../../../domain/contract/refusal'
import {
  droppedReferences,
  mergeReferences,
  movedReferences,
  staffReferences,
} from '../../../server/features/patients/merge-tables'
import { renameVisits } from '../../../server/scheduling/booking/rename-visits'
import { anyRow } from '../../support/builders/any-row'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { isLong, onMainDatabase } from '../../support/servers/database'

const noMoves = { visits: 0, messages: 0, prescriptions: 0, notes: 0, relatives: 0 }

/** Columns whose rows are a person's alone, whichever doctors the person has had. */
const personalReferences = [
  'access_tokens.user_id',
  'channel_changes.user_id',
  'chat_settings.user_id',
  'consents.actor_id',
  'devices.user_id',
  'notification_choices.user_id',
  'patient_offer_adhesions.user_id',
  'recovery_codes.user_id',
  'reminder_choices.user_id',
  'saved_views.user_id',
  'second_factors.user_id',
  'stored_files.user_id',
  'user_relationships.user_id',
  'user_relationships.relative_id',
]

onMainDatabase((open, kind) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })
  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const of = (id: number) => ({ params: { id } })

  async function aDoctor(): Promise<{ id: number; session: Session }> {
    const id = await practice.person('doctor', {}, 'mmg')
    return { id, session: await practice.session(id) }
  }
  let people = 0
  async function aPatientOf(doctor: number, more: object = {}): Promise<number> {
    const id = await practice.person('patient', { last_name: `Rossi ${++people}`, first_name: 'Mario', ...more })
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
    return id
  }
  const versionOf = async (id: number): Promise<number> =>
    (await sql('select version from users where id = $1', [id]))[0]?.version
  const mergeBody = async (kept: number, removed: number, take: readonly string[] = []) => ({
    ...{ removed_id: removed, take },
    ...{ version: await versionOf(kept), removed_version: await versionOf(removed) },
  })
  const merge = async (session: Session, kept: number, removed: number, take: readonly string[] = []) =>
    session.call(endpoints.mergePatients, { ...of(kept), body: await mergeBody(kept, removed, take) })
  const merged = async (session: Session, kept: number, removed: number, take: readonly string[] = []) => {
    const { status, body } = await merge(session, kept, removed, take)
    expect([status, body]).toEqual([201, body])
    return body.data.id as number
  }
  const previewed = async (session: Session, kept: number, removed: number) =>
    (await session.call(endpoints.previewMerge, { ...of(kept), body: { removed_id: removed } })).body.data
  const undo = (session: Session, id: number) => session.call(endpoints.undoMerge, of(id))

  const references = () =>
    sql(`select t.relname as table, a.attname as column from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass`)
  const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

  test('every reference to people that the database knows is moved, kept aside, or of who is never merged', async () => {
    const known = [...movedReferences.map(named), ...droppedReferences, ...mergeReferences, ...staffReferences]
    expect(known.toSorted()).toEqual((await references()).map((row) => named(row as never)).toSorted())
  })

  test('a row in any table that names a patient is refused for who has been erased or merged', async () => {
    const { id: doctor } = await aDoctor()
    const gone = await aPatientOf(doctor)
    await sql("update users set deleted_at = now(), last_name = 'Persona' where id = $1", [gone])
    await sql('delete from role_users where user_id = $1', [gone])
    await sql('insert into chats default values')
    // a count of changes says nothing about anybody
    for (const { table, column } of movedReferences.filter((moved) => moved.table !== 'channel_changes')) {
      const row = { [column]: gone, ...(column === 'reader_id' && { user_id: await aPatientOf(doctor) }) }
      await expect(anyRow(practice.connection, table, row, doctor), `${table}.${column}`).rejects.toMatchObject({
        ...{ constraint: 'live_person', code: '23503' },
      })
    }
  })

  /** All rows of tables that name people, without versions, times of changes and history. */
  async function allRows(): Promise<Record<string, string[]>> {
    const tables = [...new Set((await references()).map(({ table }) => table as string)), 'users', 'chats']
    const rows: Record<string, string[]> = {}
    for (const table of tables.filter((name) => name !== 'patient_merges')) {
      const read = await sql(
        `select (to_jsonb(t.*) - 'version' - 'updated_at' - 'last_used_at')::text as row from ${table} t`,
      )
      rows[table] = read.map(({ row }) => row as string).toSorted()
    }
    return rows
  }

  const anyField = fc.subarray(mergedFields)
  const somebody = fc.record({
    gender: fc.constantFrom('M', 'F', null),
    birthday: fc.constantFrom('1980-01-01', '1981-02-02', null),
    phone: fc.constantFrom('3331112223', null),
    email: fc.option(fc.constantFrom('uno', 'due'), { nil: null }),
    contact: fc.constantFrom('a@posta.test', 'b@posta.test', null),
    address: fc.constantFrom('Via Po 1', 'Via Po 2', null),
    hasProfile: fc.boolean(),
    references: fc.subarray(movedReferences.map((_, at) => at)),
  })

  test('a merge and its undo leave all rows of whatever people as before', async () => {
    await fc.assert(
      fc.asyncProperty(somebody, somebody, anyField, fc.constantFrom(0, 1, 2), async (one, other, take, access) => {
        const { id: doctor, session } = await aDoctor()
        // the newest chat is the one that rows of chats are made in
        await sql('insert into chats default values')
        const ids: number[] = []
        for (const [at, { email, contact, address, hasProfile, references: own, ...person }] of [
          one,
          other,
        ].entries()) {
          const login = email ?? (access === at + 1 ? 'accesso' : null)
          const id = await aPatientOf(doctor, {
            ...person,
            email: login && `${login}-${people}@posta.test`,
            password_hash: access === at + 1 ? 'hash' : null,
          })
          ids.push(id)
          if (hasProfile)
            await sql('insert into patient_profiles (user_id, contact_email, address) values ($1, $2, $3)', [
              id,
              contact,
              address,
            ])
          for (const reference of own) {
            const { table, column } = movedReferences[reference] ?? {}
            // these have their rows already, or their own below
            if (!table || !column || ['doctor_patients', 'user_relationships'].includes(table)) continue
            const child = column === 'reader_id' ? { user_id: await aPatientOf(doctor) } : {}
            await anyRow(practice.connection, table, { ...child, [column]: id }, doctor)
          }
        }
        const [kept = 0, removed = 0] = ids
        await anyRow(practice.connection, 'user_relationships', { user_id: kept, relative_id: removed }, doctor)
        const child = await aPatientOf(doctor)
        for (const id of ids)
          await anyRow(practice.connection, 'user_relationships', { user_id: child, relative_id: id }, doctor)
        await sql('insert into chats (pair) values ($1)', [`${Math.min(doctor, removed)}-${Math.max(doctor, removed)}`])
        await sql(
          `insert into chat_members (chat_id, user_id, category)
          select max(c.id), u.id, 'patient' from chats c, users u where u.id in ($1, $2) group by u.id`,
          [doctor, removed],
        )
        // texts of visits as the application writes them
        await practice.connection.db.transaction((tx) => renameVisits(tx, ids))
        const before = await allRows()
        const chosen = access === 1 ? take.filter((field) => field !== 'email') : take
        const id = await merged(session, kept, removed, chosen)
        for (const { table, column } of await references())
          if (table !== 'patient_merges')
            expect([table, column, await sql(`select 1 from ${table} where ${column} = $1`, [removed])]).toEqual([
              ...[table, column, []],
            ])
        const { status, body } = await undo(session, id)
        expect([status, body]).toEqual([204, undefined])
        expect(await allRows()).toEqual(before)
      }),
      { numRuns: isLong ? 60 : kind === 'postgres' ? 6 : 3, endOnFailure: true },
    )
  })

  if (kind === 'pglite' && !isLong) return

  describe('POST doctor/patients/:id/merge', () => {
    test('the chosen values come from the removed record, which is found no more', async () => {
      const { id: doctor, session } = await aDoctor()
      const kept = await aPatientOf(doctor, { last_name: 'Bianchi', phone: '3330000001' })
      const removed = await aPatientOf(doctor, { last_name: 'Verdi', phone: '3330000002', email: 'v@posta.test' })
      const preview = await session.call(endpoints.previewMerge, { ...of(kept), body: { removed_id: removed } })
      expect(preview.body.data).toMatchObject({ differs: ['last_name', 'phone'], refusal: null, moves: { visits: 0 } })
      const id = await merged(session, kept, removed, ['phone', 'email'])
      const { body } = await session.call(endpoints.patient, of(kept))
      expect(body.data).toMatchObject({
        ...{ last_name: 'Bianchi', phone: '3330000002', email: 'v@posta.test', email_is_login: false },
        merge: { id, removed_name: 'Verdi Mario' },
      })
      expect((await session.call(endpoints.patient, of(removed))).status).toBe(404)
      const { body: list } = await session.call(endpoints.patients, { query: { search: '3330000002' } })
      expect(list.data.map((row: AnyBody) => row.id)).toEqual([kept])
    })

    test('visits are found by the name that was kept, and after an undo by each one’s own', async () => {
      const session = practice.doctor
      const kept = await aPatientOf(practice.ferri, { last_name: 'Bianchi', phone: '3330000011' })
      const removed = await aPatientOf(practice.ferri, { last_name: 'Verdi', phone: '3330000012' })
      const [one, other] = [
        await booked(practice, { user_id: kept, from: '09:00:00', to: '09:15:00' }),
        await booked(practice, { user_id: removed, from: '09:15:00', to: '09:30:00' }),
      ]
      const found = async (search: string) => {
        const { body } = await session.call(endpoints.bookings, { query: { paginate: 1, search, sort: 'from' } })
        return body.data.map((row: AnyBody) => row.id)
      }
      const id = await merged(session, kept, removed, ['phone'])
      expect([await found('bianchi'), await found('verdi')]).toEqual([[one.id, other.id], []])
      expect([await found('3330000012'), await found('3330000011')]).toEqual([[one.id, other.id], []])
      expect((await undo(session, id)).status).toBe(204)
      expect([await found('bianchi'), await found('verdi')]).toEqual([[one.id], [other.id]])
      expect(await found('3330000011')).toEqual([one.id])
    })

    test('the access of the removed record becomes the kept one’s, and goes back with an undo', async () => {
      const { id: doctor, session } = await aDoctor()
      const kept = await aPatientOf(doctor)
      const removed = await aPatientOf(doctor, { email: 'entra@posta.test', password_hash: 'hash' })
      await practice.session(removed)
      const id = await merged(session, kept, removed)
      const access = 'select email, password_hash from users where id = $1'
      expect(await sql(access, [kept])).toEqual([{ email: 'entra@posta.test', password_hash: 'hash' }])
      expect(await sql('select revoked_at from access_tokens where user_id = $1', [kept])).toEqual([
        { revoked_at: null },
      ])
      await undo(session, id)
      expect(await sql(access, [kept])).toEqual([{ email: null, password_hash: null }])
      expect(await sql(access, [removed])).toEqual([{ email: 'entra@posta.test', password_hash: 'hash' }])
    })

    test('somebody of another doctor’s too → 409; an admin may', async () => {
      const [{ id: doctor, session }, other] = [await aDoctor(), await aDoctor()]
      const [kept, removed] = [await aPatientOf(doctor), await aPatientOf(doctor)]
      await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [other.id, removed])
      const refused = await merge(session, kept, removed)
      expect([refused.status, refused.body.message]).toEqual([409, patientText.byAdmin])
      const admin = await practice.session(await practice.person('admin'))
      const body = await mergeBody(kept, removed)
      const done = await admin.call(endpoints.adminMergePatients, { ...of(kept), body })
      expect([done.status, done.body]).toEqual([201, done.body])
      expect((await undo(session, done.body.data.id)).status).toBe(404)
      expect((await admin.call(endpoints.adminUndoMerge, of(done.body.data.id))).status).toBe(204)
    })

    test('a row of another doctor’s, in any table that has some → 409 also after an unlink, and nothing of it is counted', async () => {
      const [{ id: doctor, session }, other] = [await aDoctor(), await aDoctor()]
      const kept = await aPatientOf(doctor)
      const campaign = await anyRow(practice.connection, 'campaigns', {}, other.id)
      const ofOther: Record<string, object> = {
        ...{ links: { office_user_id: practice.girasole.officeUserId }, messages: { doctor_id: other.id } },
        ...{ notifications: { campaign_id: campaign.id }, consents: { actor_id: other.id } },
      }
      const moving = []
      for (const { table, column } of movedReferences) {
        const removed = await aPatientOf(doctor)
        await sql('insert into chats default values')
        if (table.startsWith('chat_m')) await anyRow(practice.connection, 'chat_members', {}, other.id)
        await anyRow(practice.connection, table, { ...ofOther[table], [column]: removed }, other.id)
        const { moves, refusal } = await previewed(session, kept, removed)
        if (refusal === null) moving.push(`${table}.${column}`)
        else expect([table, refusal, moves]).toEqual([table, patientText.byAdmin, noMoves])
      }
      expect(moving).toEqual(personalReferences)
    })

    test('erasing the kept person afterwards → nothing of the removed record is left either', async () => {
      const { id: doctor, session } = await aDoctor()
      const kept = await aPatientOf(doctor)
      const { body: made } = await session.call(endpoints.createPatient, {
        body: { last_name: 'Zanzibarini', first_name: 'Ada', phone: '3339991234' },
      })
      await merged(session, kept, made.data.id)
      const admin = await practice.session(await practice.person('admin'))
      const erased = await admin.call(endpoints.erasePerson, { ...of(kept), body: { version: await versionOf(kept) } })
      expect(erased.status).toBeLessThan(300)
      expect(await sql('select 1 from patient_merges where kept_id = $1', [kept])).toEqual([])
      expect(await sql('select 1 from person_keys where user_id in ($1, $2)', [kept, made.data.id])).toEqual([])
      expect(await sql("select 1 from users where last_name = 'Zanzibarini' or phone = '3339991234'")).toEqual([])
    })

    test('both with access, or one with another role → 409, nothing moved', async () => {
      const { id: doctor, session } = await aDoctor()
      const [one, two] = [
        await aPatientOf(doctor, { email: 'uno@entra.test', password_hash: 'x' }),
        await aPatientOf(doctor, { email: 'due@entra.test', password_hash: 'x' }),
      ]
      const both = await merge(session, one, two)
      expect([both.status, both.body.message]).toEqual([409, patientText.bothAccess])
      const staff = await aPatientOf(doctor)
      await sql("insert into role_users (user_id, role) values ($1, 'assistant')", [staff])
      const refused = await merge(session, one, staff)
      expect([refused.status, refused.body.message]).toEqual([409, patientText.byAdmin])
    })

    test('itself → 422; a stale version → 409 with both as they are', async () => {
      const { id: doctor, session } = await aDoctor()
      const [kept, removed] = [await aPatientOf(doctor), await aPatientOf(doctor)]
      const itself = await merge(session, kept, kept)
      expect([itself.status, itself.body.errors]).toEqual([422, { removed_id: [patientText.itself] }])
      const body = { ...(await mergeBody(kept, removed)), removed_version: 7 }
      const stale = await session.call(endpoints.mergePatients, { ...of(kept), body })
      expect([stale.status, stale.body.code, stale.body.current.removed.id]).toEqual([409, 'stale', removed])
    })

    test('another doctor’s patient → 404 in the path, 422 in the body, word for word like an unknown one', async () => {
      const [{ id: doctor, session }, other] = [await aDoctor(), await aDoctor()]
      const [own, foreign] = [await aPatientOf(doctor), await aPatientOf(other.id)]
      const answers = async (kept: number, removed: number) => {
        const body = { removed_id: removed }
        const [seen, done] = [
          await session.call(endpoints.previewMerge, { ...of(kept), body }),
          await session.call(endpoints.mergePatients, {
            ...of(kept),
            body: { ...body, take: [], version: 1, removed_version: 1 },
          }),
        ]
        return [seen.status, seen.body, done.status, done.body]
      }
      const unknown = 2_000_000_000
      expect(await answers(foreign, own)).toEqual(await answers(unknown, own))
      expect(await answers(own, foreign)).toEqual(await answers(own, unknown))
      expect((await answers(own, foreign))[1]).toMatchObject({ errors: { removed_id: [refusalText.unknownValue] } })
    })
  })

  describe('POST doctor/patient_merges/:id/undo', () => {
    test('what was changed since stays, and what is new stays with the kept person', async () => {
      const { id: doctor, session } = await aDoctor()
      const kept = await aPatientOf(doctor, { phone: '3330000001' })
      const removed = await aPatientOf(doctor, { phone: '3330000002', birthday: '1980-01-01' })
      const id = await merged(session, kept, removed, ['phone', 'birthday'])
      const version = await versionOf(kept)
      await session.call(endpoints.changePatient, { ...of(kept), body: { phone: '3330000003', version } })
      expect((await undo(session, id)).status).toBe(204)
      expect(await sql('select phone, birthday from users where id = $1', [kept])).toEqual([
        { phone: '3330000003', birthday: null },
      ])
      expect((await undo(session, id)).status).toBe(204)
    })

    test('a moved row that is gone → 409, nothing changed', async () => {
      const { id: doctor, session } = await aDoctor()
      const [kept, removed] = [await aPatientOf(doctor), await aPatientOf(doctor)]
      await anyRow(practice.connection, 'patient_notes', { user_id: removed }, doctor)
      const id = await merged(session, kept, removed)
      await sql('delete from patient_notes where user_id = $1', [kept])
      const { status, body } = await undo(session, id)
      expect([status, body.message]).toEqual([409, patientText.late])
      expect((await session.call(endpoints.patient, of(removed))).status).toBe(404)
    })

    test('the kept person is another doctor’s too by now → 409, and an admin may', async () => {
      const [{ id: doctor, session }, other] = [await aDoctor(), await aDoctor()]
      const kept = await aPatientOf(doctor)
      const id = await merged(session, kept, await aPatientOf(doctor))
      await anyRow(practice.connection, 'patient_notes', { user_id: kept }, other.id)
      const { status, body } = await undo(session, id)
      expect([status, body.message]).toEqual([409, patientText.late])
      const admin = await practice.session(await practice.person('admin'))
      expect((await admin.call(endpoints.adminUndoMerge, of(id))).status).toBe(204)
    })

    test('of another doctor → 404, word for word like an unknown one', async () => {
      const [{ id: doctor, session }, other] = [await aDoctor(), await aDoctor()]
      const id = await merged(session, await aPatientOf(doctor), await aPatientOf(doctor))
      const [foreign, unknown] = [await undo(other.session, id), await undo(other.session, 2_000_000_000)]
      expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
      expect(foreign.status).toBe(404)
    })
  })
})
