import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { roleCodes } from '../../../domain/access/roles'
import { instant, ownKey, primaryId, reference } from './columns'
import { users } from './people'
import { totems } from './structures'

/** Opaque bearer tokens, stored as SHA-256 hashes; a revoked token is refused at the next request. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    token_hash: text('token_hash').notNull().unique(),
    /** The role in effect at issue: the token becomes invalid when it changes. Null: any role. */
    role: text('role', { enum: roleCodes }),
    /** The admin's own token behind an impersonation, which ends with it. */
    impersonator_token_id: integer('impersonator_token_id'),
    impersonator_id: integer('impersonator_id').references(() => users.id),
    created_at: instant('created_at').notNull().defaultNow(),
    last_used_at: instant('last_used_at'),
    expires_at: instant('expires_at'),
    revoked_at: instant('revoked_at'),
  },
  (t) => [
    index('access_tokens_user').on(t.user_id),
    index('access_tokens_open').on(t.id).where(sql`${t.revoked_at} is null`),
    index('access_tokens_impersonator').on(t.impersonator_id).where(sql`${t.impersonator_id} is not null`),
  ],
)

/** Opaque bearer tokens of totems, stored as SHA-256 hashes; a new secret, a pause and a deletion of the totem end them. */
export const totemTokens = pgTable(
  'totem_tokens',
  {
    id: primaryId(),
    totem_id: reference('totem_id', () => totems.id),
    token_hash: text('token_hash').notNull().unique(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (t) => [index('totem_tokens_totem').on(t.totem_id)],
)

/** Secrets of authenticator apps (RFC 6238); login requires no code until the secret is confirmed. */
export const secondFactors = pgTable('second_factors', {
  user_id: ownKey(() => users.id),
  secret: text('secret').notNull(),
  created_at: instant('created_at').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** The 30-second step of the last code used, so that no code works twice. */
  last_step: integer('last_step').notNull().default(0),
})

/** Single-use codes for users who lost the authenticator, stored as SHA-256 hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_code').on(t.user_id, t.code_hash)],
)

/** The browser or phone behind a session. */
export const devices = pgTable(
  'devices',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    token_id: reference('token_id', () => accessTokens.id),
    platform: text('platform'),
    os: text('os'),
    browser: text('browser'),
    user_agent: text('user_agent'),
    app_version: text('app_version'),
    push: jsonb('push').$type<{ endpoint: string; keys: { p256dh: string; auth: string } }>(),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('devices_token').on(t.token_id), index('devices_user').on(t.user_id)],
)

/** Failed attempts within a window, by key (account and address, address, account): limits that survive restarts. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').notNull(),
    /** Start of the window. */
    window: instant('window').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.window] }), index('attempts_window').on(t.window)],
)

/** First replies to requests with an `Idempotency-Key`, kept 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id').notNull(),
    /** 0 when the user acts for no doctor. */
    doctor_id: integer('doctor_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    payload_hash: text('payload_hash').notNull(),
    status: smallint('status'),
    body: jsonb('body'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.doctor_id, t.route, t.key] }),
    index('idempotency_keys_created').on(t.created_at),
  ],
)

/** Settings of the installation, e.g. the realtime secret. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
