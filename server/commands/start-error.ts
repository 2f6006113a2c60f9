import type { ServerConfig } from '../config'
import { type DatabaseLocation, defaultDataDir } from '../db/connection/connect'
import { errorCode, isUnavailable } from '../db/connection/errors'

/** Why listening failed, by the system's error code. */
const listenErrorText: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} on ${host} is in use by another program: choose another one with PORT.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: choose another one with HOST.`,
  ENOTFOUND: ({ host }) => `There is no host named ${host}: check HOST.`,
}

/** Why a start failed, in plain words that name the setting to change, instead of a stack. */
export function startErrorText(err: unknown, config: ServerConfig): string {
  const { syscall, hostname, message } = err as { syscall?: string; hostname?: string; message?: string }
  const isListening = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config.host)
  const words = isListening ? listenErrorText[errorCode(err) ?? '']?.(config) : undefined
  return words ?? databaseErrorText(err, config) ?? message ?? String(err)
}

/** PostgreSQL error codes of a server that is reachable but refuses the connection or the setup. */
const refusals: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'this user may not come in',
  '3D000': 'there is no such database',
  '42501': 'this user may not make tables or extensions there',
  '58P01': 'it lacks btree_gist or pg_trgm',
  '0A000': 'it is older than PostgreSQL 15, or lacks btree_gist or pg_trgm',
}
const folderCodes = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|ENOSPC|EDQUOT)$/

/** Why the database could not be opened, never quoting a password; undefined when the error is not about the database. */
export function databaseErrorText(err: unknown, { databaseUrl, dataDir }: DatabaseLocation): string | undefined {
  const code = errorCode(err) ?? ''
  if (databaseUrl) {
    const where = `The database at ${(URL.canParse(databaseUrl) && new URL(databaseUrl).host) || 'a local socket'}`
    if (isUnavailable(err)) return `${where} does not answer${code && ` (${code})`}: check DATABASE_URL and try again.`
    return refusals[code] && `${where} refuses: ${refusals[code]}. Check DATABASE_URL.`
  }
  if (!folderCodes.test(code)) return undefined
  return `The data folder ${dataDir || defaultDataDir} cannot be used (${code}): choose another one with DATA_DIR.`
}
