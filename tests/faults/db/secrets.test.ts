import { expect, test } from 'vitest'
import { seedReference } from '../../../server/db/seed/reference'
import { readVapidKeys } from '../../../server/push/vapid'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl } from '../../support/servers/database'

test('Several processes that start on a new database at once have one key pair, and so has a later one', async () => {
  const databaseUrl = await aPostgresUrl({ filled: 'tables' })
  const start = async () => {
    const connection = await connect({ databaseUrl })
    await seedReference(connection)
    const keys = await readVapidKeys(connection.db)
    await connection.close()
    return keys
  }
  const [first, ...others] = await Promise.all([start(), start(), start(), start()])
  expect([...others, await start()]).toEqual([first, first, first, first])
  expect(Buffer.from(first?.public ?? '', 'base64url')).toHaveLength(65)
  expect(Buffer.from(first?.private ?? '', 'base64url')).toHaveLength(32)
})
