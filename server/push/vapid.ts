import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types'

/** Settings key of the key pair that pushes are signed with: created with the reference data, the same for all processes. */
export const vapidKeysKey = 'vapid-keys'

/** A key pair of RFC 8292 on P-256: the uncompressed public point and the private number, base64url. */
export interface VapidKeys {
  readonly public: string
  readonly private: string
}

export function newVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { public: point.toString('base64url'), private: d }
}

export async function readVapidKeys(tx: Tx): Promise<VapidKeys> {
  const { rows } = await tx.execute<{ keys: VapidKeys }>(
    sql`select value as keys from settings where key = ${vapidKeysKey}`,
  )
  if (!rows[0]) throw new Error('The database has no keys for push messages')
  return rows[0].keys
}
