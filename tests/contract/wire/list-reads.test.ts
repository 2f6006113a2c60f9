import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import { servedResources } from '../../../server/resources'
import news from '../../../src/resources/news/news'
import patients from '../../../src/resources/registry/patients'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aRecord } from '../../support/builders/resource-examples'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

const patientNames = ['Colombo', 'Conti', 'Costa']
const bare = ['created_at', 'deleted_at', 'id', 'updated_at', 'version']

/** Lists that show what a patient's card shows are reads of it (product.md §6, "Audit"). */
onMainDatabase((open) => {
  let connection: Connection
  let practice: Practice
  let server: ResourceServer
  let admin: Api
  beforeAll(async () => {
    connection = await open()
    practice = await aPractice(connection)
    server = await aResourceServer(connection)
    admin = server.as('admin')
    for (const [n, last_name] of patientNames.entries())
      await admin.post('admin/patients', {
        ...{ last_name, first_name: 'Ada', active: true, gender: 'F', birthday: `1958-04-1${n}` },
        ...{ phone_prefix: '+39', phone: `333555012${n}`, email: `${last_name}@posta.test`.toLowerCase() },
      })
    await admin.post('admin/patients', {
      ...{ last_name: 'Ricci', first_name: 'Pia', active: true, email: 'mail.di.costa_75@posta.test' },
    })
    await booked(practice, { date: '2026-12-02', from: '20:00', to: '20:15', overtime: true })
    return () => server.close()
  })
  beforeEach(() => connection.sql('delete from audit_counts'))
  const reads = async (subject: string) =>
    connection.sql<{ who: string; detail: string; subject_id: number | null }>(
      `select u.last_name as who, a.detail, a.subject_id from audit_entries a join users u on u.id = a.actor_id
      where a.action = 'read' and a.subject = $1 and a.detail = 'list' order by a.id`,
      [subject],
    )
  /** The entries that the calls write. */
  async function readsBy(subject: string, calls: () => Promise<unknown>) {
    const before = (await reads(subject)).length
    await calls()
    return (await reads(subject)).slice(before)
  }
  const byAdmin = { who: 'admin', detail: 'list', subject_id: null }

  describe('GET of a list with fields=', () => {
    test('answers those, the title’s and the server’s own', async () => {
      const keysOf = async (query: string) =>
        Object.keys((await admin.get(`admin/patients?limit=1&${query}`)).body.data[0]).sort()
      expect(await keysOf('fields=last_name')).toEqual([...bare, 'first_name', 'last_name'].sort())
      expect(await keysOf('fields=phone,active')).toEqual(
        [...bare, 'active', 'first_name', 'last_name', 'phone'].sort(),
      )
      expect(await keysOf('fields=active&with=city')).toEqual(
        [...bare, 'active', 'city', 'city_id', 'first_name', 'last_name'].sort(),
      )
      expect((await keysOf('')).length).toBe(bare.length + Object.keys(patients.fields).length)
    })

    test('with an image answers its link only when it is asked for', async () => {
      const { id } = await aRecord(admin, servedResources, news)
      const keys = async (fields: string) =>
        Object.keys((await admin.get(`admin/news?filter[id][in]=${id}&fields=${fields}`)).body.data[0])
      expect(await keys('title')).not.toContain('cover_file')
      expect(await keys('cover')).toEqual(expect.arrayContaining(['cover', 'cover_file']))
    })

    test.each(['phone,x', 'x', 'password_hash', 'id', 'phone,', ',', 'search'])(
      'fields=%s is refused',
      async (fields) => {
        const { status, body } = await admin.get(`admin/patients?fields=${fields}`)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['fields']])
      },
    )

    test('is empty is absent; in an export’s or a bulk change’s filters it is refused', async () => {
      expect((await admin.get('admin/patients?fields=')).status).toBe(200)
      const sheet = { format: 'csv', columns: ['last_name'], where: { fields: 'phone' } }
      expect((await admin.post('admin/patients/export', sheet)).status).toBe(422)
    })
  })

  describe('the audit log has a reading of the list', () => {
    test.each<[path: string, subject: string]>([
      ['admin/patients', 'patients'],
      ['admin/patients?fields=last_name,phone', 'patients'],
      ['admin/patients?fields=last_name&with=city', 'patients'],
      ['admin/patients?fields=last_name&sort=-birthday', 'patients'],
      ['admin/patients?fields=last_name&filter[birthday]=1958-04-11', 'patients'],
      ['admin/patients?fields=last_name&filter[fiscal_code][null]=1', 'patients'],
      ['admin/patients?fields=last_name&search=3335550121', 'patients'],
      ['admin/patients?fields=last_name&search=11/04/1958', 'patients'],
      ['admin/patients?fields=last_name&search=colombo@posta', 'patients'],
      ['admin/patients?fields=last_name&search=mail.di.costa', 'patients'],
      ['admin/patients?paginate=1&limit=1', 'patients'],
      ['admin/bookings', 'bookings'],
      ['admin/bookings?fields=phone', 'bookings'],
      ['admin/bookings?fields=status&filter[user_id][null]=0', 'bookings'],
      ['admin/users?search=colombo', 'users'],
    ])('after GET %s, of %s', async (path, subject) => {
      expect(
        await readsBy(subject, async () => {
          const { status, body } = await admin.get(path)
          expect([status, body.data.length > 0]).toEqual([200, true])
        }),
      ).toEqual([byAdmin])
    })

    test.each<[path: string, subject: string]>([
      ['admin/patients?fields=last_name', 'patients'],
      ['admin/patients?fields=last_name,doctor_ids,active&with=doctors&sort=-last_name&search=colombo', 'patients'],
      ['admin/patients?fields=last_name&filter[active]=1&sort=created_at', 'patients'],
      ['admin/patients?search=nessuno', 'patients'],
      ['admin/patients?filter[birthday]=1900-01-01', 'patients'],
      ['admin/patients?fields=x', 'patients'],
      ['admin/bookings?fields=status,doctor_id', 'bookings'],
      ['admin/users?filter[role]=admin', 'users'],
      ['admin/drugs', 'drugs'],
      ['admin/doctors', 'doctors'],
    ])('not after GET %s, of %s', async (path, subject) => {
      expect(await readsBy(subject, () => admin.get(path))).toEqual([])
    })

    test('once per admin, list and minute, however many ask at once', async () => {
      const boss = server.as('superadmin')
      const first = await readsBy('patients', () =>
        Promise.all(Array.from({ length: 20 }, () => admin.get('admin/patients'))),
      )
      expect(first).toEqual([byAdmin])
      expect(await readsBy('patients', () => boss.get('admin/patients'))).toEqual([{ ...byAdmin, who: 'superadmin' }])
      expect(await readsBy('bookings', () => admin.get('admin/bookings'))).toEqual([byAdmin])
      const [row] = await connection.sql<{ count: number }>(
        `select count from audit_counts c join users u on u.id = c.actor_id
        where u.last_name = 'admin' and subject = 'patients'`,
      )
      expect(row?.count).toBe(20)
    })

    test('after the preview of a change of many, which shows values', async () => {
      const preview = (values: object) =>
        admin.post('admin/patients/bulk', { action: 'update', where: { search: 'colombo' }, values, dry_run: 1 })
      expect(await readsBy('patients', () => preview({ gender: 'M' }))).toEqual([byAdmin])
      await connection.sql('delete from audit_counts')
      expect(await readsBy('patients', () => preview({ active: false }))).toEqual([])
    })

    test('and none is answered when it cannot be written', async () => {
      await connection.sql('alter table audit_entries rename to audit_entries_away')
      const { status, body } = await admin.get('admin/patients')
      await connection.sql('alter table audit_entries_away rename to audit_entries')
      expect([status, body.data]).toEqual([500, undefined])
      expect(await readsBy('patients', () => admin.get('admin/patients'))).toEqual([byAdmin])
    })

    test('shown to admins with its list, by record none', async () => {
      await admin.get('admin/patients')
      const { body } = await admin.get('admin/audit?subject=patients&action=read&limit=1')
      expect(body.data[0]).toMatchObject({ action: 'read', subject: 'patients', record: null, fields: [] })
      const opened = await admin.get(`admin/audit/${body.data[0].id}`)
      expect(opened.body.data).toMatchObject({ detail: 'list', before: {}, after: {} })
    })
  })

  test('GET of a patient’s history is a reading of the card when it has values', async () => {
    const { body } = await admin.post('admin/patients', { last_name: 'Storia', first_name: 'Ada', active: true })
    const { id } = body.data
    await admin.get(`admin/patients/${id}/history`)
    const rows = await connection.sql(
      "select 1 from audit_entries where action = 'read' and subject = 'patients' and subject_id = $1",
      [id],
    )
    expect(rows.length).toBe(1)
  })
})
