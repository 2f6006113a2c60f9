import type { Connection } from '../../../server/db/connection/connect'

interface Column {
  readonly name: string
  readonly type: string
  /** The table its value is a key of. */
  readonly refers: string | null
  /** Two rows of the table cannot have the same. */
  readonly once: boolean
}

const typed: Readonly<Record<string, () => unknown>> = {
  boolean: () => true,
  date: () => '2026-11-24',
  daterange: () => '[2026-01-01,2026-12-31]',
  jsonb: () => '{}',
  'text[]': () => '{}',
  'timestamp with time zone': () => '2026-11-24T08:00:00Z',
}
let made = 0
/** Texts and numbers that are never the same twice. */
const valueOfType = (type: string) => (typed[type] ?? (() => ++made))()

/** What the database's checks want of some tables, besides types. */
const checked: Readonly<Record<string, Record<string, unknown>>> = {
  holds: { from_minute: 600, to_minute: 615 },
  bookings: { from_minute: 600, to_minute: 615, status: 'confirmed', actor_type: 'doctor' },
  booking_changes: { change: '{}' },
  consents: { purpose: 'marketing' },
  prescriptions: { status: 'pending', source: 'desk' },
  limited_users: { since: '2026-01-01' },
}

/** Tables whose rows have a person or a name. */
const ofPersonOrName: ReadonlySet<string> = new Set(['bookings', 'waiting_entries'])

/** The columns of a table that must be given: neither empty by default, nor made by the database. */
async function neededColumns({ sql }: Connection, table: string): Promise<Column[]> {
  return sql<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, r.relname as refers,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indkey::text = a.attnum::text) as once
     from pg_attribute a
     left join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum]
     left join pg_class r on r.oid = c.confrelid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = ''`,
    [table],
  )
}

/** Inserts a row with the given values, and any others where a column needs one; people are `userId`. Returns the row. */
export async function anyRow(
  connection: Connection,
  table: string,
  values: Record<string, unknown>,
  userId: number,
): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = { ...checked[table], ...values }
  if (ofPersonOrName.has(table)) row.user_id ??= userId
  for (const { name, type, refers, once } of await neededColumns(connection, table)) {
    if (row[name] !== undefined) continue
    if (refers === 'users') row[name] = userId
    else if (refers === 'roles') row[name] = 'patient'
    else if (refers && once) row[name] = (await anyRow(connection, refers, {}, userId)).id
    else if (refers) row[name] = await anyKey(connection, refers, userId)
    else row[name] = valueOfType(type)
  }
  const names = Object.keys(row)
  const given =
    names.length > 0 ? `(${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})` : 'default values'
  const [inserted] = await connection.sql<{ row: Record<string, unknown> }>(
    `insert into ${table} ${given} returning to_jsonb(${table}.*) as row`,
    Object.values(row),
  )
  if (!inserted) throw new Error(`No row of ${table} was inserted`)
  return inserted.row
}

/** The key of the newest row, which is the doctor's where the table has doctors. */
async function anyKey(connection: Connection, table: string, userId: number): Promise<unknown> {
  const ofDoctors = await connection.sql(
    `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'doctor_id' and attnotnull`,
    [table],
  )
  const own = ofDoctors.length > 0 ? `where doctor_id = ${userId}` : ''
  const [known] = await connection.sql<{ id: unknown }>(`select id from ${table} ${own} order by id desc limit 1`)
  return known?.id ?? (await anyRow(connection, table, {}, userId)).id
}
