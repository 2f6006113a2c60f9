import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { userTypeName } from '../../domain/access/roles'
import type { CivilDate } from '../../domain/calendar/civil-date'

const everyType = `{${Object.keys(userTypeName).join(',')}}`

/**
 * That a person is of one of these user types (specification §3), as a condition: doctors by their category, who stands in for
 * a doctor today, the others by their role.
 */
const isOfType = (userId: SQLWrapper, types: SQL, today: CivilDate): SQL => sql`(
  exists (select 1 from role_users ru join roles r on r.id = ru.role_id
    left join doctor_profiles dp on dp.user_id = ru.user_id
    where ru.user_id = ${userId} and ru.active
      and case when r.code in ('doctor', 'specialist', 'pharmacy') then dp.category else r.code end = any(${types}))
  or ('replacement' = any(${types}) and exists (select 1 from doctor_links l
    where l.agent_id = ${userId} and l.kind = 'replacement' and l.deleted_at is null
      and (l.valid_from is null or l.valid_from <= ${today}::date)
      and (l.valid_to is null or l.valid_to >= ${today}::date))))`

/** That something is meant for a person: of everybody, where no user type is named. */
export const isMeantFor = (userId: SQLWrapper, audience: SQLWrapper, today: CivilDate): SQL =>
  sql`(cardinality(${audience}) = 0 or ${isOfType(userId, sql`${audience}`, today)})`

/** The same for an inbox: admins, who are of no user type, have none. */
export const isReader = (userId: SQLWrapper, audience: SQLWrapper, today: CivilDate): SQL =>
  isOfType(userId, sql`(case when cardinality(${audience}) = 0 then ${everyType}::text[] else ${audience} end)`, today)
