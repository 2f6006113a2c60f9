import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldEntries, filterParameters, relations, sortableFields } from '../../../domain/resource'
import { servedResources } from '../../../server/resources'
import { aPgliteDatabase } from '../../support/database'
import { aRecord } from '../../support/resource-examples'
import { type Api, aResourceServer, type ResourceServer } from '../../support/resource-server'

let server: ResourceServer
let admin: Api
beforeAll(async () => {
  server = await aResourceServer(await aPgliteDatabase())
  admin = server.as('admin')
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '2147483648',
    '9'.repeat(30),
    '1e9',
    'null',
    '\u0000',
    "'",
    '%',
    '\\',
    '1,2',
    '{}',
  ),
)
/** Something like an opened cursor, so that its inside is tried too. */
const anyCursor = fc
  .array(fc.oneof(anyText, fc.integer(), fc.constant(null)), { maxLength: 4 })
  .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'))

describe.each(servedResources.map(({ resource }) => [resource.name, resource] as const))(
  '%s (IN1)',
  (name, resource) => {
    beforeAll(async () => {
      for (let n = 0; n < 3; n += 1) await aRecord(admin, servedResources, resource)
    })

    test('no query makes the server fail, and no page is longer than 200', async () => {
      const words = [...sortableFields(resource), ...relations(resource).keys(), 'name,-id', '-name']
      const parameters = [
        'search',
        'sort',
        'with',
        'page',
        'limit',
        'paginate',
        'cursor',
        ...filterParameters(resource).keys(),
      ]
      const pair = fc.tuple(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameters) }, anyText),
        fc.oneof(anyText, anyCursor, fc.constantFrom(...words)),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
          const query = pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')
          const { status, body } = await admin.get(`admin/${name}?${query}`)
          expect([200, 422], query).toContain(status)
          if (status === 200) expect(body.data.length).toBeLessThanOrEqual(200)
        }),
        { numRuns: 400 },
      )
    })

    test('no body makes the server fail', async () => {
      const { id } = await aRecord(admin, servedResources, resource)
      const names = [...fieldEntries(resource).map(([field]) => field), 'id', 'version', 'search', 'deleted_at']
      const value = fc.oneof(
        anyText,
        fc.integer(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(anyText),
        fc.object(),
      )
      const body = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, anyText), value, {
        maxKeys: 10,
      })
      await fc.assert(
        fc.asyncProperty(body, async (fields) => {
          expect([201, 422]).toContain((await admin.post(`admin/${name}`, fields)).status)
          expect([200, 409, 422]).toContain((await admin.put(`admin/${name}/${id}`, fields)).status)
        }),
        { numRuns: 200 },
      )
    })
  },
)

/** Half of a surrogate pair cannot stand in an address. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
