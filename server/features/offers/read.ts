import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Offer, OfferReader, offerEndpoints } from '../../../domain/contract/practice/offers'
import { unknownInPath } from '../../audit/denied-attempts'
import { cursorColumn, type OrderKey } from '../../db/keyset'
import { periodHasStatus } from '../../db/period-status'
import { foundBy } from '../../db/search'
import { doctorOfferReaders, doctorOffers, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { consentingOf } from './audience'
import { contentsOf } from './content'
import { offerer } from './sides'

export type OfferRow = typeof doctorOffers.$inferSelect
type CountedOffer = OfferRow & { author: string; seen: number; taken: number }

const { id, period, title, text } = doctorOffers
const readers = (condition: SQL) => sql<number>`(
  select count(*)::int from doctor_offer_readers r where r.doctor_offer_id = doctor_offers.id and ${condition})`
const columns = {
  ...getTableColumns(doctorOffers),
  author: sql<string>`(select trim(u.last_name || ' ' || u.first_name) from users u where u.id = doctor_offers.created_by)`,
  seen: readers(sql`true`),
  taken: readers(sql`r.taken_at is not null`),
}

const draftsFirst: readonly OrderKey[] = [
  { expression: sql`(${period} is null)`, cast: 'boolean', descending: true, nullable: false },
  { expression: sql`lower(${period})`, cast: 'date', descending: true, nullable: true },
  { expression: id, cast: 'bigint', descending: true, nullable: false },
]
const place = { place: cursorColumn(draftsFirst) }

/** Title and text, folded as typed words are; a doctor has few offers. */
const folded = sql`regexp_replace(lower(regexp_replace(normalize(${title} || ' ' || ${text}, NFD),
  '[\u0300-\u036f''’‘\`´]', '', 'g')), '[^[:alnum:]@.+]+', ' ', 'g')`

/** The acting doctor's offers: drafts, then by their period, newest first. */
export function listOffers(context: Context, path: string, query: QueryOf<typeof offerEndpoints.offers>) {
  const { tx, now } = context
  const status = query['filter[status][in]']
  const which = and(
    eq(doctorOffers.doctor_id, offerer(context)),
    foundBy(folded, query.search),
    status === undefined ? undefined : periodHasStatus(period, now, status.split(',')),
  )
  return listReply(query, {
    tx,
    path,
    counted: sql`select 1 from ${doctorOffers} where ${which}`,
    found: (after) =>
      tx
        .select({ ...columns, ...place })
        .from(doctorOffers)
        .where(and(which, after)),
    toWire: (rows) => toWire(context, rows),
    order: { sort: 'period', keys: draftsFirst, valuesOf: (row) => row.place },
  })
}

/** One of the acting doctor's; 404 for another's. `locked`: nobody takes it up until the end of the transaction. */
export async function requireOffer(context: Context, offerId: number, locked?: 'locked'): Promise<CountedOffer> {
  const { tx, caller } = context
  const which = and(eq(id, offerId), eq(doctorOffers.doctor_id, offerer(context)))
  // locked first, then counted: who took it up while this waited counts too
  if (locked) await tx.select({ id }).from(doctorOffers).where(which).for('update')
  const [row] = await tx.select(columns).from(doctorOffers).where(which)
  if (!row) throw unknownInPath(caller, 'doctor_offers', offerId)
  return row
}

/** The offer as it is stored now. */
export async function showOffer(context: Context, offerId: number): Promise<Offer> {
  const [shown] = await toWire(context, [await requireOffer(context, offerId)])
  if (!shown) throw new Error('An offer was read and is not there')
  return shown
}

async function toWire(context: Context, rows: readonly CountedOffer[]): Promise<Offer[]> {
  const content = await contentsOf(context, rows)
  const consenting = await consentingOf(
    context,
    rows.filter((row) => content(row).status !== 'expired').map(({ audience }) => audience),
  )
  return rows.map((row) => ({
    ...content(row),
    audience: row.audience,
    counts: {
      audience: consenting.get(JSON.stringify(row.audience)) ?? 0,
      seen: row.seen,
      taken: row.taken,
    },
    author: { id: row.created_by, name: row.author },
    created_at: row.created_at.toISOString(),
    version: row.version,
  }))
}

const lastFirst: readonly OrderKey[] = [
  { expression: doctorOfferReaders.taken_at, cast: 'timestamptz', descending: true, nullable: true },
  { expression: doctorOfferReaders.seen_at, cast: 'timestamptz', descending: true, nullable: false },
  { expression: doctorOfferReaders.user_id, cast: 'bigint', descending: true, nullable: false },
]

/** Who has seen an offer of the acting doctor's, those who have taken it up first. */
export async function listReaders(
  context: Context,
  offerId: number,
  path: string,
  query: QueryOf<typeof offerEndpoints.offerReaders>,
) {
  await requireOffer(context, offerId)
  const { doctor_offer_id, user_id, seen_at, taken_at } = doctorOfferReaders
  const taken = query['filter[taken]']
  const which = and(
    eq(doctor_offer_id, offerId),
    taken === undefined ? undefined : sql`(${taken_at} is not null) = ${taken === '1'}`,
  )
  const { first_name, last_name, phone_prefix, phone } = users
  return listReply(query, {
    tx: context.tx,
    path: path.replace(':id', String(offerId)),
    counted: sql`select 1 from ${doctorOfferReaders} where ${which}`,
    found: (after) =>
      context.tx
        .select({
          ...{ id: user_id, first_name, last_name, phone_prefix, phone, seen_at, taken_at },
          place: cursorColumn(lastFirst),
        })
        .from(doctorOfferReaders)
        .innerJoin(users, eq(users.id, user_id))
        .where(and(which, after)),
    toWire: (rows) =>
      rows.map(
        ({ place: _, ...row }): OfferReader => ({
          ...row,
          seen_at: row.seen_at.toISOString(),
          taken_at: row.taken_at?.toISOString() ?? null,
        }),
      ),
    order: { sort: 'taken', keys: lastFirst, valuesOf: (row) => row.place },
  })
}
