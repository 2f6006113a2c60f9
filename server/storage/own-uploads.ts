import { and, eq, inArray, isNotNull, not } from 'drizzle-orm'
import { unknownValue } from '../../domain/contract/refusal'
import { storedFiles } from '../db/tables'
import type { Tx } from '../db/types'
import { isHeld } from './file-holders'

/**
 * A person's own uploads that belong to no record yet, in the order given, locked. Refuses unknown ones, those of others and
 * those of another record (422 on `field`). Locked first, then judged, as in the resources.
 */
export async function ownUploads(tx: Tx, person: number, keys: readonly string[], field: string) {
  const { key, user_id, uploaded_at } = storedFiles
  const own = and(inArray(key, [...keys]), eq(user_id, person), isNotNull(uploaded_at))
  await tx.select({ key }).from(storedFiles).where(own).orderBy(key).for('update')
  const free = await tx
    .select()
    .from(storedFiles)
    .where(and(own, not(isHeld(key))))
  if (free.length < keys.length) throw unknownValue(field)
  return free.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}
