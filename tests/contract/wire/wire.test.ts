import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { aTestApp, aTokenOf, type TestApp } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase())
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

/** `METHOD /path` of every route of an app, read from the path tree that the router prints. */
function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const above: string[] = []
  const lines = app.printRoutes({ commonPrefix: true }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${above.join('')}`)
  })
}

const isOfApi = (route: string) => route.split(' ')[1]?.startsWith(`${apiPrefix}/`)
const routeOf = ({ method, path }: Endpoint) => `${method} ${apiPrefix}/${path}`

describe('routes and contract', () => {
  test('are equal sets', () => {
    const declared = allEndpoints.map(routeOf)
    expect(new Set(declared).size).toBe(declared.length)
    expect(routesOf(server.app).filter(isOfApi).sort()).toEqual([...declared].sort())
  })

  test('have only these routes beside the API', () => {
    const others = routesOf(server.app).filter((route) => !isOfApi(route))
    expect([...new Set(others)].sort()).toEqual([
      'GET /*',
      'GET /apps/:appId/channels',
      'GET /apps/:appId/channels/:channel',
      'GET /healthz',
      'GET /readyz',
      // for search engines
      'GET /robots.txt',
      'GET /sitemap.xml',
      'POST /apps/:appId/batch_events',
      'POST /apps/:appId/events',
      'POST /apps/:appId/users/:user/terminate_connections',
      // the one click of RFC 8058
      'POST /unsubscribe/:token',
    ])
  })

  test('differ when an undeclared route is added, at any path and method', () => {
    const app = fastify()
    const planted = [
      'GET /bookings/hidden',
      'PATCH /bookings/:id',
      'DELETE /bookings',
      'POST /admin/:id/secret',
      'PUT /*',
    ]
    for (const route of planted) {
      const [method = '', path = ''] = route.split(' ')
      app.route({ method, url: `${apiPrefix}${path}`, handler: async () => null })
    }
    const seen = routesOf(app).filter(isOfApi)
    expect(seen.sort()).toEqual(planted.map((route) => route.replace(' ', ` ${apiPrefix}`)).sort())
  })

  test('answer 404 in the usual words on an undeclared path', async () => {
    const reply = await server.app.inject({ url: `${apiPrefix}/nothing-here` })
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Risorsa non trovata' }])
  })
})

describe('GET openapi.json', () => {
  const ask = (token: string | null) =>
    server.app.inject({
      url: `${apiPrefix}/openapi.json`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    })

  test('answers 401 without a session', async () => {
    expect((await ask(null)).statusCode).toBe(401)
  })

  test('describes every declared call to a signed-in user, in references that resolve, within two megabytes', async () => {
    const { rows } = await server.connection.db.execute<{ id: number }>(
      sql`insert into users (first_name, last_name, search) values ('Anna', 'Rossi', '') returning id`,
    )
    const userId = Number(rows[0]?.id)
    await server.connection.sql(`insert into role_users (user_id, role) values ($1, 'patient')`, [userId])
    const reply = await ask(await aTokenOf(server.connection, userId))
    expect(reply.statusCode).toBe(200)
    const { openapi, paths, components } = reply.json()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual(allEndpoints.map(routeOf).sort())
    const names = [...reply.body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(500)
    expect(names.filter((name) => !Object.hasOwn(components.schemas, name ?? ''))).toEqual([])
    expect(reply.body).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/)
    expect(reply.body.length).toBeLessThan(2_000_000)
  })
})
