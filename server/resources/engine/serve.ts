import { and, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RoleCode } from '../../../domain/access/roles'
import { type Field, fileFields, fileOf, type Input, type Resource } from '../../../domain/resource'
import { personSearch } from '../../db/search'
import { roleUsers, storedFiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { filesSecret } from '../../storage/links'
import type { StorageFor } from './storage-for'

export type { StorageFor } from './storage-for'

export type Values = Record<string, unknown>

/** A row as `rowsOf` reads it: fields by the names of the wire. */
export type Row = Values & { id: number; version: number; created_at: Date; updated_at: Date; deleted_at: Date | null }

/** The rows of a link table that a `references` field stands for. */
export interface Link {
  /** The column that points to the record itself. */
  readonly own: PgColumn
  /** The column that points to what is referred to. */
  readonly other: PgColumn
  /** What new rows hold besides, by column; `now` is an instant, and `other_id` what is referred to. */
  readonly values?: (now: SQL) => Readonly<Record<string, SQL>>
  /** Which of the table's rows belong to the link; all by default. */
  readonly where?: SQL
  /** A link that ends stays in the table, as deleted. */
  readonly keepsEnded?: true
}

/** Whose rows of `users` are meant: those with a role, or one of several, which a field or the other values decide. */
export type RoleOption =
  | RoleCode
  | { readonly codes: readonly RoleCode[]; readonly field: string }
  | { readonly codes: readonly RoleCode[]; readonly of: (values: Values) => RoleCode }

export type SaveAction = 'create' | 'update' | 'delete' | 'restore'

/** A record with what was written of it, and what it was before; null for a new one. */
export interface WrittenRecord {
  readonly id: number
  readonly before: Row | null
  readonly values: Values
}

/** What a resource asks of the generic routes beyond CRUD. */
export interface ServeOptions {
  /** The audit log says who opens one record: the card of a patient (product.md §6, "Audit"). */
  readonly recordsReads?: boolean
  /** A table with a row for each row of `users`, by `user_id`, written along with it under one version. */
  readonly profile?: PgTable
  readonly role?: RoleOption
  /** Where `references` fields are kept. */
  readonly links?: Readonly<Record<string, Link>>
  /** Fields that are only read, and that no column holds. */
  readonly computed?: Readonly<Record<string, SQL>>
  /** A filter on a field that is looked up, where an index finds the rows by what it is looked up from. */
  readonly filters?: Readonly<Record<string, (ids: readonly number[]) => SQL>>
  /** Which rows there are for this caller; any other is as unknown as one that does not exist. */
  readonly scope?: SQL | ((context: Reader) => SQL | undefined)
  /** Refuses, by throwing, what fields alone cannot; of many rows in a bounded number of statements, as `afterSave` too. */
  readonly check?: (
    context: Context,
    action: SaveAction,
    changes: readonly Omit<WrittenRecord, 'id'>[],
  ) => Promise<void> | void
  /** What follows from changes, in their transaction. */
  readonly afterSave?: (context: Context, changes: readonly WrittenRecord[]) => Promise<void>
}

/** Who reads, and when. */
export type Reader = Pick<Context, 'tx' | 'now' | 'caller'>

/** A resource with its table, as the generic routes use it. */
export interface Served extends ServeOptions {
  readonly resource: Resource
  readonly table: PgTable
  /** The table's own columns. */
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly profileColumns: Readonly<Record<string, PgColumn>>
  /** How each field, and what the server keeps, is read: from the table, its profile, or a look-up of its own. */
  readonly selection: Readonly<Record<string, PgColumn | SQL>>
  /** The text that finds and orders a row, to be stored with it, where it is not the resource's own. */
  readonly search?: (row: Values) => string
}

const servedByName = new Map<string, Served>()

/** A resource of the admin area by its name, once its line has been read. */
export function findServed(name: string): Served {
  const served = servedByName.get(name)
  if (!served) throw new Error(`There is no resource "${name}"`)
  return served
}

/**
 * Joins a resource and its table. What does not fit does not compile: a field without a column, a column of another
 * type, and a NOT NULL column that no field fills.
 */
// biome-ignore lint/complexity/noBannedTypes: no option at all is the type that names none
export function serve<R extends Resource, T extends PgTable, const O extends ServeOptions = {}>(
  resource: R,
  table: T & StorageFor<R, T, O>,
  options?: O & { readonly links?: { readonly [K in keyof Input<R>]?: Link } },
): Served {
  return register(resource, table as T, options)
}

/**
 * A table that is only read here, since something else writes it: nothing in it is deleted, and its fields need not be what
 * a form would send. What is asked of it and is not there still fails at the start.
 */
export const serveReadOnly = register

function register(resource: Resource, table: PgTable, options?: ServeOptions): Served {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const profileColumns: Record<string, PgColumn> = options?.profile ? getTableColumns(options.profile) : {}
  const search = table === users && { search: (row: Values) => personSearch(row as Parameters<typeof personSearch>[0]) }
  const bare = { ...options, resource, table, columns, profileColumns, ...search }
  const served = { ...bare, selection: selectionOf(bare) }
  servedByName.set(resource.name, served)
  return served
}

/** A column of the table that `serve` has checked to be there. */
export function column(served: Pick<Served, 'resource' | 'columns'>, name: string): PgColumn {
  const found = served.columns[name]
  if (!found) throw new Error(`${served.resource.name} has no column ${name}`)
  return found
}

const kept = ['id', 'version', 'created_at', 'updated_at', 'deleted_at']

/** How each field, what the server keeps, and what is known of each file is read. */
function selectionOf(served: Omit<Served, 'selection'>): Served['selection'] {
  const { resource, role, columns, profileColumns } = served
  const id = column(served, 'id')
  const expression = (name: string): PgColumn | SQL => {
    const link = served.links?.[name]
    if (link) return lookUp(sql`array(${linked(link, id)})`)
    if (typeof role === 'object' && 'field' in role && role.field === name) return lookUp(roleOf(role.codes, id))
    const computed = served.computed?.[name]
    if (computed) return lookUp(computed)
    // what is only read is never deleted
    if (name === 'deleted_at' && resource.readOnly) return sql`null::timestamptz`
    return columns[name] ?? profileColumns[name] ?? column(served, name)
  }
  const fields = [...kept, ...Object.keys(resource.fields)].map((name) => [name, expression(name)] as const)
  const files = fileFields(resource).map((name) => [fileOf(name), factsOf(expression(name))] as const)
  return Object.fromEntries([...fields, ...files])
}

/** Wrapped, since drizzle takes the table's name off the columns of an expression it selects, which a look-up needs. */
const lookUp = (expression: SQL): SQL => sql`${expression}`

/** The ids that a link holds for one record. */
const linked = ({ own, other, where }: Link, id: SQLWrapper): SQL => sql`
  select distinct ${other} from ${other.table} where ${own} = ${id}${where ? sql` and ${where}` : sql``} order by 1`

/** The records that a link leads from to one of these ids; to any without ids. */
export const linkedTo = ({ own, other, where }: Link, ids?: readonly number[]): SQL => sql`(
  select ${own} from ${other.table}
  where ${ids ? sql`${other} = any(${arrayOf(ids)}::int[])` : sql`true`}${where ? sql` and ${where}` : sql``})`

/** Ids or codes as one parameter, however many they are. */
export const arrayOf = (items: readonly (number | string)[]): string => `{${items.join(',')}}`

/** A value as the column's own type reads it out of JSON. */
export function storedAs(own: PgColumn | undefined, value: unknown): unknown {
  if (value === null || value === undefined || !own || own.getSQLType() === 'jsonb') return value ?? null
  return own.mapToDriverValue(value)
}

const roleOf = (codes: readonly RoleCode[], id: SQLWrapper): SQL => sql`(
  select ${roleUsers.role} from ${roleUsers}
  where ${roleUsers.user_id} = ${id} and ${roleUsers.active} and ${roleUsers.role} = any(${arrayOf(codes)}::text[])
  order by ${roleUsers.position} limit 1)`

/** What is known of a file, with the secret that signs its link. */
const factsOf = (key: SQLWrapper): SQL =>
  lookUp(sql`(
  select json_build_object('name', ${storedFiles.name}, 'type', ${storedFiles.type}, 'secret', ${filesSecret})
  from ${storedFiles} where ${storedFiles.key} = ${key} and ${storedFiles.uploaded_at} is not null)`)

/** The codes of the role that a person must have to be one of these rows. */
export const roleCodesOf = ({ role }: ServeOptions): readonly RoleCode[] =>
  role === undefined ? [] : typeof role === 'string' ? [role] : role.codes

/** Which rows there are for this reader, deleted ones included. */
export function isVisible(reader: Reader, served: Served): SQL | undefined {
  const { scope } = served
  const within = typeof scope === 'function' ? scope(reader) : scope
  const codes = roleCodesOf(served)
  const withRole = sql`${column(served, 'id')} in (select ${roleUsers.user_id} from ${roleUsers}
    where ${roleUsers.active} and ${roleUsers.role} = any(${arrayOf(codes)}::text[]))`
  return and(within && sql`(${within})`, codes.length > 0 ? withRole : undefined)
}

/** Its records are people: what is said of them is theirs. */
export const isOfPeople = ({ table }: Pick<Served, 'table'>): boolean => table === users

/** The audit log can say what a field was: of a person it is sealed under that person's key, elsewhere it is left out. */
export const keptInAuditLog = (served: Served, field: Field): boolean => !field.personal || isOfPeople(served)
