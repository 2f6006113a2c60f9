import { Suspense, useEffect, useMemo, useRef } from 'react'
import { groundOf } from '../../../domain/availability/day-ground'
import { type BookingStatus, groupMessage } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { useMayBookOutOfHours } from '../../api'
import { openBookingPanel } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { useNames } from '../../ui/names'
import { type Column, columnsOf, holds } from './columns'
import { DayBoard } from './day-board'
import { DayHeads } from './day-heads'
import { draftAt, draftOfDrag, slotAt } from './free-time'
import { CarryingBar } from './move/carrying-bar'
import { gridStep, isTakenBy, stretchText } from './move/target'
import { useCarryingKeys } from './move/use-carrying-keys'
import { useMoving } from './move/use-moving'
import { OfficeLegend } from './office-legend'
import { officeMarks } from './office-marks'
import type { AgendaShown } from './use-agenda-shown'
import { useWantedVisit } from './use-calendar-place'
import { usePointed } from './use-pointed'
import { useScrolledToNow } from './use-scrolled-to-now'
import { useSwipe } from './use-swipe'
import { type CalendarPlace, daysOf, isSunday, periodText } from './visible-days'
import { VisitsShown } from './visit-block'
import type { Visit } from './visits'
import { visitsDrawn } from './visits-drawn'
import { WeekStrip } from './week-strip'

