import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { apiPrefix } from '../domain/contract'
import type { PublicConfig } from '../domain/contract/config'
import { projectRoot } from './paths'

const environment = z.object({
  code: z.enum(['production', 'staging', 'local']),
  label: z.string().min(1),
  api_base: z.url(),
})

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: z.string().default(''),
  PUSHER_APP_ID: z.string().default('curante'),
  PUSHER_APP_KEY: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('curante'),
  CORS_ORIGINS: list,
  /** JSON list of the environments the console may switch to; without it there is just this one. */
  API_BASES: z
    .string()
    .default('[]')
    .transform((text) => z.array(environment).parse(JSON.parse(text))),
  PRIVACY_URL: z.string().default(''),
  TERMS_URL: z.string().default(''),
  IOS_APP_URL: z.string().default(''),
  ANDROID_APP_URL: z.string().default(''),
})

type ProxyTrust = boolean | string | ((address: string, hop: number) => boolean)

export interface ServerConfig {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataDir: string | undefined
  readonly logLevel: string
  /** Which proxies in front are believed (addresses, or how many hops); false believes none. */
  readonly trustProxy: ProxyTrust
  readonly pusherAppId: string
  readonly pusherKey: string
  readonly corsOrigins: readonly string[]
  readonly publicConfig: PublicConfig
}

/** The product's version, from package.json. */
export const productVersion: string = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version

/** Reads the environment once; a variable that makes no sense stops the start and is named. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const read = variables.safeParse(env)
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: ['?'], message: '' }
    throw new Error(`The environment variable ${path.join('.')} is not valid: ${message}`)
  }
  const v = read.data
  return {
    production: v.NODE_ENV === 'production',
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL || undefined,
    dataDir: v.DATA_DIR || undefined,
    logLevel: v.LOG_LEVEL,
    trustProxy: proxyTrust(v.TRUST_PROXY),
    pusherAppId: v.PUSHER_APP_ID,
    pusherKey: v.PUSHER_APP_KEY,
    corsOrigins: v.CORS_ORIGINS,
    publicConfig: {
      version: productVersion,
      environments: v.API_BASES.length > 0 ? v.API_BASES : [thisOne(v.NODE_ENV)],
      pusher: { key: v.PUSHER_APP_KEY, host: null, port: null, tls: null },
      push: null,
      links: {
        privacy: v.PRIVACY_URL,
        terms: v.TERMS_URL,
        ios: v.IOS_APP_URL,
        android: v.ANDROID_APP_URL,
      },
    },
  }
}

const thisOne = (nodeEnv: string) =>
  nodeEnv === 'production'
    ? ({ code: 'production', label: 'Produzione', api_base: apiPrefix } as const)
    : ({ code: 'local', label: 'Locale', api_base: apiPrefix } as const)

function proxyTrust(text: string): ProxyTrust {
  if (text === '' || text === 'false' || text === '0') return false
  if (text === 'true') return true
  const hops = Number(text)
  return Number.isInteger(hops) ? (_address, hop) => hop <= hops : text
}
