import { type SQL, sql } from 'drizzle-orm'
import type { Relative } from '../../../domain/contract/people/patients'

/**
 * SQL expression: the relatives of a person as JSON, by name. A family often stores both directions of a link: each relative is
 * one row, by the person's own link where there is one. Of who is no patient of the doctor's only the name is given.
 */
export const relativesJson = (userId: SQL, doctorId: number): SQL<Relative[]> => sql`(
  select coalesce(json_agg(json_build_object('id', case when own.known then r.id end, 'relation_id', k.relation_id,
    'name', trim(concat_ws(' ', r.last_name, r.first_name)),
    'birthday', case when own.known then r.birthday end, 'phone_prefix', case when own.known then r.phone_prefix end,
    'phone', case when own.known then r.phone end,
    'relationship', json_build_object('id', k.degree_id, 'name', k.degree)) order by r.search collate "C", r.id), '[]')
  from (
    select distinct on (person) person, relation_id, degree_id, degree from (
      select l.relative_id as person, l.id as relation_id, g.id as degree_id, g.name as degree, 1 as direction
      from user_relationships l join relative_relationships g on g.id = l.relationship_id
      where l.user_id = ${userId} and l.deleted_at is null
      union all
      select l.user_id, l.id, g.id, g.inverse_name, 2
      from user_relationships l join relative_relationships g on g.id = l.relationship_id
      where l.relative_id = ${userId} and l.deleted_at is null) both_ways
    order by person, direction, relation_id) k
  join users r on r.id = k.person and r.deleted_at is null
  cross join lateral (select exists (select 1 from doctor_patients o
    where o.doctor_id = ${doctorId} and o.user_id = r.id) as known) own)`
