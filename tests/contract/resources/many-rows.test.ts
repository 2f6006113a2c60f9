import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pharmaceuticalCompanies } from '../../../server/db/tables'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

const path = 'admin/pharmaceutical-companies'
const count = 10_030

onMainDatabase((open) => {
  describe(`a list of ${count} rows`, () => {
    let server: ResourceServer
    let admin: Api
    beforeAll(async () => {
      const connection = await open()
      const rows = Array.from({ length: count }, (_, n) => `ditta ${String(n).padStart(5, '0')}`)
      for (let start = 0; start < count; start += 2000)
        await connection.db
          .insert(pharmaceuticalCompanies)
          .values(rows.slice(start, start + 2000).map((name) => ({ name, search: name })))
      server = await aResourceServer(connection)
      admin = server.as('admin')
    })
    afterAll(() => server.close())

    test('answers an exact total up to 10,000 and a capped one beyond', async () => {
      const capped = await admin.get(`${path}?paginate=1&limit=100&page=3`)
      expect(capped.body.meta).toMatchObject({ total: 10_000, total_capped: true, current_page: 3, last_page: 4 })
      expect(capped.body.links.last).toBeNull()
      const exact = await admin.get(`${path}?paginate=1&limit=5&search=ditta 0999`)
      expect(exact.body.meta).toMatchObject({ total: 11, last_page: 3 })
      expect(exact.body.meta).not.toHaveProperty('total_capped')
    })

    test('pages by cursor to the last row', async () => {
      const last = await admin.get(`${path}?paginate=1&limit=100&page=100`)
      expect(last.body.data.at(-1).name).toBe('ditta 09999')
      const beyond = await admin.get(`${path}?paginate=1&limit=100&page=101&cursor=${last.body.meta.next_cursor}`)
      expect(beyond.body.data.map(({ name }: { name: string }) => name)).toHaveLength(30)
      expect(beyond.body.data.at(-1).name).toBe('ditta 10029')
      expect(beyond.body.meta).toMatchObject({ from: 10_001, to: 10_030, last_page: 101, next_cursor: null })
      expect((await admin.get(`${path}?paginate=1&limit=100&page=102`)).body.errors).toHaveProperty('page')
    })
  })
})
