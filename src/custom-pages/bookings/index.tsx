import { Empty } from 'antd'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Minutes } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/bookings'
import { counted } from '../../../domain/text/dates'
import { useOfficeUsers, useSelectedOffice } from '../../api'
import { useLiveAgenda } from '../../api/live-agenda'
import { useVisitCard } from '../../api/visit-card'
import { openBookingPanel, useActingDoctor } from '../../session'
import { Problem } from '../../ui/problem'
import { useRomeClock } from '../../ui/rome-clock'
import { useIsPhone } from '../../ui/use-phone'
import VisitPopover from '../../ui/visit-popover'
import css from './bookings.module.css'
import { DayHeads } from './day-heads'
import { FoundElsewhere } from './found-elsewhere'
import { draftAt } from './free-time'
import { GridSkeleton } from './grid-skeleton'
import { Toolbar } from './toolbar'
import { useAgendaShown } from './use-agenda-shown'
import { useCalendarPlace, useWantedVisit } from './use-calendar-place'
import { useScrolledToNow } from './use-scrolled-to-now'
import { useSwipe } from './use-swipe'
import { daysOf, movedBy, periodText } from './visible-days'
import { VisitsShown } from './visit-block'
import type { StatusFilter, Visit } from './visits'
import { WeekStrip } from './week-strip'

/** Until a changed visit has left the screen. Milliseconds. */
const afterClosing = 150

const loadCalendar = () => import('./visit-calendar')
const VisitCalendar = lazy(loadCalendar)

/** /bookings: the agenda of a day or a week, by office (product.md §5; design.md, "Calendar"). */
export default function BookingsPage() {
  const { officeUsers, isPending, isError, refetch } = useOfficeUsers()
  const { officeUser, allStructures } = useSelectedOffice()
  const actingDoctorId = useActingDoctor()
  const shown = useMemo(
    () => (allStructures ? officeUsers : officeUser ? [officeUser] : []),
    [allStructures, officeUsers, officeUser],
  )
  useLiveAgenda()
  if (isError)
    return (
      <Plain>
        <Problem text="L’agenda non è disponibile in questo momento." onRetry={() => void refetch()} />
      </Plain>
    )
  if (!isPending && shown.length === 0)
    return (
      <Plain>
        <Empty description="Nessuna struttura: aggiungine una per iniziare a prenotare.">
          <Link to="/settings/offices">Vai alle strutture</Link>
        </Empty>
      </Plain>
    )
  // Another doctor's agenda starts anew: no card of somebody else stays open.
  return <Agenda key={actingDoctorId ?? 'self'} officeUsers={shown} severalOffices={shown.length > 1} />
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className={css.title}>Prenotazioni</h1>
      <div className={css.plain}>{children}</div>
    </>
  )
}

interface AgendaProps {
  readonly officeUsers: ReturnType<typeof useOfficeUsers>['officeUsers']
  readonly severalOffices: boolean
}

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
}

function Agenda({ officeUsers, severalOffices }: AgendaProps) {
  const now = useRomeClock()
  const isPhone = useIsPhone()
  const { place: asked, goTo } = useCalendarPlace(now.date, 'week')
  const place = isPhone ? ({ ...asked, view: 'day' } as const) : asked
  const [status, setStatus] = useState<StatusFilter>('active')
  const [search, setSearch] = useState('')
  const [card, setCard] = useState<OpenCard | null>(null)
  const screen = isPhone ? 'phone' : 'desk'
  const agenda = useAgendaShown({ officeUsers, severalOffices, place, status, search, now, screen })
  const { days, visits, isReady } = agenda
  const wantedId = useWantedVisit()
  const board = useScrolledToNow(agenda.scrollTop, isReady, wantedId !== null)

  const open = useCallback((visit: Visit, anchor: HTMLElement) => setCard({ booking: visit.booking, anchor }), [])
  const context = useMemo(
    () => ({ visits, openId: card ? String(card.booking.id) : null, wantedId, onOpen: open }),
    [visits, card, wantedId, open],
  )
  const book = (date: CivilDate, minutes?: Minutes) => {
    const draft = draftAt({ date, minutes, now, officeUsers, free: agenda.free })
    if (draft) openBookingPanel(draft)
  }
  const step = (steps: number) => goTo(movedBy(place, steps))
  const swipe = useSwipe(step)
  const onToday = () => {
    goTo({ date: now.date })
    board.scrollToStart()
  }
  const foundHere = visits.filter(({ faint }) => !faint).length
  const freeHere = agenda.freeOf(place.date)
  // The click that puts a card away means only that, and books nothing under it.
  const pressedOverCard = useRef(false)
  const closeCard = () => {
    setCard(null)
    // The visit may leave the calendar with its card (cancelled, filtered away): the keyboard stays here all the same.
    setTimeout(() => {
      if (document.activeElement === document.body) board.ref.current?.focus({ preventScroll: true })
    }, afterClosing)
  }

  return (
    <div className={css.page}>
      <Toolbar
        period={
          isPhone && freeHere ? `${periodText(days)} · ${counted(freeHere, 'libero', 'liberi')}` : periodText(days)
        }
        view={place.view}
        compact={isPhone}
        status={status}
        search={search}
        found={search.trim() ? counted(foundHere, 'visita trovata', 'visite trovate') : null}
        onStep={step}
        onToday={onToday}
        onView={(view) => goTo({ view })}
        onStatus={setStatus}
        onSearch={setSearch}
      />
      {agenda.isError && (
        <div className={css.problem}>
          <Problem text="Le visite non sono disponibili in questo momento." onRetry={agenda.retry} />
        </div>
      )}
      <FoundElsewhere bookings={agenda.elsewhere} onChoose={(booking) => goTo({ date: booking.date })} />
      {isPhone && (
        <WeekStrip
          days={daysOf({ view: 'week', date: place.date })}
          chosen={place.date}
          today={now.date}
          countOf={agenda.countOf}
          onDay={(date) => goTo({ date })}
        />
      )}
      <section
        ref={board.ref}
        className={css.board}
        aria-label={`Calendario, ${periodText(days)}`}
        aria-busy={!isReady}
        onPointerDownCapture={() => {
          pressedOverCard.current = card !== null
        }}
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        tabIndex={0}
        {...(isPhone && swipe)}
      >
        {!isPhone && (
          <DayHeads
            days={days}
            today={now.date}
            freeOf={agenda.freeOf}
            onDay={(date) => goTo({ date, view: 'day' })}
            onBook={(date) => book(date)}
          />
        )}
        <Suspense fallback={<GridSkeleton columns={days.length} hourPixels={agenda.hourPixels} />}>
          {isReady ? (
            <VisitsShown value={context}>
              <VisitCalendar
                days={days}
                visits={visits}
                grounds={agenda.grounds}
                free={agenda.free}
                shown={agenda.hours}
                hourPixels={agenda.hourPixels}
                onTime={(date, minutes) => {
                  if (!pressedOverCard.current) book(date, minutes)
                }}
              />
            </VisitsShown>
          ) : (
            <GridSkeleton columns={days.length} hourPixels={agenda.hourPixels} />
          )}
        </Suspense>
      </section>
      {card && <OpenVisit key={card.booking.id} {...card} onClose={closeCard} />}
    </div>
  )
}

interface OpenVisitProps {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

function OpenVisit({ booking, anchor, onClose }: OpenVisitProps) {
  return <VisitPopover anchor={anchor} {...useVisitCard(booking, onClose)} />
}
