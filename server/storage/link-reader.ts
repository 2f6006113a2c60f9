import { and, eq, sql } from 'drizzle-orm'
import { isDoctorSide, type RoleCode } from '../../domain/access/roles'
import { t, u } from '../db/aliases'
import type { Tx } from '../db/types'
import { type ActingDoctor, linkedAgenda, ownAgenda } from '../sessions/acting-doctor'
import { deciding, isLive, isOfAccount, isOfRole, linksTo } from '../sessions/live-sessions'
import type { LinkReader } from './links'

/** Whoever asked for a link, as the session and its rights are now. */
export interface FileReader {
  readonly userId: number
  readonly role: RoleCode
  /** The doctor acted for; null where the rights to his agenda have ended. */
  readonly doctor: ActingDoctor | null
}

/** The reader a link was made for; null once the session has ended. */
export async function readFileReader(tx: Tx, { tokenId, doctorId }: LinkReader, now: Date): Promise<FileReader | null> {
  const [session] = await tx
    .select({ user_id: t.user_id, role: sql<RoleCode>`deciding.code`, links: linksTo(doctorId ?? 0, now) })
    .from(t)
    .innerJoin(u, isOfAccount)
    .innerJoin(deciding, isOfRole)
    .where(and(isLive(now), eq(t.id, tokenId)))
    .prepare('read file reader')
    .execute()
  if (!session) return null
  const { user_id: userId, role, links } = session
  const hasOwn = isDoctorSide(role) && role !== 'assistant' && doctorId === userId
  return { userId, role, doctor: hasOwn ? ownAgenda(userId) : linkedAgenda(doctorId ?? 0, links ?? []) }
}
