import { sql } from 'drizzle-orm'
import type { RoleCode } from '../../../domain/access/roles'
import { fileSpace, largestFile, leastCounted, mostOpenUploads, uploadMinutes } from '../../../domain/contract/files'
import { invalid, tooMany } from '../../../domain/contract/refusal'
import { storedFiles } from '../../db/tables'
import type { Context } from '../../http/context'

/** First key of the advisory locks on the space of a person; the second is the user. */
const spaceLock = 4_030

/**
 * Refuses an upload that the caller's space has no room for: 422 at `size`; and one too many not yet finished: 429. Announced
 * uploads count until they must have ended. The lock lets one announcement of a person be judged at a time.
 */
export async function requireSpace({ tx, now, caller }: Context, size: number = largestFile): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${spaceLock}::int, ${caller.userId}::int)`)
  const { size: known, user_id, created_at, uploaded_at } = storedFiles
  const since = new Date(now.getTime() - uploadMinutes * 60_000).toISOString()
  // files stored before sizes were kept count as small
  const counted = sql`greatest(coalesce(${known}, case when ${uploaded_at} is null then ${largestFile}::int end), ${leastCounted}::int)`
  const { rows } = await tx.execute<{ used: number; open: number }>(sql`
    select coalesce(sum(${counted}), 0)::float8 as used, count(*) filter (where ${uploaded_at} is null)::int as open
    from ${storedFiles}
    where ${user_id} = ${caller.userId} and (${uploaded_at} is not null or ${created_at} > ${since}::timestamptz)`)
  const { used = 0, open = 0 } = rows[0] ?? {}
  if (open >= mostOpenUploads) throw tooMany(uploadMinutes * 60)
  const space = fileSpace[isParticipant(caller.role) ? 'participant' : 'staff']
  if (used + Math.max(size, leastCounted) > space) throw invalid({ size: [noRoom(used, space)] })
}

const isParticipant = (role: RoleCode) => role === 'patient' || role === 'medical_representative'

const noRoom = (used: number, space: number) =>
  `Non c’è spazio per questo file: i tuoi occupano ${megabytes(used)} dei ${megabytes(space)} a disposizione. ` +
  'Togli quelli che non servono più: lo spazio si libera entro un giorno.'

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2).toLocaleString('it-IT')} MB`
