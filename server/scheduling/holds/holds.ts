import { eq, sql } from 'drizzle-orm'
import type { HoldState } from '../../../domain/booking/waiting'
import { longTime } from '../../../domain/calendar/minutes'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { holds, timeClaims } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { agendaRecipients } from '../../messages/recipients'
import { type BookingContext, bookingContext, servesOffice } from '../facts/actor'
import { type BookingData, overlapOf, requireBookable } from '../facts/booking-data'
import { type Visit, visitOf } from '../facts/visit'
import { lockAgenda, releaseLapsedHolds } from './time-claims'

export type StoredHold = typeof holds.$inferSelect

/** For whom and how long a time is held. */
type HoldTerms = Pick<StoredHold, 'kind' | 'until'> & Partial<Pick<StoredHold, 'waiting_id' | 'network'>>

/**
 * Holds a time that could be booked now (contract.md, "holds"): until then nobody else books it. Refused like a booking: 422,
 * or 409 with alternatives where it is taken.
 */
export async function holdTime(context: BookingContext, visit: Visit, about: HoldTerms): Promise<StoredHold> {
  const { tx, now, actor } = context
  await lockAgenda(context)
  const data = await requireBookable(context, visit, null)
  const { office_user_id, office_service_id, user_id, date, from, to, online, city_id, address } = visit
  const [hold] = await tx
    .insert(holds)
    .values({
      ...{ doctor_id: actor.doctor.userId, office_user_id, office_service_id, user_id, date, from, to },
      ...{ online, city_id, address, created_by: actor.userId || null, created_at: now },
      ...about,
    })
    .returning()
  if (!hold) throw new Error('The hold was not stored')
  await claimTime(context, hold, data, visit)
  await recordAction({ tx, now, caller: actor }, { action: 'create', subject: 'hold', subject_id: hold.id })
  publishHold(context, data.recipients, hold)
  return hold
}

/** Claims the time of an open hold; 409 with alternatives where it is taken. */
async function claimTime(context: BookingContext, hold: StoredHold, data: BookingData, visit: Visit): Promise<void> {
  const { tx, now } = context
  const { id: hold_id, until: held_until, doctor_id, date, from, to } = hold
  await releaseLapsedHolds(tx, doctor_id, now)
  const claim = { doctor_id, date, from, to, hold_id, held_until }
  const claimed = await tx.insert(timeClaims).values(claim).onConflictDoNothing().returning({ id: timeClaims.id })
  if (claimed.length === 0) throw await overlapOf(context, data, visit, null)
}

/**
 * Holds the time of a hold, locked by the caller, until another moment, also of one that has lapsed: refused then like a new
 * one.
 */
export async function renewHold(
  context: BookingContext,
  hold: StoredHold,
  terms: Pick<StoredHold, 'until' | 'network'>,
): Promise<StoredHold> {
  const { tx, now, wall } = context
  const columns = { ...terms, state: 'open', ended_at: null } as const
  const renewed = { ...hold, ...columns }
  if (problemOfHold(hold, now) === null)
    await tx.update(timeClaims).set({ held_until: terms.until }).where(eq(timeClaims.hold_id, hold.id))
  else {
    const visit = visitOf({ ...hold, from: longTime(hold.from), to: longTime(hold.to) }, null)
    await claimTime(context, renewed, await requireBookable(context, visit, null), visit)
  }
  await tx.update(holds).set(columns).where(eq(holds.id, hold.id))
  publishHold(context, await agendaRecipients(tx, hold.doctor_id, wall.date, [hold.office_user_id]), renewed)
  return renewed
}

/** The hold, locked with its agenda until the end of the transaction; 404 where it is not visible to the actor. */
export async function lockHold(context: BookingContext, id: number): Promise<StoredHold> {
  const { tx, actor } = context
  await lockAgenda(context)
  const { rows } = await tx.execute<{ office_id: number }>(sql`
    select ou.office_id from holds h join office_users ou on ou.id = h.office_user_id
    where h.id = ${id} and h.doctor_id = ${actor.doctor.userId}`)
  const [hold] = await tx.select().from(holds).where(eq(holds.id, id)).for('update')
  if (!rows[0] || !hold || !servesOffice(actor.doctor, rows[0].office_id)) throw unknownInPath(actor, 'hold', id)
  return hold
}

/** Why an offer cannot be answered any more, as the problem of its link; null while it can. */
export function problemOfHold({ state, until }: Pick<StoredHold, 'state' | 'until'>, now: Date) {
  if (state === 'expired' || (state === 'open' && until <= now)) return 'expired' as const
  return state === 'open' ? null : state === 'withdrawn' ? ('changed' as const) : ('used' as const)
}

/** Refuses (409) an offer that was answered, was taken back, or has expired. */
export function requireOpen(hold: StoredHold, now: Date): void {
  const problem = problemOfHold(hold, now)
  if (problem) throw linkRefusal(problem)
}

/** Ends an open hold, locked by the caller: its time is free at once, and an offer that has not left is not sent. */
export async function endHold(context: BookingContext, hold: StoredHold, state: Exclude<HoldState, 'open'>) {
  const { tx, now, actor, wall } = context
  await tx.update(holds).set({ state, ended_at: now, network: null }).where(eq(holds.id, hold.id))
  await tx.delete(timeClaims).where(eq(timeClaims.hold_id, hold.id))
  // the message about a move has more to tell than this time, and that to a guest also books a lapsed one
  if (hold.kind === 'waiting-list')
    await tx.execute(sql`
    update messages m set state = 'withdrawn', reason = 'L’offerta non vale più' from links k
    where k.hold_id = ${hold.id} and m.link_id = k.id and m.state = 'due' and m.claimed_at is null`)
  await recordAction(
    { tx, now, caller: actor },
    { action: 'update', subject: 'hold', subject_id: hold.id, detail: state },
  )
  publishHold(context, await agendaRecipients(tx, hold.doctor_id, wall.date, [hold.office_user_id]), hold)
}

/** The doctor of a hold as the one who acts: for offers that go on by themselves. */
export const practiceOf = (
  given: Pick<BookingContext, 'tx' | 'now' | 'publish'>,
  { doctor_id, created_by }: Pick<StoredHold, 'doctor_id' | 'created_by'>,
): BookingContext =>
  bookingContext(given, {
    userId: created_by ?? doctor_id,
    tokenId: 0,
    role: 'doctor',
    impersonatorId: null,
    side: 'doctor-side',
    doctor: { userId: doctor_id, onBehalf: false, offices: null, rights: [] },
  })

const publishHold = (
  { publish }: BookingContext,
  users: readonly number[],
  { doctor_id, date }: Pick<StoredHold, 'doctor_id' | 'date'>,
) => publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: null, date } })
