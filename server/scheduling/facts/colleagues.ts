import { sql } from 'drizzle-orm'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import type { Agenda, BookingContext } from './actor'

/**
 * The agendas of the colleagues who, in an office of the acting agenda, have agreed with its doctor on sharing free times, each
 * limited to these offices (product.md §7). The agreement of both allows a visit to be moved there, also by a caller who has no
 * link to the colleague.
 */
export async function agreedAgendas({ tx, actor }: BookingContext): Promise<Agenda[]> {
  const { userId, offices } = actor.doctor
  const { rows } = await tx.execute<{ id: number; offices: number[] }>(sql`
    select mine.colleague_id as id, json_agg(mine.office_id order by mine.office_id) as offices
    from colleague_consents mine join colleague_consents theirs on theirs.office_id = mine.office_id
      and theirs.doctor_id = mine.colleague_id and theirs.colleague_id = mine.doctor_id
    where mine.doctor_id = ${userId} and (${offices && intArray(offices)}::int[] is null
      or mine.office_id = any(${offices && intArray(offices)}::int[]))
    group by mine.colleague_id order by mine.colleague_id`)
  return rows.map((row) => ({ userId: row.id, onBehalf: false, offices: row.offices, rights: [] }))
}

/** Who of some people may be booked by which of several doctors, as `readPerson` says of one. */
interface Reach {
  readonly isRepresentative: boolean
  readonly doctors: ReadonlySet<number>
}

/** The active people among these, with the doctors among those whose patients they are, in one statement. */
export async function readReach(
  tx: Tx,
  people: readonly number[],
  doctors: readonly number[],
): Promise<ReadonlyMap<number, Reach>> {
  if (people.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: number; is_representative: boolean; doctors: number[] }>(sql`
    select u.id, exists (select 1 from role_users ru
        where ru.user_id = u.id and ru.active and ru.role = 'medical_representative') as is_representative, (
      select coalesce(json_agg(p.doctor_id), '[]') from doctor_patients p
      where p.user_id = u.id and p.doctor_id = any(${intArray(doctors)}::int[])) as doctors
    from users u where u.id = any(${intArray(people)}::int[]) and u.active and u.deleted_at is null`)
  return new Map(
    rows.map(({ id, is_representative, doctors: of }) => [
      id,
      { isRepresentative: is_representative, doctors: new Set(of) },
    ]),
  )
}
