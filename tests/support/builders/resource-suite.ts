import { and, desc, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byteOrderMark, csvDialect } from '../../../domain/contract/files'
import { refusalText } from '../../../domain/contract/refusal'
import {
  type BulkReply,
  cleaned,
  defaultSort,
  emptyOf,
  exported,
  type Field,
  fieldEntries,
  fieldsIn,
  fileOf,
  isEmptyValue,
  type Period,
  positionField,
  type Relation,
  relationOf,
  relations,
  resourceEndpoints,
  sameValue,
  sortableFields,
  tableType,
  titleRelations,
  titleText,
  writtenFields,
} from '../../../domain/resource'
import { numericDate } from '../../../domain/text/dates'
import type { Connection } from '../../../server/db/connection/connect'
import { auditEntries } from '../../../server/db/tables'
import { servedResources } from '../../../server/resources'
import { openedChanges } from '../../../server/resources/engine/audited-changes'
import { keptInAuditLog, type ServedResource } from '../../../server/resources/engine/serve'
import { isLong } from '../long'
import { type Api, anEmptyResourceServer, type ResourceServer } from '../servers/resource-server'
import {
  aBadValue,
  anInput,
  aRecord,
  belongsToOne,
  filterCases,
  type Made,
  madeBy,
  referencesOf,
  refusals,
  type Values,
} from './resource-examples'

/** Tables some of whose rows only a super admin may write (product.md §6 and §7). */
const forSuperAdmins = new Set(['admins', 'notification-types', 'service_communications'])

/** Names that no body may contain. */
const undeclared = ['id', 'deleted_at', 'search', 'created_at', 'undeclared', 'roles[]', 'password_hash', '__proto__x']

/** Kinds whose cell in a file is the plain value. */
const plainKinds: ReadonlySet<string> = new Set(['text', 'email', 'choice', 'aic', 'url'])

/** What the tests of one resource share. */
export interface Suite {
  readonly served: ServedResource
  readonly all: readonly ServedResource[]
  readonly path: string
  readonly server: ResourceServer
  readonly admin: Api
  /** Records that no test changes, except the last two. */
  readonly records: readonly Made[]
  idsOf(query: string): Promise<number[]>
  current(record: Made): Promise<Made>
  bulk(body: Values): Promise<BulkReply>
  /** The latest audit log entry of a record, with readable values. */
  lastAudit(id: number): Promise<{ action: string; actor_id: number | null; change: Values | undefined } | undefined>
}

/**
 * Tests of what depends on the definition of one admin resource, with its own examples. Behaviour common to all of them is
 * tested in `engine-suite.ts`, on one resource. `open` gives a server whose database may have rows of other suites, and begins
 * without seeded ones.
 */
