import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { connect } from '../../../server/db/connection/connect'
import { freePort } from '../../support/servers/free-port'
import { selfSigned } from '../../support/servers/self-signed'

let server: Server | undefined
const lines = new Set<Socket>()
afterEach(() => {
  for (const line of lines) line.destroy()
  server?.close()
})

/** A server that answers the request for TLS as `meet` says; what follows it in clear text is in the returned list. */
async function aDatabaseThat(meet: (line: Socket, heard: Buffer[]) => void) {
  const heard: Buffer[] = []
  const port = await freePort()
  server = createServer((line) => {
    lines.add(line.on('error', () => undefined))
    line.once('data', (asked) => {
      heard.push(asked)
      meet(line, heard)
    })
  }).listen(port, '127.0.0.1')
  return { port, heard }
}

const errorOf = async (port: number) => {
  const DATABASE_URL = `postgres://curante:segreta@127.0.0.1:${port}/curante?sslmode=verify-full`
  const connection = await connect(readConfig({ DATABASE_URL }))
  const error = await connection.sql('select 1').then(
    () => null,
    (err: unknown) => err,
  )
  await connection.close()
  return `${error} ${(error as Error).cause}`
}
/** The first message of a client that wants TLS: its length, 8, and a number for the request. */
const wantsTls = '0000000804d2162f'

describe('DATABASE_URL with sslmode=verify-full', () => {
  test('never goes on in clear text where the server has no TLS', async () => {
    const { port, heard } = await aDatabaseThat((line, more) => {
      line.on('data', (bytes) => more.push(bytes))
      line.write('N')
    })
    expect(await errorOf(port)).toMatch(/SSL/)
    expect(new Set(heard.map((bytes) => bytes.toString('hex')))).toEqual(new Set([wantsTls]))
  })

  test('says nothing to a server whose certificate nobody vouches for', async () => {
    const told: Buffer[] = []
    const { port, heard } = await aDatabaseThat((line) => {
      line.write('S')
      const secure = new TLSSocket(line, { isServer: true, ...selfSigned })
      secure.on('error', () => undefined).on('data', (bytes: Buffer) => told.push(bytes))
    })
    expect(await errorOf(port)).toMatch(/self-signed certificate/)
    expect([told, new Set(heard.map((bytes) => bytes.toString('hex')))]).toEqual([[], new Set([wantsTls])])
  })
})
