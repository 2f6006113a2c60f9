import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { notFound } from '../../../domain/contract/refusal'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { countUnknownToken, tokenRefusal } from '../../links/limits'
import { readLinksSecret } from '../../links/tokens'
import { messageOfReceipt } from '../../push/receipt'

/** Hours in which a receipt counts: a push service keeps a message for a day. */
const countsFor = 36

/** Devices say which pushes they have shown. Without a receipt a message is sent, and no more is known of it. */
export const register = routes((handle, deps) => {
  const { db } = deps
  handle(endpoints.receiptPush, { transaction: false }, async ({ now }, { body: { receipt } }, { ip }) => {
    const limited = await tokenRefusal(db, ip, now)
    if (limited) throw limited
    const id = messageOfReceipt(await readLinksSecret(db), receipt)
    if (id !== null) return recordShown(db, now, id)
    await countUnknownToken(db, ip, now)
    throw notFound()
  })
})

/** The first device to confirm counts. It may confirm before the push service has answered the sender. */
async function recordShown(tx: Tx, now: Date, id: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update messages set shown_at = ${at} where id = ${id}::bigint and channel = 'push' and shown_at is null
      and coalesce(sent_at, claimed_at) > ${at} - make_interval(hours => ${countsFor})`)
}
