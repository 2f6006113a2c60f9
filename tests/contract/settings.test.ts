import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startErrorText } from '../../server/commands/start-error'
import { readConfig, withDemoLinks } from '../../server/config'
import { connect } from '../../server/db/connection/connect'
import { freePort } from '../support/servers/free-port'

describe('a setting that makes no sense stops the start and is named', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '99999'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://x@localhost/y'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'banana'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['PUBLIC_URL', 'curante.example.it'],
    ['PUBLIC_URL', 'https://curante.example.it/app'],
    ['SOCKETS_PER_ADDRESS', '0'],
    ['SESSION_DAYS', '0'],
    ['SESSION_DAYS', 'un mese'],
    ['REQUIRE_SECOND_FACTOR', 'nobody'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['PUSHER_APP_KEY', 'a b'],
    ['PUSHER_PORT', 'x'],
    ['PUSHER_TLS', 'yes'],
    ['CORS_ORIGINS', 'console.example.it'],
    ['CORS_ORIGINS', 'https://console.example.it/'],
    ['CORS_ORIGINS', '*'],
    ['API_BASES', 'xx'],
    ['API_BASES', '[{"code":"elsewhere"}]'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(`The environment variable ${name} is not valid: `)
    expect(read).not.toThrow('\n')
  })

  test('a wrong DATABASE_URL is not repeated, since it holds a password', () =>
    expect(() => readConfig({ DATABASE_URL: 'postgress://u:secret@h/d' })).not.toThrow('secret'))
})

describe('what is not set has a default, and empty is not set', () => {
  test.each([
    {},
    { PORT: '', HOST: ' ', NODE_ENV: '', DATABASE_URL: '', DATA_DIR: '', TRUST_PROXY: '', API_BASES: '' },
  ])('%o', (env) =>
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      production: false,
      trustProxy: false,
      publicUrl: undefined,
      socketsPerAddress: 200,
      databaseUrl: undefined,
      dataDir: undefined,
    }),
  )
  test('lists may have blanks', () =>
    expect(readConfig({ CORS_ORIGINS: 'https://a.it, http://b.it:81' }).corsOrigins).toEqual([
      'https://a.it',
      'http://b.it:81',
    ]))
})

test('withDemoLinks gives the demo a link for each that the environment leaves out', () => {
  const { links } = withDemoLinks(readConfig({ PRIVACY_URL: 'https://studio.it/privacy' })).publicConfig
  expect(links).toMatchObject({ privacy: 'https://studio.it/privacy', terms: 'https://curante.example/termini' })
  expect(Object.values(links).filter((address) => !/^https:\/\/[\w.]+\/./.test(address))).toEqual([])
})

describe('behind proxies the caller is who the last trusted one names', () => {
  const forwarded = 'invented, 203.0.113.9, 198.51.100.7'
  test.each([
    ['', '127.0.0.1'],
    ['0', '127.0.0.1'],
    ['1', '198.51.100.7'],
    ['2', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.7'],
    ['loopback, 198.51.100.0/24', '203.0.113.9'],
    ['10.0.0.1', '127.0.0.1'],
  ])('TRUST_PROXY=%s: %s', async (setting, caller) => {
    const app = fastify({ trustProxy: readConfig({ TRUST_PROXY: setting }).trustProxy })
    app.get('/', async (request) => request.ip)
    const reply = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })
    expect(reply.body).toBe(caller)
  })
})

describe('a start that fails says which setting to change', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'curante-settings-'))
    writeFileSync(join(folder, 'file'), '')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const listenError = (port: number, host: string) =>
    new Promise<unknown>((failed) => {
      const server = createServer().once('error', failed)
      server.listen(port, host)
    })

  test('the port is in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    try {
      const err = await listenError(port, '127.0.0.1')
      expect(startErrorText(err, readConfig({ PORT: String(port) }))).toBe(
        `Port ${port} on 127.0.0.1 is in use by another program: choose another one with PORT.`,
      )
    } finally {
      other.close()
    }
  })
  test('the machine has no such address', async () => {
    const HOST = '192.0.2.1'
    expect(startErrorText(await listenError(0, HOST), readConfig({ HOST }))).toMatch(/no address 192\.0\.2\.1.* HOST/)
  })

  const openError = (env: Record<string, string>) => {
    const config = readConfig(env)
    return connect(config)
      .then(async (connection) => {
        try {
          await connection.sql('select 1')
        } finally {
          await connection.close()
        }
      })
      .then(
        () => 'opened',
        (err: unknown) => startErrorText(err, config),
      )
  }
  test('the error of an unreachable DATABASE_URL names host and code, not the password', async () => {
    const said = await openError({ DATABASE_URL: `postgres://u:secret@127.0.0.1:${await freePort()}/d` })
    expect(said).toMatch(/^The database at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\): check DATABASE_URL/)
    expect(said).not.toContain('secret')
  })
  test('the error of an unknown database names DATABASE_URL', async () => {
    const DATABASE_URL = `${process.env.CURANTE_TEST_POSTGRES?.replace(/\/postgres$/, '')}/nowhere`
    expect(await openError({ DATABASE_URL })).toMatch(/refuses: there is no such database\. Check DATABASE_URL/)
  })
  test('the error of a DATA_DIR that is a file names DATA_DIR', async () =>
    expect(await openError({ DATA_DIR: join(folder, 'file') })).toMatch(/file cannot be used \(EEXIST\).* DATA_DIR/))
})
