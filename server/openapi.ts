import { z } from 'zod'
import { apiPrefix, endpoints } from '../domain/contract'
import type { Endpoint } from '../domain/contract/endpoint'
import { adminEndpoints } from './resources'

type Json = Record<string, unknown>

/** Every call of the wire: the contract's and those of the admin resources. */
export const allEndpoints: readonly Endpoint[] = [...Object.values(endpoints), ...adminEndpoints]

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The OpenAPI 3.1 document of the wire, from the very schemas the server validates with. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of allEndpoints) {
    const path = `${apiPrefix}/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Curante', version, license: { name: 'MIT' } },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
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
    ...(hasBody && {
      requestBody: { content: bodyOf(endpoint) },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.status !== 204 && { content: successOf(endpoint) }),
      },
      default: {
        description: 'Refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

const binary: Json = { schema: { type: 'string', format: 'binary' } }

const files = (types: readonly string[]): Json => Object.fromEntries(types.map((type) => [type, binary]))

const bodyOf = ({ bodyTypes, body }: Endpoint): Json =>
  bodyTypes ? files(bodyTypes) : { 'application/json': { schema: jsonSchema(body, 'input') } }

const successOf = ({ mediaTypes, reply }: Endpoint): Json =>
  mediaTypes ? files(mediaTypes) : { 'application/json': { schema: jsonSchema(reply, 'output') } }

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
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

function headerParameters(endpoint: Endpoint): Json[] {
  const names = [
    ...(endpoint.path.startsWith('doctor/') ? ['X-Acting-As'] : []),
    ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
  ]
  return names.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
}
