import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type Closing, closing, serverFrame, versionProblem } from './protocol'

/** The address an upgrade asks for; undefined for a malformed one. */
export function addressOf(request: IncomingMessage): URL | undefined {
  const address = `http://host${request.url ?? '/'}`
  return URL.canParse(address) ? new URL(address) : undefined
}

/** The close code for another app or version of the protocol; undefined for a valid address. */
export function addressProblem({ pathname, searchParams }: URL, key: string): Closing | undefined {
  if (pathname !== `/app/${encodeURIComponent(key)}`) return closing.unknownApp
  return versionProblem(searchParams.get('protocol'))
}

/** Sends the reason twice: as an error frame for old clients, as a close code for the others. */
export function refuse(socket: WebSocket, { code, message }: Closing): void {
  socket.on('error', () => socket.terminate())
  socket.send(serverFrame.error(code, message))
  socket.close(code, message)
}

/** Answers an upgrade that is none, and closes the connection also when the client does not close its end. */
export function rejectUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
