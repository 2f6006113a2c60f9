import { type ScopeChoice, scopeChoices } from '../../../domain/booking/edit-scope'
import { endpoints } from '../../../domain/contract'
import type { Booking, SeriesConflict } from '../../../domain/contract/booking/bookings'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { useActingDoctor } from '../../platform/session'

/** For which visits of a repeat a save is, and those to leave as they are. */
export type SeriesPart = ScopeChoice & { readonly keepIds?: readonly number[] }

export const oneVisit: SeriesPart = { scope: null, count: 1 }

/** The fields of a save for a part of a repeat; none for one visit (contract.md, "The areas to come"). */
export const seriesFields = ({ scope, keepIds = [] }: SeriesPart) =>
  scope && { scope, ...(keepIds.length > 0 && { keep_ids: [...keepIds] }) }

/** The same part without the visits that do not fit. */
export const withoutConflicts = (part: SeriesPart, conflicts: readonly SeriesConflict[]): SeriesPart => ({
  ...part,
  count: part.count && part.count - conflicts.length,
  keepIds: [...(part.keepIds ?? []), ...conflicts.map(({ booking_id }) => booking_id)],
})

/**
 * Reads for which visits of its repeat a change of this one can be: nothing to choose for a single visit. Null when it could not
 * be read, which was announced.
 */
export function useReadScopes() {
  const actingAs = useActingDoctor()
  return async ({ series_id, ...visit }: Booking): Promise<readonly ScopeChoice[] | null> => {
    if (series_id === null) return []
    const query = { 'filter[series_id]': String(series_id) }
    const outcome = await attempt(call(endpoints.bookings, { query }, { actingAs }))
    return outcome.kind === 'done' ? scopeChoices(visit, outcome.data.data) : null
  }
}
