import { and, desc, isNull, sql } from 'drizzle-orm'
import { isAdmin } from '../../../domain/access/roles'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { NewsItem, ServiceNotice, Severity } from '../../../domain/contract/messages/messages'
import { news, serviceCommunications } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { isMeantFor } from '../../messages/recipients'
import { downloadLink, filesSecret, linkReader } from '../../storage/links'

/** Maximum items in a list. */
const itemsShown = 50

/** News and service communications, for the users in their audience. */
export const register = routes((handle) => {
  handle(endpoints.news, async (context) => ({ data: await newsFor(context) }))
  handle(endpoints.ownNews, async (context) => ({ data: await newsFor(context) }))
  handle(endpoints.serviceNotices, async (context) => ({ data: await noticesFor(context) }))
  handle(endpoints.ownServiceNotices, async (context) => ({ data: await noticesFor(context) }))
})

/** The user whose news are read: the acting doctor, as with the inbox, else the caller. */
const readerOf = ({ caller }: Context) => sql`${caller.doctor?.userId ?? caller.userId}::int`

/** The news in force today for a reader; admins, who publish them, see all. */
async function newsFor(context: Context): Promise<NewsItem[]> {
  const { tx, now, caller } = context
  const { date: today } = romeWallClock(now.getTime())
  const reader = readerOf(context)
  const { id, slug, title, body, pinned, cover, period, audience, deleted_at } = news
  const meant = isAdmin(caller.role) ? undefined : isMeantFor(reader, audience, today)
  // nested in an expression, since drizzle omits the table name of columns it selects directly
  const file = sql`(select json_build_object('key', f.key, 'secret', ${filesSecret})
    from stored_files f where f.key = ${cover} and f.uploaded_at is not null)`
  const unread = sql`exists (
    select 1 from notifications n where n.news_id = ${id} and n.user_id = ${reader} and n.read_at is null)`
  const rows = await tx
    .select({
      ...{ id, slug, title, body, pinned },
      published_on: sql<string | null>`lower(${period})::text`,
      file: sql<{ key: string; secret: string } | null>`${file}`,
      unread: sql<boolean>`${unread}`,
    })
    .from(news)
    .where(and(isNull(deleted_at), sql`${period} @> ${today}::date`, meant))
    .orderBy(desc(pinned), sql`lower(${period}) desc nulls last`, desc(id))
    .limit(itemsShown)
  return rows.map(({ file, ...item }) => ({
    ...item,
    cover: file && downloadLink(file.secret, file.key, linkReader(caller), now),
  }))
}

/** The service communications in force today for a reader, the most severe first. */
export async function noticesFor(context: Context): Promise<ServiceNotice[]> {
  const { tx, now } = context
  const { date: today } = romeWallClock(now.getTime())
  const { id, title, body, severity, audience, period, deleted_at } = serviceCommunications
  return tx
    .select({ id, title, body, severity: sql<Severity>`${severity}` })
    .from(serviceCommunications)
    .where(and(isNull(deleted_at), sql`${period} @> ${today}::date`, isMeantFor(readerOf(context), audience, today)))
    .orderBy(sql`array_position(array['critical', 'warning', 'info'], ${severity})`, desc(id))
    .limit(itemsShown)
}
