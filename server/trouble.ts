import type { ServerConfig } from './config'
import { errorCode } from './db/errors'
import { databaseTrouble } from './db/trouble'

/** Why a start failed, in plain words that name the setting to change, instead of a system's code or a stack. */
export function startTrouble(err: unknown, config: ServerConfig): string {
  const { syscall, message } = err as { syscall?: string; message?: string }
  const { port, host } = config
  switch (syscall === 'listen' || syscall === 'getaddrinfo' ? errorCode(err) : undefined) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: choose another one with PORT.`
    case 'EACCES':
      return `This user may not listen on port ${port}: choose one above 1023 with PORT.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}: choose another one with HOST.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      if ((err as { hostname?: string }).hostname === host) return `There is no host named ${host}: check HOST.`
  }
  return databaseTrouble(err, config) ?? message ?? String(err)
}
