import { foldEmail } from '../../domain/text/email'
import { readConfig, type ServerConfig } from '../config'
import { type Connection, connect } from '../db/connection/connect'
import { FolderInUse } from '../db/connection/pglite/folder-lock'
import { migrationsApplied } from '../db/migrate'
import { databaseErrorText } from './start-error'

/** Refusal of a command; the message is printed as it is. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** The e-mail address as it is stored; null for an invalid one. */
export function addressOf(text: string | undefined): string | null {
  const email = foldEmail(text ?? '')
  return /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@.]{2,}$/.test(email) ? email : null
}

/** A command that changes accounts makes no tables: those of another version it does not touch. */
export async function requireMigrations(connection: Connection): Promise<void> {
  if (!(await migrationsApplied(connection)))
    throw new CommandRefused('This is not the database of this version: start the server on it once, then try again.')
}

/**
 * Runs a terminal command on the configured database. Arguments are read before the database is opened. An error is printed in
 * plain words without a stack, and sets exit code 1.
 */
export async function runCommand<Arguments>(
  usage: string,
  readArguments: (config: ServerConfig) => Arguments,
  run: (connection: Connection, given: Arguments) => Promise<void>,
): Promise<void> {
  let connection: Connection | undefined
  try {
    const config = readConfig(process.env)
    const given = readArguments(config)
    connection = await connect(config)
    await run(connection, given)
  } catch (err) {
    console.error(explain(err, usage))
    process.exitCode = 1
  } finally {
    await connection?.close()
  }
}

/** The text of a start error, with what the operator can do about it. */
function explain(err: unknown, usage: string): string {
  if (err instanceof FolderInUse)
    return `The server is running on the data folder ${err.folder} (pid ${err.pid}): stop it first, then try again.`
  if (err instanceof CommandRefused) return err.message
  const { code, message } = err as { code?: string; message?: string }
  if (code?.startsWith('ERR_PARSE_ARGS')) return usage
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
  return databaseErrorText(err, { databaseUrl, dataDir }) ?? message ?? String(err)
}
