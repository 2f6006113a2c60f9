import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { Endpoint, QueryOf } from '../../../domain/contract/endpoint'
import type { Notification } from '../../../domain/contract/notifications'
import { notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { cappedCount, pageReply, pagingOf } from '../../http/paging'
import { inboxOf, inboxWhere, readInbox } from './store'

/** The inbox, newest first. Of the bell's chips, `pending` 0 shows all and 1 what waits for a confirmation. */
export async function listNotifications(
  tx: Tx,
  caller: Caller,
  query: QueryOf<typeof endpoints.notifications>,
  { path }: Pick<Endpoint, 'path'> = endpoints.notifications,
) {
  const filter = { unread: query.to_read === '1', pending: query.pending === '1', type: query.type }
  const where = inboxWhere(inboxOf(caller), filter)
  const paging = pagingOf(query, ['number'])
  const beforeId = paging.after ? Number(paging.after[0]) : null
  const rows = await readInbox(tx, where, paging.limit + 1, paging.offset, beforeId)
  if (query.paginate !== '1') return { data: rows.slice(0, paging.limit).map(toWire) }
  const total = await cappedCount(tx, sql`from ${notifications} where ${where}`)
  const cursorOf = (row: (typeof rows)[number]) => [row.id]
  const { data, ...rest } = pageReply(path, query, paging, { rows, total, cursorOf })
  return { data: data.map(toWire), ...rest }
}

function toWire(row: typeof notifications.$inferSelect): Notification {
  const { user_id: _, news_id: __, read_at, created_at, ...notification } = row
  return { ...notification, read_at: read_at?.toISOString() ?? null, created_at: created_at.toISOString() }
}
