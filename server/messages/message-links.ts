import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { shortTime } from '../../domain/calendar/minutes'
import { linkPath } from '../../domain/messages/links'
import { longDate } from '../../domain/text/dates'
import { bookings, links, type messages, offices, officeUsers } from '../db/tables'
import type { Tx } from '../db/types'
import { createLink, type Link, readLinksSecret, tokenOf } from '../links/tokens'
import type { Message } from './sender'

type Row = typeof messages.$inferSelect

/** The notification type of the mail with links to several visits. */
export const visitLinksType = 'visit-links'

/** Milliseconds for which a person must be able to use an unsubscribe link, at least (a mail is read later). */
const leastTime = 60 * 24 * 3_600_000

/**
 * The messages with the pages that their links open; tokens are derived here and stored nowhere. `hidden`: for somebody else's
 * eyes, with dots in place of the tokens.
 */
export async function withLinks(tx: Tx, rows: readonly Row[], { hidden = false } = {}): Promise<Message[]> {
  const several = rows.filter(({ type_code }) => type_code === visitLinksType).map(({ id }) => id)
  const ids = rows.flatMap(({ link_id }) => link_id ?? [])
  const mayUnsubscribe = rows.filter(isOptional)
  if (ids.length === 0 && several.length === 0 && mayUnsubscribe.length === 0) return [...rows]
  const own = ids.length === 0 ? [] : await tx.select().from(links).where(inArray(links.id, ids))
  const visits = await linkedVisits(tx, several)
  const ending = await unsubscribeLinks(tx, mayUnsubscribe)
  const secret = await readLinksSecret(tx)
  const pathOf = (link: Link | undefined) =>
    link ? linkPath[link.purpose](hidden ? '…' : tokenOf(secret, link.nonce)) : null
  return rows.map((row) => ({
    ...row,
    linkPath: pathOf(own.find(({ id }) => id === row.link_id)),
    visitPaths: visits.flatMap(({ link, label }) =>
      link.message_id === row.id ? [{ label, path: pathOf(link) ?? '' }] : [],
    ),
    unsubscribePath: isOptional(row) ? pathOf(ending.find((link) => isFor(link, row))) : null,
  }))
}

/** The visits that messages carry links to, in order of time: "giovedì 26 novembre alle 09:00, Studio Via Roma". */
async function linkedVisits(tx: Tx, messageIds: readonly number[]) {
  if (messageIds.length === 0) return []
  const rows = await tx
    .select({ link: links, date: bookings.date, from: bookings.from, office: offices.name })
    .from(links)
    .innerJoin(bookings, eq(bookings.id, links.booking_id))
    .innerJoin(officeUsers, eq(officeUsers.id, bookings.office_user_id))
    .innerJoin(offices, eq(offices.id, officeUsers.office_id))
    .where(inArray(links.message_id, [...messageIds]))
    .orderBy(bookings.starts_at, links.id)
  return rows.map(({ link, date, from, office }) => ({
    link,
    label: `${longDate(date)} alle ${shortTime(from)}, ${office}`,
  }))
}

/** Creates the unsubscribe links that are missing: one for each person and type, used by all their mails. */
export async function createUnsubscribeLinks(tx: Tx, now: Date, rows: readonly Row[]): Promise<void> {
  const optional = rows.filter(isOptional)
  if (optional.length === 0) return
  const known = await unsubscribeLinks(tx, optional, new Date(now.getTime() + leastTime))
  for (const row of optional) {
    if (known.some((link) => isFor(link, row))) continue
    const { user_id, type_code } = row
    known.push(await createLink(tx, now, { purpose: 'unsubscribe', user_id, type_code }))
  }
}

const isOptional = ({ channel, purpose, user_id }: Row) => channel === 'email' && purpose !== 'care' && user_id !== null

const isFor = (link: Link, { user_id, type_code }: Row) => link.user_id === user_id && link.type_code === type_code

async function unsubscribeLinks(tx: Tx, rows: readonly Row[], until?: Date): Promise<Link[]> {
  const people = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  if (people.length === 0) return []
  return tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.purpose, 'unsubscribe'),
        inArray(links.user_id, people),
        isNull(links.superseded_at),
        until && gt(links.expires_at, until),
      ),
    )
    .orderBy(links.expires_at)
}
