import { type SQL, sql } from 'drizzle-orm'
import { forbidden, refusalText } from '../../../domain/contract/refusal'
import { DeniedAttempt } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import { type DoctorLink, linkedAgenda, ownAgenda } from '../../sessions/acting-doctor'
import { liveLinks } from '../../sessions/live-sessions'
import type { Agenda, SignedIn } from './actor'

/**
 * The agendas of several doctors at once (contract.md, "The areas to come"): the caller's own, and those linked with the right to bookings;
 * the one acted for first, the others by name. Of the doctors named by `ids`, when given: 403 for one that is neither, and
 * when there is none at all.
 */
export async function agendasOf(
  { tx, now, caller }: { readonly tx: Tx; readonly now: Date; readonly caller: SignedIn },
  ids?: readonly number[],
): Promise<Agenda[]> {
  const { userId, role, doctor } = caller
  const own = role === 'assistant' ? [] : [ownAgenda(userId)]
  const { rows } = await tx.execute<{ doctor_id: number; links: DoctorLink[] }>(sql`
    select l.doctor_id, json_agg(json_build_object('office_id', l.office_id, 'rights', l.rights)) as links
    ${liveLinks(now)} and l.agent_id = ${userId} and l.doctor_id <> ${userId}
    group by l.doctor_id, d.last_name, d.first_name
    order by l.doctor_id <> ${doctor?.userId ?? 0}, d.last_name, d.first_name, l.doctor_id`)
  const linked = rows.map(({ doctor_id, links }) => linkedAgenda(doctor_id, links))
  const agendas = [...own, ...linked].filter((agenda) => agenda?.rights.includes('bookings')) as Agenda[]
  const unknown = ids?.find((id) => !agendas.some((agenda) => agenda.userId === id))
  if (unknown !== undefined)
    throw new DeniedAttempt(caller, 'acting-as', unknown, 403, { message: refusalText.forbidden })
  if (agendas.length === 0) throw forbidden()
  return ids ? agendas.filter((agenda) => ids.includes(agenda.userId)) : agendas
}

/** SQL condition: the office user `ou` is of one of the agendas, in an office that its link covers. */
export const isOfAgendas = (agendas: readonly Pick<Agenda, 'userId' | 'offices'>[]): SQL => {
  const conditions = agendas.map(({ userId, offices }) =>
    offices === null
      ? sql`ou.user_id = ${userId}`
      : sql`ou.user_id = ${userId} and ou.office_id = any(${intArray(offices)}::int[])`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}
