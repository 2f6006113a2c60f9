import { and, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RoleCode } from '../../../domain/access/roles'
import { type Field, fileFields, fileOf, type Input, type Resource } from '../../../domain/resource'
import { personSearch } from '../../../domain/text/search'
import { emailBegins } from '../../db/search'
import { roleUsers, storedFiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { filesSecret } from '../../storage/links'
import type { StorageFor } from './storage-for'

export type { StorageFor } from './storage-for'

export type Values = Record<string, unknown>

/** A row as read by `rowsOf`: fields by their names in the API. */
export type Row = Values & { id: number; version: number; created_at: Date; updated_at: Date; deleted_at: Date | null }

/** The link table behind a `references` field. */
export interface Link {
  /** The column that references the record itself. */
  readonly own: PgColumn
  /** The column that references the linked record. */
  readonly other: PgColumn
  /** Further columns of new rows; `now` is an instant, and `other_id` the id of the linked record. */
  readonly values?: (now: SQL) => Readonly<Record<string, SQL>>
  /** Condition for rows that belong to the link; all by default. */
  readonly where?: SQL
  /** A removed link is marked as deleted instead of being deleted. */
  readonly keepsEnded?: true
}

/** Limits rows of `users` to a role, or to several; then a field or the other values decide which one is written. */
export type RoleOption =
  | RoleCode
  | { readonly codes: readonly RoleCode[]; readonly field: string }
  | { readonly codes: readonly RoleCode[]; readonly of: (values: Values) => RoleCode }

export type SaveAction = 'create' | 'update' | 'delete' | 'restore'

/** A record with the values written, and its former row (null for a new one). */
export interface WrittenRecord {
  readonly id: number
  readonly before: Row | null
  readonly values: Values
}

/** One thing that hangs on the records of a resource, and may keep them from being deleted. */
export interface DependentRule {
  /** In Italian, as in "Visite in programma". */
  readonly label: string
  readonly refuses?: true
  /** The list of what hangs on them: records of `resource` whose field `by` refers to them, with further filters. */
  readonly list?: {
    readonly resource: string
    readonly by: string
    readonly filters?: (reader: Reader) => Readonly<Record<string, string>>
  }
  /** Narrows that list where filters cannot; without a list, a query of the rows that count. */
  readonly which: (reader: Reader, ids: readonly number[]) => SQL
  /** Makes those who write the same wait until the end of the transaction, before it is counted for a deletion. */
  readonly lock?: (reader: Reader, ids: readonly number[]) => Promise<void>
}

/** Options of a resource for the generic routes beyond CRUD. */
export interface ServeOptions {
  /** Reads of a single record are audited: the card of a patient (product.md §6, "Audit"). */
  readonly recordsReads?: boolean
  /** A table with one row per row of `users`, by `user_id`, written together with it under the same version. */
  readonly profile?: PgTable
  readonly role?: RoleOption
  /** Link tables of `references` fields. */
  readonly links?: Readonly<Record<string, Link>>
  /** Read-only fields without a column. */
  readonly computed?: Readonly<Record<string, SQL>>
  /** Filters on computed fields, written so that an index on the underlying column can be used. */
  readonly filters?: Readonly<Record<string, (ids: readonly number[]) => SQL>>
  /** Condition for rows visible to the caller; others are treated as nonexistent. */
  readonly scope?: SQL | ((context: Reader) => SQL | undefined)
  /** What hangs on its records beyond the live records that refer to them, which `dependentsOf` finds by itself. */
  readonly dependents?: readonly DependentRule[]
  /** 403 for values that the caller may not give, as they were sent: asked before the field rules too. */
  readonly requireRight?: (reader: Reader, given: Values) => void
  /** Refuses, by throwing, what field rules cannot; like `afterSave`, in a number of statements independent of the rows. */
  readonly check?: (
    context: Context,
    action: SaveAction,
    changes: readonly Omit<WrittenRecord, 'id'>[],
  ) => Promise<void> | void
  /** Side effects of changes, in their transaction. */
  readonly afterSave?: (context: Context, changes: readonly WrittenRecord[]) => Promise<void>
}

/** The reading caller, with transaction and time. */
export type Reader = Pick<Context, 'tx' | 'now' | 'caller'>

/** A resource with its table, for the generic routes. */
export interface ServedResource extends ServeOptions {
  readonly resource: Resource
  readonly table: PgTable
  /** The table's own columns. */
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly profileColumns: Readonly<Record<string, PgColumn>>
  /** The expression of each declared and server-maintained field: a column of the table or its profile, or a subquery. */
  readonly selection: Readonly<Record<string, PgColumn | SQL>>
  /** Builds the stored search text of a row, where it differs from the resource's own. */
  readonly search?: (row: Values) => string
  /** Finds rows by what is typed where their stored search text does not: people by the beginning of their e-mail address. */
  readonly alsoFoundBy?: (typed: string) => SQL | undefined
}

const servedByName = new Map<string, ServedResource>()

/** Makes resources known by their names; throws when a name is taken. The function returned takes them back. */
export function registerServed(resources: readonly ServedResource[]): () => void {
  const names = resources.map(({ resource }) => resource.name)
  const taken = names.find((name) => servedByName.has(name))
  if (taken) throw new Error(`There are two resources "${taken}"`)
  for (const served of resources) servedByName.set(served.resource.name, served)
  return () => {
    for (const name of names) servedByName.delete(name)
  }
}

/** A registered resource by its name; throws when unknown. */
export function findServed(name: string): ServedResource {
  const served = servedByName.get(name)
  if (!served) throw new Error(`There is no resource "${name}"`)
  return served
}

/** Every registered resource. */
export const allServed = (): readonly ServedResource[] => [...servedByName.values()]

/** The resources that show what a write of this one changes: itself, those on its link tables, and those whose links it holds. */
export function shownIn(written: ServedResource): string[] {
  const linkTables = ({ links = {} }: ServedResource) => Object.values(links).map(({ own }) => own.table)
  const others = [...servedByName.values()].filter(
    (other) => linkTables(written).includes(other.table) || linkTables(other).includes(written.table),
  )
  return [...new Set([written, ...others].map(({ resource }) => resource.name))]
}

/**
 * A resource with its table. A mismatch does not compile: a field without a column, a column of another type, or
 * a NOT NULL column that no field fills.
 */
// biome-ignore lint/complexity/noBannedTypes: no option at all is the type that names none
export function serve<R extends Resource, T extends PgTable, const O extends ServeOptions = {}>(
  resource: R,
  table: T & StorageFor<R, T, O>,
  options?: O & { readonly links?: { readonly [K in keyof Input<R>]?: Link } },
): ServedResource {
  return withStorage(resource, table as T, options)
}

/**
 * A read-only resource with its table, which is written elsewhere: its rows have no `deleted_at`, and its fields need not
 * match a form. A missing column still throws at startup.
 */
export const serveReadOnly = withStorage

function withStorage(resource: Resource, table: PgTable, options?: ServeOptions): ServedResource {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const profileColumns: Record<string, PgColumn> = options?.profile ? getTableColumns(options.profile) : {}
  const ofPeople = table === users && {
    search: (row: Values) => personSearch(row as Parameters<typeof personSearch>[0]),
    alsoFoundBy: (typed: string) => emailBegins(users.email, typed),
  }
  const bare = { ...options, resource, table, columns, profileColumns, ...ofPeople }
  return { ...bare, selection: selectionOf(bare) }
}

/** A column of the resource's table; throws when missing. */
export function column(served: Pick<ServedResource, 'resource' | 'columns'>, name: string): PgColumn {
  const found = served.columns[name]
  if (!found) throw new Error(`${served.resource.name} has no column ${name}`)
  return found
}

const kept = ['id', 'version', 'created_at', 'updated_at', 'deleted_at']

/** Builds the expressions of declared fields, server-maintained fields and file metadata. */
function selectionOf(served: Omit<ServedResource, 'selection'>): ServedResource['selection'] {
  const { resource, role, columns, profileColumns } = served
  const id = column(served, 'id')
  const expression = (name: string): PgColumn | SQL => {
    const link = served.links?.[name]
    if (link) return lookUp(sql`array(${linked(link, id)})`)
    if (typeof role === 'object' && 'field' in role && role.field === name) return lookUp(roleOf(role.codes, id))
    const computed = served.computed?.[name]
    if (computed) return lookUp(computed)
    // read-only resources have no deleted rows
    if (name === 'deleted_at' && resource.readOnly) return sql`null::timestamptz`
    return columns[name] ?? profileColumns[name] ?? column(served, name)
  }
  const fields = [...kept, ...Object.keys(resource.fields)].map((name) => [name, expression(name)] as const)
  const files = fileFields(resource).map((name) => [fileOf(name), factsOf(expression(name))] as const)
  return Object.fromEntries([...fields, ...files])
}

/** Nested in another `sql`: drizzle strips table names from columns of a selected expression, and subqueries need them. */
const lookUp = (expression: SQL): SQL => sql`${expression}`

/** The ids linked to one record. */
const linked = ({ own, other, where }: Link, id: SQLWrapper): SQL => sql`
  select distinct ${other} from ${other.table} where ${own} = ${id}${where ? sql` and ${where}` : sql``} order by 1`

/** The ids of records linked to one of these ids; to any without `ids`. */
export const linkedTo = ({ own, other, where }: Link, ids?: readonly number[]): SQL => sql`(
  select ${own} from ${other.table}
  where ${ids ? sql`${other} = any(${arrayOf(ids)}::int[])` : sql`true`}${where ? sql` and ${where}` : sql``})`

/** Ids or codes as a single array parameter. */
export const arrayOf = (items: readonly (number | string)[]): string => `{${items.join(',')}}`

/** A value as the column's type reads it from JSON. */
export function storedAs(own: PgColumn | undefined, value: unknown): unknown {
  if (value === null || value === undefined || !own || own.getSQLType() === 'jsonb') return value ?? null
  return own.mapToDriverValue(value)
}

const roleOf = (codes: readonly RoleCode[], id: SQLWrapper): SQL => sql`(
  select ${roleUsers.role} from ${roleUsers}
  where ${roleUsers.user_id} = ${id} and ${roleUsers.active} and ${roleUsers.role} = any(${arrayOf(codes)}::text[])
  order by ${roleUsers.position} limit 1)`

/** The metadata of a file as JSON, with the secret that signs its link. */
const factsOf = (key: SQLWrapper): SQL =>
  lookUp(sql`(
  select json_build_object('name', ${storedFiles.name}, 'type', ${storedFiles.type}, 'secret', ${filesSecret})
  from ${storedFiles} where ${storedFiles.key} = ${key} and ${storedFiles.uploaded_at} is not null)`)

/** The role codes of which a row's user must have one; empty without a role. */
export const roleCodesOf = ({ role }: ServeOptions): readonly RoleCode[] =>
  role === undefined ? [] : typeof role === 'string' ? [role] : role.codes

/** Condition for rows visible to the reader, deleted ones included. */
export function isVisible(reader: Reader, served: ServedResource): SQL | undefined {
  const { scope } = served
  const within = typeof scope === 'function' ? scope(reader) : scope
  const codes = roleCodesOf(served)
  const withRole = sql`${column(served, 'id')} in (select ${roleUsers.user_id} from ${roleUsers}
    where ${roleUsers.active} and ${roleUsers.role} = any(${arrayOf(codes)}::text[]))`
  return and(within && sql`(${within})`, codes.length > 0 ? withRole : undefined)
}

/** True when the records are people, whose audit log values are encrypted with their keys. */
export const isOfPeople = ({ table }: Pick<ServedResource, 'table'>): boolean => table === users

/** Whether the audit log stores a field's values: personal ones only of people, encrypted with the person's key. */
export const keptInAuditLog = (served: ServedResource, field: Field): boolean => !field.personal || isOfPeople(served)
