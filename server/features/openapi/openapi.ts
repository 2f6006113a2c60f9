import { z } from 'zod'
import { apiPrefix, endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { publicEndpoints } from '../../../domain/contract/public'
import { routes } from '../../http/handle'
import { adminEndpoints } from '../../resources'

type Json = Record<string, unknown>

/** All endpoints: the contract's and those of the admin resources. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(endpoints),
  ...Object.values(publicEndpoints),
  ...adminEndpoints,
]

/** GET openapi.json: the API's document, for signed-in users; built at the first request. */
export const serveOpenApi = routes((handle, deps) => {
  let document: ReturnType<typeof openApiDocument> | undefined
  handle(endpoints.openApi, async () => {
    document ??= openApiDocument(deps.config.publicConfig.version)
    return document
  })
})

/** The OpenAPI 3.1 document of the API, from the schemas the server validates with. */
export function openApiDocument(version: string) {
  const [input, output] = [new Components('input'), new Components('output')]
  for (const endpoint of allEndpoints) {
    const name = `${endpoint.method.toLowerCase()}.${endpoint.path.replace(/[:/]+/g, '.')}`
    for (const part of ['params', 'query', 'body'] as const) input.add(`${name}.${part}`, endpoint[part])
    output.add(`${name}.reply`, endpoint.reply)
    if (endpoint.conflict) output.add(`${name}.conflict`, endpoint.conflict)
  }
  const schemas: Record<string, Json> = { ...input.schemas(), ...output.schemas(), Refusal: refusal }
  const paths: Record<string, Json> = {}
  for (const endpoint of allEndpoints) {
    const path = `${apiPrefix}/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Curante', version, license: { name: 'MIT' } },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
  }

  function operation(endpoint: Endpoint): Json {
    const { bodyTypes, body, mediaTypes, reply, conflict } = endpoint
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    return {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[0]],
      ...(endpoint.who !== 'anyone' && { security: [{ token: [] }] }),
      parameters: [
        ...parameters(endpoint.params, 'path'),
        ...parameters(endpoint.query, 'query'),
        ...headerParameters(endpoint),
      ],
      ...(hasBody && { requestBody: { content: bodyTypes ? files(bodyTypes) : json(input.ref(body)) } }),
      responses: {
        [endpoint.status]: {
          description: 'Success',
          ...(endpoint.status !== 204 && { content: mediaTypes ? files(mediaTypes) : json(output.ref(reply)) }),
        },
        ...(conflict && {
          409: { description: 'Conflict', content: json({ anyOf: [output.ref(conflict), refusalRef] }) },
        }),
        default: { description: 'Refusal', content: json(refusalRef) },
      },
    }
  }

  function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
    const { properties = {}, required = [] } = schemas[input.nameOf(schema)] as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
}

/** Named schemas of one direction (input or output); shared parts are defined once. */
class Components {
  readonly #registry = z.registry<{ id: string }>()

  constructor(private readonly io: 'input' | 'output') {}

  add(name: string, schema: z.ZodType): void {
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id: name })
  }

  nameOf = (schema: z.ZodType): string => this.#registry.get(schema)?.id ?? ''

  ref = (schema: z.ZodType): Json => ({ $ref: `#/components/schemas/${this.nameOf(schema)}` })

  schemas(): Record<string, Json> {
    const { io } = this
    const uri = (id: string) => (id === '__shared' ? id : `#/components/schemas/${id}`)
    const found = z.toJSONSchema(this.#registry, { io, uri, unrepresentable: 'any', reused: 'ref' })
    const text = JSON.stringify(found.schemas).replaceAll('"__shared#/$defs/', `"#/components/schemas/${io}.`)
    const { __shared, ...named } = JSON.parse(text) as Record<string, Json>
    const shared = Object.entries((__shared?.$defs ?? {}) as Record<string, Json>)
    const all = { ...named, ...Object.fromEntries(shared.map(([id, schema]) => [`${io}.${id}`, schema])) }
    return Object.fromEntries(Object.entries(all).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
  }
}

const refusalRef: Json = { $ref: '#/components/schemas/Refusal' }
const refusal: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const files = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function headerParameters(endpoint: Endpoint): Json[] {
  const names = [
    ...(endpoint.path.startsWith('doctor/') ? ['X-Acting-As'] : []),
    ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
  ]
  return names.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
}
