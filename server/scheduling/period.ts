import { maximumWindow } from '../../domain/availability/availability'
import { type CivilDate, type DayNumber, toDayNumber } from '../../domain/calendar/civil-date'
import { invalid } from '../../domain/contract/refusal'

/** The days of a question; 422 on `to` when it ends before it starts or is longer than `days`. */
export function periodOf(
  { from, to }: { from: CivilDate; to: CivilDate },
  days: number = maximumWindow,
): { first: DayNumber; last: DayNumber } {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  if (first > last) throw invalid({ to: ['La data di fine precede quella di inizio.'] })
  if (last - first >= days) throw invalid({ to: [`Il periodo può durare al massimo ${days} giorni.`] })
  return { first, last }
}
