import { beforeAll, describe, expect, test } from 'vitest'
import { availableSlots } from '../../../domain/availability/availability'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import type { Shift } from '../../../domain/planning/planning'
import { fold } from '../../../domain/text/search'
import { migrate, migrations, migrationsApplied } from '../../../server/db/migrate'
import { seedReference } from '../../../server/db/seed/reference'
import { toShift } from '../../../server/scheduling/facts/plan-rows'
import { readHours } from '../../../server/scheduling/hours/read'
import { type Connection, connect } from '../../support/servers/connect'
import { aPostgresDatabase, aPostgresUrl, isLong, onMainDatabase } from '../../support/servers/database'

describe('migrations', () => {
  test('prepare called by several processes at once migrates and seeds once', async () => {
    const databaseUrl = await aPostgresUrl({ filled: 'nothing' })
    const connections = await Promise.all([1, 2, 3].map(() => connect({ databaseUrl })))
    const applied = await Promise.all(connections.map(migrate))
    expect(applied.sort()).toEqual([0, 0, migrations().length])
    const seeded = await Promise.all(connections.map(seedReference))
    expect(seeded.filter(Boolean)).toHaveLength(1)
    for (const connection of connections) await connection.close()
  })

  test('migrationsApplied is false for a database that lacks a migration', async () => {
    const connection = await aPostgresDatabase({ filled: 'nothing' })
    expect(await migrationsApplied(connection)).toBe(false)
    await migrate(connection)
    expect(await migrationsApplied(connection)).toBe(true)
    await connection.sql('delete from schema_migrations where name = $1', [migrations().at(-1)?.name])
    expect(await migrationsApplied(connection)).toBe(false)
    await connection.close()
  })

  test('migrate refuses a database of a newer version', async () => {
    const connection = await aPostgresDatabase({ filled: 'nothing' })
    await migrate(connection)
    await connection.sql(`insert into schema_migrations (name, hash) values ('9999_future', 'x')`)
    await expect(migrate(connection)).rejects.toThrow('9999_future')
    await connection.close()
  })
})

