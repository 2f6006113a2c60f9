import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { foldEmail, mailboxOf } from '../../../domain/text/email'
import { links, messages } from '../../db/tables'
import type { Tx } from '../../db/types'
import { createLinks, type NewLink } from '../../links/tokens'
import { visitLinksType } from '../../messages/message-links'
import { writeMailTo } from '../../messages/outgoing'

/** Most visits in one mail. */
const mostVisits = 20

interface VisitOfAddress extends Record<string, unknown> {
  readonly booking_id: number
  /** The registered person; null for a guest. */
  readonly user_id: number | null
  readonly starts_at: string
}

/** The visits to come of an address, the soonest first: those that it confirmed, and those of people whom the practice writes to there. */
async function visitsOf(tx: Tx, now: Date, email: string): Promise<VisitOfAddress[]> {
  const address = foldEmail(email)
  const { rows } = await tx.execute<VisitOfAddress>(sql`
    select distinct on (b.starts_at, b.id) b.id as booking_id, known.user_id, b.starts_at
    from bookings b join (
      select g.booking_id, null::int as user_id from booking_guests g join bookings own on own.id = g.booking_id
      where g.mailbox = ${mailboxOf(email)} and g.user_id is not distinct from own.user_id
      union all
      select own.id, own.user_id from bookings own where own.user_id in (
        select u.id from users u where lower(u.email) = ${address} and u.active and u.deleted_at is null
        union select u.id from users u join patient_profiles p on p.user_id = u.id
        where lower(p.contact_email) = ${address} and u.email is null and u.active and u.deleted_at is null)
    ) known on known.booking_id = b.id
    where b.status in ('pending', 'confirmed') and b.starts_at > ${now.toISOString()}::timestamptz
    order by b.starts_at, b.id, known.user_id limit ${mostVisits}`)
  return rows
}

/** Mails new links to the visits to come of an address, in one message; nothing where there are none. */
export async function sendVisitLinks(tx: Tx, now: Date, email: string): Promise<void> {
  const visits = await visitsOf(tx, now, email)
  if (visits.length === 0) return
  const address = foldEmail(email)
  const created = await createLinks(
    tx,
    now,
    visits.map(({ booking_id, user_id, starts_at }): NewLink & { expiresAt: Date } => ({
      ...(user_id === null ? { purpose: 'guest', address } : { purpose: 'booking', user_id }),
      booking_id,
      expiresAt: new Date(starts_at),
    })),
  )
  const cause = `visit-links ${randomUUID()}`
  await writeMailTo(tx, now, { cause, typeCode: visitLinksType, address })
  // used: they do not stand for a reminder (`remindOfVisits`)
  await tx
    .update(links)
    .set({ used_at: now, message_id: sql`(select ${messages.id} from ${messages} where ${messages.cause} = ${cause})` })
    .where(
      inArray(
        links.id,
        created.map(({ id }) => id),
      ),
    )
}
