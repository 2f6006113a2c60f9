import { sql } from 'drizzle-orm'
import { isDoctorSide, type RoleCode } from '../../domain/access/roles'
import { preparedAs } from '../db/compiled-query'
import type { Tx } from '../db/types'
import type { Agenda } from '../scheduling/facts/actor'
import { type DoctorLink, linkedAgenda, ownAgenda } from '../sessions/acting-doctor'
import { liveLinks, liveSessions } from '../sessions/live-sessions'
import type { LinkReader } from './links'

/** Whoever asked for a link, as the session and its rights are now. */
export interface FileReader {
  readonly userId: number
  readonly role: RoleCode
  /** The doctor acted for; null where the rights to his agenda have ended. */
  readonly doctor: Agenda | null
}

/** The reader a link was made for; null once the session has ended. */
export async function readFileReader(tx: Tx, { tokenId, doctorId }: LinkReader, now: Date): Promise<FileReader | null> {
  const { rows } = await tx.execute<{
    user_id: number
    role: RoleCode
    links: DoctorLink[] | null
  }>(sql`${preparedAs('read file reader')}
    select t.user_id, deciding.code as role,
      (select json_agg(json_build_object('office_id', l.office_id, 'rights', l.rights))
        ${liveLinks(now)} and l.agent_id = t.user_id and l.doctor_id = ${doctorId ?? 0}) as links
    ${liveSessions(now)} and t.id = ${tokenId}`)
  const [session] = rows
  if (!session) return null
  const { user_id: userId, role, links } = session
  const hasOwn = isDoctorSide(role) && role !== 'assistant' && doctorId === userId
  return { userId, role, doctor: hasOwn ? ownAgenda(userId) : linkedAgenda(doctorId ?? 0, links ?? []) }
}
