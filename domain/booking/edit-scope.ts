import type { Booking, EditScope } from '../contract/booking/bookings'
import { isLive } from './status'

/** What places a visit in its repeat. */
type RepeatedVisit = Pick<Booking, 'id' | 'status' | 'date' | 'from'>

const startOf = ({ date, from }: RepeatedVisit) => `${date} ${from}`

/**
 * The other visits of the repeat that a change of one is also for: the live ones after it, or all live ones (specification §3,
 * edit scope). `series` are the visits of the repeat, in any order.
 */
export function othersInScope<V extends RepeatedVisit>(
  visit: RepeatedVisit,
  series: readonly V[],
  scope: EditScope | null,
): V[] {
  if (scope === null) return []
  const others = series.filter(({ id, status }) => id !== visit.id && isLive(status))
  return scope === 'all' ? others : others.filter((other) => startOf(other) > startOf(visit))
}

/** A choice of the visits that a change is for; null: only the named one. */
export interface ScopeChoice {
  readonly scope: EditScope | null
  /** How many visits it is for; null while the repeat is not known. */
  readonly count: number | null
}

/**
 * The choices for a change of a visit of a repeat; none where no other visit is live. A choice that would be for the same visits
 * as another is left out. Without the visits of the repeat: all choices, uncounted.
 */
export function scopeChoices(visit: RepeatedVisit, series: readonly RepeatedVisit[] | undefined): ScopeChoice[] {
  if (!series) return [null, 'next' as const, 'all' as const].map((scope) => ({ scope, count: null }))
  const [next, all] = [othersInScope(visit, series, 'next').length, othersInScope(visit, series, 'all').length]
  if (all === 0) return []
  const choices: ScopeChoice[] = [
    { scope: null, count: 1 },
    { scope: 'next', count: next + 1 },
    { scope: 'all', count: all + 1 },
  ]
  return choices.filter(({ scope }) => scope !== 'next' || (next > 0 && next < all))
}
