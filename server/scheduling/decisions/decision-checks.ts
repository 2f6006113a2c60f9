import { inArray, sql } from 'drizzle-orm'
import { bookingStatus, isLive } from '../../../domain/booking/status'
import type { Decision } from '../../../domain/contract/agenda/hours'
import { forbidden, invalid, Refusal } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { unknownInField } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import { bookings } from '../../db/tables'
import { mailAddress } from '../../messages/mail-address'
import { hasPushDevice } from '../../messages/push-device'
import { recipientsOfVisit } from '../../notices/reminders'
import type { BookingContext } from '../facts/actor'
import { refuseConflicts } from '../facts/refusals'
import { findBookings, progressOf, type StoredBooking, statusNow } from '../facts/stored-booking'

/** A decision on a visit, with its place in the request. */
export interface VisitDecision {
  readonly at: number
  readonly decision: Decision
  readonly before: StoredBooking
}

export const conflictText = {
  changed: 'La visita nel frattempo è stata modificata.',
  begun: 'La visita è già iniziata.',
  tooSoon: 'La visita è troppo vicina: non c’è tempo per far scegliere la persona.',
  noAddress: 'La persona non ha un recapito a cui inviare la scelta.',
} as const

/** Why decisions cannot be carried out, by visit: of each the first reason counts. */
export class Conflicts {
  private readonly texts = new Map<number, string>()

  constructor(private readonly visits: readonly StoredBooking[]) {}

  put({ id }: Pick<StoredBooking, 'id'>, text: string | null): void {
    if (text !== null && !this.texts.has(id)) this.texts.set(id, text)
  }

  has({ id }: Pick<StoredBooking, 'id'>): boolean {
    return this.texts.has(id)
  }

  /** Runs what may be refused of one visit; a refusal is its reason, and undefined the result. */
  async attempt<T>(visit: StoredBooking, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (err) {
      if (!(err instanceof Refusal)) throw err
      const { message, errors } = err.body as { message: string; errors?: Record<string, string[]> }
      this.put(visit, Object.values(errors ?? {})[0]?.[0] ?? message)
      return undefined
    }
  }

  /** Refuses all (409) where there is any, in the order of the visits. */
  refuse(): void {
    refuseConflicts(this.visits, ({ id }) => this.texts.get(id) ?? null, 'decisions-conflict')
  }
}

/**
 * The visits of decisions, locked, in order of time. Refuses (422) one that is unknown or another's, and two decisions on one;
 * 403 without the right to the bookings.
 */
export async function readDecisions(context: BookingContext, decisions: readonly Decision[]): Promise<VisitDecision[]> {
  const { tx, actor } = context
  if (actor.doctor.onBehalf && !actor.doctor.rights.includes('bookings')) throw forbidden()
  const ids = decisions.map(({ booking_id }) => booking_id)
  const twice = ids.findIndex((booking, at) => ids.indexOf(booking) < at)
  if (twice >= 0) throw invalid({ [`decisions.${twice}.booking_id`]: [validationText.wrong] })
  const found = await findBookings(tx, actor.doctor, inArray(bookings.id, ids))
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw unknownInField(actor, 'booking', ids[unknown] ?? 0, `decisions.${unknown}.booking_id`)
  const places = new Map(ids.map((id, at) => [id, at]))
  return found.flatMap((before) => {
    const at = places.get(before.id) ?? 0
    const decision = decisions[at]
    return decision ? [{ at, decision, before }] : []
  })
}

/** Why nothing can be decided on a visit any more; null while something can. */
export function whyNotNow({ wall }: BookingContext, { decision, before }: VisitDecision): string | null {
  const status = statusNow(before, wall)
  if (!isLive(status)) return `La visita è ${bookingStatus[status].label.toLowerCase()}.`
  if (before.version !== decision.version) return conflictText.changed
  return progressOf(before, wall).started ? conflictText.begun : null
}

/** The visits whose person, or the parent who booked for a child, can be reached by a message. */
export async function reachable(
  { tx, now }: BookingContext,
  visits: readonly Pick<StoredBooking, 'id'>[],
): Promise<Set<number>> {
  if (visits.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    select b.id from bookings b where b.id = any(${intArray(visits.map(({ id }) => id))}::int[]) and exists (
      select 1 from ${recipientsOfVisit} who join users u on u.id = who.id
      where u.active and u.deleted_at is null and (${mailAddress('u')} is not null or ${hasPushDevice(sql`u.id`, now)}))`)
  return new Set(rows.map(({ id }) => id))
}
