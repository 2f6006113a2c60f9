import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditEntries, recoveryCodes, secondFactors, users } from '../../../server/db/tables'
import { runBuiltCommand } from '../../support/servers/built-server'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, isLong, testNow } from '../../support/servers/database'
import { aPreparedFolder } from '../../support/servers/prepared-folder'

const places: [string, string][] = [
  ['beside a running server on PostgreSQL', 'postgres'],
  // the tests of admin:create hold that commands wait for the folder's server to stop
  ['on the folder, once the server has stopped', 'folder'],
]
test.each(isLong ? places : places.slice(0, 1))(
  'npm run admin:second-factor removes a second factor %s',
  async (_where, kind) => {
    const folder = kind === 'folder' ? await aPreparedFolder() : ''
    const databaseUrl = kind === 'postgres' ? await aPostgresUrl() : ''
    const open = () => connect({ databaseUrl: databaseUrl || undefined, dataDir: folder || undefined })
    const command = (...args: string[]) =>
      runBuiltCommand('admin-second-factor', { DATABASE_URL: databaseUrl, ...(folder && { DATA_DIR: folder }) }, args)
    const connection = await open()
    const [user] = await connection.db
      .insert(users)
      .values({ first_name: 'Ada', last_name: 'Riva', email: 'ada@example.it' })
      .returning()
    const user_id = user?.id ?? 0
    await connection.db
      .insert(secondFactors)
      .values({ user_id, secret: 'JBSWY3DPEHPK3PXP', created_at: testNow, confirmed_at: testNow })
    await connection.db.insert(recoveryCodes).values({ user_id, code_hash: 'x' })

    if (kind === 'folder') {
      expect(await command('--email', 'ada@example.it', '--remove')).toMatchObject({
        code: 1,
        said: expect.stringContaining('stop it first'),
      })
      await connection.close()
    }
    expect(await command('--email', 'Ada@Example.it', '--remove')).toMatchObject({
      code: 0,
      said: expect.stringContaining('ada@example.it signs in with the password alone now.'),
    })
    if (kind === 'postgres') {
      expect((await command('--email', 'nessuno@example.it', '--remove')).said).toContain('Nobody has the address')
      expect(await command('--email', 'ada@example.it')).toMatchObject({
        code: 1,
        said: expect.stringContaining('Usage:'),
      })
    }
    const after = kind === 'folder' ? await open() : connection
    expect([await after.db.$count(secondFactors), await after.db.$count(recoveryCodes)]).toEqual([0, 0])
    expect(await after.db.select().from(auditEntries)).toEqual([
      expect.objectContaining({ action: 'delete', subject: 'second-factor', subject_id: user_id, actor_id: null }),
    ])
    await after.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  },
)
