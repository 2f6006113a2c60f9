import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { limitConnections } from '../../server/http/hardening/connections'
import { guardConnections, requestOptions } from '../../server/http/hardening/requests'
import { proxyTrust } from '../../server/net/client-address'
import { aPractice } from '../support/builders/practice'
import { aDatabase } from '../support/servers/database'
import { eventually } from '../support/servers/eventually'

let app: FastifyInstance
let release: () => void
/** The same rules, with limits a hundred times lower. */
async function listen(trusted: string | false = false): Promise<void> {
  app = fastify({ ...requestOptions, forceCloseConnections: true })
  guardConnections(app)
  limitConnections(app.server, { perAddress: 3, most: 6, isProxy: proxyTrust(trusted) })
  const released = new Promise<void>((done) => {
    release = done
  })
  app.get('/', () => 'done')
  app.post('/', () => 'done')
  app.get('/slow', () => released.then(() => 'done'))
  app.get('/large', () => 'x'.repeat(20_000_000))
  await app.listen({ port: 0, host: '127.0.0.1' })
}
beforeEach(() => listen())
afterEach(async () => {
  release()
  await app.close()
})

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const openLines = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)))

interface Line {
  readonly socket: Socket
  heard: string
  closed: boolean
}

/** A connection from an address of this machine, once the server has taken it and what it says. */
async function aLine(says = '', localAddress = '127.0.0.1', server = app.server): Promise<Line> {
  const { port } = server.address() as { port: number }
  const taken = new Promise((done) => server.once(says.includes('\r\n\r\n') ? 'request' : 'connection', done))
  const line: Line = { socket: connect({ port, host: '127.0.0.1', localAddress }), heard: '', closed: false }
  onTestFinished(() => void line.socket.destroy())
  line.socket.on('error', () => undefined)
  line.socket.on('close', () => {
    line.closed = true
  })
  if (!says.includes('/large')) line.socket.on('data', (chunk) => (line.heard += chunk))
  line.socket.write(says)
  await taken
  if (says === asking('/')) await eventually(() => expect(line.heard).toContain('done'))
  return line
}

async function lines(count: number, ...how: [says?: string, localAddress?: string]): Promise<Line[]> {
  const opened = []
  for (let i = 0; i < count; i += 1) opened.push(await aLine(...how))
  return opened
}

/** Which of these are closed, once everything the server has closed has arrived. */
async function closedOf(all: readonly Line[]): Promise<boolean[]> {
  for (const { socket } of all) socket.resume()
  return eventually(async () => {
    const open = await openLines(app.server)
    const states = all.map(({ closed }) => closed)
    expect(states.filter((closed) => !closed)).toHaveLength(open)
    return states
  })
}

describe('at the limit of an address, the connection used longest ago is closed in favour of the new one', () => {
  const half = 'POST / HTTP/1.1\r\nhost: a\r\n'
  test.each([
    ['that says nothing', ''],
    ['with half of its headers', half],
    ['with half of its body', `${half}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`],
    ['that does not read its reply', asking('/large')],
    ['kept alive after its reply', asking('/')],
  ])('one %s', async (_name, says) => {
    const old = await lines(3, says)
    const elsewhere = await aLine(says, '127.0.0.2')
    const fresh = await aLine(asking('/'))
    expect(await closedOf([...old, elsewhere, fresh])).toEqual([true, false, false, false, false])
  })

  test('one that has just been used stays', async () => {
    const [first, second, third] = (await lines(3, asking('/'))) as [Line, Line, Line]
    first.heard = ''
    first.socket.write(asking('/'))
    await eventually(() => expect(first.heard).toContain('done'))
    const fresh = await aLine(asking('/'))
    expect(await closedOf([first, second, third, fresh])).toEqual([false, true, false, false])
  })

  test('requests that are being processed do not count, and are answered', async () => {
    const busy = await lines(4, asking('/slow'))
    const idle = await lines(4, asking('/'))
    // seven of the eight stay, but all together may be six
    expect(await closedOf([...busy, ...idle])).toEqual([false, false, false, false, true, true, false, false])
    release()
    await eventually(() => expect(busy.every(({ heard }) => heard.includes('done'))).toBe(true))
  })
})

describe('at the limit of all', () => {
  test('the connection used longest ago is closed, from whatever address', async () => {
    const crowd = [...(await lines(3, '', '127.0.0.2')), ...(await lines(3, '', '127.0.0.3'))]
    const mine = await aLine(asking('/'))
    expect(await closedOf([...crowd, mine])).toEqual([true, false, false, false, false, false, false])
  })

  test('a new connection is closed when all others are being processed', async () => {
    const busy = await lines(6, asking('/slow'))
    const late = await aLine()
    expect(await closedOf([...busy, late])).toEqual([...busy.map(() => false), true])
  })

  test('connections of a trusted proxy count, but not those of its address', async () => {
    await app.close()
    await listen('loopback')
    const old = await lines(6)
    expect(await closedOf(old)).toEqual(old.map(() => false))
    expect(await closedOf([...old, await aLine(asking('/'))])).toEqual([true, ...old.map(() => false)])
  })
})

test('SOCKETS_PER_ADDRESS limits the connections of the whole server, which keeps one for 72 seconds', async () => {
  const practice = await aPractice(await aDatabase(), undefined, { SOCKETS_PER_ADDRESS: '2' })
  await practice.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = practice.app
  const opened = [await aLine('', '127.0.0.1', server), await aLine('', '127.0.0.1', server)]
  opened.push(await aLine('', '127.0.0.1', server))
  await eventually(() => expect(opened.map(({ closed }) => closed)).toEqual([true, false, false]))
  expect(server.keepAliveTimeout).toBe(72_000)
  for (const { socket } of opened) socket.destroy()
  await practice.close()
  await practice.connection.close()
})
