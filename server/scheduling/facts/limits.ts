import { type SQL, sql } from 'drizzle-orm'
import type { Limit } from '../../../domain/contract/people/limits'
import { limitHolds } from '../../db/user-limits'

const nameOf = (person: string) =>
  sql.raw(`(select json_build_object('id', n.id,
  'name', trim(concat_ws(' ', n.first_name, n.last_name))) from users n where n.id = ${person})`)

/** SQL expression: a limit `l` of the person `u` as JSON; it runs `today` or not. */
export const limitJson = (today: string): SQL => sql`json_build_object('id', l.id,
  'user', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'gender', u.gender,
    'birthday', u.birthday, 'fiscal_code', u.fiscal_code, 'phone_prefix', u.phone_prefix, 'phone', u.phone),
  'reason', l.reason, 'since', l.since, 'until', l.until, 'created_by', ${nameOf('l.created_by')},
  'lifted_at', l.lifted_at, 'lifted_by', ${nameOf('l.lifted_by')}, 'running', ${limitHolds('l', today)}, 'version', l.version)`

/** Running limits first, then the last that have ended. */
export const runningFirst = (today: string): SQL => sql`${limitHolds('l', today)} desc, l.id desc`

/** A limit as `limitJson` gives it, in API form. */
export const limitOnWire = (limit: Limit): Limit => ({
  ...limit,
  lifted_at: limit.lifted_at === null ? null : new Date(limit.lifted_at).toISOString(),
})
