import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { OfferToRead, offerEndpoints } from '../../../domain/contract/practice/offers'
import { offerText } from '../../../domain/contract/practice/offers'
import { Refusal } from '../../../domain/contract/refusal'
import { unknownInPath } from '../../audit/denied-attempts'
import { newestFirst, orderBy } from '../../db/keyset'
import { periodHasStatus } from '../../db/period-status'
import { doctorOfferReaders, doctorOffers } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { offersFor } from '../../messages/campaigns/offers'
import { childrenOf, recipientsWith } from '../../messages/recipients'
import { notify } from '../../notices/notify'
import { contentsOf } from './content'
import { todayOf } from './sides'

/** Offers of a participant's doctors that are looked at: more than anybody reads. */
const mostRead = 200

const { id, doctor_id, period } = doctorOffers

const columns = (userId: number) => ({
  ...getTableColumns(doctorOffers),
  doctor: sql<string>`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = doctor_offers.doctor_id)`,
  taken_at: sql<Date | null>`(select r.taken_at from doctor_offer_readers r
    where r.doctor_offer_id = doctor_offers.id and r.user_id = ${userId})`.mapWith(doctorOfferReaders.taken_at),
})
type ParticipantOfferRow = typeof doctorOffers.$inferSelect & { doctor: string; taken_at: Date | null }

const isOpen = ({ now }: Pick<Context, 'now'>): SQL | undefined => periodHasStatus(period, now, ['current', 'enabled'])

/** Condition: the offer is of a doctor who has the caller, or a child of the caller, as a patient. */
const isOfOwnDoctor = (userId: number): SQL => sql`${doctor_id} in (
  select p.doctor_id from doctor_patients p where p.user_id = ${userId} or p.user_id in ${childrenOf(userId)})`

const order = newestFirst(id)

/** What the participant's doctors offer them today: only where they are in the audience and have consented. */
export async function listOwnOffers(context: Context, path: string, query: QueryOf<typeof offerEndpoints.ownOffers>) {
  const { tx, caller } = context
  const { audience } = doctorOffers
  const open = await tx
    .select({ id, doctor_id, audience })
    .from(doctorOffers)
    .where(and(isOpen(context), isOfOwnDoctor(caller.userId)))
    .orderBy(...orderBy(order.keys))
    .limit(mostRead)
  const which = inArray(id, [...(await offersFor(tx, context.now, caller.userId, open))])
  return listReply(query, {
    tx,
    path,
    counted: sql`select 1 from ${doctorOffers} where ${which}`,
    found: (after) => tx.select(columns(caller.userId)).from(doctorOffers).where(and(which, after)),
    toWire: (rows) => toWire(context, rows),
    order,
  })
}

/** One that is for the caller today; 404 for any other. `locked`: its author changes nothing until the end of the transaction. */
async function requireOwn(context: Context, offerId: number, locked?: 'locked'): Promise<ParticipantOfferRow> {
  const row = await readOpen(context, offerId, locked)
  const [isTheirs] = row ? await offersFor(context.tx, context.now, context.caller.userId, [row]) : []
  if (!row || isTheirs === undefined) throw unknownInPath(context.caller, 'doctor_offers', offerId)
  return row
}

async function readOpen(
  context: Context,
  offerId: number,
  locked?: 'locked',
): Promise<ParticipantOfferRow | undefined> {
  const { tx, caller } = context
  const which = and(eq(id, offerId), isOpen(context), isOfOwnDoctor(caller.userId))
  if (locked) await tx.select({ id }).from(doctorOffers).where(which).for('share')
  const [row] = await tx.select(columns(caller.userId)).from(doctorOffers).where(which)
  return row
}

export async function showOwnOffer(context: Context, offerId: number): Promise<OfferToRead> {
  return onWire(context, await requireOwn(context, offerId))
}

/** Notes the first time that the caller has seen it; who looks in somebody's place leaves nothing. */
export async function seeOffer(context: Context, offerId: number): Promise<void> {
  await requireOwn(context, offerId, 'locked')
  if (context.caller.impersonatorId !== null) return
  await context.tx
    .insert(doctorOfferReaders)
    .values({ doctor_offer_id: offerId, user_id: context.caller.userId, seen_at: context.now })
    .onConflictDoNothing()
}

/** Adheres, once; returns whether this was the first time. The doctor's side learns that somebody has, not who. */
export async function takeOffer(context: Context, offerId: number): Promise<boolean> {
  const { tx, now, caller, publish } = context
  const { doctor_id: doctor } = await requireOwn(context, offerId, 'locked')
  const { doctor_offer_id, user_id, taken_at } = doctorOfferReaders
  const taken = await tx
    .insert(doctorOfferReaders)
    .values({ doctor_offer_id: offerId, user_id: caller.userId, seen_at: now, taken_at: now })
    .onConflictDoUpdate({
      target: [doctor_offer_id, user_id],
      set: { taken_at: now },
      setWhere: sql`${taken_at} is null`,
    })
    .returning({ id: doctor_offer_id })
  if (taken.length === 0) return false
  const told = { userId: doctor, ...takenText, url: '/offers', doctorId: doctor }
  const recipients = await recipientsWith(tx, 'broadcast', doctor, todayOf(context))
  for (const event of await notify(tx, now, [{ notification: told, recipients }])) publish(event)
  return true
}

const takenText = {
  code: 'offer-taken',
  title: 'Nuova adesione a un’offerta',
  text: 'Una persona ha aderito a una delle offerte: chi è si legge nell’offerta.',
} as const

/**
 * Takes the adhesion back, also for who is in the audience no more; 409 once the offer has ended, 404 for one that was never
 * theirs. Returns whether there was one.
 */
export async function leaveOffer(context: Context, offerId: number): Promise<boolean> {
  const { tx, caller } = context
  const { doctor_offer_id, user_id, taken_at } = doctorOfferReaders
  const adhesion = and(eq(doctor_offer_id, offerId), eq(user_id, caller.userId), isNotNull(taken_at))
  if ((await tx.$count(doctorOfferReaders, adhesion)) === 0) {
    await requireOwn(context, offerId)
    return false
  }
  const open = await tx.$count(doctorOffers, and(eq(id, offerId), isOpen(context)))
  if (open === 0) throw new Refusal(409, { message: offerText.ended })
  const left = await tx.update(doctorOfferReaders).set({ taken_at: null }).where(adhesion).returning({ id: user_id })
  return left.length > 0
}

/** One that the caller has to do with, as it is now. */
export async function afterAct(context: Context, offerId: number): Promise<OfferToRead> {
  const [row] = await context.tx.select(columns(context.caller.userId)).from(doctorOffers).where(eq(id, offerId))
  if (!row) throw unknownInPath(context.caller, 'doctor_offers', offerId)
  return onWire(context, row)
}

async function onWire(context: Context, row: ParticipantOfferRow): Promise<OfferToRead> {
  const [shown] = await toWire(context, [row])
  if (!shown) throw new Error('An offer was read and is not there')
  return shown
}

async function toWire(context: Context, rows: readonly ParticipantOfferRow[]): Promise<OfferToRead[]> {
  const content = await contentsOf(context, rows)
  return rows.map((row) => ({
    ...content(row),
    doctor: { id: row.doctor_id, name: row.doctor },
    taken_at: row.taken_at?.toISOString() ?? null,
  }))
}