export function resourceSuite(
  served: ServedResource,
  all: readonly ServedResource[],
  open: () => Promise<ResourceServer>,
  more?: (suite: Suite) => void,
): void {
  const { resource } = served
  const path = `admin/${resource.name}`
  const calls = resourceEndpoints(resource)
  // what does not depend on the definition is tested on one resource (`more`), and on all in the long run
  const isWhole = more !== undefined || isLong
  const entries = writtenFields(resource)
  const readOnly = fieldEntries(resource).filter(([, field]) => field.readOnly)
  const optional = entries.filter(([, field]) => field.optional)
  const references = [...relations(resource)]
  const targetOf = (to: string) => all.find((other) => other.resource.name === madeBy(to)) as ServedResource

  describe(`${path}:`, () => {
    const state: { server?: ResourceServer; records: Made[] } = { records: [] }
    const suite: Suite = {
      served,
      all,
      path,
      get server() {
        return state.server as ResourceServer
      },
      get admin() {
        return suite.server.as(forSuperAdmins.has(resource.name) ? 'superadmin' : 'admin')
      },
      records: state.records as readonly Made[],
      async idsOf(query) {
        const reply = await admin().get(`${path}?${query}`)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return (reply.body.data as Made[]).map(({ id }) => id)
      },
      async current({ id }) {
        return (await admin().get(`${path}/${id}`)).body.data
      },
      async bulk(body) {
        const reply = await admin().post(`${path}/bulk`, body)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        calls.bulk.reply.parse(reply.body)
        return reply.body.data
      },
      async lastAudit(id) {
        const { db } = suite.server.connection
        const about = and(eq(auditEntries.subject, resource.name), eq(auditEntries.subject_id, id))
        const [entry] = await db.select().from(auditEntries).where(about).orderBy(desc(auditEntries.id)).limit(1)
        const [change] = await openedChanges(db, served, [{ ...entry, subject_id: id }])
        return entry && { ...entry, change }
      },
    }
    let known: Api
    const admin = () => known
    const { records } = state
    const { idsOf } = suite
    /** References of an existing record, so that none have to be created. */
    const similar = (n: number) => referencesOf(resource, records[n % records.length] as Made)
    /** Two references together may have to be unique. */
    const isUnique = references.filter(([, { many }]) => !many).length > 1
    const another = (given: Values = {}, n = 0) =>
      aRecord(known, all, resource, undefined, { ...(isUnique ? {} : similar(n)), ...given })

    beforeAll(async () => {
      state.server = await open()
      known = suite.admin
      for (let n = 0; n < (isWhole ? 6 : 4); n += 1) records.push(await aRecord(known, all, resource, n))
    })

    test('POST with every field answers 201 with what was sent, and GET the same; the audit log has its values', async () => {
      const input = await anInput(known, all, resource, 40)
      const created = await known.post(path, input)
      expect(created.status).toBe(201)
      const record = created.body.data as Made
      expect(record).toMatchObject({ ...cleaned(resource, input), version: 1, deleted_at: null })
      calls.create.reply.parse(created.body)
      const entry = await suite.lastAudit(record.id)
      expect(entry).toMatchObject({ action: 'create', actor_id: expect.any(Number) })
      expect((await known.get(`${path}/${record.id}`)).body).toEqual(created.body)
      for (const [name, field] of entries)
        if (keptInAuditLog(served, field) && !isEmptyValue(record[name]))
          expect(entry?.change?.[name], name).toEqual([null, record[name]])
    })

    if (optional.length > 0)
      test('POST without optional fields leaves them empty, and PUT with null empties them', async () => {
        const input = await anInput(known, all, resource, 41)
        const needed = entries.filter(([, field]) => !field.optional).map(([name]) => [name, input[name]])
        const empty = Object.fromEntries(optional.map(([name, field]) => [name, emptyOf(field)]))
        const bare = await known.post(path, Object.fromEntries(needed))
        expect(bare).toMatchObject({ status: 201, body: { data: empty } })
        const filled = optional.map(([name]) => [name, input[name]])
        const full = await known.put(`${path}/${bare.body.data.id}`, { ...Object.fromEntries(filled), version: 1 })
        for (const [name] of optional) expect(isEmptyValue(full.body.data[name]), name).toBe(false)
        const nulls = Object.fromEntries(optional.map(([name]) => [name, null]))
        const cleared = await known.put(`${path}/${bare.body.data.id}`, { ...nulls, version: 2 })
        expect(cleared.body.data).toMatchObject({ ...empty, version: 3 })
      })

    test('POST and PUT with bad values, missing or undeclared fields answer 422 on each name, and store nothing', async () => {
      const record = await suite.current(records[0] as Made)
      const bad = Object.fromEntries(entries.map(([name, field]) => [name, aBadValue(field)]))
      const refused = Object.assign({}, ...entries.map(([name, field]) => refusals(name, field, bad[name])))
      for (const [name, field] of entries) expect(refusals(name, field, bad[name]), name).not.toEqual({})
      const names = [...undeclared, ...readOnly.map(([name]) => name)]
      const extra = Object.fromEntries(names.map((name) => [name, 1]))
      const alsoRefused = Object.fromEntries(names.map((name) => [name, [refusalText.unknownField]]))
      const count = (await known.get(`${path}?paginate=1`)).body.meta.total
      for (const [given, errors] of [
        [bad, refused],
        [extra, alsoRefused],
      ] as const) {
        const same = Object.fromEntries(entries.map(([name]) => [name, record[name]]))
        const created = await known.post(path, { ...same, ...given })
        expect([created.status, created.body.errors]).toEqual([422, errors])
        const updated = await known.put(`${path}/${record.id}`, { ...given, version: record.version })
        expect([updated.status, updated.body.errors]).toEqual([422, errors])
      }
      const missing = entries.filter(([, field]) => !field.optional)
      expect((await known.post(path, {})).body.errors).toEqual(
        Object.assign({}, ...missing.map(([name, field]) => refusals(name, field, undefined))),
      )
      expect((await known.get(`${path}?paginate=1`)).body.meta.total).toBe(count)
      expect(await suite.current(record)).toEqual(record)
    })

    if (references.length > 0)
      test('POST with a reference to nothing answers 422 on it', async () => {
        const input = await anInput(known, all, resource, 45)
        for (const [, { field, many }] of references)
          expect(await known.post(path, { ...input, [field]: many ? [999_999_999] : 999_999_999 })).toMatchObject({
            status: 422,
            body: { errors: { [field]: [refusalText.unknownValue] } },
          })
      })

    const searched = fieldsIn(resource, 'search')
    if (searched.length > 0)
      test(`GET ?search= finds by ${searched.map(([name]) => name).join(', ')}, whatever the case`, async () => {
        const [one, other] = records as [Made, Made]
        const names = references.map(([name]) => name).join(',')
        const [full] = (await known.get(`${path}?filter[id][in]=${one.id}${names && `&with=${names}`}`)).body.data
        for (const [name, { widget }] of searched) {
          const value = widget.kind === 'reference' ? full[relationOf(name)].name : String(one[name])
          const typed = widget.kind === 'date' ? numericDate(value) : value
          const found = await idsOf(`search=${encodeURIComponent(typed.toUpperCase())}&limit=200`)
          expect([found.includes(one.id), found.includes(other.id)], name).toEqual([true, false])
        }
      })

    const filtered = fieldsIn(resource, 'filter')
    if (filtered.length > 0)
      test('GET with each filter answers the rows that it lets through and no others', async () => {
        const everything = (await known.get(`${path}?limit=200`)).body.data as Made[]
        for (const [name, field] of filtered) {
          const filled = everything.map((record) => record[name]).filter((other) => !isEmptyValue(other))
          // of lists the shortest: one with every value would let all of them through
          const [value] = filled.sort((a, b) => [a].flat().length - [b].flat().length)
          const cases = isEmptyValue(value) ? [] : filterCases(name, field, value)
          // every operator of each kind is tried on one resource
          const telling = cases.filter(({ lets }) => everything.some((record) => !lets(record)))
          let left = 0
          for (const { parameter, operand, lets } of isWhole ? cases : telling.slice(0, 1)) {
            const expected = everything.filter((record) => lets(record[name])).map(({ id }) => id)
            left += everything.length - expected.length
            const found = await idsOf(`${parameter}=${encodeURIComponent(operand)}&limit=200`)
            expect(found.sort(), `${parameter}=${operand}`).toEqual(expected.sort())
          }
          if (!field.readOnly) expect(left, name).toBeGreaterThan(0)
        }
      })

    test('GET ?sort= answers in each order, empty values last, and pages by number and cursor without loss', async () => {
      const some = `filter[id][in]=${records.map(({ id }) => id).join(',')}`
      const names = references.map(([name]) => name).join(',')
      const turned = (name: string) => (isWhole ? [name, `-${name}`] : [name])
      for (const sort of [defaultSort(resource), ...sortableFields(resource).flatMap(turned)]) {
        const rows = (await known.get(`${path}?sort=${sort}&${some}${names && `&with=${names}`}`)).body.data as Made[]
        const name = sort.replace('-', '')
        const field = resource.fields[name]
        const values = field && rows.map((row) => orderedBy(row, name, field))
        if (values) expectOrder(values, sort)
        if (values && !field.readOnly) expect(new Set(values).size, sort).toBeGreaterThan(1)
        if (!isWhole || (!sort.startsWith('-') && sort !== defaultSort(resource))) continue
        const whole = rows.map(({ id }) => id)
        expect(whole).toHaveLength(records.length)
        const first = await known.get(`${path}?sort=${sort}&paginate=1&limit=4&${some}`)
        const cursor = first.body.meta.next_cursor
        expect(
          first.body.data.map(({ id }: Made) => id),
          sort,
        ).toEqual(whole.slice(0, 4))
        expect(await idsOf(`sort=${sort}&limit=4&cursor=${cursor}&${some}`), sort).toEqual(whole.slice(4))
        expect(await idsOf(`sort=${sort}&limit=4&page=2&${some}`), sort).toEqual(whole.slice(4))
      }
    })

    if (references.length > 0)
      test('GET ?with= brings the names along, in lists and single records', async () => {
        const record = records[0] as Made
        const names = references.map(([name]) => name).join(',')
        const list = await known.get(`${path}?filter[id][in]=${record.id}&with=${names}`)
        const one = await known.get(`${path}/${record.id}?with=${names}`)
        calls.list.reply.parse(list.body)
        for (const [name, { field, to, many }] of references) {
          const target = targetOf(to).resource
          const id = [record[field]].flat()[0] as number
          const needed = titleRelations(target)
          const referred = (await known.get(`admin/${target.name}/${id}${needed ? `?with=${needed}` : ''}`)).body.data
          const related = { id, name: titleText(target, referred) }
          const expected = many ? [related] : related
          expect([list.body.data[0][name], one.body.data[name]], name).toEqual([expected, expected])
        }
      })

    test('PUT of all fields changes each, under a new version, with its entry in the audit log', async () => {
      const record = await suite.current(records.at(-1) as Made)
      const input = await anInput(known, all, resource, 515)
      const reply = await known.put(`${path}/${record.id}`, { ...input, version: record.version })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(reply.body.data).toMatchObject({ ...cleaned(resource, input), version: record.version + 1 })
      const entry = await suite.lastAudit(record.id)
      expect(entry).toMatchObject({ action: 'update' })
      for (const [name, field] of entries)
        if (keptInAuditLog(served, field) && !sameValue(reply.body.data[name], record[name]))
          expect(entry?.change?.[name], name).toEqual([record[name], reply.body.data[name]])
    })

    test.runIf(isWhole)(
      'PUT of each field changes it alone, under a new version, with its entry in the audit log',
      async () => {
        let record = await suite.current(records[4] as Made)
        for (const [name, field] of entries) {
          const { [name]: _own, ...same } = referencesOf(resource, record)
          const value = (await anInput(known, all, resource, 500 + record.version * 31, same))[name]
          const reply = await known.put(`${path}/${record.id}`, { [name]: value, version: record.version })
          expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(200)
          // read-only fields may follow from the others
          const followed = ['updated_at', fileOf(name), ...readOnly.map(([field]) => field)]
          const before = Object.fromEntries(Object.entries(record).filter(([field]) => !followed.includes(field)))
          const stored = cleaned(resource, { [name]: value })
          const isChange = !sameValue(stored[name], record[name])
          expect(reply.body.data).toMatchObject({ ...before, ...stored, version: record.version + Number(isChange) })
          const entry = isChange ? await suite.lastAudit(record.id) : undefined
          const change = keptInAuditLog(served, field) ? { [name]: [record[name], reply.body.data[name]] } : {}
          if (isChange) expect(entry).toMatchObject({ action: 'update', change })
          record = reply.body.data
        }
        expect(record.version).toBeGreaterThan(1)
      },
    )

    test.runIf(isWhole)(
      'DELETE takes a record out of the list and the paths, and POST restore brings it back as it was',
      async () => {
        const record = await another()
        expect((await known.delete(`${path}/${record.id}`)).body.data.deleted_at).not.toBeNull()
        expect((await known.get(`${path}/${record.id}`)).status).toBe(404)
        expect((await known.put(`${path}/${record.id}`, { version: 2 })).status).toBe(404)
        expect(await idsOf(`filter[id][in]=${record.id}`)).toEqual([])
        const restored = await known.post(`${path}/${record.id}/restore`)
        const { version: _v, updated_at: _u, ...rest } = record
        expect(restored).toMatchObject({ status: 200, body: { data: { ...rest, version: 3 } } })
        expect(await idsOf(`filter[id][in]=${record.id}`)).toEqual([record.id])
        expect((await suite.lastAudit(record.id))?.action).toBe('restore')
      },
    )

    /** A field that can have the same value in many records. */
    const shared = entries.find(
      ([name, { importKey, personal, widget }]) =>
        name !== resource.titleField && !importKey && !personal && !belongsToOne.has(widget.kind),
    )?.[0]
    if (shared !== undefined)
      test.runIf(isWhole)(
        `POST bulk changes ${shared} of many, shows it before with dry_run, and undo takes it back`,
        async () => {
          const rows = await Promise.all(records.slice(1, 3).map(suite.current))
          const value = (await anInput(known, all, resource, 900))[shared]
          const where = { 'filter[id][in]': rows.map(({ id }) => id).join(',') }
          const body = { action: 'update', where, values: { [shared]: value } }
          const differing = rows.filter((row) => !sameValue(row[shared], value)).length
          const preview = await suite.bulk({ ...body, dry_run: 1 })
          expect(preview).toMatchObject({ total: 2, changed: differing, key: null })
          expect(await Promise.all(rows.map(suite.current))).toEqual(rows)
          const done = await suite.bulk({ ...body, expected: 2 })
          expect(done).toMatchObject({ total: 2, changed: differing, sample: preview.sample })
          const stored = cleaned(resource, { [shared]: value })
          for (const row of await Promise.all(rows.map(suite.current))) expect(row).toMatchObject(stored)
          expect(await suite.bulk({ action: 'undo', key: done.key })).toMatchObject({ changed: differing, left: 0 })
          for (const row of rows) expect((await suite.current(row))[shared]).toEqual(row[shared])
        },
      )

    test.runIf(isWhole)('POST bulk deletes many, and undo restores those that nobody has changed since', async () => {
      const [one, two] = [await another({}, 1), await another({}, 2)]
      const { key, ...done } = await suite.bulk({ action: 'delete', ids: [one.id, two.id] })
      expect(done).toMatchObject({ total: 2, changed: 2 })
      await known.post(`${path}/${two.id}/restore`)
      await known.delete(`${path}/${two.id}`)
      expect(await suite.bulk({ action: 'undo', key })).toMatchObject({ total: 2, changed: 1, left: 1 })
      const { version, updated_at: _, ...before } = one
      expect(await suite.current(one)).toMatchObject({ ...before, version: version + 2 })
      expect(await suite.current(two)).toBeUndefined()
      expect(await suite.bulk({ action: 'restore', ids: [one.id, two.id] })).toMatchObject({ changed: 1 })
    })

    test('POST export answers a CSV with the columns asked for, in their order', async () => {
      const columns = fieldEntries(resource).map(([name]) => name)
      const ids = records.slice(0, 2).map(({ id }) => id)
      const rows = await Promise.all(records.slice(0, 2).map(suite.current))
      const body = {
        format: 'csv',
        columns: [...columns, 'id'],
        where: { 'filter[id][in]': ids.join(',') },
        sort: 'id',
      }
      const reply = await known.post(
        `${path}/export`,
        sortableFields(resource).includes('id') ? body : { ...body, sort: undefined },
      )
      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': tableType.csv } })
      const text = reply.body.toString('utf8') as string
      expect(text.startsWith(byteOrderMark)).toBe(true)
      const { delimiter } = csvDialect
      const [head, ...lines] = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter }).data
      expect(head).toEqual([...columns.map((name) => resource.fields[name]?.label), 'N.'])
      expect(lines.map((cells) => Number(cells.at(-1)))).toEqual(ids)
      for (const [index, name] of columns.entries()) {
        const field = resource.fields[name] as Field
        if (plainKinds.has(field.widget.kind))
          expect(
            lines.map((cells) => cells[index]?.replace(/^'/, '')),
            name,
          ).toEqual(rows.map((row) => String(exported(field, row[name]) ?? '')))
      }
    })

    if (positionField(resource) !== undefined)
      test('POST reorder puts all in the given order, and answers 409 where somebody has moved them', async () => {
        const seen = await idsOf('limit=200')
        const ids = [...seen].reverse()
        const reply = await known.post(`${path}/reorder`, { ids, seen })
        expect(reply).toMatchObject({ status: 200, body: { data: ids } })
        expect(await idsOf('limit=200')).toEqual(ids)
        const late = await known.post(`${path}/reorder`, { ids: seen, seen })
        expect(late).toMatchObject({ status: 409, body: { message: refusalText.stale, current: ids } })
        const other = await known.post(`${path}/reorder`, { ids: seen.slice(1), seen })
        expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['ids']])
      })

    more?.(suite)
  })
}

