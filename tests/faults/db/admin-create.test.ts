import { rmSync } from 'node:fs'
import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../server/db/tables'
import { passwordCost } from '../../../server/passwords/password-hash'
import { isLong } from '../../support/long'
import { runBuiltCommand } from '../../support/servers/built-server'
import { connect } from '../../support/servers/connect'
import { aPreparedFolder } from '../../support/servers/prepared-folder'

let folder: string
beforeAll(async () => {
  folder = await aPreparedFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const adminCreate = (...args: string[]) => runBuiltCommand('admin-create', { DATA_DIR: folder, DATABASE_URL: '' }, args)

describe('npm run admin:create', () => {
  test('creates one super admin with a generated password printed once, and refuses a second', async () => {
    const made = await adminCreate('--email', 'Capo@Example.it', '--name', 'Ada De Luca')
    expect(made.said).toContain('capo@example.it is a super admin now.')
    expect(made.code).toBe(0)
    const password = /shown this once: (\S{24})/.exec(made.said)?.[1] ?? ''
    const connection = await connect({ dataDir: folder })
    const [admin] = await connection.db.select().from(users).where(eq(users.email, 'capo@example.it'))
    expect(admin).toMatchObject({ first_name: 'Ada', last_name: 'De Luca', active: true })
    expect(await verify(admin?.password_hash ?? '', password)).toBe(true)
    expect(admin?.password_hash).toContain(
      `m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}`,
    )
    expect(await connection.db.$count(users)).toBe(1)

    const whileRunning = await adminCreate('--email', 'altro@example.it')
    expect(whileRunning.code).toBe(1)
    expect(whileRunning.said).toContain('stop it first')
    await connection.close()

    const again = await adminCreate('--email', 'altro@example.it')
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('There is a super admin already') })
  })

  const refused: [string, string[], string][] = [
    [
      'a password on the command line',
      ['--email', 'capo@example.it', '--password', 'segretissima'],
      'never given on the command line',
    ],
    ['an unknown option', ['--email', 'capo@example.it', '--role', 'admin'], 'Usage:'],
    ['no address', [], 'Usage:'],
    ['half an address', ['--email', 'capo@'], 'Usage:'],
  ]
  test.each(isLong ? refused : refused.slice(0, 2))('refuses %s', async (_what, args, words) => {
    const { code, said } = await adminCreate(...args)
    expect(code).toBe(1)
    expect(said).toContain(words)
    expect(said).not.toContain('segretissima')
  })
})
