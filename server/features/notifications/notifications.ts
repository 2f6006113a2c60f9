import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { agendaClock, romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { newestFirst } from '../../db/keyset'
import { notifications } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { agendaRecipients } from '../../messages/recipients'
import { visitInBriefJson, visitInBriefOnWire } from '../../scheduling/facts/visit-in-brief'
import { downloadLink, linkReader, readFilesSecret } from '../../storage/links'

/** The same inbox under `doctor/` and, for patients and representatives, without the prefix (contract.md, "Habits"). */
const inboxes = [
  { list: endpoints.notifications, one: endpoints.readNotification, all: endpoints.readNotifications },
  { list: endpoints.ownNotifications, one: endpoints.readOwnNotification, all: endpoints.readOwnNotifications },
] as const

/** The inbox shown by bell and star: the acting doctor's, else the caller's own. */
export const register = routes((handle) => {
  for (const { list, one, all } of inboxes) {
    handle(list, (context, { query }) => listNotifications(context, query, list.path))
    handle(one, { requireVisible: requireNotification }, async (context, { id }) => {
      await requireNotification(context, id)
      return { data: { read: await markRead(context, eq(notifications.id, id), id) } }
    })
    handle(all, async (context, { body: { type } }) => ({ data: { read: await markRead(context, isOfType(type)) } }))
  }
})

/**
 * A condition: the notifications a caller may read. A link to some offices excludes visits in the others, and one without the
 * right to bookings excludes all visits.
 */
function inboxOf({ caller: { userId, doctor } }: Context): SQL {
  const own = sql`${notifications.user_id} = ${doctor?.userId ?? userId}`
  if (doctor?.onBehalf && !doctor.rights.includes('bookings'))
    return sql`${own} and ${notifications.booking_id} is null`
  if (!doctor || doctor.offices === null) return own
  const offices = doctor.offices.length > 0 ? [...doctor.offices] : [0]
  return sql`${own} and (${notifications.booking_id} is null or exists (
    select 1 from bookings b join office_users ou on ou.id = b.office_user_id
    where b.id = ${notifications.booking_id} and ou.office_id in ${offices}))`
}

const isOfType = (type: 'notification' | 'communication' | undefined) => type && eq(notifications.type, type)
const order = newestFirst(notifications.id)

interface CampaignFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number | null
}

/** The file of the mass communication that an entry is about, as JSON. */
const campaignFile = sql<CampaignFile | null>`(
  select json_build_object('key', c.file_key, 'name', c.file_name, 'type', c.file_type, 'size', c.file_size)
  from campaigns c where c.id = notifications.campaign_id and c.file_key is not null)`

/** Makes files into what their reader gets: a link that works for this session while it may read the entry. */
async function fileLinks({ tx, caller, now }: Context, files: readonly (CampaignFile | null)[]) {
  const secret = files.some(Boolean) ? await readFilesSecret(tx) : ''
  return ({ key, ...facts }: CampaignFile) => ({ ...facts, url: downloadLink(secret, key, linkReader(caller), now) })
}

/** The inbox, newest first. For the bell's chips, `pending` 0 lists all and 1 only requests awaiting confirmation. */
function listNotifications(context: Context, query: QueryOf<typeof endpoints.notifications>, path: string) {
  const wall = agendaClock(context.now.getTime())
  const where = and(
    inboxOf(context),
    isOfType(query.type),
    query.to_read === '1' ? isNull(notifications.read_at) : undefined,
    query.pending === '1' ? eq(notifications.pending, true) : undefined,
  )
  return listReply(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 from ${notifications} where ${where}`,
    found: (after) =>
      context.tx
        .select({
          ...getTableColumns(notifications),
          booking: visitInBriefJson(sql`notifications.booking_id`, context.caller.doctor),
          file: campaignFile,
        })
        .from(notifications)
        .where(and(where, after)),
    toWire: async (rows) => {
      const linked = await fileLinks(
        context,
        rows.map(({ file }) => file),
      )
      return rows.map(
        ({ user_id: _, news_id: __, campaign_id: ___, booking, file, read_at, created_at, ...entry }) => ({
          ...entry,
          booking: visitInBriefOnWire(booking, wall),
          file: file && linked(file),
          read_at: read_at?.toISOString() ?? null,
          created_at: created_at.toISOString(),
        }),
      )
    },
    order,
  })
}

/** 404 for a notification that is unknown or not in the caller's inbox. */
async function requireNotification(context: Context, id: number): Promise<void> {
  const found = await context.tx.$count(notifications, and(eq(notifications.id, id), inboxOf(context)))
  if (found === 0) throw unknownInPath(context.caller, 'notification', id)
}

/**
 * Marks the inbox's notifications that match a condition as read; returns how many were unread. Reading for a doctor removes
 * the dot for all who serve him: the audit log records who read, and the other consoles get one event in all.
 */
async function markRead(context: Context, which: SQL | undefined, id: number | null = null): Promise<number> {
  const { tx, now, caller, publish } = context
  const read = await tx
    .update(notifications)
    .set({ read_at: now })
    .where(and(inboxOf(context), which, isNull(notifications.read_at)))
    .returning({ id: notifications.id, type: notifications.type })
  const last = read.at(-1)
  if (!last) return 0
  await recordAction(context, { action: 'read', subject: 'notification', subject_id: id })
  const { date: today } = romeWallClock(now.getTime())
  const users = caller.doctor ? await agendaRecipients(tx, caller.doctor.userId, today) : [caller.userId]
  publish({ users, event: 'notification', data: last })
  return read.length
}
