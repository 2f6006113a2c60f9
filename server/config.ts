import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { environmentNames } from '../domain/access/impersonation'
import { isAdmin, type RoleCode } from '../domain/access/roles'
import { apiPrefix } from '../domain/contract'
import type { PublicConfig } from '../domain/contract/access/session'
import { servingLimits } from './db/connection/limits'
import { projectRoot } from './process/paths'

const environment = z.object({
  code: z.enum(['production', 'staging', 'local']),
  label: z.string().min(1),
  api_base: z.url(),
})

/** A comma-separated list, each item of which must be `valid`. */
const list = (valid: (item: string) => boolean, expected: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every(valid), { error: `expected ${expected}` })

/** True for an origin as browsers send it in `Origin`: no path, no trailing slash, no default port. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const isDatabaseUrl = (text: string) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)

const isSmtpUrl = (text: string) => /^smtps?:\/\/./.test(text) && URL.canParse(text)

/** A JSON list of environments; reports the first error in it. */
const environments = z
  .string()
  .default('[]')
  .transform((text, refused) => {
    try {
      const read = z.array(environment).safeParse(JSON.parse(text))
      if (read.success) return read.data
      const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
      refused.addIssue(`${message} (at ${path.join('.')})`)
    } catch {
      refused.addIssue('expected a JSON list of {code, label, api_base}')
    }
    return z.NEVER
  })

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'expected a number from 0 to 65535')
  .transform(Number)

const milliseconds = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{2,6}$/, 'expected milliseconds, from 100 to 9999999')
    .transform(Number)
    .default(usual)

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
/** An address, or a range no wider than those of private networks (`10.0.0.0/8`, `fc00::/7`), which trusts no strangers. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const [least, most] = family === 4 ? [8, 32] : [7, 128]
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most)
}
/** `true` is refused: it would let any client choose the address that limits count by. */
const isProxyTrust = (text: string) =>
  /^(false|\d{1,2})$/.test(text) ||
  text.split(',').every((item) => proxyNames.includes(item.trim()) || isAddressOrRange(item.trim()))

const variables = z.object({
  /** Other values are refused: a misspelled `production` would get the demo practice with its public password. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().refine(isDatabaseUrl, 'expected postgres://user:password@host:port/database').optional(),
  /** Milliseconds without any answer after which PostgreSQL counts as away. */
  DATABASE_AWAY_MS: milliseconds(servingLimits.away),
  /** Milliseconds that one request may wait for PostgreSQL: in the queue, for rows, for its statements. */
  DATABASE_WAIT_MS: milliseconds(servingLimits.wait),
  DATA_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine(isProxyTrust, 'expected a number of hops, or addresses like 10.0.0.0/8, parted by commas'),
  /** Where browsers reach the console: the origin of links that leave it. */
  PUBLIC_URL: z.string().refine(isOrigin, 'expected an origin like https://curante.example.it').optional(),
  /** Most open connections, and most realtime sockets, of one IP address. */
  SOCKETS_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'expected a number from 1 to 99999')
    .transform(Number)
    .default(200),
  /** Who must have a second factor; nobody by default. */
  REQUIRE_SECOND_FACTOR: z.enum(['admins', 'everyone']).optional(),
  /** Days after which a session ends although it is used; none by default. */
  SESSION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'expected a number from 1 to 9999')
    .transform(Number)
    .optional(),
  /** Whether an admin approves each registration of a doctor; by default in production. */
  SIGNUP_NEEDS_APPROVAL: z.enum(['true', 'false']).optional(),
  PUSHER_APP_ID: z.string().default('curante'),
  PUSHER_APP_KEY: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('curante'),
  /** The address of the realtime endpoint, if not the API's. */
  PUSHER_HOST: z.string().optional(),
  PUSHER_PORT: port.optional(),
  PUSHER_TLS: z.enum(['true', 'false']).optional(),
  /** Signs events for an outside cluster; with it (and `PUSHER_HOST`) the built-in endpoint is not used. */
  PUSHER_SECRET: z.string().min(8).max(200).optional(),
  /** The origin of the cluster's HTTP API, if not that of its sockets. */
  PUSHER_API_URL: z.string().refine(isOrigin, 'expected an origin like https://api-eu.pusher.com').optional(),
  /** The server that takes mails; without it they stay in the outbox. */
  SMTP_URL: z.string().refine(isSmtpUrl, 'expected smtp://user:password@host:port or smtps://…').optional(),
  /** The sender of mails, like `Curante <no-reply@curante.example.it>`. */
  MAIL_FROM: z
    .string()
    .refine((text) => /^([^<>\r\n"]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(text), 'expected Name <address@example.it>')
    .default('Curante <no-reply@localhost>'),
  /** Most mails a second, of all processes together. */
  MAILS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'expected a number from 1 to 99999')
    .transform(Number)
    .default(1000),
  /** Files in any S3-compatible store; without `S3_BUCKET` on the local disk. */
  S3_ENDPOINT: z.string().refine(isOrigin, 'expected an origin like https://s3.eu-south-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('eu-south-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CORS_ORIGINS: list(isOrigin, 'origins like https://console.example.it, parted by commas'),
  /** The environments the console may switch to; by default only this one. */
  API_BASES: environments,
  PRIVACY_URL: z.string().default(''),
  TERMS_URL: z.string().default(''),
  IOS_APP_URL: z.string().default(''),
  ANDROID_APP_URL: z.string().default(''),
})

export type ServerConfig = ReturnType<typeof readConfig>

/** The product's version, from package.json. */
export const productVersion: string = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version

/** Reads the environment variables once; an invalid one throws an error that names it, an empty one counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const read = variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())))
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: ['?'], message: '' }
    throw new Error(`The environment variable ${path.join('.')} is not valid: ${message}`)
  }
  const v = read.data
  requireTogether(v)
  const publicConfig: PublicConfig = {
    version: productVersion,
    environments: v.API_BASES.length > 0 ? v.API_BASES : [thisOne(v.NODE_ENV)],
    pusher: {
      key: v.PUSHER_APP_KEY,
      host: v.PUSHER_HOST ?? null,
      port: v.PUSHER_PORT ?? null,
      // a cluster is reached by TLS, also from a console that is not
      tls: v.PUSHER_TLS === undefined ? (v.PUSHER_SECRET === undefined ? null : true) : v.PUSHER_TLS === 'true',
    },
    push: null,
    links: { privacy: v.PRIVACY_URL, terms: v.TERMS_URL, ios: v.IOS_APP_URL, android: v.ANDROID_APP_URL },
  }
  return {
    production: v.NODE_ENV === 'production',
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL,
    databaseLimits: { away: v.DATABASE_AWAY_MS, wait: v.DATABASE_WAIT_MS },
    dataDir: v.DATA_DIR,
    logLevel: v.LOG_LEVEL,
    trustProxy: proxyTrust(v.TRUST_PROXY),
    publicUrl: v.PUBLIC_URL,
    socketsPerAddress: v.SOCKETS_PER_ADDRESS,
    secondFactorRequired: (role: RoleCode) =>
      v.REQUIRE_SECOND_FACTOR === 'everyone' || (v.REQUIRE_SECOND_FACTOR === 'admins' && isAdmin(role)),
    sessionDays: v.SESSION_DAYS ?? null,
    signupNeedsApproval:
      v.SIGNUP_NEEDS_APPROVAL === undefined ? v.NODE_ENV === 'production' : v.SIGNUP_NEEDS_APPROVAL === 'true',
    pusherAppId: v.PUSHER_APP_ID,
    pusherKey: v.PUSHER_APP_KEY,
    corsOrigins: v.CORS_ORIGINS,
    /** The outside cluster of the Pusher protocol; null: the built-in endpoint. */
    cluster: v.PUSHER_SECRET === undefined ? null : { secret: v.PUSHER_SECRET, origin: clusterOrigin(v) },
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM, perSecond: v.MAILS_PER_SECOND },
    s3:
      v.S3_BUCKET === undefined
        ? null
        : {
            bucket: v.S3_BUCKET,
            endpoint: v.S3_ENDPOINT ?? '',
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
          },
    publicConfig,
  }
}

