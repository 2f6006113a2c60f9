import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { type RoleCode, roleCodes } from '../../../domain/access/roles'
import { apiPrefix } from '../../../domain/contract'
import type { FileType } from '../../../domain/contract/files'
import { personSearch } from '../../../domain/text/search'
import { readConfig } from '../../../server/config'
import type { Connection } from '../../../server/db/connection/connect'
import * as tables from '../../../server/db/tables'
import type { Deps } from '../../../server/deps'
import { register as fileRoutes } from '../../../server/features/files/files'
import { handleErrors } from '../../../server/http/error-handler'
import { servedResources } from '../../../server/resources'
import { resourceRoutes } from '../../../server/resources/engine/routes'
import type { ServedResource } from '../../../server/resources/engine/serve'
import { localDisk } from '../../../server/storage/local-disk'
import { contentOf } from '../builders/file-contents'
import { aClock, aTestApp, aTokenOf } from './app'

/** A reply as tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export type Reply = { status: number; body: any; headers?: any }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Api {
  call(method: Method, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: object): Promise<Reply>
  put(path: string, body: object): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Uploads a file of this type and returns its key. */
  upload(type: FileType): Promise<string>
}

export interface ResourceServer {
  readonly connection: Connection
  readonly app: FastifyInstance
  /** Calls as a user with this role, or without a session. */
  as(role: RoleCode | null): Api
  close(): Promise<void>
}

/** The real app, called as each role. Resources that are not the product's are served by their routes alone. */
export async function aResourceServer(
  connection: Connection,
  resources: readonly ServedResource[] = servedResources,
): Promise<ResourceServer> {
  const app = resources === servedResources ? (await aTestApp(connection)).app : onlyResources(connection, resources)
  const apis = new Map<RoleCode | null, Api>([[null, api(app, null)]])
  for (const role of roleCodes) apis.set(role, api(app, await aToken(connection, role)))
  return { connection, app, as: (role) => apis.get(role) as Api, close: () => app.close() }
}

/** The same without the rows of any resource: seeded ones could have the codes of the examples. */
export async function anEmptyResourceServer(
  connection: Connection,
  all: readonly ServedResource[],
): Promise<ResourceServer> {
  const names = new Set(all.map(({ table }) => `"${getTableName(table)}"`))
  await connection.sql(`truncate ${[...names].join(', ')} cascade`)
  return aResourceServer(connection, all)
}

function onlyResources(connection: Connection, resources: readonly ServedResource[]): FastifyInstance {
  const app = fastify()
  handleErrors(app)
  const folder = join(tmpdir(), `curante-files-${randomUUID()}`)
  app.addHook('onClose', async () => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({})
  const files = localDisk(folder)
  const deps = { db: connection.db, clock: aClock(), config, files, live: { publish: () => {} } } as unknown as Deps
  fileRoutes(app, deps)
  resourceRoutes(app, deps, resources)
  return app
}

function api(app: FastifyInstance, token: string | null): Api {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    const reply = await app.inject({
      method,
      url: `${apiPrefix}/${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    })
    const { statusCode: status, headers: answered } = reply
    // files and records differ by content type
    if (/^(application\/json|$)/.test(String(answered['content-type'] ?? '')) || reply.body === '')
      return { status, body: reply.body === '' ? undefined : reply.json() }
    return { status, body: reply.rawPayload, headers: answered }
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    upload: async (type) => {
      const link = await call('POST', 'storage/signed_url', { ContentType: type, name: 'prova' })
      const { url, headers, key } = link.body.data
      const payload = Buffer.concat([contentOf(type), Buffer.from('prova')])
      const stored = await app.inject({ method: 'PUT', url, headers, payload })
      if (stored.statusCode !== 204) throw new Error(`Not stored: ${stored.body}`)
      return key
    },
  }
}

/** Creates an active user with one role and returns a valid token. */
export async function aToken(connection: Connection, role: RoleCode): Promise<string> {
  const { db } = connection
  const named = { first_name: 'Anna', last_name: role }
  const [user] = await db
    .insert(tables.users)
    .values({ ...named, search: personSearch(named), email: `${randomBytes(6).toString('hex')}@curante.test` })
    .returning()
  if (!user) throw new Error('The user was not written')
  await db.insert(tables.roleUsers).values({ user_id: user.id, role })
  return aTokenOf(connection, user.id)
}
