import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { z } from 'zod'
import { type RoleCode, roleCodes } from '../../domain/access/roles'
import { apiPrefix } from '../../domain/contract'
import { italianErrorMap } from '../../domain/text/validation'
import type { Connection } from '../../server/db/connect'
import * as tables from '../../server/db/tables'
import type { Deps } from '../../server/deps'
import { hashToken } from '../../server/http/authentication'
import { errorDoor } from '../../server/http/error-door'
import { servedResources } from '../../server/resources'
import { resourceRoutes } from '../../server/resources/routes'
import type { Served } from '../../server/resources/serve'
import { testNow } from './database'

/** A reply as tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export type Reply = { status: number; body: any }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Api {
  call(method: Method, path: string, body?: object, headers?: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: object): Promise<Reply>
  put(path: string, body: object): Promise<Reply>
  delete(path: string): Promise<Reply>
}

export interface ResourceServer {
  readonly connection: Connection
  readonly app: ReturnType<typeof fastify>
  /** The calls of somebody with this role, or of nobody. */
  as(role: RoleCode | null): Api
  close(): Promise<void>
}

/** The generic routes of the resources on a real database, behind the real authentication and error door. */
export async function aResourceServer(
  connection: Connection,
  resources: readonly Served[] = servedResources,
): Promise<ResourceServer> {
  z.config({ customError: italianErrorMap })
  const app = fastify()
  errorDoor(app)
  const deps = { db: connection.db, clock: { now: () => testNow }, live: { publish: () => {} } } as unknown as Deps
  resourceRoutes(app, deps, resources)
  const tokens = new Map<RoleCode, string>()
  for (const role of roleCodes) tokens.set(role, await aToken(connection, role))
  return { connection, app, as: (role) => api(app, role && tokens.get(role)), close: () => app.close() }
}

function api(app: ReturnType<typeof fastify>, token: string | null | undefined): Api {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    const reply = await app.inject({
      method,
      url: `${apiPrefix}/${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    })
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() }
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  }
}

/** A new active user with one role, and a live token of theirs. */
export async function aToken({ db }: Connection, code: RoleCode): Promise<string> {
  const [role] = await db.select().from(tables.roles).where(eq(tables.roles.code, code))
  const [user] = await db
    .insert(tables.users)
    .values({ first_name: 'Anna', last_name: code, email: `${randomBytes(6).toString('hex')}@curante.test` })
    .returning()
  if (!role || !user) throw new Error(`No role ${code}`)
  await db.insert(tables.roleUsers).values({ role_id: role.id, user_id: user.id })
  const token = randomBytes(30).toString('base64url')
  await db.insert(tables.accessTokens).values({ user_id: user.id, token_hash: hashToken(token) })
  return token
}
