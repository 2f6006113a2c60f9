import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { Endpoint, QueryOf } from '../../../domain/contract/endpoint'
import type { Notification } from '../../../domain/contract/messages'
import { notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { listReply } from '../../http/paging'
import { inboxOf, inboxWhere, newestFirst, readInbox } from './store'

/** The inbox, newest first. Of the bell's chips, `pending` 0 shows all and 1 what waits for a confirmation. */
export async function listNotifications(
  tx: Tx,
  caller: Caller,
  query: QueryOf<typeof endpoints.notifications>,
  { path }: Pick<Endpoint, 'path'> = endpoints.notifications,
) {
  const filter = { unread: query.to_read === '1', pending: query.pending === '1', type: query.type }
  const where = inboxWhere(inboxOf(caller), filter)
  return listReply(query, {
    tx,
    path,
    counted: sql`select 1 from ${notifications} where ${where}`,
    rows: (page) => readInbox(tx, where, page),
    toWire: (rows) => rows.map(toWire),
    order: { sort: '-id', keys: newestFirst, valuesOf: ({ id }) => [String(id)] },
  })
}

function toWire(row: typeof notifications.$inferSelect): Notification {
  const { user_id: _, news_id: __, read_at, created_at, ...notification } = row
  return { ...notification, read_at: read_at?.toISOString() ?? null, created_at: created_at.toISOString() }
}
