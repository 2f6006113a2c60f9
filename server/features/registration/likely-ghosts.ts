import { type SQL, sql } from 'drizzle-orm'
import type { GhostMatch } from '../../../domain/access/registration'
import { registrations } from '../../db/tables'
import type { Tx } from '../../db/types'

/** A profile that nobody has claimed and that may be the one of who registers. */
interface LikelyGhost extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly registration_number: string | null
  readonly match: GhostMatch
}

const { search, email, registration_number, vat_number } = registrations

/** As `compactNumber`. */
const compact = sql`upper(regexp_replace(p.registration_number, '[^[:alnum:]]', '', 'g'))`
const hasNumber = sql`coalesce(${compact} = ${registration_number} or g.fiscal_code = ${vat_number}, false)`
const hasEmail = sql`coalesce(lower(g.email) = lower(${email}), false)`
/** Both begin with the folded name; further words are the phone and other things that were typed for the profile. */
const hasName = sql`(g.search = ${search} or g.search like ${search} || ' %')`

/** The profiles that may be the one of the row of `registrations`, those with the same number first. */
const likelyGhosts: SQL = sql`
  select g.id, trim(concat_ws(' ', p.title, nullif(g.first_name, ''), g.last_name)) as name, p.registration_number,
    case when ${hasNumber} then 'number' when ${hasEmail} then 'email' else 'name' end as match
  from users g join doctor_profiles p on p.user_id = g.id
  where g.deleted_at is null and p.merged_into_id is null
    and not exists (select 1 from role_users r where r.user_id = g.id and r.active)
    and (${hasNumber} or ${hasEmail} or ${hasName})
  order by ${hasNumber} desc, ${hasEmail} desc, g.id limit 10`

/** The profiles that may be the one of a registration. */
export async function likelyGhostsOf(tx: Tx, id: number): Promise<LikelyGhost[]> {
  const { rows } = await tx.execute<LikelyGhost>(sql`
    select l.* from ${registrations}, lateral (${likelyGhosts}) l where ${registrations.id} = ${id}`)
  return rows
}
