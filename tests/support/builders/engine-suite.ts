import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvDialect } from '../../../domain/contract/files'
import { refusalText } from '../../../domain/contract/refusal'
import {
  fieldEntries,
  type RecordHistoryEntry,
  relations,
  resourceEndpoints,
  tableType,
} from '../../../domain/resource'
import type { ServedResource } from '../../../server/resources/engine/serve'
import { anInput, aRecord, type Made, type Values } from './resource-examples'
import type { Suite } from './resource-suite'

/**
 * Tests of the engine's behaviour common to all admin resources, run on one that has a text as its title, a reference and a
 * manual order. Registered inside `resourceSuite`.
 */
export function engineSuite(suite: Suite): void {
  const { served, all, path, idsOf, current } = suite
  const { resource } = served
  const calls = resourceEndpoints(resource)
  const title = resource.titleField
  const make = (given: Values = {}) => aRecord(suite.admin, all, resource, undefined, given)
  const historyOf = async ({ id }: Made) => {
    const { body } = await suite.admin.get(`${path}/${id}/history`)
    calls.history.reply.parse(body)
    return body.data as RecordHistoryEntry[]
  }

  test('GET, DELETE and restore of an unknown id, and of one that is no id, answer 404', async () => {
    for (const id of ['999999999', '0', '1e3', '-1', 'null'])
      expect(await suite.admin.get(`${path}/${id}`)).toEqual({ status: 404, body: { message: refusalText.notFound } })
    expect((await suite.admin.delete(`${path}/999999999`)).status).toBe(404)
    expect((await suite.admin.post(`${path}/999999999/restore`)).status).toBe(404)
    expect((await suite.admin.get(`${path}/999999999/history`)).status).toBe(404)
  })

  test('POST with a reference to a deleted record answers 422 as to an unknown one', async () => {
    for (const { field, to, many } of relations(resource).values()) {
      const gone = await aRecord(
        suite.admin,
        all,
        (all.find((other) => other.resource.name === to) as ServedResource).resource,
      )
      await suite.admin.delete(`admin/${to}/${gone.id}`)
      const input = { ...(await anInput(suite.admin, all, resource, 45)), [field]: many ? [gone.id] : gone.id }
      expect((await suite.admin.post(path, input)).body.errors).toEqual({ [field]: [refusalText.unknownValue] })
    }
  })

  test('GET ?paginate=1 answers rows, links and meta, never more than 200 rows', async () => {
    const reply = await suite.admin.get(`${path}?paginate=1&limit=2&page=2&sort=id`)
    calls.list.reply.parse(reply.body)
    const total = (await idsOf('limit=200')).length
    expect(reply.body.meta).toMatchObject({ current_page: 2, from: 3, to: 4, per_page: 2, total })
    expect(reply.body.meta.last_page).toBe(Math.ceil(total / 2))
    expect(reply.body.links.next).toContain('page=3')
    const none = await suite.admin.get(`${path}?paginate=1&filter[id][in]=999999999`)
    expect(none.body.meta).toMatchObject({ total: 0, last_page: 1, from: null, to: null, next_cursor: null })
    expect((await suite.admin.get(`${path}?paginate=1&limit=5000`)).body.meta.per_page).toBe(200)
  })

  const unlisted = fieldEntries(resource).find(([, { list }]) => !list.includes('filter'))?.[0]
  test.each([
    'unknown=1',
    'filter[unknown]=1',
    `filter[${unlisted}][null]=1`,
    `filter[${title}][like]=a`,
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
  ])('GET ?%s answers 422 on its name', async (query) => {
    const reply = await suite.admin.get(`${path}?${query}`)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([decodeURIComponent(query.split('=')[0] as string)])
  })

  test('GET ?search= folds accents and apostrophes, takes signs as signs, and follows a new title', async () => {
    const { id } = await make({ [title]: 'NICOLO’ D’Amico è qui' })
    for (const typed of ["nicolò d'amico", 'Nicolo', 'damico  E', 'qui nicolo'])
      expect(await idsOf(`search=${encodeURIComponent(typed)}`)).toContain(id)
    for (const typed of ['nicolai', '%', '_', '\u0000'])
      expect(await idsOf(`search=${encodeURIComponent(typed)}`)).toEqual([])
    await suite.admin.put(`${path}/${id}`, { [title]: 'Zzyzx nuovo', version: 1 })
    expect([await idsOf('search=zzyzx'), await idsOf('search=nicolo')]).toEqual([[id], []])
  })

  test('PUT with the values that are there changes nothing; without a version it answers 422 on it', async () => {
    const record = await make()
    const reply = await suite.admin.put(`${path}/${record.id}`, { [title]: record[title], version: 1 })
    expect(reply.body.data).toEqual(record)
    const refused = await suite.admin.put(`${path}/${record.id}`, { [title]: 'Altro' })
    expect(Object.keys(refused.body.errors)).toEqual(['version'])
  })

  test('PUT of an older version answers 409 with the record as it is now; of twelve at once one wins', async () => {
    const record = await make()
    const put = (n: number, version = 1) =>
      suite.admin.put(`${path}/${record.id}`, { [title]: `Modifica ${n}`, version })
    const statuses = (await Promise.all(Array.from({ length: 12 }, (_, n) => put(n)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(11).fill(409)])
    const late = await put(20)
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', message: refusalText.stale } })
    expect(late.body.current).toEqual(await current(record))
    expect(late.body.current).toMatchObject({ version: 2 })
  })

  test('POST bulk that is not said right answers 422 on its name, and 409 for another number of rows than was seen', async () => {
    const row = await make()
    const ids = [row.id]
    const refused: [Values, string][] = [
      [{ action: 'delete' }, 'ids'],
      [{ action: 'delete', ids, where: {} }, 'where'],
      [{ action: 'delete', where: { 'filter[unknown]': '1' } }, 'where.filter[unknown]'],
      [{ action: 'delete', where: { sort: 'id' } }, 'where.sort'],
      [{ action: 'delete', ids, values: {} }, 'values'],
      [{ action: 'update', ids }, 'values'],
      [{ action: 'update', ids, values: { password_hash: 'x' } }, 'values.password_hash'],
      [{ action: 'update', ids, values: { version: 1 } }, 'values.version'],
      [{ action: 'undo', key: 'mij0pc00-0123456789abcdef' }, 'key'],
      [{ action: 'drop', ids }, 'action'],
    ]
    for (const [body, name] of refused) {
      const reply = await suite.admin.post(`${path}/bulk`, body)
      expect([reply.status, Object.keys(reply.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [name]])
    }
    const seen = await suite.admin.post(`${path}/bulk`, { action: 'delete', ids, expected: 2 })
    expect(seen).toMatchObject({ status: 409, body: { code: 'stale', total: 1 } })
    expect(await current(row)).toEqual(row)
  })

  test('POST bulk names the ids it does not know, and changes the others', async () => {
    const [row, gone] = [await make(), await make()]
    await suite.admin.delete(`${path}/${gone.id}`)
    const ids = [999_999_999, row.id, gone.id, 999_999_999]
    const answer = async (body: Values) => (await suite.admin.post(`${path}/bulk`, body)).body
    const unknown = [999_999_999, gone.id]
    expect(await answer({ action: 'delete', ids, expected: 3 })).toMatchObject({ code: 'stale', unknown })
    expect((await answer({ action: 'delete', ids, dry_run: true })).data).toMatchObject({ total: 1, unknown })
    expect((await answer({ action: 'delete', ids })).data).toMatchObject({ total: 1, changed: 1, unknown })
    expect((await answer({ action: 'restore', ids })).data).toMatchObject({ total: 2, unknown: [999_999_999] })
    expect((await answer({ action: 'restore', ids })).data).toMatchObject({ total: 0, unknown: [999_999_999] })
  })

  test('GET history answers who did what, from what to what, newest first', async () => {
    const row = await make()
    await suite.admin.put(`${path}/${row.id}`, { [title]: 'Cambiato', version: 1 })
    await suite.admin.delete(`${path}/${row.id}`)
    const entries = await historyOf(row)
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    expect(entries[1]).toMatchObject({ before: { [title]: row[title] }, after: { [title]: 'Cambiato' } })
    expect(entries[2]).toMatchObject({ after: { [title]: row[title] } })
    for (const entry of entries) expect(entry).toMatchObject({ actor: { name: 'Anna admin' }, impersonator: null })
  })

  test('POST export lets no text begin a formula, writes a workbook too, and refuses an unknown column', async () => {
    const row = await make({ [title]: '=1+1' })
    const body = { format: 'csv', columns: [title], ids: [row.id] }
    const { body: file } = await suite.admin.post(`${path}/export`, body)
    const { delimiter } = csvDialect
    expect(Papa.parse<string[]>(file.toString('utf8'), { delimiter }).data[1]).toEqual(["'=1+1"])
    const workbook = await suite.admin.post(`${path}/export`, { ...body, format: 'xlsx' })
    expect([workbook.status, workbook.headers['content-type']]).toEqual([200, tableType.xlsx])
    expect(workbook.body.subarray(0, 2).toString()).toBe('PK')
    const wrong = await suite.admin.post(`${path}/export`, { ...body, columns: ['password_hash'] })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['columns.0']])
  })

  test.each([
    [null, 401, refusalText.unauthenticated],
    ['doctor', 403, refusalText.forbidden],
    ['assistant', 403, refusalText.forbidden],
    ['patient', 403, refusalText.forbidden],
  ] as const)(
    '%s is answered %i by every call, of a known id or not, and nothing changes',
    async (role, status, message) => {
      const record = await make()
      for (const id of [record.id, 999_999_999])
        for (const { method, path: pattern } of Object.values(calls)) {
          const url = pattern.replace(':id', String(id))
          const reply = await suite.server.as(role).call(method, url, method === 'GET' ? undefined : {})
          expect(reply, `${method} ${url}`).toEqual({ status, body: { message } })
        }
      expect(await current(record)).toEqual(record)
    },
  )
}
