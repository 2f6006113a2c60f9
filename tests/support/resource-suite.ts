import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import {
  cleaned,
  type Field,
  fieldEntries,
  fieldsIn,
  kindText,
  listedFields,
  relationOf,
  relations,
  resourceEndpoints,
} from '../../domain/resource'
import { italianErrorMap } from '../../domain/text/validation'
import type { Connection } from '../../server/db/connect'
import { auditEntries } from '../../server/db/tables'
import type { Served } from '../../server/resources/serve'
import { aBadValue, anInput, aRecord, type Values } from './resource-examples'
import { type Api, aResourceServer, type ResourceServer } from './resource-server'
import { manyRowsSuite } from './resource-suite-many'

type Related = { id: number; name: string }
type Made = Values & { id: number; version: number }
const someRecords = 7

/** The sentence with which the form refuses a value of the field. */
const formText = (field: Field, value: unknown) =>
  field.schema.safeParse(value, { error: italianErrorMap }).error?.issues.map(({ message }) => message)

/** What every admin resource must do, tried on one of them by its own examples; nothing here knows which. */
export function resourceSuite(served: Served, all: readonly Served[], open: () => Promise<Connection>): void {
  const { resource } = served
  const path = `admin/${resource.name}`
  const calls = resourceEndpoints(resource)
  const entries = fieldEntries(resource)

  describe(resource.name, () => {
    let server: ResourceServer
    let admin: Api
    const records: Made[] = []
    beforeAll(async () => {
      server = await aResourceServer(await open(), all)
      admin = server.as('admin')
      for (let n = 0; n < someRecords; n += 1) records.push(await aRecord(admin, all, resource, n))
      expect((await admin.post(path, await onlyNeeded(someRecords))).status).toBe(201)
    })
    afterAll(() => server.close())

    /** A body without the fields that may be left out. */
    const onlyNeeded = async (n: number): Promise<Values> => {
      const input = await anInput(admin, all, resource, n)
      return Object.fromEntries(entries.filter(([, { optional }]) => !optional).map(([name]) => [name, input[name]]))
    }
    const idsOf = async (query: string) => {
      const reply = await admin.get(`${path}?${query}`)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return (reply.body.data as Made[]).map(({ id }) => id)
    }
    const current = async ({ id }: Made) => (await admin.get(`${path}/${id}`)).body.data as Made
    const lastAudit = async (id: number) => {
      const about = and(eq(auditEntries.subject, resource.name), eq(auditEntries.subject_id, id))
      const [entry] = await server.connection.db.select().from(auditEntries).where(about).orderBy(desc(auditEntries.id))
      return entry
    }

    describe('create and read', () => {
      test('what was sent comes back, now and later, in the declared shape', async () => {
        const input = await anInput(admin, all, resource, 40)
        const created = await admin.post(path, input)
        expect(created.status).toBe(201)
        expect(created.body.data).toMatchObject({ ...cleaned(resource, input), version: 1, deleted_at: null })
        calls.create.reply.parse(created.body)
        const read = await admin.get(`${path}/${created.body.data.id}`)
        expect(read.body).toEqual(created.body)
      })

      test('optional fields may be left out', async () => {
        const created = await admin.post(path, await onlyNeeded(41))
        const absent = entries.filter(([, { optional }]) => optional).map(([name]) => [name, null])
        expect(created).toMatchObject({ status: 201, body: { data: Object.fromEntries(absent) } })
      })

      test('an unknown id is 404, and so is one that is no id', async () => {
        for (const id of ['999999999', '0', '1e3', '-1', 'null'])
          expect(await admin.get(`${path}/${id}`)).toEqual({ status: 404, body: { message: refusalText.notFound } })
      })

      test('a create is audited with its values', async () => {
        const record = await aRecord(admin, all, resource)
        const entry = await lastAudit(record.id)
        expect(entry).toMatchObject({ action: 'create', actor_id: expect.any(Number) })
        expect(entry?.change?.[resource.titleField]).toEqual([null, record[resource.titleField]])
      })
    })

    describe('refused field by field', () => {
      test.each(entries)(
        'a bad value of %s is refused in the words of its form, and nothing is stored',
        async (name, field) => {
          const record = records[0] as Made
          const bad = aBadValue(field)
          const expected = { [name]: formText(field, bad) }
          expect(expected[name]).toBeDefined()
          const created = await admin.post(path, { ...(await anInput(admin, all, resource, 42)), [name]: bad })
          expect(created).toMatchObject({ status: 422, body: { errors: expected } })
          const before = await current(record)
          const updated = await admin.put(`${path}/${record.id}`, { [name]: bad, version: before.version })
          expect(updated).toMatchObject({ status: 422, body: { errors: expected } })
          expect(await current(record)).toEqual(before)
        },
      )

      test('every required field that is missing is named, and no other', async () => {
        const required = entries.filter(([, { optional }]) => !optional)
        const reply = await admin.post(path, {})
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual(
          Object.fromEntries(required.map(([name, field]) => [name, formText(field, undefined)])),
        )
      })

      test.each(['id', 'deleted_at', 'search', 'created_at', 'undeclared', 'roles[]', 'password_hash', '__proto__x'])(
        'a body with %s is refused on that name, and nothing is stored',
        async (name) => {
          const record = records[0] as Made
          const count = (await idsOf('limit=200')).length
          const expected = { errors: { [name]: [refusalText.unknownField] } }
          const input = await anInput(admin, all, resource, 43)
          const more = (await idsOf('limit=200')).length - count
          expect(await admin.post(path, { ...input, [name]: 1 })).toMatchObject({ status: 422, body: expected })
          expect((await idsOf('limit=200')).length).toBe(count + more)
          const before = await current(record)
          const body = { [name]: 1, version: before.version }
          expect(await admin.put(`${path}/${record.id}`, body)).toMatchObject({ status: 422, body: expected })
          expect(await current(record)).toEqual(before)
        },
      )

      const unique = entries.filter(([, { importKey, widget }]) => importKey && widget.kind === 'aic')
      test.each(unique)('a second record with the same %s is refused on it', async (name) => {
        const taken = records[0]?.[name]
        const reply = await admin.post(path, { ...(await anInput(admin, all, resource, 44)), [name]: taken })
        expect(reply).toMatchObject({ status: 422, body: { errors: { [name]: [kindText.duplicate] } } })
      })

      const references = [...relations(resource).values()]
      test.each(references)(
        '$field refuses an unknown and a deleted record in the same words',
        async ({ field, to }) => {
          const target = all.find((other) => other.resource.name === to) as Served
          const gone = await aRecord(admin, all, target.resource)
          await admin.delete(`admin/${to}/${gone.id}`)
          const input = await anInput(admin, all, resource, 45)
          for (const id of [999_999_999, gone.id])
            expect(await admin.post(path, { ...input, [field]: id })).toMatchObject({
              status: 422,
              body: { errors: { [field]: [refusalText.unknownValue] } },
            })
        },
      )
    })

    describe('list', () => {
      test('a page has its rows, links and meta', async () => {
        const reply = await admin.get(`${path}?paginate=1&limit=2&page=2&sort=id`)
        calls.list.reply.parse(reply.body)
        const total = (await idsOf('limit=200')).length
        expect(reply.body.meta).toMatchObject({ current_page: 2, from: 3, to: 4, per_page: 2, total })
        expect(reply.body.meta.last_page).toBe(Math.ceil(total / 2))
        expect(reply.body.links.next).toContain('page=3')
        const one = await admin.get(`${path}?paginate=1&filter[id][in]=${records[0]?.id}`)
        expect(one.body.meta).toMatchObject({ total: 1, last_page: 1, from: 1, to: 1, next_cursor: null })
        const none = await admin.get(`${path}?paginate=1&filter[id][in]=999999999`)
        expect(none.body.meta).toMatchObject({ total: 0, last_page: 1, from: null, to: null })
      })

      test('pages follow one another without loss or overlap, by number and by cursor', async () => {
        for (const sort of [resource.titleField, ...listedFields(resource).map(([name]) => `-${name}`)]) {
          const whole = await idsOf(`sort=${sort}&limit=200`)
          const byNumber: number[] = []
          const byCursor: number[] = []
          let cursor: string | null = ''
          for (let page = 1; byNumber.length < whole.length; page += 1) {
            const rows = await idsOf(`sort=${sort}&paginate=1&limit=3&page=${page}`)
            if (rows.length === 0) break
            byNumber.push(...rows)
          }
          while (cursor !== null) {
            const { body } = await admin.get(`${path}?sort=${sort}&paginate=1&limit=3&cursor=${cursor}`)
            byCursor.push(...body.data.map(({ id }: Made) => id))
            cursor = body.meta.next_cursor
          }
          expect(byNumber).toEqual(whole)
          expect(byCursor).toEqual(whole)
        }
      })

      test('more than 200 rows are never sent at once', async () => {
        expect((await admin.get(`${path}?paginate=1&limit=5000`)).body.meta.per_page).toBe(200)
      })

      test.each([
        'unknown=1',
        'filter[unknown]=1',
        `filter[${resource.titleField}][like]=a`,
        'sort=unknown',
        'sort=password_hash',
        'with=users',
        'page=0',
        'limit=-1',
        'cursor=abc',
        `cursor=${Buffer.from('["id","x"]').toString('base64url')}&sort=id`,
        `page=${9_999_999}`,
        'filter[id][in]=1,2,x',
        'search=a&search=b',
      ])('%s is refused by its name', async (query) => {
        const reply = await admin.get(`${path}?${query}`)
        expect(reply.status).toBe(422)
        expect(Object.keys(reply.body.errors)).toEqual([decodeURIComponent(query.split('=')[0] as string)])
      })

      const searched = fieldsIn(resource, 'search')
      test.each(searched)('is found by %s, whatever the case, and others are not', async (name) => {
        const [one, other] = records as [Made, Made]
        const query = `search=${encodeURIComponent(String(one[name]).toUpperCase())}&limit=200`
        const found = await idsOf(query)
        expect(found).toContain(one.id)
        expect(found).not.toContain(other.id)
      })

      test('accents and apostrophes do not matter to a search', async () => {
        const titled = { [resource.titleField]: 'NICOLO’ D’Amico è qui' }
        const { id } = await aRecord(admin, all, resource, undefined, titled)
        for (const typed of ["nicolò d'amico", 'Nicolo', 'damico  E', 'qui nicolo'])
          expect(await idsOf(`search=${encodeURIComponent(typed)}`)).toContain(id)
        for (const typed of ['nicolai', '%', '_', '\u0000'])
          expect(await idsOf(`search=${encodeURIComponent(typed)}`)).toEqual([])
      })

      test.each(fieldsIn(resource, 'filter'))(
        'the filter on %s lets through what it should and nothing else',
        async (name) => {
          const everything = (await admin.get(`${path}?limit=200`)).body.data as Made[]
          const value = records[0]?.[name]
          const operand = encodeURIComponent(typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
          const equal = everything.filter((record) => record[name] === value).map(({ id }) => id)
          expect(equal.length).toBeLessThan(everything.length)
          expect((await idsOf(`filter[${name}]=${operand}&limit=200`)).sort()).toEqual(equal.sort())
          const parameters = (calls.list.query as unknown as { shape: object }).shape
          if (`filter[${name}][null]` in parameters) {
            const empty = everything.filter((record) => record[name] === null).map(({ id }) => id)
            expect((await idsOf(`filter[${name}][null]=1&limit=200`)).sort()).toEqual(empty.sort())
            expect(await idsOf(`filter[${name}][null]=0&limit=200`)).toHaveLength(everything.length - empty.length)
          }
          if (`filter[${name}][in]` in parameters)
            expect((await idsOf(`filter[${name}][in]=${operand}&limit=200`)).sort()).toEqual(equal.sort())
          if (`filter[${name}][contains]` in parameters)
            expect(await idsOf(`filter[${name}][contains]=${operand}&limit=200`)).toEqual(expect.arrayContaining(equal))
        },
      )

      test.each(listedFields(resource))('sorted by %s, and turned round, empty values last', async (name, field) => {
        for (const [sort, turn] of [
          [name, 1],
          [`-${name}`, -1],
        ] as const) {
          const related = field.widget.kind === 'reference' ? `&with=${relationOf(name)}` : ''
          const rows = (await admin.get(`${path}?sort=${sort}&limit=200${related}`)).body.data as Made[]
          const values = rows.map((row) => row[name])
          const filled = values.filter((value) => value !== null)
          expect(values.slice(filled.length).every((value) => value === null)).toBe(true)
          expect(new Set(filled).size).toBeGreaterThan(1)
          const shown = related
            ? rows.slice(0, filled.length).map((row) => (row[relationOf(name)] as Related).name)
            : filled
          const keys = shown.map((value) => (typeof value === 'string' ? value.toLowerCase() : Number(value)))
          expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -turn : a > b ? turn : 0)))
        }
      })

      test.each([...relations(resource)])(
        'with=%s brings the name along, in lists and single records',
        async (name, { field, to }) => {
          const record = records[0] as Made
          const target = all.find((other) => other.resource.name === to) as Served
          const referred = (await admin.get(`admin/${to}/${record[field]}`)).body.data
          const expected = { id: referred.id, name: referred[target.resource.titleField] }
          const one = await admin.get(`${path}/${record.id}?with=${name}`)
          expect(one.body.data[name]).toEqual(expected)
          const many = await admin.get(`${path}?filter[id][in]=${record.id}&with=${name}`)
          expect(many.body.data[0][name]).toEqual(expected)
          calls.list.reply.parse(many.body)
        },
      )
    })

    describe('change', () => {
      test.each(entries)('%s alone changes alone', async (name) => {
        const record = (await aRecord(admin, all, resource)) as Made
        const value = (await anInput(admin, all, resource, 500 + record.id))[name]
        const reply = await admin.put(`${path}/${record.id}`, { [name]: value, version: 1 })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        const { updated_at: _, ...before } = record
        const stored = cleaned(resource, { [name]: value })
        const version = stored[name] === record[name] ? 1 : 2
        expect(reply.body.data).toMatchObject({ ...before, ...stored, version })
        if (version === 2) {
          const entry = await lastAudit(record.id)
          expect(entry).toMatchObject({ action: 'update', change: { [name]: [record[name], stored[name]] } })
        }
      })

      test.each(entries.filter(([, { optional }]) => optional))('null clears %s', async (name) => {
        const record = await aRecord(admin, all, resource)
        const reply = await admin.put(`${path}/${record.id}`, { [name]: null, version: 1 })
        expect(reply.body.data).toMatchObject({ [name]: null, version: 2 })
      })

      test('a change that changes nothing leaves the version', async () => {
        const record = await aRecord(admin, all, resource)
        const same = { [resource.titleField]: record[resource.titleField] }
        const reply = await admin.put(`${path}/${record.id}`, { ...same, version: 1 })
        expect(reply.body.data).toEqual(record)
      })

      test('the new title is found by a search, the old one is not', async () => {
        const record = await aRecord(admin, all, resource)
        await admin.put(`${path}/${record.id}`, { [resource.titleField]: 'Zzyzx nuovo', version: 1 })
        expect(await idsOf('search=zzyzx')).toEqual([record.id])
      })

      test('an edit of an older version is 409 with the record as it is now, and changes nothing', async () => {
        const record = await aRecord(admin, all, resource)
        const first = { [resource.titleField]: 'Salvato prima', version: 1 }
        await admin.put(`${path}/${record.id}`, first)
        const late = await admin.put(`${path}/${record.id}`, { [resource.titleField]: 'Salvato dopo', version: 1 })
        expect(late).toMatchObject({ status: 409, body: { code: 'stale', message: refusalText.stale } })
        expect(late.body.current).toEqual(await current(record))
        expect(late.body.current).toMatchObject({ [resource.titleField]: 'Salvato prima', version: 2 })
      })

      test('of twelve edits at once one wins', async () => {
        const record = await aRecord(admin, all, resource)
        const edits = Array.from({ length: 12 }, (_, n) =>
          admin.put(`${path}/${record.id}`, { [resource.titleField]: `Insieme ${n}`, version: 1 }),
        )
        const statuses = (await Promise.all(edits)).map(({ status }) => status)
        expect(statuses.sort()).toEqual([200, ...Array(11).fill(409)])
        expect((await current(record)).version).toBe(2)
      })

      test('an edit without its version is refused on it', async () => {
        const record = records[0] as Made
        const reply = await admin.put(`${path}/${record.id}`, { [resource.titleField]: 'Senza versione' })
        expect(Object.keys(reply.body.errors)).toEqual(['version'])
      })
    })

    describe('delete and restore', () => {
      test('a deleted record is gone everywhere, and restored it is what it was', async () => {
        const record = await aRecord(admin, all, resource)
        expect((await admin.delete(`${path}/${record.id}`)).body.data.deleted_at).not.toBeNull()
        expect((await admin.get(`${path}/${record.id}`)).status).toBe(404)
        expect((await admin.put(`${path}/${record.id}`, { version: 2 })).status).toBe(404)
        expect((await admin.delete(`${path}/${record.id}`)).status).toBe(404)
        expect(await idsOf(`filter[id][in]=${record.id}`)).toEqual([])
        const restored = await admin.post(`${path}/${record.id}/restore`)
        expect(restored.status).toBe(200)
        const { version: _v, updated_at: _u, ...rest } = record
        expect(restored.body.data).toMatchObject({ ...rest, version: 3 })
        expect(await idsOf(`filter[id][in]=${record.id}`)).toEqual([record.id])
        expect((await lastAudit(record.id))?.action).toBe('restore')
      })

      test('nothing unknown can be deleted or restored', async () => {
        expect((await admin.delete(`${path}/999999999`)).status).toBe(404)
        expect((await admin.post(`${path}/999999999/restore`)).status).toBe(404)
      })
    })

    manyRowsSuite(served, all, () => admin)

    describe('who may', () => {
      const everyCall = (id: number) =>
        [
          ['GET', path],
          ['GET', `${path}/${id}`],
          ['POST', path],
          ['PUT', `${path}/${id}`],
          ['DELETE', `${path}/${id}`],
          ['POST', `${path}/${id}/restore`],
          ['GET', `${path}/${id}/history`],
          ['POST', `${path}/bulk`],
          ['POST', `${path}/export`],
        ] as const

      test.each([
        [null, 401, refusalText.unauthenticated],
        ['doctor', 403, refusalText.forbidden],
        ['specialist', 403, refusalText.forbidden],
        ['pharmacy', 403, refusalText.forbidden],
        ['assistant', 403, refusalText.forbidden],
        ['patient', 403, refusalText.forbidden],
        ['medical_representative', 403, refusalText.forbidden],
      ] as const)('%s: %i for every call, known id or not, and nothing changes', async (role, status, message) => {
        const record = records[1] as Made
        const before = await current(record)
        for (const id of [record.id, 999_999_999])
          for (const [method, url] of everyCall(id))
            expect(await server.as(role).call(method, url, method === 'GET' ? undefined : {})).toEqual({
              status,
              body: { message },
            })
        expect(await current(record)).toEqual(before)
      })

      test('a super admin may', async () => {
        const boss = server.as('superadmin')
        const record = await aRecord(boss, all, resource)
        expect((await boss.get(`${path}/${record.id}`)).status).toBe(200)
        expect((await boss.delete(`${path}/${record.id}`)).status).toBe(200)
      })
    })
  })
}
