import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../support/servers/resource-server'

let server: ResourceServer
let anna: Api
let boss: Api
beforeAll(async () => {
  server = await aResourceServer(await aDatabase())
  anna = server.as('admin')
  boss = server.as('superadmin')
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

const state = { columns: ['name', 'price'], sort: '-price,name', filters: { 'filter[class][in]': 'A' } }
const aView = (given: object = {}) => ({ resource: 'drugs', name: 'Di classe A', shared: false, state, ...given })
const namesFor = async (api: Api) => {
  const { body } = await api.get('admin/views?resource=drugs')
  return body.data.map(({ name, mine }: { name: string; mine: boolean }) => [name, mine])
}

describe('admin/views', () => {
  test('GET answers own and shared views; PUT and DELETE of another’s view answer 404', async () => {
    const own = await anna.post('admin/views', aView())
    expect(own).toMatchObject({ status: 201, body: { data: { ...aView(), mine: true, version: 1 } } })
    const shared = await anna.post('admin/views', aView({ name: 'Di tutti', shared: true }))
    expect(await namesFor(anna)).toEqual([
      ['Di classe A', true],
      ['Di tutti', true],
    ])
    expect(await namesFor(boss)).toEqual([['Di tutti', false]])
    const path = `admin/views/${shared.body.data.id}`
    expect((await boss.put(path, { name: 'Mia', version: 1 })).status).toBe(404)
    expect((await boss.delete(path)).status).toBe(404)
    expect((await anna.put(path, { shared: false, version: 1 })).body.data).toMatchObject({ shared: false, version: 2 })
    expect(await anna.put(path, { name: 'Tardi', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await namesFor(boss)).toEqual([])
    expect((await anna.delete(path)).status).toBe(200)
    expect(await namesFor(anna)).toEqual([['Di classe A', true]])
  })

  test.each([
    [{ resource: 'passwords' }, 'resource'],
    [{ name: ' ' }, 'name'],
    [{ state: { columns: ['password_hash'] } }, 'state.columns.0'],
    [{ state: { sort: '-password_hash' } }, 'state.sort'],
    [{ state: { filters: { search: 'rossi' } } }, 'state.filters.search'],
    [{ state: { search: 'rossi' } }, 'state.search'],
  ])('POST with %j answers 422 on %s', async (given, field) => {
    const { status, body } = await anna.post('admin/views', aView(given))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('GET of a list the caller may not read answers 422', async () => {
    expect((await server.as('doctor').get('admin/views?resource=drugs')).status).toBe(403)
    expect((await anna.get('admin/views?resource=unknown')).body.errors).toHaveProperty('resource')
  })
})
