import { useMemo } from 'react'
import { actsForDoctors } from '../../../../domain/access/roles'
import { closedDayWord, openingHours } from '../../../../domain/availability/opening-hours'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { BoardColumn } from '../../../../domain/contract/agenda/board'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { fullDate } from '../../../../domain/text/dates'
import { byCharacters } from '../../../../domain/text/order'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { HttpFailure } from '../../../platform/calls'
import { roleOf, selectableDoctors, useCurrentUser } from '../../../platform/session/current-user'
import { type FreeSlot, type FreeSlots, stillFree } from '../../../shared/hours/agenda'
import { useIsPhone } from '../../../ui/hooks/use-media'
import { gridStep } from '../move/target'
import type { Columns } from '../time-grid/columns'
import { isAhead } from '../use-calendar'
import { useBoardDay, useNearestDay } from './board'
import { useBoardAddress } from './board-address'
import { type BoardOffice, boardOffices, chosenLanes, type Lane, laneColumnsOf, toggled } from './lanes'

const freeSlots = (columns: readonly BoardColumn[]): FreeSlot[] =>
  columns
    .flatMap(({ free }) => free)
    .flatMap(({ office_user_id, office_service_id, slots }) =>
      slots.map((slot) => ({ ...slot, officeUserId: office_user_id, officeServiceId: office_service_id })),
    )
    .sort((a, b) => byCharacters(a.from, b.from))

const plansOf = (offices: readonly BoardOffice[]) => offices.map(({ plan }) => plan)

/** Visits that did not take place free their time: they are not drawn. */
const isShown = ({ status }: Pick<Booking, 'status'>) => status !== 'canceled' && status !== 'rejected'

/** Whether something is open or booked on a day in one of the chosen columns, of those that there are. */
function isUsedDay(date: CivilDate, columns: readonly BoardColumn[], officeIds: ReadonlySet<number>): boolean {
  const offices = boardOffices(columns).filter(({ officeUser }) => officeIds.has(officeUser.id))
  const isOpen = (openingHours(plansOf(offices), [date]).get(date)?.open.length ?? 0) > 0
  const visits = columns.flatMap((column) => column.visits)
  return isOpen || visits.some((visit) => isShown(visit) && officeIds.has(visit.office_user_id))
}

/** State of the day board: its place, its columns and what is drawn in them. */
export function useBoard() {
  const now = useRomeClock()
  const isPhone = useIsPhone()
  const { data: user } = useCurrentUser()
  const { place: asked, goTo } = useBoardAddress(now.date)
  const { date } = asked
  const hasNobody = user !== undefined && actsForDoctors(roleOf(user)) && selectableDoctors(user).length === 0
  const day = useBoardDay(date, { enabled: user !== undefined && !hasNobody })
  const { columns } = day
  const offices = useMemo(() => boardOffices(columns), [columns])
  const doctors = new Set(offices.map(({ doctor }) => doctor.id))
  const isAlone = doctors.size === 1
  // A doctor alone sees the offices.
  const by = isAlone ? 'office' : asked.by
  const place = { ...asked, by }
  const everyLane = useMemo(() => laneColumnsOf(offices, { by, date }), [offices, by, date])
  const chosenText = asked.chosen.join()
  const lanes = useMemo((): Lane[] => {
    const chosen = chosenLanes(everyLane, chosenText.split(',').map(Number), date)
    return isPhone ? chosen.slice(0, 1) : chosen
  }, [everyLane, chosenText, date, isPhone])

  const shownIds = useMemo(() => new Set(lanes.flatMap(({ officeIds }) => [...officeIds])), [lanes])
  const planned = useMemo(() => offices.filter(({ officeUser }) => shownIds.has(officeUser.id)), [offices, shownIds])
  const plans = useMemo(() => plansOf(planned), [planned])
  const allVisits = useMemo(() => columns.flatMap(({ visits }) => visits), [columns])
  const allHolds = useMemo(
    () => columns.flatMap(({ holds }) => holds).filter(({ until }) => isAhead(until, now)),
    [columns, now],
  )
  const visits = useMemo(
    () => allVisits.filter((visit) => isShown(visit) && shownIds.has(visit.office_user_id)),
    [allVisits, shownIds],
  )
  const holds = useMemo(
    () => allHolds.filter(({ office_user_id }) => shownIds.has(office_user_id)),
    [allHolds, shownIds],
  )
  const slots = useMemo((): FreeSlots => new Map([[date, freeSlots(columns)]]), [date, columns])
  const free = useMemo(() => stillFree(slots, now), [slots, now])
  const grounds = useMemo(
    () => new Map(lanes.map(({ key, offices }) => [key, openingHours(plansOf(offices), [date]).get(date)])),
    [lanes, date],
  )
  const step = useMemo(() => gridStep(plans), [plans])
  const nearestDay = useNearestDay()
  const isReady = !day.isPending && !(day.error && columns.length === 0)
  const grid: Columns = {
    columns: lanes,
    narrow: noDays,
    grounds,
    step,
    sideBySide: true,
    badges: undefined,
    officesOf: ({ key }) => lanes.find((lane) => lane.key === key)?.offices.map(({ officeUser }) => officeUser) ?? [],
  }
  return {
    now,
    isPhone,
    place,
    goTo,
    /** Goes to the nearest day that one of the columns works or has visits on. */
    step: async (by: 1 | -1) => {
      const ids = shownIds
      goTo({ date: await nearestDay(date, by, (other, found) => isUsedDay(other, found, ids)) })
    },
    period: fullDate(date),
    isAlone,
    everyLane,
    lanes,
    toggle: (id: number) => goTo({ chosen: toggled(everyLane, asked.chosen, id) }),
    offices,
    planned,
    plans,
    allVisits,
    allHolds,
    visits,
    holds,
    free,
    grid,
    /** Why a column has no hours on this day; null while it has some. */
    closedText: ({ key, offices }: Lane): string | null =>
      (grounds.get(key)?.open.length ?? 0) > 0 ? null : closedDayWord(plansOf(offices), date),
    isReady,
    /** Nothing is open or booked in any column. */
    isIdle: isReady && !isUsedDay(date, columns, shownIds),
    /** Nobody has linked this user, or nobody with the right to book. */
    hasNobody: hasNobody || (day.error instanceof HttpFailure && day.error.status === 403),
    isError: day.error !== null && columns.length === 0,
    retry: () => void day.refetch(),
  }
}

const noDays: CivilDate[] = []

export type Board = ReturnType<typeof useBoard>
