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

/** `METHOD path` of every route the app answers under the API, read from the tree of paths that the router prints. */
function registeredCalls(): string[] {
  const above: string[] = []
  const lines = server.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    const path = above.join('')
    if (!path.startsWith(`${apiPrefix}/`)) return []
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
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
