import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { maximumOccurrences } from '../../../domain/booking/recurrence'
import { isLive } from '../../../domain/booking/status'
import type { ChangedBookings, EditScope, SavedBooking } from '../../../domain/contract/booking/bookings'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { unknownInField } from '../../audit/denied-attempts'
import { bookings } from '../../db/tables'
import type { BookingContext } from '../facts/actor'
import { showBooking, showBookings } from '../facts/show'
import { findBookings, type StoredBooking, statusNow } from '../facts/stored-booking'

/** What a change of a visit is for beside it (specification §3, edit scope). */
export type ScopeRequest = Pick<SavedBooking, 'scope' | 'keep_ids'>

const seriesText = {
  noSeries: 'La visita non fa parte di una ripetizione.',
  noScope: 'Si indica solo per una modifica di più visite.',
  tooMany: `Si possono modificare al massimo ${maximumOccurrences} visite insieme.`,
} as const

/** Refuses (422) a scope where there is no repeat, and any visit to keep, which is none of its others. */
export function requireNoScope({ actor }: BookingContext, { scope = null, keep_ids = [] }: ScopeRequest): void {
  if (scope !== null) throw invalid({ scope: [seriesText.noSeries] })
  const [unknown] = keep_ids
  if (unknown !== undefined) throw unknownInField(actor, 'booking', unknown, 'keep_ids')
}

/**
 * The other visits of a repeat that a change of `named` is for, locked, in order of time: those that still are live, in the
 * offices of the actor. Refuses (422) a scope for a visit without a repeat, and visits to keep that are none of its others.
 */
export async function othersOf(
  context: BookingContext,
  named: StoredBooking,
  { scope = null, keep_ids = [] }: ScopeRequest,
): Promise<StoredBooking[]> {
  if (named.series_id === null) requireNoScope(context, { scope, keep_ids })
  else if (scope === null && keep_ids.length > 0) throw invalid({ keep_ids: [seriesText.noScope] })
  if (scope === null || named.series_id === null) return []
  const { tx, actor, wall } = context
  const series = await findBookings(tx, actor.doctor, eq(bookings.series_id, named.series_id))
  const others = series.filter(({ id }) => id !== named.id)
  const unknown = keep_ids.find((kept) => !others.some(({ id }) => id === kept))
  if (unknown === named.id) throw unknownValue('keep_ids')
  if (unknown !== undefined) throw unknownInField(actor, 'booking', unknown, 'keep_ids')
  const meant = others.filter(
    (other) => isMeant(scope, named, other) && !keep_ids.includes(other.id) && isLive(statusNow(other, wall)),
  )
  if (meant.length >= maximumOccurrences) throw invalid({ scope: [seriesText.tooMany] })
  return meant
}

/** The mark that the changes of one act share; none without a scope. */
export const actOf = ({ scope = null }: ScopeRequest): string | null => (scope === null ? null : randomUUID())

/** The reply of a change: the named visit, and with a scope the others that changed. */
export async function changedBookings(
  context: BookingContext,
  named: StoredBooking,
  { scope = null }: ScopeRequest,
  others: readonly StoredBooking[],
): Promise<ChangedBookings> {
  const data = await showBooking(context, named.id)
  if (scope === null) return { data }
  const ids = others.map(({ id }) => id)
  return { data, others: await showBookings(context, ids) }
}

const isMeant = (scope: EditScope, named: StoredBooking, other: StoredBooking): boolean =>
  scope === 'all' || other.starts_at > named.starts_at
