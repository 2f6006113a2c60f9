import { sql } from 'drizzle-orm'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { patientText } from '../../../domain/contract/people/patient-fields'
import type { patientEndpoints } from '../../../domain/contract/people/patients'
import { invalid } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { recordsChanged } from '../../realtime/live'
import { requirePatient, requirePatientInField } from '../../scheduling/facts/patients'
import { readCard } from './card'

export async function kinshipDegrees({ tx }: Pick<Context, 'tx'>) {
  const { rows } = await tx.execute<{ id: number; name: string; inverse_name: string }>(sql`
    select id, name, inverse_name from relative_relationships where deleted_at is null order by name, id`)
  return rows
}

/**
 * Ties two of the doctor's patients: the relative is the degree of the patient, and the patient the inverse degree of the
 * relative, where there is such a degree. 422 for one and the same person, and for a tie that is there already.
 */
export async function addRelative(
  context: Context,
  id: number,
  { relative_id, relationship_id }: BodyOf<typeof patientEndpoints.addRelative>,
) {
  const { tx, caller } = context
  await lockPeople(tx, [id, relative_id])
  await requirePatient(context, id)
  if (relative_id === id) throw invalid({ relative_id: [patientText.itself] })
  await requirePatientInField(context, relative_id, 'relative_id')
  const degree = await readDegree(tx, relationship_id, id)
  if (!degree) throw unknownInField(caller, 'relative-relationships', relationship_id, 'relationship_id')
  if ((await ties(tx, id, relative_id)).length > 0) throw invalid({ relative_id: [patientText.tied] })
  await tie(context, id, relative_id, relationship_id)
  if (degree.inverse_id !== null) await tie(context, relative_id, id, degree.inverse_id)
  return told(context, id, relative_id)
}

/** Unties the relative of a relation, in both directions; 404 for a relation of others. */
export async function removeRelative(context: Context, id: number, relation: number) {
  const { tx, now, caller } = context
  await requirePatient(context, id)
  const { rows } = await tx.execute<{ relative_id: number }>(sql`
    select case when user_id = ${id} then relative_id else user_id end as relative_id from user_relationships
    where id = ${relation} and deleted_at is null and ${id}::int in (user_id, relative_id)`)
  const [found] = rows
  if (!found) throw unknownInPath(caller, 'user-relationships', relation)
  await lockPeople(tx, [id, found.relative_id])
  const removed = await ties(tx, id, found.relative_id)
  await tx.execute(sql`
    update user_relationships set deleted_at = ${now.toISOString()}::timestamptz, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz where id = any(${intArray(removed)}::int[])`)
  for (const subject_id of removed)
    await recordAction(context, { action: 'delete', subject: 'user-relationships', subject_id })
  return told(context, id, found.relative_id)
}

/** Ties and erasures of the same people follow each other. */
async function lockPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select id from users where id = any(${intArray(ids)}::int[]) order by id for no key update`)
}

/** The relations between two people, in either direction. */
async function ties(tx: Tx, one: number, other: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from user_relationships where deleted_at is null
      and ((user_id = ${one} and relative_id = ${other}) or (user_id = ${other} and relative_id = ${one})) order by id`)
  return rows.map(({ id }) => id)
}

/**
 * A degree, with that of the person seen from the relative: the one of its inverse name, else the one of which it is the inverse
 * ("Genitore" is no degree of its own: a child's parent is "Madre" or "Padre"). Undefined where it is unknown.
 */
async function readDegree(tx: Tx, degree: number, person: number) {
  const { rows } = await tx.execute<{ inverse_id: number | null }>(sql`
    select coalesce(
      (select i.id from relative_relationships i where i.name = g.inverse_name and i.deleted_at is null),
      (select i.id from relative_relationships i join users u on u.id = ${person}
        where i.inverse_name = g.name and i.deleted_at is null
          and i.name = case u.gender when 'F' then 'Madre' when 'M' then 'Padre' end)) as inverse_id
    from relative_relationships g where g.id = ${degree} and g.deleted_at is null`)
  return rows[0]
}

async function tie(context: Context, person: number, relative: number, degree: number): Promise<void> {
  const { tx, now } = context
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into user_relationships (user_id, relative_id, relationship_id, created_at, updated_at)
    values (${person}, ${relative}, ${degree}, ${at}, ${at}) returning id`)
  await recordAction(context, { action: 'create', subject: 'user-relationships', subject_id: rows[0]?.id ?? null })
}

/** Both people's history says that their family has changed; the card of the first. */
async function told(context: Context, ...people: [number, number]) {
  const change = { relatives: [null, null] } satisfies Record<string, [unknown, unknown]>
  for (const subject_id of people)
    await recordAction(context, { action: 'update', subject: 'patients', subject_id, change })
  for (const name of ['user-relationships', 'patients']) context.publish(recordsChanged(name))
  return readCard(context, people[0])
}
