import { z } from 'zod'
import { endpoint } from './endpoint'
import { data } from './primitives'

export const publicConfig = z.strictObject({
  version: z.string(),
  environments: z.array(
    z.strictObject({ code: z.enum(['production', 'staging', 'local']), label: z.string(), api_base: z.string() }),
  ),
  /** What is null is as in the API's own address. */
  pusher: z.strictObject({
    key: z.string(),
    host: z.string().nullable(),
    port: z.int().nullable(),
    tls: z.boolean().nullable(),
  }),
  push: z.strictObject({ vapid_public_key: z.string() }).nullable(),
  links: z.strictObject({ privacy: z.string(), terms: z.string(), ios: z.string(), android: z.string() }),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const configEndpoints = {
  publicConfig: endpoint({
    method: 'GET',
    path: 'public/config',
    summary: 'What the console needs to know before anybody signs in.',
    who: 'anyone',
    reply: data(publicConfig),
  }),
  serviceCommunication: endpoint({
    method: 'GET',
    path: 'public/service_communication',
    summary: 'The message of a maintenance in progress, or null.',
    who: 'anyone',
    reply: data(z.strictObject({ title: z.string(), body: z.string() }).nullable()),
  }),
  openApi: endpoint({
    method: 'GET',
    path: 'openapi.json',
    summary: 'This description of the API (OpenAPI 3.1), bare.',
    who: ['use', 'session'],
    reply: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
  }),
} as const
