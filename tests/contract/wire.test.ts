import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../domain/contract'
import type { Endpoint } from '../../domain/contract/endpoint'
import { allEndpoints, openApiDocument } from '../../server/openapi'
import { aTestApp, type TestApp } from '../support/app'
import { aPgliteDatabase } from '../support/database'

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aPgliteDatabase())
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

/** `METHOD /path` of every route an app answers, read from the tree of paths that the router prints. */
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

describe('the wire is one table', () => {
  test('the registered routes and the calls of the contract are equal sets', () => {
    const declared = allEndpoints.map(routeOf)
    expect(new Set(declared).size).toBe(declared.length)
    expect(routesOf(server.app).filter(isOfApi).sort()).toEqual([...declared].sort())
  })

  test('beside the API nothing answers but these', () => {
    const isFile = (route: string) => /^GET \/(assets\/.*|[\w-]+\.\w+(\.gz|\.br)?)$/.test(route)
    const others = routesOf(server.app).filter((route) => !isOfApi(route) && !isFile(route))
    expect([...new Set(others)].sort()).toEqual([
      'GET /*',
      'GET /apps/:appId/channels',
      'GET /apps/:appId/channels/:channel',
      'GET /healthz',
      'GET /readyz',
      'POST /apps/:appId/batch_events',
      'POST /apps/:appId/events',
    ])
  })

  test('a route that nobody declared is seen, wherever it stands and whatever its method', () => {
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

  test('the OpenAPI document describes every call', () => {
    const { paths } = openApiDocument('1.0.0') as { paths: Record<string, Record<string, unknown>> }
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described).toHaveLength(allEndpoints.length)
  })

  test('an undeclared path under the API is 404 in the words of every other 404', async () => {
    const reply = await server.app.inject({ url: `${apiPrefix}/nothing-here` })
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Risorsa non trovata' }])
  })
})