/** Until a changed visit has left the screen. Milliseconds. */
const afterClosing = 150

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
  const { agenda, place, now, isPhone, officeUsers, severalOffices, search, openId, goTo } = props
  const { days, plans, planned, free, hours, isReady } = agenda
  const names = useNames()
  const mayBookOutOfHours = useMayBookOutOfHours()
  const wanted = useWantedVisit()
  const board = useScrolledToNow(agenda.scrollTop, isReady, wanted !== null)
  const tool = useMoving({ planned, now })
  const { moving } = tool
  const swipe = useSwipe(props.onStep)

  const columns = useMemo(
    () => columnsOf(days, officeUsers, severalOffices && place.view === 'day' && !isPhone),
    [days, officeUsers, severalOffices, place.view, isPhone],
  )
  const grounds = useMemo(
    () =>
      new Map(
        columns.flatMap(({ key, date, office }) => {
          const here = planned.filter(({ officeUser }) => office === null || officeUser.id === office.id)
          const ground = groundOf(
            here.map(({ plan }) => plan),
            [date],
          ).get(date)
          return ground ? [[key, ground] as const] : []
        }),
      ),
    [columns, planned],
  )
  const step = useMemo(() => gridStep(plans), [plans])
  // Side by side the column says which office it is.
  const isMixed = severalOffices && columns.every(({ office }) => office === null)
  const marks = useMemo(() => (isMixed ? officeMarks(officeUsers) : undefined), [isMixed, officeUsers])
  const visits = useMemo(
    () => visitsDrawn({ bookings: agenda.shownBookings, days, moving, names, marks, search }),
    [agenda.shownBookings, days, moving, names, marks, search],
  )
  const officesOf = ({ office }: Column) => (office ? [office] : officeUsers)

  /** Of several offices the one that is open then; where none is, the first. */
  const officeAsked = ({ column, span }: { column: Column; span: Span }): OfficeUser | undefined => {
    const offices = officesOf(column)
    const open = planned.find(
      ({ officeUser, plan }) =>
        offices.includes(officeUser) &&
        groundOf([plan], [column.date])
          .get(column.date)
          ?.open.some(({ from, to }) => from <= span.from && span.from < to),
    )
    return open?.officeUser ?? offices[0]
  }

  const pointing = usePointed({ columns, free, hours, grounds, step })
  const { pointed } = pointing
  const askedOffice = pointed && pointing.isAsked ? officeAsked(pointed) : undefined
  const asked = pointed && askedOffice ? { ...pointed, office: askedOffice } : null
  const book = (column: Column, span: Span, isDrag: boolean) => {
    const asked = { date: column.date, now, officeUsers: officesOf(column), free: freeIn(column) }
    const isFree = slotAt(asked.free.get(column.date) ?? [], span.from) !== undefined
    const draft = isDrag
      ? draftOfDrag({ ...asked, span, mayBookOutOfHours })
      : isFree
        ? draftAt({ ...asked, minutes: span.from })
        : null
    if (!draft) return pointing.ask(column, span)
    pointing.leave()
    openBookingPanel(draft)
  }
  const freeIn = ({ date, office }: Column) =>
    office ? new Map([[date, (free.get(date) ?? []).filter(({ officeUserId }) => officeUserId === office.id)]]) : free

  const carried = moving?.step === 'carried' ? moving.target : null
  useCarryingKeys({
    carried: carried ?? pointing.carried,
    keys: { step, hours, isShown: (date) => !isSunday(date) || (agenda.grounds.get(date)?.open.length ?? 0) > 0 },
    onCarry: (to) => {
      if (!carried) return pointing.carry(to, goTo)
      tool.carry(to)
      if (!days.includes(to.date)) goTo({ date: to.date })
    },
    onCommit: () => {
      if (carried) tool.commit()
      else if (pointed) book(pointed.column, pointed.span, false)
    },
    onCancel: () => {
      if (carried) tool.cancel()
      else pointing.leave()
    },
  })

  const { returns } = props
  const { scrollToStart } = board
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish to return is answered once.
  useEffect(() => {
    if (returns > 0) scrollToStart()
  }, [returns])
  // The visit may leave the calendar with its card (cancelled, filtered away): the keyboard stays here all the same.
  const hadCard = useRef(false)
  useEffect(() => {
    const isClosed = hadCard.current && openId === null
    hadCard.current = openId !== null
    if (!isClosed) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) board.ref.current?.focus({ preventScroll: true })
    }, afterClosing)
    return () => clearTimeout(timer)
  }, [openId, board.ref])

  const { onOpen } = props
  const context = useMemo(
    () => ({
      visits,
      openId,
      wanted,
      movingId: moving && moving.step !== 'taken' ? String(moving.booking.id) : null,
      onOpen: (visit: Visit, anchor: HTMLElement) => onOpen(visit.booking, anchor),
      onCancel: (visit: Visit, anchor: HTMLElement) => onOpen(visit.booking, anchor, 'canceled'),
      onPickUp: (visit: Visit) => tool.pickUp(visit.booking),
      onPointed: pointing.setAnchor,
    }),
    [visits, openId, wanted, moving, onOpen, tool.pickUp, pointing.setAnchor],
  )
  const where = carried ? carriedText() : pointing.carried ? pointedText() : null
  function carriedText() {
    if (moving?.step !== 'carried') return ''
    const taken = isTakenBy(agenda.visitsOn(moving.target.date), moving.target, moving.booking.id)
    return [stretchText(moving.target), moving.target.overtime && 'fuori orario', taken && 'già occupato']
      .filter(Boolean)
      .join(', ')
  }
  function pointedText() {
    if (!pointed) return ''
    const isFree = slotAt(freeIn(pointed.column).get(pointed.column.date) ?? [], pointed.span.from)
    const office = pointed.column.office?.office.name
    return [stretchText({ date: pointed.column.date, ...pointed.span }), office, isFree ? 'libero' : 'non libero']
      .filter(Boolean)
      .join(', ')
  }

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
                onBook={(column) => {
                  const draft = draftAt({
                    date: column.date,
                    minutes: undefined,
                    now,
                    officeUsers: officesOf(column),
                    free,
                  })
                  if (draft) openBookingPanel(draft)
                }}
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
            pointed,
            onTime: (column, minutes) => book(column, { from: minutes, to: minutes + step }, false),
            onStretch: (column, span) => book(column, span, true),
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
            outOfHours={officesOf(asked.column).filter(mayBookOutOfHours)}
            onClose={pointing.leave}
          />
        )}
      </Suspense>
    </>
  )
}