/** Migrates a database up to the version before the migration with this number. */
async function migratedBefore(connection: Connection, number: string): Promise<void> {
  await connection.sql('create table schema_migrations (name text primary key, hash text not null)')
  for (const { name, hash, statements } of migrations().filter(({ name }) => name < number)) {
    for (const statement of statements) await connection.sql(statement)
    await connection.sql('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
  }
}

onMainDatabase((open) => {
  test('a text of a notification type from an earlier version is replaced, one that somebody wrote is kept', async () => {
    const connection = await open()
    const former = 'Domani è in programma una visita.'
    await connection.sql("update notification_types set text = $1 where code = 'booking-reminder'", [former])
    await connection.sql("update notification_types set text = 'Scritto dallo studio' where code = 'booking-canceled'")
    const push = "text = 'È arrivato un nuovo messaggio.', channels = '{push}'"
    await connection.sql(`update notification_types set ${push} where code = 'chat-message'`)
    await connection.sql("delete from settings where key = 'reference_seed'")
    expect(await seedReference(connection)).toBe(true)
    const chat = await connection.sql("select text, channels from notification_types where code = 'chat-message'")
    expect(chat).toEqual([{ text: 'C’è un messaggio da leggere.', channels: ['email', 'push'] }])
    const texts = await connection.sql(
      "select text from notification_types where code in ('booking-canceled', 'booking-reminder') order by code",
    )
    expect(texts).toEqual([{ text: 'Scritto dallo studio' }, { text: 'Ti ricordiamo una visita in programma.' }])
  })

  test('data of an older version keeps its search text, order and validity', async () => {
    const connection = await open({ filled: 'nothing' })
    await migratedBefore(connection, '0009')
    for (const statement of [
      `insert into regions (istat_code, name) values ('02', 'Valle d’Aosta/Vallée d''Aoste')`,
      `insert into provinces (code, name, region_id) values ('FC', 'Forlì-Cesena', 1)`,
      `insert into offices (name, address) values ('Studio «Nicolò»', null)`,
      `insert into chats (name) values ('Colleghi'), (null)`,
      `insert into notification_types (code, name, category) values ('news', 'Novità', 'newsletter')`,
      `insert into service_communications (title, body, maintenance, starts_at, ends_at) values
        ('Sempre', '', true, null, null), ('Notte', '', true, '2026-03-28T23:30:00Z', '2026-03-29T20:00:00Z')`,
    ])
      await connection.sql(statement)
    await migrate(connection)
    await seedReference(connection)
    const searchOf = async (table: string) =>
      (await connection.sql<{ search: string }>(`select search from ${table} order by id limit 2`)).map(
        ({ search }) => search,
      )
    expect(await searchOf('regions')).toEqual([fold('Valle d’Aosta/Vallée d’Aoste'), 'piemonte'])
    expect(await searchOf('provinces')).toEqual(['forli cesena fc', 'agrigento ag'])
    expect(await searchOf('offices')).toEqual(['studio nicolo'])
    expect(await searchOf('chats')).toEqual(['colleghi', ''])
    expect(await connection.sql(`select period::text from service_communications order by id`)).toEqual([
      { period: '(,)' },
      { period: '[2026-03-29,2026-03-30)' },
    ])
    expect(
      await connection.sql(
        `select search, channels, text is not null as told from notification_types where code = 'news'`,
      ),
    ).toEqual([{ search: 'novita news', channels: ['email'], told: true }])
  })

  // a migration is never changed once it has run somewhere: these are of the long run
  describe.runIf(isLong)('migration', () => {
    test('0013 keeps the doctor categories of an offer’s audience, and makes an offer for none of them a draft', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0013')
      const offers: [title: string, audience: string][] = [
        ['everybody', '{}'],
        ['doctors', '{nurse,mmg}'],
        ['mixed', '{patient,specialist,assistant,pls}'],
        ['patients', '{patient,medical_representative}'],
      ]
      for (const [title, audience] of offers)
        await connection.sql(
          `insert into patient_offers (title, description, audience, period)
         values ($1, '', $2::text[], '[2026-01-01,2027-01-01)')`,
          [title, audience],
        )
      await migrate(connection)
      const rows = await connection.sql(
        'select title, audience, period::text as period, version from patient_offers order by id',
      )
      const period = '[2026-01-01,2027-01-01)'
      expect(rows).toEqual([
        { title: 'everybody', audience: [], period, version: 1 },
        { title: 'doctors', audience: ['nurse', 'mmg'], period, version: 1 },
        { title: 'mixed', audience: ['specialist', 'pls'], period, version: 1 },
        { title: 'patients', audience: [], period: null, version: 2 },
      ])
    })

    test('0014 names the notices that wait for a doctor after the doctor, and leaves the others', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0014')
      const kinds = ['desk', 'desk-by-admin', 'participant']
      for (const kind of kinds)
        await connection.sql(`insert into due_notices (due_at, kind, payload) values ('2026-01-01', $1, '{}')`, [kind])
      await migrate(connection)
      expect(await connection.sql('select kind from due_notices order by id')).toEqual([
        { kind: 'doctor' },
        { kind: 'doctor-by-admin' },
        { kind: 'participant' },
      ])
    })

    test('0015 names the roles of users by their codes and leaves everything else of them', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0015')
      await connection.sql("insert into users (first_name, last_name) values ('Ida', 'Neri'), ('Ada', 'Verdi')")
      await connection.sql("insert into roles (code, name) values ('doctor', 'Medico'), ('admin', 'Amministratore')")
      await connection.sql(
        `insert into role_users (user_id, role_id, active, position)
       select u.id, r.id, r.code = 'admin', case u.first_name when 'Ida' then 3 else 0 end from users u, roles r
       where u.first_name = 'Ida' or r.code = 'doctor' order by u.id, r.id`,
      )
      await migrate(connection)
      expect(await connection.sql('select id, user_id, role, active, position from role_users order by id')).toEqual([
        { id: 1, user_id: 1, role: 'doctor', active: false, position: 3 },
        { id: 2, user_id: 1, role: 'admin', active: true, position: 3 },
        { id: 3, user_id: 2, role: 'doctor', active: false, position: 0 },
      ])
      await expect(connection.sql("insert into role_users (user_id, role) values (1, 'nobody')")).rejects.toThrow()
    })

    test('0016 folds e-mail addresses that are nobody else’s then, and ends the sessions of who cannot sign in', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0016')
      await connection.sql(
        `insert into users (first_name, last_name, email, active) values ('Ida', 'Neri', 'Ro\u017Fa@Studio.test', true),
        ('Ada', 'Verdi', '\u017Fole@studio.test', true), ('Ugo', 'Blu', 'sole@studio.test', false)`,
      )
      await connection.sql(
        `insert into access_tokens (user_id, token_hash) select id, first_name from users where first_name <> 'Ada'`,
      )
      await migrate(connection)
      expect(await connection.sql('select email from users order by id')).toEqual([
        { email: 'rosa@studio.test' },
        { email: '\u017Fole@studio.test' },
        { email: 'sole@studio.test' },
      ])
      expect(await connection.sql('select token_hash from access_tokens where revoked_at is null')).toEqual([
        { token_hash: 'Ida' },
      ])
    })

    test('0031 names the audience of a campaign by the choices of the specification, and leaves its conditions', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0031')
      await connection.sql("insert into users (first_name, last_name) values ('Ida', 'Neri')")
      for (const audience of ['{"kind": "patients", "age_from": 65}', '{"kind": "assistants"}'])
        await connection.sql(
          `insert into campaigns (doctor_id, created_by, subject, text, purpose, channels, audience, state, created_at, updated_at)
           values (1, 1, 'Avviso', 'Testo', 'care', '{email}', $1, 'draft', now(), now())`,
          [audience],
        )
      await migrate(connection)
      expect(await connection.sql('select audience from campaigns order by id')).toEqual([
        { audience: { kind: 'patient', age_from: 65 } },
        { audience: { kind: 'assistant' } },
      ])
    })

    test('0027 gives doctors the texts by which their patients are found, but of deleted ones', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0027')
      await connection.sql(
        `insert into users (first_name, last_name, search, deleted_at) values ('Ida', 'Neri', 'neri ida neri', null),
        ('Ada', 'Verdi', 'verdi ada verdi', null), ('Ugo', 'Blu', 'blu ugo blu', now())`,
      )
      await connection.sql('insert into doctor_patients (doctor_id, user_id) values (1, 2), (1, 3)')
      await migrate(connection)
      expect(await connection.sql('select search from doctor_patients order by user_id')).toEqual([
        { search: 'verdi ada verdi' },
        { search: null },
      ])
    })

    test('0024 keeps every slot of shifts with their own days, which become plannings that do not overlap', async () => {
      const connection = await open({ filled: 'nothing' })
      await migratedBefore(connection, '0024')
      await connection.sql("insert into users (first_name, last_name) values ('Ida', 'Neri')")
      await connection.sql("insert into offices (name) values ('Mare'), ('Monte')")
      await connection.sql('insert into office_users (user_id, office_id) values (1, 1), (1, 2)')
      type Dated = [
        officeUser: number,
        weekdays: string,
        from: number,
        to: number,
        first: string | null,
        last: string | null,
      ]
      const shifts: Dated[] = [
        [1, '{1,2}', 540, 720, null, null],
        [1, '{1}', 840, 960, '2027-01-04', '2027-02-28'],
        [1, '{2}', 840, 900, null, '2027-01-31'],
        [1, '{2}', 900, 960, '2027-02-01', null],
        [1, '{5}', 480, 600, '2027-01-15', '2027-01-15'],
        [2, '{3}', 540, 600, '2027-01-20', '2027-03-03'],
        [2, '{3}', 540, 660, '2027-03-10', null],
      ]
      for (const [officeUser, weekdays, from, to, first, last] of shifts)
        await connection.sql(
          `with shift as (insert into shifts (office_user_id, weekdays, from_minute, to_minute, duration, valid_from, valid_to)
           values ($1, $2::smallint[], $3, $4, 30, $5, $6) returning id, weekdays)
         insert into shift_slots (shift_id, slot_code, weekdays, spans, duration)
         select id, 'mr', weekdays, jsonb_build_array(jsonb_build_object('from', $3::int, 'to', $3::int + 30)), 15 from shift`,
          [officeUser, weekdays, from, to, first, last],
        )
      await connection.sql('update shifts set deleted_at = now() where weekdays = $1::smallint[]', ['{5}'])
      const wanted = shifts.filter(([, weekdays]) => weekdays !== '{5}')
      const expected = new Map([1, 2].map((id) => [id, slotsOf(wanted.filter(([of]) => of === id).map(shiftOf))]))
      await migrate(connection)
      const places = await readHours(connection.db, 1, { from: '2026-12-01' })
      for (const { id, plannings } of places) {
        const found = plannings.flatMap(({ valid_from, valid_to, shifts }) =>
          shifts.map((shift) => toShift({ ...shift, valid_from, valid_to })),
        )
        expect(slotsOf(found)).toEqual(expected.get(id))
      }
      expect([expected.get(1)?.length, expected.get(2)?.length]).toEqual([72, 26])
      expect(
        places.map(({ plannings }) => plannings.map(({ valid_from, valid_to }) => [valid_from, valid_to])),
      ).toEqual([
        [
          [null, '2027-01-03'],
          ['2027-01-04', '2027-01-31'],
          ['2027-02-01', '2027-02-28'],
          ['2027-03-01', null],
        ],
        [
          ['2027-01-20', '2027-03-03'],
          // without any shift
          ['2027-03-04', '2027-03-09'],
          ['2027-03-10', null],
        ],
      ])
      const none = await connection.sql(`select id from office_users where need_setup = false`)
      expect(none).toEqual([])

      function shiftOf([, weekdays, from, to, valid_from, valid_to]: Dated) {
        const days = weekdays.replace(/[{}]/g, '').split(',').map(Number)
        const range = { id: 0, slot_code: 'mr', weekdays: days, spans: [{ from, to: from + 30 }] } as const
        const slots = [{ ...range, spans: [...range.spans], duration: 15, horizon: null, rate_limit: null }]
        return toShift({ id: 0, weekdays: days, from, to, duration: 30, valid_from, valid_to, slots })
      }
      /** Days of four months with their free slots of both kinds of service. */
      function slotsOf(shifts: readonly Shift[]) {
        const [first, last] = ['2026-12-21', '2027-04-20'].map(toDayNumber) as [number, number]
        const now = { day: first, date: '2026-12-21', minutes: 0 }
        const requester = { now, audience: 'back-office', jollyOpensAt: 420, visits: [] } as const
        return ([null, 'mr'] as const).flatMap((slot_code) =>
          availableSlots({ shifts, schedules: [] }, { slot_code, duration: null }, new Map(), first, last, requester),
        )
      }
    })
  })

  describe('a prepared database', () => {
    let connection: Connection
    beforeAll(async () => {
      connection = await open({ filled: 'reference' })
    })

    test('has all Italian regions, provinces and cities', async () => {
      expect(
        await connection.sql(`select (select count(*) from regions) as regions, (select count(*) from provinces) as provinces,
          (select count(*) from cities) as cities, (select count(*) from roles) as roles`),
      ).toEqual([{ regions: 20, provinces: 110, cities: 7896, roles: 8 }])
      expect(
        await connection.sql(`select c.name, p.code, c.postal_codes, c.search from cities c
          join provinces p on p.id = c.province_id where c.cadastral_code in ('D704', 'D968') order by c.name`),
      ).toEqual([
        { name: 'Forlì', code: 'FC', postal_codes: ['47121', '47122'], search: 'forli' },
        { name: 'Genoni', code: 'CA', postal_codes: ['09054'], search: 'genoni' },
      ])
    })

    test('refuses to update, delete or truncate audit entries', async () => {
      await connection.sql(`insert into audit_entries (at, action, subject) values (now(), 'create', 'bookings')`)
      for (const text of [
        'delete from audit_entries',
        `update audit_entries set action = 'x'`,
        'truncate audit_entries',
      ])
        await expect(connection.sql(text)).rejects.toThrow('append-only')
    })
  })
})
