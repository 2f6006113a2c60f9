import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { refusalText } from '../../domain/contract/refusal'
import type { Connection } from '../../server/db/connection/connect'
import { storedFiles } from '../../server/db/tables'
import type { FileStore } from '../../server/storage/file-store'
import { downloadLink, type LinkReader, readFilesSecret } from '../../server/storage/links'
import { localDisk } from '../../server/storage/local-disk'
import { aClock, aLinkReader, aTestApp, type Session, type TestApp } from '../support/servers/app'
import { aDatabase, testNow } from '../support/servers/database'

const facts = { name: 'Esami.pdf', type: 'application/pdf' }
const contentOf = async (files: FileStore, key: string) =>
  Buffer.concat((await (await files.read(key))?.content().toArray()) ?? []).toString()

describe('a folder of files', () => {
  let folder: string
  beforeEach(() => {
    folder = join(tmpdir(), `curante-folder-${randomUUID()}`)
    mkdirSync(folder)
    return () => rmSync(folder, { recursive: true, force: true })
  })
  const key = 'key-of-a-crashed-upload'

  test('after a crash that left the facts without the content takes the upload again', async () => {
    writeFileSync(join(folder, `${key}.json`), '{"name":"vecchio.pdf","type":"application/pdf"}')
    const files = localDisk(folder)
    expect(await files.read(key)).toBeNull()
    expect(await files.write(key, facts, Readable.from(['%PDF']))).toBe(4)
    expect([(await files.read(key))?.name, await contentOf(files, key)]).toEqual(['Esami.pdf', '%PDF'])
  })

  test('takes one of sixteen uploads of a key at once and leaves no draft', async () => {
    const files = localDisk(folder)
    const write = (_: unknown, i: number) => files.write(key, facts, Readable.from([`content ${i}`]))
    const sizes = await Promise.all(Array.from({ length: 16 }, write))
    expect(sizes.filter((size) => size !== null)).toHaveLength(1)
    expect(await contentOf(files, key)).toBe(`content ${sizes.findIndex((size) => size !== null)}`)
    expect(readdirSync(folder).sort()).toEqual([key, `${key}.json`])
  })
})

const troubles = [
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOENT',
  'EIO',
  'EMFILE',
  'ENFILE',
] as const
const noSpace = ['ENOSPC', 'EDQUOT'] as const
const unavailable = {
  statusCode: 503,
  body: { message: refusalText.filesUnavailable, description: refusalText.filesUnavailableDescription },
}
const full = {
  statusCode: 507,
  body: { message: refusalText.diskFull, description: refusalText.diskFullDescription },
}

