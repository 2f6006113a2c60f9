import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../domain/contract'
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

/** `METHOD path` of every route the app answers under the API. */
function registeredCalls(): string[] {
  const tree = server.app.printRoutes({ commonPrefix: false })
  return tree.split('\n').flatMap((line) => {
    const [, path, methods] = /(\/\S*) \(([A-Z, ]+)\)/.exec(line) ?? []
    if (!path?.startsWith(`${apiPrefix}/`) || !methods) return []
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => `${method} ${path.slice(apiPrefix.length + 1)}`)
  })
}

describe('the wire is one table', () => {
  test('the registered routes and the calls of the contract are equal sets', () => {
    const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(declared).size).toBe(declared.length)
    expect(registeredCalls().sort()).toEqual([...declared].sort())
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
