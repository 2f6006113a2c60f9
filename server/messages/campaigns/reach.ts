import { type SQL, sql } from 'drizzle-orm'
import { isPresent } from '../../db/present-people'
import type { Tx } from '../../db/types'
import { type LiveEvent, publishEvents } from '../../realtime/live'

/** The notification type's code of inbox entries. */
const inboxCode = 'broadcast'
/** Users notified in one statement. */
const notifiedAtOnce = 500
/** People reached or called back in one statement: a statement has little time. */
export const reachedAtOnce = 5_000

/** An inbox entry that came or went, and whether its reader may have a console open. */
interface InboxEntry extends Record<string, unknown> {
  id: number | null
  user_id: number
  is_open: boolean
}
const isOpen = sql`exists (select 1 from access_tokens k where k.user_id = e.user_id and k.revoked_at is null) as is_open`

/**
 * Puts communications `c` into the inbox of their recipients `r` who meet a condition and have them not yet. From then on these
 * are no longer "not sent". Returns how many there were, `reachedAtOnce` at most.
 */
export async function reach(tx: Tx, now: Date, which: SQL): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<InboxEntry>(sql`
    with found as (
      select r.campaign_id, r.user_id, c.subject, c.text from campaign_recipients r join campaigns c on c.id = r.campaign_id
      where r.reached_at is null and r.exclusion is null and ${which}
      order by r.campaign_id, r.reader_id limit ${reachedAtOnce} for update of r),
    reached as (
      update campaign_recipients r set reached_at = ${at} from found f
      where r.campaign_id = f.campaign_id and r.user_id = f.user_id
      returning r.campaign_id, r.reader_id as user_id, f.subject, f.text),
    told as (insert into notifications (user_id, type, code, title, text, campaign_id, created_at)
      select user_id, 'communication', ${inboxCode}::text, subject, text, campaign_id, ${at}
      from reached where ${isPresent(sql`reached.user_id`)} order by user_id on conflict do nothing returning id, user_id, campaign_id)
    select told.id, e.user_id, ${isOpen} from reached e
    left join told on told.user_id = e.user_id and told.campaign_id = e.campaign_id`)
  await notifyConsoles(tx, rows)
  return rows.length
}

/**
 * Reaches the readers of messages that have left the house, or may have: whoever is written to has it in the inbox too. Asked pair
 * by pair, which holds to the index also while the database has no statistics of an audience that was just written.
 */
export async function reachReaders(
  tx: Tx,
  now: Date,
  messages: readonly { readonly campaign_id: number | null; readonly user_id: number | null }[],
): Promise<void> {
  const readers = messages.filter(({ campaign_id }) => campaign_id !== null)
  if (readers.length === 0) return
  const pairs = readers.map(({ campaign_id, user_id }) => sql`(${campaign_id}::int, ${user_id}::int)`)
  await reach(tx, now, sql`(r.campaign_id, r.reader_id) in (${sql.join(pairs, sql`, `)})`)
}

/**
 * Takes stopped communications `c` that meet a condition back from the inboxes where they stand alone, unless they were read.
 * Returns how many there were, `reachedAtOnce` at most.
 */
export async function callBack(tx: Tx, which: SQL): Promise<number> {
  const { rows } = await tx.execute<InboxEntry>(sql`
    with gone as (
      delete from notifications where id in (
        select n.id from campaigns c
        join campaign_recipients r on r.campaign_id = c.id and r.inbox_only and r.reached_at is not null
        join notifications n on n.campaign_id = c.id and n.user_id = r.reader_id and n.read_at is null
        where c.state = 'stopped' and ${which} order by n.id limit ${reachedAtOnce} for update of n skip locked)
      returning id, user_id, campaign_id),
    kept as (
      update campaign_recipients r set reached_at = null from gone
      where r.campaign_id = gone.campaign_id and r.reader_id = gone.user_id)
    select e.id, e.user_id, ${isOpen} from gone e`)
  await notifyConsoles(tx, rows)
  return rows.length
}

/** Sends an event to the open consoles. */
async function notifyConsoles(tx: Tx, all: readonly InboxEntry[]): Promise<void> {
  const notified = all.filter(({ id, is_open }) => id !== null && is_open).sort((a, b) => a.user_id - b.user_id)
  for (let from = 0; from < notified.length; from += notifiedAtOnce) {
    const some = notified.slice(from, from + notifiedAtOnce)
    const data = { id: some.at(-1)?.id ?? 0, type: 'communication' } as const
    const event: LiveEvent = { users: some.map(({ user_id }) => user_id), event: 'notification', data }
    await publishEvents(tx, [event])
  }
}
