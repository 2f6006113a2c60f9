import { and, eq, isNull, sql } from 'drizzle-orm'
import { romeWallClock } from '../../domain/calendar/rome'
import { truncated } from '../../domain/text/format'
import { takesJobLock } from '../db/job-lock'
import { news, users } from '../db/tables'
import type { Tx } from '../db/types'
import { writeMessages } from '../messages/outgoing'
import { isReader } from '../messages/recipients'
import type { LiveEvent } from '../realtime/live'

/** Maximum readers notified in one transaction: a national item has hundreds of thousands. */
const readersAtATime = 500

/**
 * Notifies the readers of the oldest unannounced item, in batches, each reader once, also by the channels that they consented to;
 * then marks it as announced.
 */
export async function announceNews(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  if (!(await takesJobLock(tx, 'announce news'))) return { events: [], more: false }
  const { date: today } = romeWallClock(now.getTime())
  const [item] = await tx
    .select({ id: news.id, title: news.title, body: news.body })
    .from(news)
    .where(and(isNull(news.announced_at), isNull(news.deleted_at), sql`${news.period} @> ${today}::date`))
    .orderBy(news.id)
    .limit(1)
  if (!item) return { events: [], more: false }
  const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
    insert into notifications (user_id, type, code, title, text, url, news_id, created_at)
    select ${users.id}, 'communication', 'news', ${item.title}, ${summaryOf(item.body)}, '/news', ${item.id}::int,
      ${now.toISOString()}::timestamptz
    from ${users}, ${news}
    where ${news.id} = ${item.id} and ${users.active} and ${users.deleted_at} is null
      and ${isReader(users.id, news.audience, today)}
      and not exists (select 1 from notifications n where n.news_id = ${item.id} and n.user_id = ${users.id})
    order by ${users.id} limit ${readersAtATime}
    on conflict do nothing
    returning id, user_id`)
  await writeMessages(
    tx,
    now,
    rows.map(({ user_id: userId }) => ({ cause: `news ${item.id}`, userId, typeCode: 'news', url: '/news' })),
  )
  const isDone = rows.length < readersAtATime
  if (isDone) await tx.update(news).set({ announced_at: now }).where(eq(news.id, item.id))
  return { events: await eventsOf(tx, rows), more: true }
}

/** One event for all readers and their agents: it only signals a change, and each console reloads its own inbox. */
async function eventsOf(tx: Tx, announced: readonly { id: number; user_id: number }[]): Promise<LiveEvent[]> {
  const last = announced.at(-1)
  if (!last) return []
  const readers = announced.map(({ user_id }) => user_id)
  const { rows } = await tx.execute<{ agent_id: number }>(sql`
    select distinct l.agent_id from doctor_links l
    where l.doctor_id = any(${`{${readers.join(',')}}`}::int[]) and l.deleted_at is null
      and l.kind in ('assistant', 'pharmacy')`)
  const users = [...new Set([...readers, ...rows.map(({ agent_id }) => agent_id)])]
  return [{ users, event: 'notification', data: { id: last.id, type: 'communication' } }]
}

/** The beginning of a text without its markdown, at most 160 characters. */
function summaryOf(markdown: string): string {
  const plain = (truncated(markdown, 2000) ?? markdown)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return truncated(plain, 159) ?? plain
}