type Variables = z.infer<typeof variables>

/** Variables without which another one makes no sense. */
const together: Partial<Record<keyof Variables, readonly (keyof Variables)[]>> = {
  // links in mails need an origin that no Host header can forge
  SMTP_URL: ['PUBLIC_URL'],
  S3_BUCKET: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  PUSHER_SECRET: ['PUSHER_HOST'],
  PUSHER_API_URL: ['PUSHER_SECRET'],
}

/** Where the cluster takes events: where its sockets are, by TLS unless told otherwise. */
function clusterOrigin({ PUSHER_API_URL, PUSHER_HOST, PUSHER_PORT, PUSHER_TLS }: Variables): string {
  const origin = `${PUSHER_TLS === 'false' ? 'http' : 'https'}://${PUSHER_HOST}`
  return PUSHER_API_URL ?? (PUSHER_PORT === undefined ? origin : `${origin}:${PUSHER_PORT}`)
}

function requireTogether(given: Variables): void {
  for (const [name, needed] of Object.entries(together))
    for (const other of given[name as keyof Variables] === undefined ? [] : needed)
      if (given[other] === undefined) throw new Error(`The environment variable ${other} is needed with ${name}`)
}

/** Links of the demo practice, to pages that do not exist (names reserved by RFC 2606). */
const demoLinks: PublicConfig['links'] = {
  privacy: 'https://curante.example/privacy',
  terms: 'https://curante.example/termini',
  ios: 'https://curante.example/app/ios',
  android: 'https://curante.example/app/android',
}

/** The configuration of a server with the demo practice: public links that are not set get the demo's. */
export function withDemoLinks(config: ServerConfig): ServerConfig {
  const set = Object.entries(config.publicConfig.links).filter(([, address]) => address !== '')
  const links = { ...demoLinks, ...Object.fromEntries(set) }
  return { ...config, publicConfig: { ...config.publicConfig, links } }
}

const thisOne = (nodeEnv: string): PublicConfig['environments'][number] => {
  const code = nodeEnv === 'production' ? 'production' : 'local'
  return { code, label: environmentNames[code], api_base: apiPrefix }
}

/**
 * Hop 0 is the connecting peer: with one trusted hop only that peer is trusted, and the address it forwards is the client's.
 */
function proxyTrust(text: string) {
  if (text === 'false' || text === '0') return false
  return /^\d+$/.test(text) ? (_address: string, hop: number) => hop < Number(text) : text
}
