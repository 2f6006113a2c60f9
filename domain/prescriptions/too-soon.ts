import { addDays, type CivilDate } from '../calendar/civil-date'

/** The last time that a person was given a drug. */
export interface Issue {
  readonly issued_on: CivilDate
  /** Days that it was meant to last; null: not said. */
  readonly days: number | null
}

/** The last day that an issue covers; null where nobody said how long it lasts. */
export const coveredUntil = ({ issued_on, days }: Issue): CivilDate | null =>
  days === null ? null : addDays(issued_on, days - 1)

/** The day until which a drug asked for on a day is still covered by the last issue; null: it is not too soon. */
export function tooSoonUntil(last: Issue | null, on: CivilDate): CivilDate | null {
  const until = last && coveredUntil(last)
  return until !== null && until >= on ? until : null
}
