import { type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../domain/access/roles'
import type { Tx } from '../db/types'
import { type Delivery, pack } from './message'

/** The channel of the database's NOTIFY on which the processes hear of events. */
export const liveChannel = 'curante_live'

/** Counts a change on the channel of each user found; in the order of their ids, so that transactions do not lock crosswise. */
const countedWhere = (condition: SQL) => sql`
  insert into channel_changes as c (user_id, number)
  select u.id, 1 from users u where ${condition} order by u.id
  on conflict (user_id) do update set number = c.number + 1
  returning c.user_id, c.number`

const counted = (users: readonly number[]) => countedWhere(sql`u.id = any(${`{${users.join()}}`}::int8[])`)

const usersOf = (deliveries: readonly Delivery[]) => [...new Set(deliveries.flatMap(({ users }) => users))]

/**
 * Sends the events of one change by NOTIFY and counts it on the channel of each recipient, in one statement: both happen with
 * the commit. Call it last in a transaction, since others wait for the counts.
 */
export async function sendCounted(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  const groups = pack(deliveries, { isCounted: true })
  const ended = new Set<number>()
  /** Each user's number travels with the last notification for that user: who heard it has heard all. */
  const messages = groups.toReversed().map((group) => {
    const users = usersOf(group).filter((user) => !ended.has(user))
    for (const user of users) ended.add(user)
    return { deliveries: JSON.stringify(group), users }
  })
  await tx.execute(sql`
    with counted as (${counted(usersOf(deliveries))})
    select pg_notify(${liveChannel}, '{"deliveries":' || m.deliveries || ',"changes":[' || coalesce((
      select string_agg(format('[%s,%s]', c.user_id, c.number), ',') from counted c where c.user_id = any(m.users)), '') || ']}')
    from json_to_recordset(${JSON.stringify(messages.reverse())}::json) as m(deliveries text, users int8[])`)
}

/** Counts a change whose events travel without numbers: those of an outside caller, whose data is not ours to add to. */
export async function countChange(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  await tx.execute(counted(usersOf(deliveries)))
}

/** Counts a change on the channel of everybody with one of these roles. */
export async function countChangeOfRoles(tx: Tx, roles: readonly RoleCode[]): Promise<void> {
  const codes = `{${roles.join()}}`
  const withRole = sql`select user_id from role_users where active and role = any(${codes}::text[])`
  await tx.execute(countedWhere(sql`u.id in (${withRole})`))
}

/** The number of changes on a user's channel so far. */
export async function changeOf(tx: Tx, user: number): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`select number from channel_changes where user_id = ${user}`)
  return rows[0]?.number ?? 0
}

/** The number of changes on the channels of these users; those without one have none. */
export async function changesOf(tx: Tx, users: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ user_id: number; number: number }>(sql`
    select user_id, number from channel_changes where user_id = any(${`{${users.join()}}`}::int8[])`)
  return new Map(rows.map(({ user_id, number }) => [user_id, number]))
}

/** The users with one of these roles who have a session. */
export async function signedInAs(tx: Tx, roles: readonly RoleCode[], now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select distinct r.user_id from role_users r join access_tokens k on k.user_id = r.user_id
    where r.active and r.role = any(${`{${roles.join()}}`}::text[]) and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now.toISOString()}::timestamptz)`)
  return rows.map(({ user_id }) => user_id)
}
