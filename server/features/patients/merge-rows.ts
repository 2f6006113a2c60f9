import { type SQL, sql } from 'drizzle-orm'
import type { MergedRows } from '../../db/tables/people'
import type { Tx } from '../../db/types'
import { movedReferences, passingTables, type Reference } from './merge-tables'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The two people of a merge. */
export interface Pair {
  readonly kept: number
  readonly removed: number
}

const named = ({ table, column }: Pick<Reference, 'table' | 'column'>) => `${table}.${column}`
const raw = (text: string) => sql.raw(text)

async function jsonOf(tx: Tx, rows: SQL): Promise<Rows> {
  const read = await tx.execute<{ rows: Rows }>(sql`${rows} select coalesce(json_agg(row), '[]') as rows from done`)
  return read.rows[0]?.rows ?? []
}

/** Deletes rows `t` of a table, which are returned as they were. */
const drop = (tx: Tx, table: string, which: SQL): Promise<Rows> =>
  jsonOf(tx, sql`with done as (delete from ${raw(table)} t where ${which} returning to_jsonb(t.*) as row)`)

/** Makes the removed person's rows the kept one's; returns what `restoreRows` needs to make them the removed one's again. */
export async function moveRows(tx: Tx, { kept, removed }: Pair): Promise<Pick<MergedRows, 'moved' | 'dropped'>> {
  const moved: Record<string, Rows> = {}
  const dropped: Record<string, Rows> = {}
  const keepAside = (table: string, rows: Rows) => {
    if (rows.length > 0) dropped[table] = [...(dropped[table] ?? []), ...rows]
  }
  // nobody is a relative of oneself
  const both = sql`(t.user_id = ${removed} and t.relative_id = ${kept}) or (t.user_id = ${kept} and t.relative_id = ${removed})`
  keepAside('user_relationships', await drop(tx, 'user_relationships', both))
  for (const reference of movedReferences) {
    const { table, column, key, once } = reference
    const [own, its] = [sql`${raw(`t.${column}`)} = ${removed}`, sql`${raw(`k.${column}`)} = ${kept}`]
    if (once) {
      const same = sql`exists (select 1 from ${raw(table)} k where ${its} and (${raw(once)}))`
      keepAside(table, await drop(tx, table, sql`${own} and ${same}`))
    }
    const keys = key.map((name) => `'${name}', t.${name}`).join()
    const rows = await jsonOf(
      tx,
      sql`with done as (update ${raw(table)} t set ${raw(column)} = ${kept} where ${own}
        returning jsonb_build_object(${raw(keys)}) as row)`,
    )
    if (rows.length > 0) moved[named(reference)] = rows
  }
  for (const table of ['role_users', 'patient_profiles'])
    keepAside(table, await drop(tx, table, sql`t.user_id = ${removed}`))
  return { moved, dropped }
}

/** Gives moved rows back, and puts back those kept aside; false where some are gone or somebody else's. */
export async function restoreRows(tx: Tx, { kept, removed }: Pair, { moved, dropped }: MergedRows): Promise<boolean> {
  for (const reference of movedReferences) {
    const { table, column, key } = reference
    const rows = moved[named(reference)]
    if (!rows) continue
    const same = key.map((name) => `and t.${name} = r.${name}`).join(' ')
    const back = await jsonOf(
      tx,
      sql`with done as (update ${raw(table)} t set ${raw(column)} = ${removed}
        from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb) r
        where ${raw(`t.${column}`)} = ${kept} ${raw(same)} returning '{}'::jsonb as row)`,
    )
    if (back.length < rows.length && !passingTables.has(table)) return false
  }
  for (const [table, rows] of Object.entries(dropped))
    await tx.execute(sql`
      insert into ${raw(table)} overriding system value
      select * from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`)
  return true
}

/** Conversations of the removed person become the kept one's where there is none yet, and what is sent once is sent once. */
export async function renameKeys(tx: Tx, pair: Pair): Promise<Readonly<Record<string, { pair: string }>>> {
  const { kept, removed } = pair
  const { rows } = await tx.execute<{ id: number; pair: string }>(sql`
    with own as (
      select c.id, c.pair, case when split_part(c.pair, '-', 1)::int = ${removed} then split_part(c.pair, '-', 2)::int
        else split_part(c.pair, '-', 1)::int end as other
      from chats c join chat_members m on m.chat_id = c.id and m.user_id = ${kept}
      where c.pair is not null and ${removed}::text = any(string_to_array(c.pair, '-'))),
    named as (select own.id, own.pair, least(own.other, ${kept}) || '-' || greatest(own.other, ${kept}) as new_pair
      from own where own.other <> ${kept})
    update chats c set pair = named.new_pair from named
    where c.id = named.id and not exists (select 1 from chats k where k.pair = named.new_pair)
    returning c.id, named.pair`)
  await renameRecipients(tx, { from: removed, to: kept })
  return Object.fromEntries(rows.map(({ id, pair: before }) => [id, { pair: before }]))
}

/** Messages are written once for each cause and recipient: those of the person `to` that name the other one. */
export async function renameRecipients(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    update messages m set recipient = ${`user ${to}`} where m.user_id = ${to} and m.recipient = ${`user ${from}`}
      and not exists (select 1 from messages k
        where k.cause = m.cause and k.channel = m.channel and k.recipient = ${`user ${to}`})`)
}
