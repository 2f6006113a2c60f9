import type { Connection } from '../../../server/db/connection/connect'

/** A row that was written: its table, what was done, and its key. */
export interface Write {
  readonly name: string
  readonly operation: string
  readonly key: string | null
}

export interface Writes {
  /** The rows written since the last call, oldest first, and forgets them. */
  taken(): Promise<Write[]>
}

/** Tables that any request may write: the audit log, and the counts of channels. */
const written = ['audit_entries', 'audit_counts', 'channel_changes']

const watched = new WeakMap<Connection, Promise<void>>()

/**
 * The rows that are inserted, deleted or changed in a database from now on, told by triggers on all its tables: comparing the
 * tables before and after each of hundreds of requests takes a hundred times as long. What is rolled back is no write, nor is
 * the time of a session's last use.
 */
export async function writesIn(connection: Connection): Promise<Writes> {
  const prepared = watched.get(connection) ?? watch(connection)
  watched.set(connection, prepared)
  await prepared
  const taken = () =>
    connection.sql<Write & Record<string, unknown>>(
      `with gone as (delete from writes_of_tests returning *) select name, operation, key from gone order by id`,
    )
  await taken()
  return { taken }
}

async function watch({ sql }: Connection): Promise<void> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1) order by 1`,
    [written],
  )
  await sql(
    `create table writes_of_tests (id bigint generated always as identity, name text, operation text, key text)`,
  )
  await sql(`create function note_write() returns trigger language plpgsql as $$
    declare
      before jsonb := to_jsonb(old) - 'last_used_at';
      after jsonb := to_jsonb(new) - 'last_used_at';
    begin
      if before is distinct from after then
        insert into writes_of_tests (name, operation, key)
          values (tg_table_name, lower(tg_op), coalesce(after, before) ->> 'id');
      end if;
      return null;
    end $$`)
  for (const { name } of tables)
    await sql(`create trigger note_write after insert or update or delete on "${name}"
      for each row execute function note_write()`)
}
