import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import drugs from '../../../src/resources/configuration/drugs'
import { anInput } from '../../support/builders/resource-examples'
import { onMainDatabase } from '../../support/servers/database'
import { aResourceServer } from '../../support/servers/resource-server'

onMainDatabase((open) => {
  test('a filter treats SQL wildcards as plain characters', async () => {
    const server = await aResourceServer(await open(), servedResources)
    const admin = server.as('admin')
    const codes = ['A%1', 'A_1', 'A\\1', 'AX1']
    for (const [n, atc_code] of codes.entries()) {
      const drug = await anInput(admin, servedResources, drugs, n)
      expect((await admin.post('admin/drugs', { ...drug, atc_code })).status).toBe(201)
    }
    const found = async (part: string) => {
      const filter = new URLSearchParams({ 'filter[atc_code][contains]': part })
      const { body } = await admin.get(`admin/drugs?${filter}`)
      return (body.data as { atc_code: string }[]).map(({ atc_code }) => atc_code)
    }
    expect([await found('%'), await found('_'), await found('\\')]).toEqual(codes.slice(0, 3).map((code) => [code]))
    await server.close()
  })
})
