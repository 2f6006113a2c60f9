import { and, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { isAdmin } from '../../../domain/access/roles'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { NewsItem, ServiceNotice, Severity } from '../../../domain/contract/messages'
import { news, serviceCommunications } from '../../db/tables'
import type { Context } from '../../http/context'
import { isMeantFor } from '../../notices/audience'
import { downloadLink } from '../../storage/links'
import { filesSecret } from '../../storage/secret'

/** What somebody reads at a sitting. */
const itemsShown = 50

/** Whose news they are: like the inbox, the doctor's who is acted for. */
const readerOf = ({ caller }: Pick<Context, 'caller'>): number => caller.doctor?.userId ?? caller.userId

// Selected inside another expression, since drizzle takes the table's name off the columns of one it selects itself.
const coverFile = sql`(
  select json_build_object('key', f.key, 'secret', ${filesSecret})
  from stored_files f where f.key = ${news.cover} and f.uploaded_at is not null)`
const isUnread = (reader: SQL) => sql`exists (
  select 1 from notifications n where n.news_id = ${news.id} and n.user_id = ${reader} and n.read_at is null)`

/** The news of today for a reader; admins, who publish them, see them all. */
export async function newsFor(context: Context): Promise<NewsItem[]> {
  const { tx, now, caller } = context
  const { date: today } = romeWallClock(now.getTime())
  const reader = sql`${readerOf(context)}::int`
  const meant = isAdmin(caller.role) ? undefined : isMeantFor(reader, news.audience, today)
  const rows = await tx
    .select({
      id: news.id,
      slug: news.slug,
      title: news.title,
      body: news.body,
      pinned: news.pinned,
      published_on: sql<string | null>`lower(${news.period})::text`,
      file: sql<{ key: string; secret: string } | null>`${coverFile}`,
      unread: sql<boolean>`${isUnread(reader)}`,
    })
    .from(news)
    .where(and(isNull(news.deleted_at), sql`${news.period} @> ${today}::date`, meant))
    .orderBy(desc(news.pinned), sql`lower(${news.period}) desc nulls last`, desc(news.id))
    .limit(itemsShown)
  return rows.map(({ file, ...item }) => ({ ...item, cover: file && downloadLink(file.secret, file.key, now) }))
}

const gravity = sql`array_position(array['critical', 'warning', 'info'], ${serviceCommunications.severity})`

/** The service communications of today that concern a reader. */
export async function noticesFor(context: Context): Promise<ServiceNotice[]> {
  const { tx, now } = context
  const { date: today } = romeWallClock(now.getTime())
  const { id, title, body, severity, audience, period, deleted_at } = serviceCommunications
  const ofToday: SQL = sql`${period} @> ${today}::date`
  const meant = isMeantFor(sql`${readerOf(context)}::int`, audience, today)
  const rows = await tx
    .select({ id, title, body, severity })
    .from(serviceCommunications)
    .where(and(isNull(deleted_at), ofToday, meant))
    .orderBy(gravity, desc(id))
    .limit(itemsShown)
  return rows.map((row) => ({ ...row, severity: row.severity as Severity }))
}
