import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type LinkProblem, type LinkPurpose, linkPurpose } from '../../domain/messages/links'
import { intArray } from '../db/fragments'
import { links } from '../db/tables'
import type { Tx } from '../db/types'

/** Settings key of the secret that tokens are derived from: random, created with the reference data, the same for all processes. */
export const linksSecretKey = 'links-secret'

export async function readLinksSecret(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ secret: string | null }>(
    sql`select value #>> '{}' as secret from settings where key = ${linksSecretKey}`,
  )
  if (!rows[0]?.secret) throw new Error('The database has no secret for links')
  return rows[0].secret
}

export type Link = typeof links.$inferSelect

/** What a new link is about. `expiresAt` only for purposes whose end is not fixed in minutes. */
export interface NewLink {
  readonly purpose: LinkPurpose
  readonly user_id?: number | null
  readonly booking_id?: number | null
  readonly office_user_id?: number | null
  readonly hold_id?: number | null
  readonly address?: string | null
  readonly type_code?: string | null
  readonly created_by?: number | null
  readonly expiresAt?: Date
}

/** The token of a link, as it stands in an address: it is not stored. */
export const tokenOf = (secret: string, nonce: string): string =>
  createHmac('sha256', secret).update(`link ${nonce}`).digest('base64url')

/** What is stored of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a link; it supersedes the earlier ones of the same purpose and subject where the purpose works once. */
export async function createLink(tx: Tx, now: Date, { expiresAt, ...about }: NewLink): Promise<Link> {
  const { minutes, once } = linkPurpose[about.purpose]
  const expires_at = expiresAt ?? new Date(now.getTime() + (minutes ?? 0) * 60_000)
  if (once) await supersede(tx, now, about)
  const nonce = randomBytes(24).toString('base64url')
  const token_hash = hashOf(tokenOf(await readLinksSecret(tx), nonce))
  const [link] = await tx
    .insert(links)
    .values({ ...about, nonce, token_hash, created_at: now, expires_at })
    .returning()
  return link as Link
}

/** Creates any number of links that work until they expire, in two statements; returns them in the same order. */
export async function createLinks(tx: Tx, now: Date, all: readonly (NewLink & { expiresAt: Date })[]): Promise<Link[]> {
  if (all.length === 0) return []
  const secret = await readLinksSecret(tx)
  const rows = all.map(({ expiresAt, ...about }) => {
    const nonce = randomBytes(24).toString('base64url')
    return { ...about, nonce, token_hash: hashOf(tokenOf(secret, nonce)), created_at: now, expires_at: expiresAt }
  })
  const created = await tx.insert(links).values(rows).returning()
  const byHash = new Map(created.map((link) => [link.token_hash, link]))
  return rows.flatMap(({ token_hash }) => byHash.get(token_hash) ?? [])
}

/** Supersedes the open links of a purpose about the same person, or the same address. */
export async function supersede(tx: Tx, now: Date, about: Omit<NewLink, 'expiresAt'>): Promise<void> {
  const { purpose, user_id = null, address = null, office_user_id = null } = about
  const same: SQL | undefined =
    user_id !== null
      ? eq(links.user_id, user_id)
      : and(sql`lower(${links.address}) = lower(${address ?? ''})`, eq(links.office_user_id, office_user_id ?? 0))
  await tx
    .update(links)
    .set({ superseded_at: now })
    .where(and(eq(links.purpose, purpose), same, isNull(links.used_at), isNull(links.superseded_at)))
}

/**
 * To be called after a change of people, in its transaction: the open links by which those who are disabled or deleted would set a
 * password expire, at a time that no clock set back precedes, so that no later change brings them back.
 */
export async function endLostAccountLinks(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update links l set expires_at = l.created_at from users u
    where u.id = l.user_id and u.id = any(${intArray(userIds)}::int[]) and l.purpose in ('reset-password', 'invite')
      and (u.deleted_at is not null
        or (not u.active and exists (select 1 from role_users ru where ru.user_id = u.id and ru.active)))`)
}

/** The link of a token, of one of the purposes, and why it does not work, if so. With `lock` no one else can use it until the end of the transaction. */
export async function findLink(
  tx: Tx,
  now: Date,
  purpose: LinkPurpose | readonly LinkPurpose[],
  token: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<
  { readonly link: Link; readonly problem: LinkProblem | null } | { readonly link: null; readonly problem: 'unknown' }
> {
  const found = tx
    .select()
    .from(links)
    .where(and(eq(links.token_hash, hashOf(token)), inArray(links.purpose, [purpose].flat())))
  const [link] = await (lock ? found.for('update') : found)
  return link ? { link, problem: problemOf(link, now) } : { link: null, problem: 'unknown' }
}

function problemOf({ purpose, used_at, superseded_at, expires_at }: Link, now: Date): LinkProblem | null {
  if (used_at !== null && linkPurpose[purpose].once) return 'used'
  if (superseded_at !== null) return 'superseded'
  return expires_at <= now ? 'expired' : null
}

/** Marks a link, found with `lock`, as used. */
export async function spendLink(tx: Tx, now: Date, link: Link): Promise<void> {
  await tx.update(links).set({ used_at: now }).where(eq(links.id, link.id))
}
