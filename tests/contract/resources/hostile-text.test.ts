import { beforeAll, describe, expect, test } from 'vitest'
import { type Kind, type Resource, writtenFields } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import { servedResources } from '../../../server/resources'
import { formulaCell, formulas, hostile, hostileLinks } from '../../support/builders/hostile'
import { aRecord } from '../../support/builders/resource-examples'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer } from '../../support/servers/resource-server'

const written: readonly Kind[] = ['text', 'long-text', 'markdown']
const texts = [...hostile, ...formulas.map((formula) => formula.trim())]

/** Hostile texts in all fields of a table that accept them unchanged. */
const hostileFields = (resource: Resource, n: number): Record<string, string> =>
  Object.fromEntries(
    writtenFields(resource).flatMap(([name, { schema, clean, widget }], place) => {
      const text = texts[(n + place) % texts.length] ?? ''
      const isKept = schema.safeParse(text).success && (clean === undefined || clean(text) === text)
      return written.includes(widget.kind) && isKept ? [[name, text]] : []
    }),
  )

onMainDatabase((open) => {
  let boss: Api
  beforeAll(async () => {
    const connection = await open()
    const server = await aResourceServer(connection)
    boss = server.as('superadmin')
    return () => server.close()
  })

  describe('markup in admin records (IN3)', () => {
    test.each(servedResources.map(({ resource }, n) => [resource.name, resource, n] as const))(
      '%s: is answered unchanged and exported without formulas',
      async (_, resource, n) => {
        const given = hostileFields(resource, n)
        const columns = Object.keys(given)
        if (columns.length === 0) return
        const { id } = await aRecord(boss, servedResources, resource, undefined, given)
        const { body } = await boss.get(`admin/${resource.name}/${id}`)
        expect(body.data).toMatchObject(given)
        const file = await boss.post(`admin/${resource.name}/export`, { format: 'csv', columns, ids: [id] })
        expect(file.status).toBe(200)
        expect(String(file.body)).not.toMatch(formulaCell)
      },
    )

    test('an address that is not http(s) answers 422 in every url field', async () => {
      const links = servedResources.flatMap(({ resource }) =>
        writtenFields(resource).flatMap(([name, { widget }]) => (widget.kind === 'url' ? [{ resource, name }] : [])),
      )
      expect(links.length).toBeGreaterThan(2)
      for (const { resource, name } of links) {
        const { id, version } = await aRecord(boss, servedResources, resource)
        for (const link of hostileLinks) {
          const { status, body } = await boss.put(`admin/${resource.name}/${id}`, { [name]: link, version })
          expect([resource.name, link, status, body.errors]).toEqual([
            resource.name,
            link,
            422,
            { [name]: [validationText.url] },
          ])
        }
      }
    })
  })
})
