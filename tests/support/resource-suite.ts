import { and, desc, eq, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import {
  cleaned,
  defaultSort,
  emptyOf,
  type Field,
  fieldEntries,
  fieldsIn,
  fileOf,
  isEmptyValue,
  kindText,
  type Period,
  type Related,
  relationOf,
  relations,
  resourceEndpoints,
  sameValue,
  sortableFields,
  titleFields,
  titleText,
  writtenFields,
} from '../../domain/resource'
import { numericDate } from '../../domain/text/dates'
import type { Connection } from '../../server/db/connection/connect'
import { auditEntries } from '../../server/db/tables'
import { openedChanges } from '../../server/resources/engine/sealed-changes'
import { keptInTrail, type Served } from '../../server/resources/engine/serve'
import {
  aBadValue,
  anInput,
  aRecord,
  filterCases,
  type Made,
  referencesOf,
  refusals,
  type Values,
} from './resource-examples'
import { type Api, aResourceServer, type ResourceServer } from './resource-server'
import { manyRowsSuite } from './resource-suite-many'

const someRecords = 7

/** Tables of which a plain admin may not write every row (product.md §6 and §7). */
const forSuperAdmins = new Set(['admins', 'notification-types', 'service_communications'])

/** What every admin resource must do, tried on one of them by its own examples; nothing here knows which. */
export function resourceSuite(served: Served, all: readonly Served[], open: () => Promise<Connection>): void {
  const { resource } = served
  const path = `admin/${resource.name}`
  const calls = resourceEndpoints(resource)
  const entries = writtenFields(resource)
  const readOnly = fieldEntries(resource).filter(([, field]) => field.readOnly)
  const optional = entries.filter(([, field]) => field.optional)
  /** A field that any text suits, for tests to which it does not matter what changes; its text may also be the title. */
  const [written = ''] =
    entries.find(([, { widget, clean }]) => widget.kind === 'text' && clean?.('A b') === 'A b') ?? []
  const hasTextTitle = titleFields(resource).includes(written)

  describe(resource.name, () => {
    let server: ResourceServer
    let admin: Api
    const records: Made[] = []
    /** Their ids, and that of one more without any value it may lack. */
    let withGaps: readonly number[] = []
    beforeAll(async () => {
      const connection = await open()
      // what is seeded, or left by another suite, would meet the codes of the examples
      const tables = new Set(all.map(({ table }) => `"${getTableName(table)}"`))
      await connection.sql(`truncate ${[...tables].join(', ')} cascade`)
      server = await aResourceServer(connection, all)
      admin = server.as(forSuperAdmins.has(resource.name) ? 'superadmin' : 'admin')
      for (let n = 0; n < someRecords; n += 1) records.push(await aRecord(admin, all, resource, n))
      const bare = await admin.post(path, await onlyNeeded(someRecords))
      expect(bare.status).toBe(201)
      withGaps = [...records.map(({ id }) => id), bare.body.data.id]
    })
    afterAll(() => server.close())

    /** A body without the fields that may be left out. */
    const onlyNeeded = async (n: number): Promise<Values> => {
      const input = await anInput(admin, all, resource, n)
      const needed = entries.filter(([, field]) => !field.optional)
      return Object.fromEntries(needed.map(([name]) => [name, input[name]]))
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
      const [change] = await openedChanges(server.connection.db, served, [{ ...entry, subject_id: id }])
      return entry && { ...entry, change }
    }
    /** A change for tests to which it does not matter what changes. */
    const edit = async (n: number): Promise<Values> => {
      const [name = written, field] = entries.find(([other]) => other === written) ?? entries[0] ?? []
      const text = `Modifica ${n}`
      return { [name]: name === written && field ? text : (await anInput(admin, all, resource, 600 + n))[name] }
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
        const absent = optional.map(([name, field]) => [name, emptyOf(field)])
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
        for (const [name, field] of entries)
          if (keptInTrail(served, field) && !isEmptyValue(record[name]))
            expect(entry?.change?.[name], name).toEqual([null, record[name]])
      })

      test('what is only read is there, and a body that names it is refused', async () => {
        const record = records[0] as Made
        for (const [name] of readOnly) {
          expect(record).toHaveProperty(name)
          const body = { [name]: record[name], version: 1 }
          const expected = { status: 422, body: { errors: { [name]: [refusalText.unknownField] } } }
          expect(await admin.put(`${path}/${record.id}`, body)).toMatchObject(expected)
        }
      })
    })

    describe('refused field by field', () => {
      test.each(entries)(
        'a bad value of %s is refused in the words of its form, and nothing is stored',
        async (name, field) => {
          const record = records[0] as Made
          const bad = aBadValue(field)
          const expected = refusals(name, field, bad)
          expect(Object.keys(expected).length).toBeGreaterThan(0)
          const created = await admin.post(path, { ...(await anInput(admin, all, resource, 42)), [name]: bad })
          expect(created).toMatchObject({ status: 422, body: { errors: expected } })
          const before = await current(record)
          const updated = await admin.put(`${path}/${record.id}`, { [name]: bad, version: before.version })
          expect(updated).toMatchObject({ status: 422, body: { errors: expected } })
          expect(await current(record)).toEqual(before)
        },
      )

      test('every required field that is missing is named, and no other', async () => {
        const required = entries.filter(([, field]) => !field.optional)
        const reply = await admin.post(path, {})
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual(
          Object.assign({}, ...required.map(([name, field]) => refusals(name, field, undefined))),
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
        async ({ field, to, many }) => {
          const target = all.find((other) => other.resource.name === to) as Served
          const gone = await aRecord(admin, all, target.resource)
          await admin.delete(`admin/${to}/${gone.id}`)
          const input = await anInput(admin, all, resource, 45)
          for (const id of [999_999_999, gone.id])
            expect(await admin.post(path, { ...input, [field]: many ? [id] : id })).toMatchObject({
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
        const some = `filter[id][in]=${withGaps.join(',')}`
        for (const sort of [defaultSort(resource), ...sortableFields(resource).map((name) => `-${name}`)]) {
          const whole = await idsOf(`sort=${sort}&limit=200&${some}`)
          expect(whole.length).toBe(withGaps.length)
          const byNumber: number[] = []
          const byCursor: number[] = []
          let cursor: string | null = ''
          for (let page = 1; byNumber.length < whole.length; page += 1) {
            const rows = await idsOf(`sort=${sort}&paginate=1&limit=3&page=${page}&${some}`)
            if (rows.length === 0) break
            byNumber.push(...rows)
          }
          while (cursor !== null) {
            const { body } = await admin.get(`${path}?sort=${sort}&paginate=1&limit=3&cursor=${cursor}&${some}`)
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
      test.each(searched)('is found by %s, whatever the case, and others are not', async (name, field) => {
        const [one, other] = records as [Made, Made]
        const query = `search=${encodeURIComponent((await asTyped(one, name, field)).toUpperCase())}&limit=200`
        const found = await idsOf(query)
        expect(found).toContain(one.id)
        expect(found).not.toContain(other.id)
      })
      /** A field's value as a person would type it. */
      const asTyped = async (record: Made, name: string, { widget }: Field): Promise<string> => {
        if (widget.kind === 'date') return numericDate(String(record[name]))
        if (widget.kind !== 'reference') return String(record[name])
        const related = relationOf(name)
        return (await admin.get(`${path}/${record.id}?with=${related}`)).body.data[related].name
      }

      if (hasTextTitle)
        test('accents and apostrophes do not matter to a search', async () => {
          const titled = { [written]: 'NICOLO’ D’Amico è qui' }
          const { id } = await aRecord(admin, all, resource, undefined, titled)
          for (const typed of ["nicolò d'amico", 'Nicolo', 'damico  E', 'qui nicolo'])
            expect(await idsOf(`search=${encodeURIComponent(typed)}`)).toContain(id)
          for (const typed of ['nicolai', '%', '_', '\u0000'])
            expect(await idsOf(`search=${encodeURIComponent(typed)}`)).toEqual([])
        })

      test.each(fieldsIn(resource, 'filter'))(
        'every filter on %s lets through what it should and nothing else',
        async (name, field) => {
          const everything = (await admin.get(`${path}?limit=200`)).body.data as Made[]
          const value = everything.map((record) => record[name]).find((other) => !isEmptyValue(other))
          const cases = isEmptyValue(value) ? [] : filterCases(name, field, value)
          const known = (calls.list.query as unknown as { shape: Readonly<Record<string, unknown>> }).shape
          let left = 0
          for (const { parameter, operand, lets } of cases) {
            expect(known).toHaveProperty([parameter])
            const expected = everything.filter((record) => lets(record[name])).map(({ id }) => id)
            left += everything.length - expected.length
            const found = await idsOf(`${parameter}=${encodeURIComponent(operand)}&limit=200`)
            expect(found.sort(), `${parameter}=${operand}`).toEqual(expected.sort())
          }
          if (!field.readOnly) expect(left).toBeGreaterThan(0)
        },
      )

      test('a field that is no filter is refused as one', async () => {
        const [name] = fieldEntries(resource).find(([, { list }]) => !list.includes('filter')) ?? []
        if (name !== undefined) expect((await admin.get(`${path}?filter[${name}][null]=1`)).status).toBe(422)
      })

      const sortable = fieldEntries(resource).filter(([name]) => sortableFields(resource).includes(name))
      test.each(sortable)('sorted by %s, and turned round, empty values last', async (name, field) => {
        for (const [sort, turn] of [
          [name, 1],
          [`-${name}`, -1],
        ] as const) {
          const related = field.widget.kind === 'reference' ? `&with=${relationOf(name)}` : ''
          const rows = (await admin.get(`${path}?sort=${sort}&limit=200${related}`)).body.data as Made[]
          const values = rows.map((row) => orderedBy(row, name, field))
          const filled = values.filter((value) => value !== null)
          expect(values.slice(filled.length).every((value) => value === null)).toBe(true)
          if (!field.readOnly) expect(new Set(filled).size).toBeGreaterThan(1)
          const keys = filled.map((value) => (typeof value === 'string' ? value.toLowerCase() : Number(value)))
          expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -turn : a > b ? turn : 0)))
        }
      })
      /** What of a record's value its place follows. */
      const orderedBy = (record: Made, name: string, { widget }: Field): unknown => {
        if (widget.kind === 'reference') return (record[relationOf(name)] as Related | null)?.name ?? null
        return widget.kind === 'period' ? ((record[name] as Period | null)?.from ?? null) : record[name]
      }

      test.each([...relations(resource)])(
        'with=%s brings the name along, in lists and single records',
        async (name, { field, to, many }) => {
          const record = records[0] as Made
          const target = all.find((other) => other.resource.name === to) as Served
          const id = [record[field]].flat()[0] as number
          const named = titleFields(target.resource).map(relationOf)
          const needed = named.filter((word) => relations(target.resource).has(word)).join(',')
          const referred = (await admin.get(`admin/${to}/${id}${needed && `?with=${needed}`}`)).body.data
          const related = { id, name: titleText(target.resource, referred) }
          const expected = many ? [related] : related
          const one = await admin.get(`${path}/${record.id}?with=${name}`)
          expect(one.body.data[name]).toEqual(expected)
          const list = await admin.get(`${path}?filter[id][in]=${record.id}&with=${name}`)
          expect(list.body.data[0][name]).toEqual(expected)
          calls.list.reply.parse(list.body)
        },
      )
    })

    describe('change', () => {
      test.each(entries)('%s alone changes alone', async (name, field) => {
        const record = await current(records[2] as Made)
        const { [name]: _own, ...same } = referencesOf(resource, record)
        const value = (await anInput(admin, all, resource, 500 + record.version * 31, same))[name]
        const reply = await admin.put(`${path}/${record.id}`, { [name]: value, version: record.version })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        const { updated_at: _, [fileOf(name)]: _file, ...before } = record
        const stored = cleaned(resource, { [name]: value })
        const isChange = !sameValue(stored[name], record[name])
        expect(reply.body.data).toMatchObject({ ...before, ...stored, version: record.version + Number(isChange) })
        if (isChange) {
          const entry = await lastAudit(record.id)
          expect(entry?.action).toBe('update')
          expect(entry?.change).toEqual(
            keptInTrail(served, field) ? { [name]: [record[name], reply.body.data[name]] } : {},
          )
        }
      })

      test.each(optional)('null clears %s', async (name, field) => {
        const record = await current(records[3] as Made)
        expect(sameValue(record[name], emptyOf(field))).toBe(false)
        const reply = await admin.put(`${path}/${record.id}`, { [name]: null, version: record.version })
        expect(reply.body.data).toMatchObject({ [name]: emptyOf(field), version: record.version + 1 })
      })

      test('a change that changes nothing leaves the version', async () => {
        const record = await aRecord(admin, all, resource)
        const same = Object.fromEntries(entries.map(([name]) => [name, record[name]]))
        const reply = await admin.put(`${path}/${record.id}`, { ...same, version: 1 })
        expect(reply.body.data).toEqual(record)
      })

      if (hasTextTitle)
        test('the new title is found by a search, the old one is not', async () => {
          const record = await aRecord(admin, all, resource)
          await admin.put(`${path}/${record.id}`, { [written]: 'Zzyzx nuovo', version: 1 })
          expect(await idsOf('search=zzyzx')).toEqual([record.id])
        })

      test('an edit of an older version is 409 with the record as it is now, and changes nothing', async () => {
        const record = await aRecord(admin, all, resource)
        const first = await edit(1)
        await admin.put(`${path}/${record.id}`, { ...first, version: 1 })
        const late = await admin.put(`${path}/${record.id}`, { ...(await edit(2)), version: 1 })
        expect(late).toMatchObject({ status: 409, body: { code: 'stale', message: refusalText.stale } })
        expect(late.body.current).toEqual(await current(record))
        expect(late.body.current).toMatchObject({ ...first, version: 2 })
      })

      test('of twelve edits at once one wins', async () => {
        const record = await aRecord(admin, all, resource)
        const bodies = await Promise.all(Array.from({ length: 12 }, (_, n) => edit(10 + n)))
        const edits = bodies.map((body) => admin.put(`${path}/${record.id}`, { ...body, version: 1 }))
        const statuses = (await Promise.all(edits)).map(({ status }) => status)
        expect(statuses.sort()).toEqual([200, ...Array(11).fill(409)])
        expect((await current(record)).version).toBe(2)
      })

      test('an edit without its version is refused on it', async () => {
        const record = records[0] as Made
        const reply = await admin.put(`${path}/${record.id}`, await edit(1))
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

    manyRowsSuite(served, all, () => admin, records)

    describe('who may', () => {
      // a maintenance that an example has begun would answer in their place
      beforeAll(async () => void (await server.connection.sql('update service_communications set maintenance = false')))

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
