import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { broadcastEndpoints, Campaign } from '../../../domain/contract/messages/broadcasts'
import type { Channel } from '../../../domain/messages/channels'
import { unknownInPath } from '../../audit/denied-attempts'
import { newestFirst } from '../../db/keyset'
import { campaigns } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import type { CampaignRow } from '../../messages/campaigns/start'
import { doctorSide } from '../../scheduling/facts/actor'
import { downloadLink, linkReader, readFilesSecret } from '../../storage/links'
import { progressOf } from './progress'

/** The acting doctor; 403 without one, or without the right to his communications. */
export const broadcaster = ({ caller }: Pick<Context, 'caller'>): number =>
  doctorSide(caller, 'broadcast').doctor.userId

type CampaignWithAuthor = CampaignRow & { author: string }

const columns = {
  ...getTableColumns(campaigns),
  author: sql<string>`(select trim(u.last_name || ' ' || u.first_name) from users u where u.id = ${campaigns.created_by})`,
}
const order = newestFirst(campaigns.id)

/** The acting doctor's communications, newest first. */
export function listCampaigns(context: Context, path: string, query: QueryOf<typeof broadcastEndpoints.campaigns>) {
  const own = eq(campaigns.doctor_id, broadcaster(context))
  return listReply(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 from ${campaigns} where ${own}`,
    found: (after) => context.tx.select(columns).from(campaigns).where(and(own, after)),
    toWire: (rows) => toWire(context, rows),
    order,
  })
}

/** One of the acting doctor's; 404 for another's. `locked`: until the end of the transaction. */
export async function requireCampaign(context: Context, id: number, locked?: 'locked'): Promise<CampaignWithAuthor> {
  const which: SQL | undefined = and(eq(campaigns.id, id), eq(campaigns.doctor_id, broadcaster(context)))
  const query = context.tx.select(columns).from(campaigns).where(which)
  const [row] = await (locked ? query.for('update', { of: campaigns }) : query)
  if (!row) throw unknownInPath(context.caller, 'broadcast', id)
  return row
}

/** The communication as it is stored now. */
export async function showCampaign(context: Context, id: number): Promise<Campaign> {
  const [shown] = await toWire(context, [await requireCampaign(context, id)])
  if (!shown) throw new Error('A communication was read and is not there')
  return shown
}

async function toWire(context: Context, rows: readonly CampaignWithAuthor[]): Promise<Campaign[]> {
  const progress = await progressOf(context.tx, rows)
  const secret = rows.some(({ file_key }) => file_key !== null) ? await readFilesSecret(context.tx) : ''
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    text: row.text,
    purpose: row.purpose,
    channels: row.channels as Channel[],
    audience: row.audience,
    file: fileOf(context, row, secret),
    state: row.state,
    send_at:
      row.send_on === null || row.send_minute === null ? null : { date: row.send_on, time: longTime(row.send_minute) },
    author: { id: row.created_by, name: row.author },
    started_at: row.started_at?.toISOString() ?? null,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
    progress: progress.get(row.id) ?? null,
  }))
}

function fileOf(
  { caller, now }: Context,
  { file_key, file_name, file_type, file_size }: CampaignWithAuthor,
  secret: string,
) {
  if (file_key === null) return null
  const url = downloadLink(secret, file_key, linkReader(caller), now)
  return { key: file_key, name: file_name ?? '', type: file_type ?? '', size: file_size, url }
}
