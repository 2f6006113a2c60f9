import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, type ProxyTrust } from '../../net/client-address'
import { Groups } from '../../net/groups'
import { unansweredOf } from './requests'

/** Maximum open connections: above the need of any practice, below a process's limits on memory and open files. */
const mostConnections = 12_000

interface Limits {
  /** Maximum connections of one network that wait for their client. A proxy's are not counted: it is everybody's peer. */
  readonly perAddress: number
  readonly isProxy: ProxyTrust
  readonly most?: number
}

/**
 * Limits the connections that wait for their client: at a limit, the one used longest ago is closed in favour of the new one. A
 * request that is being processed is never cut.
 */
export function limitConnections(server: Server, { perAddress, isProxy, most = mostConnections }: Limits): void {
  /** The connections by network, and all of them; those used longest ago come first. */
  const ofNetwork = new Groups<string, Socket>()
  const all = new Set<Socket>()
  const networks = new WeakMap<Socket, string>()
  let upgraded = 0

  function use(socket: Socket): void {
    leave(socket)
    all.add(socket)
    const network = networks.get(socket)
    if (network !== undefined) ofNetwork.put(network, socket)
  }

  function leave(socket: Socket): void {
    all.delete(socket)
    ofNetwork.remove(networks.get(socket) ?? '', socket)
  }

  function closeOldest(sockets: Iterable<Socket>): void {
    for (const socket of sockets) {
      if (!isWaiting(socket)) continue
      leave(socket)
      socket.destroy()
      return
    }
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (!isProxy(address, 0)) networks.set(socket, networkOf(address))
    use(socket)
    socket.once('close', () => leave(socket))
    const others = ofNetwork.get(networks.get(socket) ?? '') ?? []
    if (atLeast(perAddress + 1, others)) closeOldest(others)
    if (all.size + upgraded > most) closeOldest(all)
  })
  server.on('request', ({ socket }) => use(socket))
  server.on('upgrade', (_request, socket: Socket) => {
    leave(socket)
    upgraded += 1
    socket.once('close', () => {
      upgraded -= 1
    })
  })
}

/** Whether that many of these connections wait for their client. */
function atLeast(count: number, sockets: Iterable<Socket>): boolean {
  let waiting = 0
  for (const socket of sockets) if (isWaiting(socket)) waiting += 1
  return waiting >= count
}

/** True for an idle connection, and when its client has not sent the whole request, or does not read the reply. */
function isWaiting(socket: Socket): boolean {
  return unansweredOf(socket).every(
    ([request, response]) => !request.complete || response.writableEnded || response.writableNeedDrain,
  )
}
