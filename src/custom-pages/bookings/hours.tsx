import { Suspense, useEffect, useMemo } from 'react'
import { type BookingStatus, groupMessage } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { lazyPart } from '../../session/load-chunk'
import { useNames } from '../../ui/names'
import { holds } from './columns'
import { DayBoard } from './day-board'
import { DayHeads } from './day-heads'
import { CarryingBar } from './move/carrying-bar'
import { isTakenBy, targetText } from './move/target'
import { useCarryingKeys } from './move/use-carrying-keys'
import { useMoving } from './move/use-moving'
import { OfficeLegend } from './office-legend'
import type { AgendaShown } from './use-agenda-shown'
import { useBoardFocus } from './use-board-focus'
import { useWantedVisit } from './use-calendar-place'
import { useFreeTime } from './use-free-time'
import { useGrid } from './use-grid'
import { useScrolledToNow } from './use-scrolled-to-now'
import { useSwipe } from './use-swipe'
import { type CalendarPlace, daysOf, isSunday, periodText } from './visible-days'
import { VisitsShown } from './visit-block'
import type { Visit } from './visits'
import { visitsDrawn } from './visits-drawn'
import { WeekStrip } from './week-strip'

const MoveDialogs = lazyPart(() => import('./move/move-dialogs'))
const TimePopover = lazyPart(() => import('./time-popover'))

interface HoursProps {
  readonly agenda: AgendaShown
  readonly place: CalendarPlace
  readonly now: WallClock
  readonly isPhone: boolean
  readonly officeUsers: readonly OfficeUser[]
  readonly severalOffices: boolean
  readonly search: string
  readonly openId: string | null
  readonly returns: number
  readonly onOpen: (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => void
  readonly goTo: (place: Partial<CalendarPlace>) => void
  readonly onStep: (steps: number) => void
}

/** The hours of a day or a week: visits to open, move and stretch, free time to book, other time to ask about. */
export function Hours(props: HoursProps) {
  const { agenda, place, now, isPhone, officeUsers, severalOffices, search, openId, returns, onOpen, goTo } = props
  const { days, planned, free, hours, isReady, shownBookings } = agenda
  const names = useNames()
  const wanted = useWantedVisit()
  const board = useScrolledToNow(agenda.scrollTop, isReady, wanted !== null)
  useBoardFocus(board.ref, openId !== null)
  const swipe = useSwipe(props.onStep)
  const sideBySide = severalOffices && place.view === 'day' && !isPhone
  const grid = useGrid({ agenda, officeUsers, severalOffices, sideBySide })
  const { columns, grounds, step, marks } = grid
  const tool = useMoving({ planned, now })
  const { moving, pickUp } = tool
  const visits = useMemo(
    () => visitsDrawn({ bookings: shownBookings, days, moving, names, marks, search }),
    [shownBookings, days, moving, names, marks, search],
  )
  const freeTime = useFreeTime({ agenda, grid, now })
  const { pointing, asked } = freeTime

  const carried = moving?.step === 'carried' ? moving : null
  useCarryingKeys({
    carried: carried?.target ?? pointing.carried,
    keys: {
      step,
      hours,
      isShown: (date) =>
        !isSunday(date) || columns.some(({ key }) => key === date) || (agenda.grounds.get(date)?.open.length ?? 0) > 0,
    },
    onCarry: (to) => {
      if (!carried) return pointing.carry(to, goTo)
      tool.carry(to)
      if (!days.includes(to.date)) goTo({ date: to.date })
    },
    onCommit: carried ? tool.commit : freeTime.onCommit,
    onCancel: carried ? tool.cancel : pointing.leave,
  })
  const where = carried
    ? targetText(carried.target, isTakenBy(agenda.visitsOn(carried.target.date), carried.target, carried.booking.id))
    : freeTime.spoken

  const { scrollToStart } = board
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish to return is answered once.
  useEffect(() => {
    if (returns > 0) scrollToStart()
  }, [returns])

  const context = useMemo(
    () => ({
      visits,
      openId,
      wanted,
      movingId: moving && moving.step !== 'taken' ? String(moving.booking.id) : null,
      onOpen: (visit: Visit, anchor: HTMLElement) => onOpen(visit.booking, anchor),
      onCancel: (visit: Visit, anchor: HTMLElement) => onOpen(visit.booking, anchor, 'canceled'),
      onPickUp: (visit: Visit) => pickUp(visit.booking),
      onPointed: pointing.setAnchor,
    }),
    [visits, openId, wanted, moving, onOpen, pickUp, pointing.setAnchor],
  )

  return (
    <>
      {isPhone && (
        <WeekStrip
          days={daysOf({ view: 'week', date: place.date })}
          chosen={place.date}
          today={now.date}
          countOf={(date: CivilDate) => agenda.visitsOn(date).length}
          message={groupMessage(agenda.visitsOn(place.date).map(({ status }) => status))}
          onDay={(date) => goTo({ date })}
        />
      )}
      {marks && <OfficeLegend officeUsers={officeUsers} marks={marks} />}
      <VisitsShown value={context}>
        <DayBoard
          ref={board.ref}
          label={`Calendario, ${periodText(days)}`}
          isReady={isReady}
          isCovered={openId !== null || pointing.isAsked}
          heads={
            !isPhone && (
              <DayHeads
                columns={columns}
                today={now.date}
                freeOf={({ date, office }) => agenda.freeOf(date, office?.id)}
                messageOf={(column) =>
                  groupMessage(
                    visits.filter(({ booking }) => holds(column, booking)).map(({ booking }) => booking.status),
                  )
                }
                onDay={(date) => goTo({ date, view: 'day' })}
                onBook={freeTime.onDay}
              />
            )
          }
          foot={where !== null && <CarryingBar what={carried ? 'Sposta' : 'Prenota'} where={where} />}
          grounds={grounds}
          touch={isPhone ? swipe : {}}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.target !== event.currentTarget) return
            event.preventDefault()
            pointing.start()
          }}
          calendar={{
            columns,
            visits,
            free,
            now,
            shown: hours,
            hourPixels: agenda.hourPixels,
            step,
            pointed: pointing.pointed,
            onTime: freeTime.onTime,
            onStretch: freeTime.onStretch,
            onMove: (visit, date, from) => tool.drop(visit.booking, { date, from }),
            onResize: (visit, to) => tool.drop(visit.booking, { to }),
          }}
        />
      </VisitsShown>
      <Suspense>
        {(moving?.step === 'asked' || moving?.step === 'taken') && <MoveDialogs tool={tool} />}
        {asked && pointing.anchor && (
          <TimePopover
            anchor={pointing.anchor}
            date={asked.column.date}
            span={asked.span}
            office={asked.office}
            outOfHours={asked.outOfHours}
            onClose={pointing.leave}
          />
        )}
      </Suspense>
    </>
  )
}
