import { type CivilDate, shiftMonth, startOfMonth } from '../../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import { type AvailabilityQuestion, useFirstFreeMonth, useMonths } from '../../../shared/visits/availability'
import { type Draft, isEdit } from '../form/draft'
import {
  awaitedSlot,
  choosableDays,
  chosenSlot,
  chosenVisit,
  isHomeVisit,
  isWhole,
  lostSlot,
  offeredVisits,
  shownDay,
  startOnScreen,
  timeInProgress,
  usualDuration,
} from './offered-times'

/** The server's offers for a draft, and the values derived from both. */
export function useOfferedTimes(draft: Draft, offices: readonly OfficeUser[], today: CivilDate) {
  const office = offices.find(({ id }) => id === draft.officeUserId)
  const visits = offeredVisits(draft, office)
  const visit = chosenVisit(draft, visits)
  const question: AvailabilityQuestion | null = visit
    ? {
        officeServiceId: visit.service.id,
        online: visit.online,
        originalBookingId: isEdit(draft) ? draft.original?.id : undefined,
        cityId: isHomeVisit(visit) ? draft.city?.id : undefined,
      }
    : null

  const start = startOnScreen(draft, today)
  const firstFree = useFirstFreeMonth(draft.month === null && start === null ? question : null, today)
  const month = draft.month ?? (start === null ? firstFree.data : startOfMonth(start))
  // The months beside it are shown in part around its own days, and come by PageUp, PageDown and the arrows.
  const nextMonth = month && shiftMonth(month, 1)
  const previousMonth = month && month > startOfMonth(today) ? shiftMonth(month, -1) : null
  const monthsToLoad = [month, nextMonth, previousMonth, draft.day, draft.slot?.date].filter((date) => date != null)
  const { days: offered, known, isError, refetch } = useMonths(question, monthsToLoad)

  const days = choosableDays(draft, visit, offered, awaitedSlot(draft, visit, office, known))
  const day = shownDay(draft, month, days, start)
  const isMonthKnown = month !== undefined && known.has(month)
  const requested = timeInProgress(draft, day, days)
  return {
    office,
    visits,
    visit,
    /** Usual duration of the visit, in minutes; null when it depends on the slot. */
    duration: visit ? usualDuration(visit.service, office) : null,
    month,
    days,
    day,
    isMonthKnown,
    /** All the days among which the shown one was looked for are loaded. */
    isSearched: isMonthKnown && (start === null || (nextMonth !== undefined && known.has(nextMonth))),
    /** The days on screen have no free slot: the shown day is a later one. */
    isBeyondScreen: start !== null && day !== null && day > (draft.onScreen?.last ?? day),
    isDayKnown: day !== null && known.has(startOfMonth(day)),
    isError: isError || (draft.month === null && firstFree.isError),
    retry: () => {
      void firstFree.refetch()
      refetch()
    },
    slot: chosenSlot(draft, days),
    lost: lostSlot(draft, days, known),
    requested,
    time: isWhole(requested) ? requested : null,
  }
}
export type Offer = ReturnType<typeof useOfferedTimes>
