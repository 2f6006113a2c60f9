import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../server/db/connection/errors'
import type { Context } from '../../../server/http/context'
import { servedResources } from '../../../server/resources'
import { create } from '../../../server/resources/engine/write'

test('POST with a reference while the database is away does not answer 422', async () => {
  const [drugs] = servedResources.filter(({ resource }) => resource.name === 'drugs')
  if (!drugs) throw new Error('No drugs')
  const away = new DatabaseUnavailable('away')
  const select = () => {
    throw away
  }
  const context = { tx: { select }, now: new Date() } as unknown as Context
  await expect(create(context, drugs, { pharmaceutical_company_id: 1 })).rejects.toBe(away)
})
