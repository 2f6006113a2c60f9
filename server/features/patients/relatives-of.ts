import { and, type Column, desc, eq, type GetColumnData, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { jsonList, jsonObject } from '../../db/json'
import { relativeRelationships, userRelationships, users } from '../../db/tables'

const l = alias(userRelationships, 'l')
const g = alias(relativeRelationships, 'g')
const r = alias(users, 'r')

const ofKnown = <C extends Column>(column: C) => sql<GetColumnData<C> | null>`case when own.known then ${column} end`

/**
 * SQL expression: the relatives of a person as JSON, by name. A family often stores both directions of a link: each relative is
 * one row, by the person's own link where there is one. Of who is no patient of the doctor's only the name is given.
 */
export function relativesJson(userId: SQL, doctorId: number) {
  const isOwn = eq(l.user_id, userId)
  const person = sql<number>`case when ${isOwn} then ${l.relative_id} else ${l.user_id} end`.as('person')
  const degree = sql<string>`case when ${isOwn} then ${g.name} else ${g.inverse_name} end`.as('degree')
  const k = new QueryBuilder()
    .selectDistinctOn([person], { person, id: l.id, relationship_id: l.relationship_id, degree })
    .from(l)
    .innerJoin(g, eq(g.id, l.relationship_id))
    .where(and(or(isOwn, eq(l.relative_id, userId)), isNull(l.deleted_at)))
    .orderBy(person, desc(isOwn), l.id)
    .as('k')
  return jsonList(
    jsonObject({
      ...{
        id: ofKnown(r.id),
        relation_id: k.id,
        name: sql<string>`trim(concat_ws(' ', ${r.last_name}, ${r.first_name}))`,
      },
      ...{ birthday: ofKnown(r.birthday), phone_prefix: ofKnown(r.phone_prefix), phone: ofKnown(r.phone) },
      relationship: jsonObject({ id: k.relationship_id, name: k.degree }),
    }),
    sql`from ${k} join users r on ${r.id} = k.person and ${r.deleted_at} is null
      cross join lateral (select exists (select 1 from doctor_patients o
        where o.doctor_id = ${doctorId} and o.user_id = ${r.id}) as known) own`,
    sql`${r.search} collate "C", ${r.id}`,
  )
}