/** The suites of all resources on one server, whose references they share; last the one that puts it in maintenance. */
export function everyResourceSuite(open: () => Promise<Connection>): void {
  let opened: Promise<ResourceServer> | undefined
  const shared = () => {
    opened ??= open().then((connection) => anEmptyResourceServer(connection, servedResources))
    return opened
  }
  afterAll(async () => (await opened)?.close())
  const isLast = ({ resource }: ServedResource) => resource.name === 'service_communications'
  for (const served of [...servedResources.filter((one) => !isLast(one)), ...servedResources.filter(isLast)])
    resourceSuite(served, servedResources, shared)
}

/** The part of a record's value by which lists are sorted. */
function orderedBy(record: Made, name: string, { widget }: Field): unknown {
  if (widget.kind === 'reference') return (record[relationOf(name)] as Relation | null)?.name ?? null
  return widget.kind === 'period' ? ((record[name] as Period | null)?.from ?? null) : record[name]
}

function expectOrder(values: readonly unknown[], sort: string): void {
  const turn = sort.startsWith('-') ? -1 : 1
  const filled = values.filter((value) => value !== null)
  expect(values.slice(filled.length), sort).toEqual(values.slice(filled.length).map(() => null))
  const keys = filled.map((value) => (typeof value === 'string' ? value.toLowerCase() : Number(value)))
  expect(keys, sort).toEqual([...keys].sort((a, b) => (a < b ? -turn : a > b ? turn : 0)))
}