describe('a server whose files folder', () => {
  const folder = join(tmpdir(), `curante-broken-${randomUUID()}`)
  const key = 'demo-esami-del-sangue'
  let server: TestApp
  let doctor: Session
  let secret: string
  let reader: LinkReader
  let current: FileStore
  beforeAll(async () => {
    const connection = await aDatabase({ filled: 'demo' })
    const files: FileStore = {
      ...localDisk(folder),
      write: (...given) => current.write(...given),
      read: (given) => current.read(given),
    }
    server = await aTestApp(connection, aClock(), {}, { files })
    doctor = await server.as('mmg@curante.test')
    secret = await readFilesSecret(connection.db)
    reader = await aLinkReader(connection, doctor, await server.userId('mmg@curante.test'))
    return async () => {
      await server.close()
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const answerOf = async (request: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await request
    return { statusCode, body: body === '' ? '' : JSON.parse(body) }
  }
  async function upload(to: FileStore) {
    const { data } = (await doctor.call(endpoints.signUpload, { body: { ContentType: 'image/png', size: 3 } })).body
    const { url, headers } = data as { url: string; headers: Record<string, string> }
    current = to
    return answerOf(server.app.inject({ method: 'PUT', url, headers, payload: 'png' }).then())
  }
  function download(from: FileStore) {
    current = from
    return answerOf(server.app.inject({ url: downloadLink(secret, key, reader, testNow) }).then())
  }

  /** A store that fails with this code wherever the disk would. */
  function failingWith(code: string): FileStore {
    const failure = () => Object.assign(new Error(`${code}: refused by a test`), { code, syscall: 'open' })
    const fails = () => Promise.reject(failure())
    const content = () => new Readable({ construct: (done) => done(failure()) })
    const read = async () => ({ name: 'Esami.pdf', type: 'application/pdf', size: 4, content })
    return { ...localDisk(folder), write: fails, read }
  }

  test.each([...troubles.map((code) => [code, unavailable] as const), ...noSpace.map((code) => [code, full] as const)])(
    'answers %s: PUT storage/files/:key answers a sentence, never 500',
    async (code, expected) => {
      expect(await upload(failingWith(code))).toEqual(expected)
    },
  )

  test.each(troubles)('answers %s to a read: GET files/:key answers 503', async (code) => {
    expect(await download(failingWith(code))).toEqual(unavailable)
  })

  test('is a file: uploads and downloads answer 503', async () => {
    mkdirSync(folder, { recursive: true })
    const inTheWay = join(folder, 'in-the-way')
    writeFileSync(inTheWay, '')
    expect(await upload(localDisk(inTheWay))).toEqual(unavailable)
    expect(await download(localDisk(inTheWay))).toEqual(unavailable)
    expect(await upload(localDisk(join(inTheWay, 'files')))).toEqual(unavailable)
  })

  test('has a folder in the place of a file: GET files/:key answers 503', async () => {
    mkdirSync(join(folder, key), { recursive: true })
    writeFileSync(join(folder, `${key}.json`), '{"name":"Esami.pdf","type":"application/pdf"}')
    expect(await download(localDisk(folder))).toEqual(unavailable)
  })
})

describe('PUT storage/files/:key while another thing happens', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await aDatabase({ filled: 'demo' })
    return () => connection.close()
  })

  /** The answer to an upload to a server that does this before it stores it; `again` uploads by the same link. */
  async function uploadDuring(act: (key: string, again: () => Promise<{ statusCode: number }>) => Promise<unknown>) {
    const folder = join(tmpdir(), `curante-during-${randomUUID()}`)
    const files = localDisk(folder)
    let again = (): Promise<{ statusCode: number }> => Promise.reject(new Error('Not signed yet'))
    const write: FileStore['write'] = async (key, ...rest) => {
      await act(key, again)
      return files.write(key, ...rest)
    }
    const server = await aTestApp(connection, aClock(), {}, { files: { ...files, write } })
    const doctor = await server.as('mmg@curante.test')
    const { data } = (await doctor.call(endpoints.signUpload, { body: { ContentType: 'application/pdf' } })).body
    const { url, headers, key } = data as { url: string; headers: Record<string, string>; key: string }
    again = () => server.app.inject({ method: 'PUT', url, headers, payload: '%PDF-1.4' }).then()
    const { statusCode } = await again()
    const stored = await files.read(key)
    await server.close()
    rmSync(folder, { recursive: true, force: true })
    return { statusCode, isStored: stored !== null }
  }

  test('its announcement goes: 403, and nothing stays', async () => {
    const answer = await uploadDuring((key) => connection.db.delete(storedFiles).where(eq(storedFiles.key, key)))
    expect(answer).toEqual({ statusCode: 403, isStored: false })
  })

  test('the same link is used again: 409 to the second, 204 to the first', async () => {
    let second: number | undefined
    const answer = await uploadDuring(async (_key, again) => {
      second = (await again()).statusCode
    })
    expect([answer, second]).toEqual([{ statusCode: 204, isStored: true }, 409])
  })
})

describe('a refused upload over a connection', () => {
  let server: TestApp
  beforeAll(async () => {
    const connection = await aDatabase({ filled: 'demo' })
    server = await aTestApp(connection)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    return async () => {
      await server.close()
      await connection.close()
    }
  })

  const chunk = `%PDF-${'x'.repeat(64 * 1024)}`
  /** The status of the answer to a chunked upload of more and more bytes. */
  function statusOfEndless(path: string, headers: Record<string, string>): Promise<string> {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    const named = Object.entries({ ...headers, Host: 'localhost', 'Transfer-Encoding': 'chunked' })
    const head = [`PUT ${path} HTTP/1.1`, ...named.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
    return new Promise((done) => {
      const send = () => {
        while (socket.writable && socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`));
      }
      socket.write(head)
      socket.on('drain', send)
      socket.once('data', (answer) => {
        done(answer.toString().split(' ')[1] ?? '')
        socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => done('no answer'))
      send()
    })
  }

  test.each([
    ['more bytes than announced', { size: 5 }, '422'],
    ['more than the largest file', {}, '413'],
  ])('of %s is answered, and nothing of it stays', async (_what, size, status) => {
    const doctor = await server.as('mmg@curante.test')
    const { data } = (await doctor.call(endpoints.signUpload, { body: { ContentType: 'application/pdf', ...size } }))
      .body
    expect(await statusOfEndless(data.url, data.headers)).toBe(status)
    expect(await server.files.read(data.key)).toBeNull()
  })
})
