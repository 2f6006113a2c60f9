import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { refusalText } from '../../domain/contract/refusal'
import {
  type BulkReply,
  exported,
  fieldEntries,
  fieldsIn,
  positionField,
  type RecordHistoryEntry,
  relations,
  resourceEndpoints,
  sameValue,
  tableType,
} from '../../domain/resource'
import type { Served } from '../../server/resources/engine/serve'
import { anInput, aRecord, belongsToOne, type Values } from './resource-examples'
import type { Api } from './resource-server'

type Made = Values & { id: number; version: number }

/**
 * What every admin resource must do with many rows at once, with its trail and as a file; part of its suite, on its server.
 * Few requests each: it runs for every resource on both databases.
 */
export function manyRowsSuite(
  served: Served,
  all: readonly Served[],
  asAdmin: () => Api,
  known: readonly Values[],
): void {
  const { resource } = served
  const path = `admin/${resource.name}`
  const calls = resourceEndpoints(resource)
  /** A field to give one value to many: not one that must be different in each. */
  const field = fieldEntries(resource).find(
    ([name, { importKey, readOnly, personal, widget }]) =>
      name !== resource.titleField && !importKey && !readOnly && !personal && !belongsToOne.has(widget.kind),
  )?.[0]
  const references = [...relations(resource).values()]
  let turn = 0
  /**
   * A record that refers to what earlier ones refer to, in another combination each time, since some may stand only once:
   * so that few records are made for their sake.
   */
  const aMade = async (given: Values = {}): Promise<Made> => {
    turn += 1
    const shared = references.map(({ field: name }, index) => {
      const from = index === 0 ? turn : turn + Math.floor(turn / known.length) + index
      return [name, known[from % known.length]?.[name]]
    })
    return aRecord(asAdmin(), all, resource, undefined, { ...Object.fromEntries(shared), ...given })
  }
  const make = async (count: number): Promise<Made[]> => {
    const rows: Made[] = []
    for (let n = 0; n < count; n += 1) rows.push(await aMade())
    return rows
  }
  const where = (rows: readonly Made[]) => ({ 'filter[id][in]': rows.map(({ id }) => id).join(',') })
  const bulk = async (body: Values): Promise<BulkReply> => {
    const reply = await asAdmin().post(`${path}/bulk`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    calls.bulk.reply.parse(reply.body)
    return reply.body.data
  }
  const current = async ({ id }: Made) => (await asAdmin().get(`${path}/${id}`)).body.data as Made | undefined
  const historyOf = async ({ id }: Made) => {
    const { body } = await asAdmin().get(`${path}/${id}/history`)
    calls.history.reply.parse(body)
    return body.data as RecordHistoryEntry[]
  }

  describe('many at once', () => {
    if (field)
      test('a change by filter is shown before, touches what the filter finds, and is taken back', async () => {
        const name = field as string
        const [one, two, other] = (await make(3)) as [Made, Made, Made]
        const value = (await anInput(asAdmin(), all, resource, 900))[name]
        const body = { action: 'update', where: where([one, two]), values: { [name]: value } }
        const differing = [one, two].filter((row) => !sameValue(row[name], value)).length
        const preview = await bulk({ ...body, dry_run: 1 })
        expect(preview).toMatchObject({ total: 2, changed: differing, key: null })
        expect([await current(one), await current(two)]).toEqual([one, two])
        const done = await bulk({ ...body, expected: 2 })
        expect(done).toMatchObject({ total: 2, changed: differing, sample: preview.sample })
        const after = (await current(one)) as Made
        expect(after[name]).toEqual((await current(two))?.[name])
        expect(await current(other)).toEqual(other)
        for (const { id, before, after: became } of preview.sample) {
          const was = id === one.id ? one : two
          expect([before[name], became[name]]).toEqual([was[name], after[name]])
        }
        const undone = await bulk({ action: 'undo', key: done.key })
        expect(undone).toMatchObject({ changed: differing, left: 0 })
        for (const row of [one, two]) expect((await current(row))?.[name]).toEqual(row[name])
      })

    test('many are deleted and brought back at once, except what somebody has changed since', async () => {
      const [one, two, other] = (await make(3)) as [Made, Made, Made]
      const { key, ...gone } = await bulk({ action: 'delete', ids: [one.id, two.id] })
      expect(gone).toMatchObject({ total: 2, changed: 2 })
      expect([await current(one), await current(two)]).toEqual([undefined, undefined])
      expect(await current(other)).toEqual(other)
      await asAdmin().post(`${path}/${two.id}/restore`)
      await asAdmin().delete(`${path}/${two.id}`)
      expect(await bulk({ action: 'undo', key })).toMatchObject({ total: 2, changed: 1, left: 1 })
      const { version, updated_at: _, ...before } = one
      expect(await current(one)).toMatchObject({ ...before, version: version + 2 })
      expect(await current(two)).toBeUndefined()
      expect(await bulk({ action: 'restore', ids: [one.id, two.id] })).toMatchObject({ changed: 1 })
      expect((await historyOf(two)).map(({ action }) => action).slice(0, 3)).toEqual(['restore', 'delete', 'restore'])
    })

    test('what is not said right is refused on its name, and another number than was seen is 409', async () => {
      const [row] = (await make(1)) as [Made]
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
        const reply = await asAdmin().post(`${path}/bulk`, body)
        expect([reply.status, Object.keys(reply.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [name]])
      }
      const seen = await asAdmin().post(`${path}/bulk`, { action: 'delete', ids, expected: 2 })
      expect(seen).toMatchObject({ status: 409, body: { code: 'stale', total: 1 } })
      expect(await current(row)).toEqual(row)
    })
  })

  describe('history', () => {
    test('says who did what, from what to what, newest first', async () => {
      const [row] = (await make(1)) as [Made]
      await asAdmin().delete(`${path}/${row.id}`)
      const [deleted, ...earlier] = await historyOf(row)
      const created = earlier.at(-1) as RecordHistoryEntry
      expect(deleted).toMatchObject({
        action: 'delete',
        actor: { name: expect.stringMatching(/^Anna (super)?admin$/) },
        impersonator: null,
      })
      expect(created).toMatchObject({
        action: 'create',
        actor: { name: expect.stringMatching(/^Anna (super)?admin$/) },
      })
      if (field) expect(created.after[field] ?? null).toEqual(row[field])
      expect((await asAdmin().get(`${path}/999999999/history`)).status).toBe(404)
    })
  })

  describe('export', () => {
    const shown = fieldEntries(resource).map(([name]) => name)

    test('holds the rows of the filters and the columns asked for, in their order, as Excel in Italy reads them', async () => {
      const [one, two] = (await make(2)) as [Made, Made]
      const columns = [...shown].reverse()
      const body = { format: 'csv', columns: [...columns, 'id'], where: where([one, two]), sort: '-id' }
      const reply = await asAdmin().post(`${path}/export`, body)
      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': tableType.csv } })
      const text = reply.body.toString('utf8') as string
      expect(text.charCodeAt(0)).toBe(0xfeff)
      const [head, ...rows] = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter: ';' }).data
      expect(head).toEqual([...columns.map((name) => resource.fields[name]?.label), 'N.'])
      expect(rows.map((cells) => Number(cells.at(-1)))).toEqual([two.id, one.id].sort((a, b) => b - a))
      const ordinary = columns.findIndex((name) => plain.has(resource.fields[name]?.widget.kind ?? 'rows'))
      const name = columns[ordinary]
      if (name) {
        const cells = rows.map((row) => row[ordinary]?.replace(/^'/, ''))
        const values = [two, one].sort((a, b) => b.id - a.id).map((row) => row[name])
        expect(cells).toEqual(values.map((value) => String(exported(resource.fields[name] as never, value) ?? '')))
      }
    })

    const texts = fieldsIn(resource, 'search').filter(([, { widget }]) => widget.kind === 'text')
    if (texts.length > 0)
      test('no text in it begins a formula', async () => {
        const [name] = texts[0] as [string, never]
        const row = await aMade({ [name]: '=1+1' })
        const body = { format: 'csv', columns: [name], ids: [row.id] }
        const { body: file } = await asAdmin().post(`${path}/export`, body)
        expect(Papa.parse<string[]>(file.toString('utf8'), { delimiter: ';' }).data[1]).toEqual(["'=1+1"])
      })

    test('also as a workbook; an unknown column is refused', async () => {
      const [row] = (await make(1)) as [Made]
      const body = { format: 'xlsx', columns: shown, ids: [row.id] }
      const reply = await asAdmin().post(`${path}/export`, body)
      expect([reply.status, reply.headers['content-type']]).toEqual([200, tableType.xlsx])
      expect(reply.body.subarray(0, 2).toString()).toBe('PK')
      const wrong = await asAdmin().post(`${path}/export`, { ...body, columns: ['password_hash'] })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['columns.0']])
    })
  })

  if (positionField(resource))
    describe('order by hand', () => {
      test('holds for all where nobody else has moved them, and is 409 where somebody has', async () => {
        await make(2)
        const { body } = await asAdmin().get(`${path}?limit=200`)
        const seen = (body.data as Made[]).map(({ id }) => id)
        const ids = [...seen].reverse()
        expect(await asAdmin().post(`${path}/reorder`, { ids, seen })).toMatchObject({
          status: 200,
          body: { data: ids },
        })
        const again = await asAdmin().get(`${path}?limit=200`)
        expect((again.body.data as Made[]).map(({ id }) => id)).toEqual(ids)
        const late = await asAdmin().post(`${path}/reorder`, { ids: seen, seen })
        expect(late).toMatchObject({ status: 409, body: { message: refusalText.stale, current: ids } })
        const other = await asAdmin().post(`${path}/reorder`, { ids: seen.slice(1), seen })
        expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['ids']])
      })
    })
}

/** Kinds whose cell needs nothing but the value. */
const plain: ReadonlySet<string> = new Set(['text', 'email', 'choice', 'aic', 'url'])
