import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types'

/** Where the secret that signs links to files is kept: random, made with the reference data, the same for all processes. */
export const filesSecretKey = 'files-secret'

/** The secret as an expression, for rows that bring links with them. */
export const filesSecret = sql<string>`(select value #>> '{}' from settings where key = ${filesSecretKey})`

export async function readFilesSecret(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ secret: string | null }>(sql`select ${filesSecret} as secret`)
  const secret = rows[0]?.secret
  if (!secret) throw new Error('The database has no secret for links to files')
  return secret
}
