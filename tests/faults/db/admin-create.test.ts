import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../server/db/connection/connect'
import { users } from '../../../server/db/tables'
import { passwordCost } from '../../../server/password-hash'
import { projectRoot } from '../../../server/paths'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'curante-admin-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command as a script would: nobody to ask. */
function adminCreate(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/commands/admin-create.ts', ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return new Promise((done) => child.on('exit', (code) => done({ code, said })))
}

describe('the first super admin of a production database', () => {
  test('is made once, with a generated password that is shown once', async () => {
    const made = await adminCreate('--email', 'Capo@Example.it', '--name', 'Ada De Luca')
    expect(made.said).toContain('capo@example.it is a super admin now.')
    expect(made.code).toBe(0)
    const password = /shown this once: (\S{20})/.exec(made.said)?.[1] ?? ''
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

  test.each([
    [
      'a password on the command line',
      ['--email', 'capo@example.it', '--password', 'segretissima'],
      'never given on the command line',
    ],
    ['no address', [], 'Usage:'],
    ['half an address', ['--email', 'capo@'], 'Usage:'],
    ['an unknown option', ['--email', 'capo@example.it', '--role', 'admin'], 'Usage:'],
  ])('is refused with %s', async (_what, args, words) => {
    const { code, said } = await adminCreate(...args)
    expect(code).toBe(1)
    expect(said).toContain(words)
    expect(said).not.toContain('segretissima')
  })
})
