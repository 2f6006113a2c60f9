import { sql } from 'drizzle-orm'
import { uploadMinutes } from '../../domain/contract/files'
import { takesJobLock } from '../db/job-lock'
import { storedFiles } from '../db/tables'
import { withTransaction } from '../db/transaction'
import type { Db, Tx } from '../db/types'
import type { Clock } from '../process/clock'
import { isHeld } from './file-holders'
import type { FileStore } from './file-store'
import { databaseMark, readFilesSecret } from './links'
import { fileOfKey, removeFile } from './thumbnails'

/** Minutes that a file is kept which no record refers to: a form may be saved a while after its upload. */
const keptMinutes = 24 * 60
const largestBatch = 200

interface Stores {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
}

/**
 * Removes uploads that were never finished, files that no record refers to, and content on disk without a row. Rows are
 * deleted first: what a crash leaves on disk has no row, and is found by the next run.
 */
export async function removeOrphans({ db, files, clock }: Stores): Promise<void> {
  const now = clock.now()
  let keys: readonly string[]
  do {
    keys = await withTransaction(db, (tx) => deleteRows(tx, now))
    for (const key of keys) await removeFile(files, key)
  } while (keys.length > 0)
  // another database's files have no rows in this one
  if (!(await files.belongsTo(databaseMark(await readFilesSecret(db))))) return
  const yesterday = minutesBefore(now, keptMinutes)
  for await (const stored of files.keysBefore(yesterday))
    for (const key of await withoutFile(db, stored)) await files.remove(key)
  await files.removeDrafts(yesterday)
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Deletes a batch of rows that nothing needs and returns their keys; none while another process does. */
async function deleteRows(tx: Tx, now: Date): Promise<string[]> {
  if (!(await takesJobLock(tx, 'remove orphaned files'))) return []
  const { key, created_at, uploaded_at } = storedFiles
  const isOrphan = sql`(case when ${uploaded_at} is null
    then ${created_at} < ${minutesBefore(now, uploadMinutes).toISOString()}::timestamptz
    else ${uploaded_at} < ${minutesBefore(now, keptMinutes).toISOString()}::timestamptz and not ${isHeld(key)} end)`
  // rows are locked before they are judged again: a record that is being saved keeps its file locked
  const locked = await tx.execute<{ key: string }>(sql`
    select ${key} from ${storedFiles} where ${isOrphan} limit ${largestBatch} for update skip locked`)
  if (locked.rows.length === 0) return []
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from ${storedFiles} where ${key} = any(${`{${locked.rows.map((row) => row.key).join()}}`}::text[])
      and ${isOrphan} returning ${key}`)
  return rows.map((row) => row.key)
}

/** The keys whose file is unknown to rows and records: also thumbnails of files that have gone. */
async function withoutFile(db: Db, stored: readonly string[]): Promise<string[]> {
  const unknown = new Set(await withoutRow(db, [...new Set(stored.map(fileOfKey))]))
  return stored.filter((key) => unknown.has(fileOfKey(key)))
}

/** The keys that neither a row nor a record knows. */
async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const given = sql`given.key`
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${given} from unnest(${`{${keys.join()}}`}::text[]) as given (key)
    where not exists (select 1 from ${storedFiles} where ${storedFiles.key} = ${given}) and not ${isHeld(given)}`)
  return rows.map(({ key }) => key)
}
