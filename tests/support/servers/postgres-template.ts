import { randomBytes } from 'node:crypto'
import { connect } from './connect'
import { type Contents, contentsBefore, fill, templateKey } from './database-contents'
import { copyOfDatabase, overSocket, startPostgres } from './postgres'

/** Set by shared-postgres.ts: the PostgreSQL that all test processes of a run share. */
export const sharedPostgres = 'CURANTE_TEST_POSTGRES'
/** Set with it: the folder of its sockets. */
export const sharedSockets = 'CURANTE_TEST_POSTGRES_SOCKETS'

/** Many tests hold a pool each; their hundreds of small databases need no vacuum, and nobody reads them after the run. */
export const manyConnections = {
  settings: {
    max_connections: 400,
    autovacuum: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
  },
}

interface Server {
  /** The superuser's URL. */
  readonly url: string
  readonly sockets: string | null
}
let server: Promise<Server> | undefined
const templates = new Map<string, Promise<string>>()

/** The run's shared PostgreSQL, or one of this process where none is shared. */
function postgres(): Promise<Server> {
  const { [sharedPostgres]: url, [sharedSockets]: sockets = null } = process.env
  server ??= url ? Promise.resolve({ url, sockets }) : startPostgres(manyConnections)
  return server
}

async function asAdministrator<T>(work: (sql: (text: string) => Promise<unknown[]>) => Promise<T>): Promise<T> {
  const connection = await connect({ databaseUrl: (await postgres()).url })
  try {
    return await connection.withoutTimeLimits(({ sql }) => work(sql))
  } finally {
    await connection.close()
  }
}

const at = ({ url: server }: Server, name: string) => server.replace(/\/[^/]*$/, `/${name}`)

/** The URL of a new PostgreSQL database: filled in a tenth of a second, once its template exists. */
export async function aPostgresUrl(contents: Contents = {}): Promise<string> {
  return copyOfDatabase(at(await postgres(), await templateOf(contents)))
}

/** As `aPostgresUrl`, by a socket. */
export async function aPostgresSocket(contents: Contents = {}): Promise<string> {
  return overSocket(await aPostgresUrl(contents), (await postgres()).sockets)
}

function templateOf(contents: Contents): Promise<string> {
  const before = contentsBefore(contents)
  if (!before) return Promise.resolve('template0')
  const key = templateKey(contents)
  const template =
    templates.get(key) ?? templateOf(before).then((from) => makeTemplate(`template_${key}`, from, contents))
  templates.set(key, template)
  return template
}

/** One process makes a template while the others of the run wait for it. */
function makeTemplate(name: string, from: string, contents: Contents): Promise<string> {
  return asAdministrator(async (sql) => {
    await sql(`select pg_advisory_lock(hashtext('${name}'))`)
    try {
      const found = await sql(`select 1 from pg_database where datname = '${name}'`)
      if (found.length > 0) return name
      const draft = `draft_${randomBytes(6).toString('hex')}`
      await sql(`create database ${draft} template "${from}"`)
      const connection = await connect({ databaseUrl: at(await postgres(), draft) })
      await fill(connection, contents)
      await connection.close()
      await sql(`alter database ${draft} rename to "${name}"`)
      return name
    } finally {
      await sql(`select pg_advisory_unlock(hashtext('${name}'))`)
    }
  })
}
