import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { personKeys } from '../db/tables'
import type { Tx } from '../db/types'

/** A personal value in the audit log, encrypted with that person's key; unreadable once the key is deleted (product.md §7). */
interface SealedValue {
  readonly sealed: string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a value with the key. Null and undefined become null. */
export function seal(key: Buffer, value: unknown): SealedValue | null {
  if (value === null || value === undefined) return null
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  const content = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64') }
}

export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'sealed'

/** Decrypts a value; null for null. */
export function unseal(key: Buffer, value: SealedValue | null): unknown {
  if (value === null) return null
  const bytes = Buffer.from(value.sealed, 'base64')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const content = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return JSON.parse(content.toString('utf8'))
}

/** The keys of these people; people without a key are left out. */
export async function keysOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Buffer>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.select().from(personKeys).where(inArray(personKeys.user_id, wanted))
  return new Map(rows.map(({ user_id, key }) => [user_id, Buffer.from(key, 'base64')]))
}

/** The keys of these people, created where missing. */
export async function madeKeysOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Buffer>> {
  const known = await keysOf(tx, ids)
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length === 0) return known
  const fresh = missing.map((user_id) => ({ user_id, key: randomBytes(32).toString('base64') }))
  // another transaction may have inserted a key first: that one is returned
  const rows = await tx
    .insert(personKeys)
    .values(fresh)
    .onConflictDoUpdate({ target: personKeys.user_id, set: { key: sql`${personKeys.key}` } })
    .returning()
  return new Map([...known, ...rows.map(({ user_id, key }) => [user_id, Buffer.from(key, 'base64')] as const)])
}
