import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accessTokens, auditEntries, secondFactors, settings, users } from '../../../server/db/tables'
import { runBuiltCommand } from '../../support/servers/built-server'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, isLong, testNow } from '../../support/servers/database'

test('npm run admin:password gives a user another password for three days, ends the sessions and leaves the second factor', async () => {
  const databaseUrl = await aPostgresUrl()
  const command = (...args: string[]) => runBuiltCommand('admin-password', { DATABASE_URL: databaseUrl }, args)
  const before = await connect({ databaseUrl })
  const [user] = await before.db
    .insert(users)
    .values({ first_name: 'Ada', last_name: 'Riva', email: 'ada@example.it', password_hash: 'forgotten' })
    .returning()
  const user_id = user?.id ?? 0
  await before.db.insert(accessTokens).values({ user_id, token_hash: 'open', created_at: testNow })
  const factor = { secret: 'JBSWY3DPEHPK3PXP', created_at: testNow, confirmed_at: testNow }
  await before.db.insert(secondFactors).values({ user_id, ...factor })
  await before.db.insert(users).values({ first_name: 'Ugo', last_name: 'Riva', email: 'ugo@example.it', active: false })
  await before.close()

  for (const email of isLong ? ['nessuno@example.it', 'ugo@example.it'] : ['ugo@example.it'])
    expect(await command('--email', email)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`No active user has the address ${email}.`),
    })
  expect(await command()).toMatchObject({ code: 1, said: expect.stringContaining('Usage:') })
  const { code, said } = await command('--email', 'Ada@Example.it')
  expect([code, said]).toEqual([0, expect.stringContaining('ada@example.it has a new password')])
  const password = /shown this once: (\S{24})/.exec(said)?.[1] ?? ''

  const after = await connect({ databaseUrl })
  const [changed] = await after.db.select().from(users).where(eq(users.id, user_id))
  expect(await verify(changed?.password_hash ?? '', password)).toBe(true)
  const [token] = await after.db.select().from(accessTokens)
  expect(token?.revoked_at).toBeInstanceOf(Date)
  const [given] = await after.db
    .select()
    .from(settings)
    .where(eq(settings.key, `given-password:${user_id}`))
  expect(Math.round((Date.parse(String(given?.value)) - Date.now()) / 86_400_000)).toBe(3)
  expect(await after.db.$count(secondFactors)).toBe(1)
  expect(await after.db.select().from(auditEntries)).toMatchObject([
    { action: 'update', subject: 'password', subject_id: user_id, actor_id: null, detail: 'admin:password' },
  ])
  await after.close()
})
