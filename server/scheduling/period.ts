import { maximumWindow } from '../../domain/availability/availability'
import { type CivilDate, type DayNumber, toDayNumber } from '../../domain/calendar/civil-date'
import { invalid } from '../../domain/contract/refusal'
import { validationText } from '../../domain/text/validation'

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

/** The longest period of which a list of bookings answers whole, in days (contract.md, "Calls"). */
const maximumPeriod = 62

/** What is answered whole needs both ends of its period; a page, or a series, may leave one open. */
export function checkListPeriod(
  { from, to }: { readonly from?: CivilDate | undefined; readonly to?: CivilDate | undefined },
  isWhole: boolean,
): void {
  if (isWhole && from === undefined) throw invalid({ from: [validationText.required] })
  if (isWhole && to === undefined) throw invalid({ to: [validationText.required] })
  if (from !== undefined && to !== undefined) periodOf({ from, to }, isWhole ? maximumPeriod : Number.POSITIVE_INFINITY)
}
