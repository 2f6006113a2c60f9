import type { ServerConfig } from './config'
import { databaseErrorText } from './db/connection/error-text'
import { errorCode } from './db/connection/errors'

/** Why nobody can listen there, by the system's code. */
const listenErrorText: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} on ${host} is in use by another program: choose another one with PORT.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: choose another one with HOST.`,
  ENOTFOUND: ({ host }) => `There is no host named ${host}: check HOST.`,
}

/** Why a start failed, in plain words that name the setting to change, instead of a system's code or a stack. */
export function startErrorText(err: unknown, config: ServerConfig): string {
  const { syscall, hostname, message } = err as { syscall?: string; hostname?: string; message?: string }
  const isListening = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config.host)
  const words = isListening ? listenErrorText[errorCode(err) ?? '']?.(config) : undefined
  return words ?? databaseErrorText(err, config) ?? message ?? String(err)
}
