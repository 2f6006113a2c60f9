import { and, eq, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { can, subjectOf } from '../../../domain/access/matrix'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { romeInstant } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { AuditLine, OpenedAuditLine } from '../../../domain/contract/administration'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { notFound } from '../../../domain/contract/refusal'
import { namesTechnicalLines } from '../../../domain/contract/technical-lines'
import { superAdmins } from '../../audit/hidden-people'
import { newestFirst } from '../../db/keyset'
import { auditEntries } from '../../db/tables'
import { isToldLine } from '../../db/tables/audit'
import type { Tx } from '../../db/types'
import type { Caller, Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { listedResources } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { type AuditRow, beforeAndAfter, signers } from '../../resources/engine/history'
import { rowsById, rowsOf, titleSql } from '../../resources/engine/rows'
import { arrayOf, column, isOfPeople } from '../../resources/engine/serve'

const order = newestFirst(auditEntries.id)

/** The audit log for admins, newest first. It is append-only, so the order of ids is the order of time. */
export const register = routes((handle) => {
  handle(endpoints.audit, (context, { query }) => {
    const { tx, caller } = context
    const where = and(visibleTo(caller), ...filtersOf(query))
    return listReply(query, {
      tx,
      path: endpoints.audit.path,
      counted: sql`select 1 from ${auditEntries} where ${where ?? sql`true`} order by ${auditEntries.id} desc`,
      found: (after) => tx.select().from(auditEntries).where(and(where, after)),
      toWire: (rows) => toWire(context, rows),
      order,
    })
  })
  handle(endpoints.auditLine, async (context, { id }) => ({ data: await oneEntry(context, id) }))
})

function filtersOf({ person, subject, record, action, field, from, to, technical }: QueryOf<typeof endpoints.audit>) {
  const { actor_id, on_behalf_of_id, impersonator_id, id } = auditEntries
  const who = Number(person)
  const startOf = (day: CivilDate) => new Date(romeInstant(day, 0))
  const end = to && startOf(addDays(to, 1))
  const [subjects = [], actions = []] = [subject?.split(','), action?.split(',')]
  const isTechnicalShown = technical === undefined ? namesTechnicalLines({ subjects, actions }) : technical === '1'
  return [
    isTechnicalShown ? undefined : isToldLine,
    person ? or(eq(actor_id, who), eq(on_behalf_of_id, who), eq(impersonator_id, who)) : undefined,
    subject ? inArray(auditEntries.subject, subjects) : undefined,
    record ? eq(auditEntries.subject_id, Number(record)) : undefined,
    action ? inArray(auditEntries.action, actions) : undefined,
    field ? sql`${auditEntries.change} ?| ${arrayOf(field.split(','))}::text[]` : undefined,
    from ? gte(auditEntries.at, startOf(from)) : undefined,
    end ? and(lt(auditEntries.at, end), lte(id, lastIdBefore(end))) : undefined,
  ]
}

/**
 * The highest id an entry from before `end` can have, so that an old day is found without scanning all later entries. An entry
 * is dated at the start of its request and numbered at the insert: an hour is far more than lies between.
 */
const lastIdBefore = (end: Date): SQL => sql`coalesce((
  select ${auditEntries.id} from ${auditEntries}
  where ${auditEntries.at} < ${end.toISOString()}::timestamptz + interval '1 hour'
  order by ${auditEntries.at} desc, ${auditEntries.id} desc limit 1), 0)`

/** Subjects whose id is a user's, besides the tables of people. */
const aboutUsers = [
  'user',
  'users',
  'session',
  'password',
  'second-factor',
  'recovery-code',
  'recovery-codes',
  'acting-as',
]

/** Hides from plain admins what is hidden elsewhere: tables of super admins, what super admins did, and what was done to them. */
function visibleTo({ role }: Caller): SQL | undefined {
  const closed = listedResources.map(({ resource }) => resource.name).filter((name) => !can(role, subjectOf(name)))
  if (closed.length === 0) return undefined
  const { subject, subject_id, actor_id, on_behalf_of_id, impersonator_id } = auditEntries
  const tablesOfPeople = listedResources.filter(isOfPeople).map(({ resource }) => resource.name)
  const ofPeople = inArray(subject, [...aboutUsers, ...tablesOfPeople])
  const others = [actor_id, on_behalf_of_id, impersonator_id].map((id) => sql`coalesce(${id}, 0) not in ${superAdmins}`)
  return and(
    notInArray(subject, closed),
    sql`not (${ofPeople} and coalesce(${subject_id}, 0) in ${superAdmins})`,
    ...others,
  )
}

/** Entries with the names of people and records, without values: these are only shown for a single entry. */
async function toWire(context: Context, entries: readonly AuditRow[]): Promise<AuditLine[]> {
  const signed = await signers(context, entries)
  const names = await recordNames(context.tx, entries)
  return entries.map((entry) => {
    const { id, at, action, subject, subject_id, change } = entry
    const record = subject_id === null ? null : { id: subject_id, name: names.get(subject)?.get(subject_id) ?? null }
    return { id, at: at.toISOString(), ...signed(entry), action, subject, record, fields: Object.keys(change ?? {}) }
  })
}

/** The current names of records, deleted ones too: one statement per table on the page. */
async function recordNames(tx: Tx, entries: readonly AuditRow[]): Promise<Map<string, Map<number, string>>> {
  const subjects = new Set(entries.map(({ subject }) => subject))
  const served = listedResources.filter(({ resource }) => subjects.has(resource.name))
  const named = served.map(async (one) => {
    const { name } = one.resource
    const ids = entries.flatMap(({ subject, subject_id }) => (subject === name ? (subject_id ?? []) : []))
    const id = column(one, 'id')
    const rows = await rowsOf(tx, one, { id, name: titleSql(one) }).where(sql`${id} = any(${arrayOf(ids)}::int[])`)
    return [name, new Map(rows.map((row) => [Number(row.id), String(row.name)]))] as const
  })
  return new Map(await Promise.all(named))
}

/**
 * One entry with its values, as in the record's own history. Values are shown for tables of the admin area only, not for
 * example for a doctor's notes. Opening values about a patient is recorded as a read of the patient.
 */
async function oneEntry(context: Context, id: number): Promise<OpenedAuditLine> {
  const { tx, caller } = context
  const [entry] = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.id, id), visibleTo(caller)))
  const [shown] = await toWire(context, entry ? [entry] : [])
  if (!entry || !shown) throw notFound()
  const served = listedResources.find(({ resource }) => resource.name === entry.subject)
  const [row] =
    served && !served.resource.readOnly && entry.subject_id !== null
      ? await rowsById(context, served, [entry.subject_id])
      : []
  const [before = {}, after = {}] = served ? await beforeAndAfter(tx, served, [entry]) : []
  if (served?.recordsReads && Object.keys(after).length > 0 && entry.subject_id !== null)
    await recordChanges(context, served, 'read', [{ id: entry.subject_id }])
  return { ...shown, detail: entry.detail, deleted: Boolean(row?.deleted_at), before, after }
}
