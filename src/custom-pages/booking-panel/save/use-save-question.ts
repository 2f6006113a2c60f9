import { useState } from 'react'
import type { ScopeChoice } from '../../../../domain/booking/edit-scope'
import { longTime } from '../../../../domain/calendar/minutes'
import type { SeriesConflict } from '../../../../domain/contract/booking/bookings'
import { type SeriesPart, useReadScopes } from '../../../shared/visits/series-scope'
import { type Draft, isEdit, purposeOf } from '../form/draft'
import type { ChosenTime } from '../time/offered-times'
import { keepsTime } from './payload'

/**
 * Before a save: whether it may be out of hours, and for which visits of its repeat it is. After it: what to do with the visits of
 * the repeat that do not fit.
 */
export type SaveQuestion =
  | {
      readonly kind: 'confirm'
      readonly time: ChosenTime
      readonly outOfHours: boolean
      readonly scopes: readonly ScopeChoice[]
    }
  | { readonly kind: 'conflicts'; readonly part: SeriesPart; readonly conflicts: readonly SeriesConflict[] }

/** Whether the save puts the visit at a time out of hours that was not confirmed before. */
export const leavesHours = (draft: Draft, time: ChosenTime | null): boolean =>
  purposeOf(draft) !== 'notes' && time?.overtime === true && !keepsTime(draft, time)

/** The visit of a repeat that the edit puts at another time; null where there is none. */
function movedOfSeries(draft: Draft, time: ChosenTime | null) {
  const { original } = draft
  if (!original || !time || !isEdit(draft) || purposeOf(draft) === 'notes' || original.series_id === null) return null
  const { date, from, to } = original
  return date === time.date && from === longTime(time.from) && to === longTime(time.to) ? null : original
}

export function useSaveQuestion() {
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const [isReading, setReading] = useState(false)
  const readScopes = useReadScopes()

  /** Asks what must be answered before the save; false when there is nothing to ask, so that the save can go on. */
  const asksFirst = async (draft: Draft, time: ChosenTime | null): Promise<boolean> => {
    const outOfHours = leavesHours(draft, time)
    const moved = movedOfSeries(draft, time)
    if (moved) setReading(true)
    const scopes = moved ? await readScopes(moved) : []
    setReading(false)
    if (!scopes) return true
    if (!time || (!outOfHours && scopes.length === 0)) return false
    setQuestion({ kind: 'confirm', time, outOfHours, scopes })
    return true
  }
  return {
    question,
    /** The visits of the repeat are being read. */
    isReading,
    asksFirst,
    askAboutConflicts: (part: SeriesPart, conflicts: readonly SeriesConflict[]) =>
      setQuestion({ kind: 'conflicts', part, conflicts }),
    closeQuestion: () => setQuestion(null),
  }
}
