import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { type Day, offersNamed } from '../../../domain/contract/agenda/day'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { DedicatedOffer, offerEndpoints } from '../../../domain/contract/practice/offers'
import { offerText } from '../../../domain/contract/practice/offers'
import { Refusal } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { cursorColumn, type OrderKey, orderBy } from '../../db/keyset'
import { periodHasStatus } from '../../db/period-status'
import { patientOfferAdhesions, patientOffers } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { ownPractice } from '../../scheduling/facts/actor'
import { contentsOf } from './content'

const { id, period, audience, deleted_at } = patientOffers

const columns = (userId: number) => ({
  ...getTableColumns(patientOffers),
  taken_at: sql<Date | null>`(select a.created_at from patient_offer_adhesions a
    where a.patient_offer_id = patient_offers.id and a.user_id = ${userId} and a.deleted_at is null)`.mapWith(
    patientOfferAdhesions.created_at,
  ),
})
type DedicatedOfferRow = typeof patientOffers.$inferSelect & { taken_at: Date | null }

const isOpen = ({ now }: Pick<Context, 'now'>): SQL =>
  sql`coalesce(${periodHasStatus(period, now, ['current', 'enabled'])}, false)`

const hasAdhered = (userId: number): SQL => sql`exists (select 1 from patient_offer_adhesions a
  where a.patient_offer_id = ${id} and a.user_id = ${userId} and a.deleted_at is null)`

/** Addressed to the doctor's category, and begun; or one that the doctor has adhered to. */
function isVisible({ caller }: Context, when: SQL | undefined): SQL | undefined {
  const isMeant = sql`(cardinality(${audience}) = 0 or ${caller.category}::text = any(${audience}))`
  return and(isNull(deleted_at), sql`((${isMeant} and ${when}) or ${hasAdhered(caller.userId)})`)
}

const openFirst = (context: Context): readonly OrderKey[] => [
  { expression: isOpen(context), cast: 'boolean', descending: true, nullable: false },
  { expression: sql`lower(${period})`, cast: 'date', descending: true, nullable: true },
  { expression: id, cast: 'bigint', descending: true, nullable: false },
]

/** What is offered to the doctor's category today, then what the doctor has adhered to and has ended. */
export function listDedicated(context: Context, path: string, query: QueryOf<typeof offerEndpoints.dedicatedOffers>) {
  const { userId } = ownPractice(context).doctor
  const which = isVisible(context, isOpen(context))
  const keys = openFirst(context)
  return listReply(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 from ${patientOffers} where ${which}`,
    found: (after) =>
      context.tx
        .select({ ...columns(userId), place: cursorColumn(keys) })
        .from(patientOffers)
        .where(and(which, after)),
    toWire: (rows) => toWire(context, rows),
    order: { sort: 'open', keys, valuesOf: (row) => row.place },
  })
}

/** For home: what is offered to the doctor today and not adhered to yet; nothing to who acts for one. */
export async function offersToTake(context: Context): Promise<Day['offers']> {
  const { tx, caller } = context
  if (caller.doctor?.userId !== caller.userId) return { total: 0, newest: [] }
  const which = and(isVisible(context, isOpen(context)), sql`not ${hasAdhered(caller.userId)}`)
  const newest = await tx
    .select({ id, title: patientOffers.title })
    .from(patientOffers)
    .where(which)
    .orderBy(...orderBy(openFirst(context)))
    .limit(offersNamed)
  return { total: newest.length < offersNamed ? newest.length : await tx.$count(patientOffers, which), newest }
}

/** One of them, also when it has ended meanwhile; 404 for another category's and one to come. `locked`: it stays as it is. */
export async function requireDedicated(
  context: Context,
  offerId: number,
  locked?: 'locked',
): Promise<DedicatedOfferRow> {
  const { tx, now, caller } = context
  const { userId } = ownPractice(context).doctor
  const begun = periodHasStatus(period, now, ['current', 'enabled', 'expired'])
  const which = and(eq(id, offerId), isVisible(context, begun))
  if (locked) await tx.select({ id }).from(patientOffers).where(which).for('share')
  const [row] = await tx.select(columns(userId)).from(patientOffers).where(which)
  if (!row) throw unknownInPath(caller, 'patient_offers', offerId)
  return row
}

export async function showDedicated(context: Context, offerId: number): Promise<DedicatedOffer> {
  const [shown] = await toWire(context, [await requireDedicated(context, offerId)])
  if (!shown) throw new Error('An offer was read and is not there')
  return shown
}

async function requireOpen(context: Context, offerId: number): Promise<void> {
  await requireDedicated(context, offerId, 'locked')
  const open = await context.tx.$count(patientOffers, and(eq(id, offerId), isOpen(context)))
  if (open === 0) throw new Refusal(409, { message: offerText.ended })
}

/** Adheres, once; 409 for one that has ended. */
export async function adhere(context: Context, offerId: number): Promise<void> {
  const { tx, now, caller } = context
  await requireOpen(context, offerId)
  const [added] = await tx
    .insert(patientOfferAdhesions)
    .values({ patient_offer_id: offerId, user_id: caller.userId, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning({ id: patientOfferAdhesions.id })
  if (added) await recordAction(context, { action: 'create', subject: 'offer-adhesions', subject_id: added.id })
}

/** Takes the adhesion back while the offer is open; 409 for one that has ended. */
export async function withdraw(context: Context, offerId: number): Promise<void> {
  const { tx, now, caller } = context
  await requireOpen(context, offerId)
  const { patient_offer_id, user_id, version } = patientOfferAdhesions
  const mine = and(eq(patient_offer_id, offerId), eq(user_id, caller.userId), isNull(patientOfferAdhesions.deleted_at))
  const [removed] = await tx
    .update(patientOfferAdhesions)
    .set({ deleted_at: now, updated_at: now, version: sql`${version} + 1` })
    .where(mine)
    .returning({ id: patientOfferAdhesions.id })
  if (removed) await recordAction(context, { action: 'delete', subject: 'offer-adhesions', subject_id: removed.id })
}

async function toWire(context: Context, rows: readonly DedicatedOfferRow[]): Promise<DedicatedOffer[]> {
  const content = await contentsOf(
    context,
    rows.map((row) => ({ ...row, text: row.description })),
  )
  return rows.map((row) => ({
    ...content({ ...row, text: row.description }),
    taken_at: row.taken_at?.toISOString() ?? null,
  }))
}
