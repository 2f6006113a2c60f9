import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isToldLine } from '../../../server/db/tables'
import { listedResources } from '../../../server/resources'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

interface Line {
  readonly id: number
  readonly action: string
  readonly subject: string
  readonly record: { readonly id: number; readonly name: string | null } | null
  readonly actor: { readonly id: number; readonly name: string } | null
  readonly fields: readonly string[]
}

onMainDatabase((database) => {
  describe('GET admin/audit', () => {
    let server: ResourceServer
    let admin: Api
    let boss: Api
    let drug: number
    beforeAll(async () => {
      server = await aResourceServer(await database())
      admin = server.as('admin')
      boss = server.as('superadmin')
      const made = await admin.post('admin/drugs', aDrug)
      drug = made.body.data.id
      await boss.put(`admin/drugs/${drug}`, { name: 'Tachipirina 1000', version: 1 })
      await admin.delete(`admin/drugs/${drug}`)
      return () => server.close()
    })
    const aDrug = { name: 'Tachipirina 500', aic_code: '012745028', class: 'C', price: 480, active: true }
    const lines = async (query: string, api: Api = admin): Promise<Line[]> =>
      (await api.get(`admin/audit?${query}`)).body.data
    const actionNames = async (query: string, api: Api = admin) =>
      (await lines(query, api)).map(({ action, subject }) => `${action} ${subject}`)
    const userOf = async (role: string) =>
      (await server.connection.sql<{ id: number }>('select user_id as id from role_users where role = $1', [role]))[0]
        ?.id ?? 0

    test('by record answers newest first, with the names of people and records, deleted ones too', async () => {
      const found = await lines(`subject=drugs&record=${drug}`, boss)
      expect(found.map(({ action, actor, record, fields }) => [action, actor?.name, record?.name, fields])).toEqual([
        ['delete', 'Anna admin', 'Tachipirina 1000', []],
        ['update', 'Anna superadmin', 'Tachipirina 1000', ['name']],
        ['create', 'Anna admin', 'Tachipirina 1000', expect.arrayContaining(['name', 'price'])],
      ])
    })

    test('by person answers what somebody did, what was done for them, and by whose access', async () => {
      const [doctor, assistant] = [await userOf('doctor'), await userOf('assistant')]
      const ofAdmin = await userOf('admin')
      await server.connection.sql(
        `insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id)
        values (now(), $1, $2, $3, 'create', 'booking', 1)`,
        [assistant, doctor, ofAdmin],
      )
      for (const person of [doctor, assistant])
        expect(await actionNames(`person=${person}`)).toEqual(['create booking'])
      expect(await actionNames(`person=${ofAdmin}`)).toEqual(['create booking', 'delete drugs', 'create drugs'])
      expect(await actionNames(`person=${ofAdmin}&action=delete`)).toEqual(['delete drugs'])
    })

    test('by field answers the lines that changed one of them', async () => {
      const ofDrug = `subject=drugs&record=${drug}`
      expect(await actionNames(`${ofDrug}&field=price`, boss)).toEqual(['create drugs'])
      expect(await actionNames(`${ofDrug}&field=name,unknown`, boss)).toEqual(['update drugs', 'create drugs'])
      expect(await actionNames(`${ofDrug}&field=unknown`, boss)).toEqual([])
    })

    describe('technical lines', () => {
      const kinds = [
        ['device', 'update', 7],
        ['device', 'delete', 7],
        ['session', 'login', 7],
        ['session', 'end', 7],
        ['saved-view', 'create', 7],
        ['notification', 'read', 7],
        ['file', 'create', null],
        ['patients', 'read', null],
        ['patients', 'read', 7],
        ['denied', 'denied', null],
      ] as const
      beforeAll(async () => {
        for (const [subject, action, id] of kinds)
          await server.connection.sql(
            'insert into audit_entries (at, actor_id, action, subject, subject_id) values (now(), 4711, $1, $2, $3)',
            [action, subject, id],
          )
      })
      const all = kinds.map(([subject, action]) => `${action} ${subject}`).reverse()
      const told = ['denied denied', 'read patients', 'end session', 'delete device']

      test.each<[query: string, lines: string[]]>([
        ['', told],
        ['&technical=', told],
        ['&technical=0', told],
        ['&technical=1', all],
        ['&subject=device', ['delete device', 'update device']],
        ['&subject=device&technical=0', ['delete device']],
        ['&subject=session', ['end session', 'login session']],
        ['&action=read', ['read patients', 'read patients', 'read notification']],
        ['&subject=denied,device', ['denied denied', 'delete device', 'update device']],
        ['&action=delete,end', ['end session', 'delete device']],
        ['&action=create', []],
        ['&action=create&technical=1', ['create file', 'create saved-view']],
      ])('are left out unless they are asked for: person=…%s → %j', async (query, lines) => {
        expect(await actionNames(`person=4711${query}`)).toEqual(lines)
      })

      test('technical=x answers 422 on its name', async () => {
        const { status, body } = await admin.get('admin/audit?technical=x')
        expect([status, Object.keys(body.errors)]).toEqual([422, ['technical']])
      })

      test('are not even read from the table when they are left out', async () => {
        const plan = async () => {
          const condition = new PgDialect().sqlToQuery(isToldLine).sql
          const rows = await server.connection.sql<{ 'QUERY PLAN': string }>(
            `explain select 1 from audit_entries where ${condition} order by id desc limit 25`,
          )
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        }
        await server.connection.sql(
          `insert into audit_entries (at, action, subject, subject_id)
          select '2020-01-01', 'update', 'device', n from generate_series(1, 20000) n`,
        )
        await server.connection.sql('analyze audit_entries')
        expect(await plan()).toContain('audit_entries_told')
      })
    })

    test('by time answers whole days in Rome, both included', async () => {
      const at = (instant: string) =>
        server.connection.sql(
          "insert into audit_entries (at, action, subject, subject_id) values ($1, 'create', 'faqs', 1)",
          [instant],
        )
      // entries are normally written in order of time; these are older than all the others, but inserted later
      for (const instant of [
        '2026-03-09T22:59:00Z',
        '2026-03-09T23:00:00Z',
        '2026-03-10T22:59:00Z',
        '2026-03-10T23:00:00Z',
      ])
        await at(instant)
      expect((await lines('from=2026-03-10&to=2026-03-10')).length).toBe(2)
      expect((await lines('from=2026-03-10&subject=faqs')).length).toBe(3)
      expect((await lines('to=2026-03-09&subject=faqs')).length).toBe(1)
    })

    test.each(listedResources.map(({ resource }) => resource.name))(
      'with entries of %s answers them, of one record and of many',
      async (subject) => {
        await server.connection.sql(
          `insert into audit_entries (at, action, subject, subject_id) values (now(), 'export', $1, null), (now(), 'read', $1, 999999)`,
          [subject],
        )
        expect((await actionNames(`subject=${subject}`, boss)).slice(0, 2)).toEqual([
          `read ${subject}`,
          `export ${subject}`,
        ])
      },
    )

    test('by page answers each entry once', async () => {
      const all = await lines('limit=200')
      const seen: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body }: { body: { data: Line[]; meta: { next_cursor: string | null } } } = await admin.get(
          `admin/audit?paginate=1&limit=2&cursor=${cursor}`,
        )
        seen.push(...body.data.map(({ id }) => id))
        cursor = body.meta.next_cursor
      }
      expect(seen).toEqual(all.map(({ id }) => id))
    })

    test('/:id answers values before and after, with names of what they refer to', async () => {
      const [, update] = await lines(`subject=drugs&record=${drug}`, boss)
      const { body } = await boss.get(`admin/audit/${update?.id}`)
      expect(body.data).toMatchObject({
        action: 'update',
        before: { name: 'Tachipirina 500' },
        after: { name: 'Tachipirina 1000' },
      })
    })

    test('/:id of a person opens sealed values, and the reading is written to the audit log', async () => {
      const made = await admin.post('admin/patients', { first_name: 'Nilde', last_name: 'Iotti', active: true })
      expect(made.status).toBe(201)
      const { id } = made.body.data
      const [line] = await lines(`subject=patients&record=${id}`)
      expect(JSON.stringify(await server.connection.sql('select change from audit_entries'))).not.toContain('Nilde')
      const { body } = await boss.get(`admin/audit/${line?.id}`)
      expect(body.data.after).toMatchObject({ first_name: 'Nilde' })
      const [read] = await lines(`subject=patients&record=${id}`, boss)
      expect(read).toMatchObject({ action: 'read', actor: { name: 'Anna superadmin' } })
    })

    test('leaves out for plain admins what they may not read elsewhere', async () => {
      const notice = { title: 'Pausa', body: 'Torniamo presto.', severity: 'info', maintenance: false }
      const made = await boss.post('admin/service_communications', notice)
      expect([made.status, made.body.errors]).toEqual([201, undefined])
      const superAdmin = await userOf('superadmin')
      await boss.put(`admin/admins/${superAdmin}`, { first_name: 'Annamaria', version: 1 })
      const closed = ['create service_communications', 'update admins']
      expect(await actionNames('limit=200', boss)).toEqual(expect.arrayContaining(closed))
      for (const one of closed) expect(await actionNames('limit=200')).not.toContain(one)
      for (const line of await lines('subject=service_communications', boss))
        expect((await admin.get(`admin/audit/${line.id}`)).status).toBe(404)
    })

    test('leaves out for plain admins entries about super admins in any table, but not exports', async () => {
      const superAdmin = await userOf('superadmin')
      await server.connection.sql(
        `insert into audit_entries (at, action, subject, subject_id)
        values (now(), 'restore', 'patients', $1), (now(), 'read', 'user', $1)`,
        [superAdmin],
      )
      await admin.post('admin/patients/export', { format: 'csv', columns: ['id'] })
      const seen = { all: await actionNames('limit=200', boss), plain: await actionNames('limit=200') }
      for (const one of ['restore patients', 'read user']) {
        expect(seen.all).toContain(one)
        expect(seen.plain).not.toContain(one)
      }
      expect(seen.plain).toContain('export patients')
    })

    test.each(['person=0', 'record=x', 'from=2026-02-30', 'subject=Drugs%27', 'undeclared=1'])(
      '%s is refused on its name',
      async (query) => {
        const { status, body } = await admin.get(`admin/audit?${query}`)
        expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
      },
    )
  })
})
