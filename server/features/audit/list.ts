import { and, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { can, subjectOf } from '../../../domain/access/matrix'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { romeInstant } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { AuditLine } from '../../../domain/contract/audit'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { defaultPageLimit, maximumPageLimit } from '../../../domain/text/limits'
import { auditEntries } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller, Context } from '../../http/context'
import { findServed, listedResources } from '../../resources'
import { peopleIn } from '../../resources/engine/history'
import { rowsOf, titleSql } from '../../resources/engine/rows'
import { column, isOfPeople, type Served } from '../../resources/engine/serve'
import { superAdmins } from '../../resources/exceptions/people'

type Query = QueryOf<typeof endpoints.audit>
export type Line = typeof auditEntries.$inferSelect

/** The trail, newest first. It only grows, so the ids of its lines are the order of time and what a page goes on from. */
export async function listAudit({ tx, caller }: Context, query: Query) {
  const limit = Math.min(Number(query.limit ?? defaultPageLimit), maximumPageLimit)
  const found = await tx
    .select()
    .from(auditEntries)
    .where(and(seenBy(caller), ...asked(query)))
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const lines = found.slice(0, limit)
  const more = found.length > limit
  return { data: await onWire(tx, lines), meta: { next_cursor: more ? String(lines.at(-1)?.id) : null } }
}

const startOf = (day: CivilDate) => new Date(romeInstant(day, 0))

function asked({ person, subject, record, action, from, to, cursor }: Query): (SQL | undefined)[] {
  const { actor_id, on_behalf_of_id, impersonator_id, id } = auditEntries
  const who = Number(person)
  const end = to && startOf(addDays(to, 1))
  return [
    person ? or(eq(actor_id, who), eq(on_behalf_of_id, who), eq(impersonator_id, who)) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    record ? eq(auditEntries.subject_id, Number(record)) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.at, startOf(from)) : undefined,
    end ? and(lt(auditEntries.at, end), lte(id, lastIdBefore(end))) : undefined,
    cursor ? lt(id, Number(cursor)) : undefined,
  ]
}

/**
 * The highest id that a line of before `end` can have, so that an old day is reached without walking over all that came after.
 * A line is dated at the start of its request and numbered when it is written: an hour is far more than lies between.
 */
const lastIdBefore = (end: Date): SQL => sql`coalesce((
  select ${auditEntries.id} from ${auditEntries}
  where ${auditEntries.at} < ${end.toISOString()}::timestamptz + interval '1 hour'
  order by ${auditEntries.at} desc, ${auditEntries.id} desc limit 1), 0)`

/** What is kept from plain admins is so in the trail too: tables of super admins, and super admins themselves in any table. */
export function seenBy({ role }: Caller): SQL | undefined {
  const closed = listedResources.filter(({ resource }) => !can(role, 'read', subjectOf(resource.name))).map(nameOf)
  if (closed.length === 0) return undefined
  const { subject, subject_id } = auditEntries
  const ofPeople = inArray(subject, ['user', ...listedResources.filter(isOfPeople).map(nameOf)])
  return and(notInArray(subject, closed), sql`not (${ofPeople} and coalesce(${subject_id}, 0) in ${superAdmins})`)
}

const nameOf = ({ resource }: Pick<Served, 'resource'>) => resource.name

/** Lines with the names of people and records. Values stay closed until somebody opens a line. */
export async function onWire(tx: Tx, lines: readonly Line[]): Promise<AuditLine[]> {
  const [people, names] = [await peopleIn(tx, lines), await namesOf(tx, lines)]
  const named = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  return lines.map((line) => ({
    id: line.id,
    at: line.at.toISOString(),
    actor: named(line.actor_id),
    on_behalf_of: named(line.on_behalf_of_id),
    impersonator: named(line.impersonator_id),
    action: line.action,
    subject: line.subject,
    record:
      line.subject_id === null
        ? null
        : { id: line.subject_id, name: names.get(line.subject)?.get(line.subject_id) ?? null },
    fields: Object.keys(line.change ?? {}),
  }))
}

/** What records are called today, deleted ones too: one question for each table that a page speaks of. */
async function namesOf(tx: Tx, lines: readonly Line[]): Promise<Map<string, Map<number, string>>> {
  const subjects = new Set(lines.map(({ subject }) => subject))
  const served = listedResources.filter(({ resource }) => subjects.has(resource.name))
  const named = served.map(async (one) => {
    const ids = lines.flatMap(({ subject, subject_id }) =>
      subject === one.resource.name && subject_id !== null ? [subject_id] : [],
    )
    const rows = await rowsOf(tx, one, { id: column(one, 'id'), name: titleSql(findServed, one) }).where(
      sql`${column(one, 'id')} = any(${`{${ids.join(',')}}`}::int[])`,
    )
    return [one.resource.name, new Map(rows.map(({ id, name }) => [Number(id), String(name)]))] as const
  })
  return new Map(await Promise.all(named))
}
