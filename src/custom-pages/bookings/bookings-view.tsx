import { Suspense, useCallback, useState } from 'react'
import type { BookingStatus } from '../../../domain/booking/status'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { counted } from '../../../domain/text/dates'
import { useVisitCard } from '../../api/visit-card'
import { useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { LoadError } from '../../ui/load-error'
import { useRomeClock } from '../../ui/rome-clock'
import { useIsPhone } from '../../ui/use-media'
import VisitPopover from '../../ui/visit-popover'
import css from './bookings.module.css'
import {
  type CalendarPlace,
  movedBy,
  placeText,
  useCalendarPlace,
  useLinkedVisitShown,
  useViewKeys,
} from './calendar-place'
import { FilterChips } from './filters/filter-chips'
import { FilterMenu } from './filters/filter-menu'
import { noFilters, useVisitFilters } from './filters/filters'
import { usePrintDay } from './print/use-print-day'
import { TimeGridView } from './time-grid'
import { ExportMenu } from './toolbar/export-menu'
import { OtherMatches } from './toolbar/other-matches'
import { Toolbar } from './toolbar/toolbar'
import { useCalendar } from './use-calendar'
import { matches } from './visits'

const MonthView = lazyPart(() => import('./month'))
const VisitList = lazyPart(() => import('./list'))

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly asksFirst?: BookingStatus | undefined
}

/** A phone has no room for a week: its days are a strip over the day. */
const placeOnPhone = (place: CalendarPlace): CalendarPlace =>
  place.view === 'week' ? { ...place, view: 'day' } : place

/** The visits of one doctor in the given offices: toolbar, filters, the view chosen, and the card of a visit. */
export function BookingsView({ officeUsers }: { officeUsers: readonly OfficeUser[] }) {
  const now = useRomeClock()
  const isPhone = useIsPhone()
  const { place: asked, goTo } = useCalendarPlace(now.date)
  const place = isPhone ? placeOnPhone(asked) : asked
  const { filters, setFilters } = useVisitFilters()
  const { search, sort } = filters
  const calendar = useCalendar({ officeUsers, place, filters, now, isPhone })
  const { request, days, shownBookings } = calendar
  const [card, setCard] = useState<OpenCard | null>(null)
  const [todayPresses, setTodayPresses] = useState(0)
  const isList = place.view === 'list'
  useLinkedVisitShown(calendar.isAnswered && !isList ? shownBookings : null)
  const print = usePrintDay(calendar)
  const onOpen = useCallback(
    (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => setCard({ booking, anchor, asksFirst }),
    [],
  )
  const onStep = (steps: number) => goTo(movedBy(place, steps))
  const onToday = () => {
    goTo({ date: now.date })
    setTodayPresses((times) => times + 1)
  }
  useShortcut('t', onToday)
  useViewKeys((view) => goTo({ view }))
  const period = isList ? request.listPeriod : placeText(place, days)
  const freeToday = isPhone && place.view === 'day' && calendar.freeOn(place.date)
  const found = shownBookings.filter((booking) => matches(booking, search)).length
  const filterProps = {
    filters,
    services: request.services,
    isList,
    shown: place.date,
    today: now.date,
    onFilters: setFilters,
  }
  return (
    <div className={css.page}>
      <Toolbar
        period={freeToday ? `${period} · ${counted(freeToday, 'libero', 'liberi')}` : period}
        view={place.view}
        isPhone={isPhone}
        search={search}
        found={search.trim() && !isList ? counted(found, 'visita trovata', 'visite trovate') : null}
        onStep={isList && filters.period.kind !== 'month' ? null : onStep}
        onToday={onToday}
        onView={(view) => goTo({ view })}
        onSearch={(text) => setFilters({ search: text })}
        filters={<FilterMenu {...filterProps} />}
        tools={
          <>
            <ExportMenu key={period} asked={request.toExport(days)} isFiltered={request.isFiltered} />
            {print.button}
          </>
        }
      />
      <FilterChips {...filterProps} />
      {calendar.isError && (
        <div className={css.problem}>
          <LoadError text="Le visite non sono disponibili in questo momento." onRetry={calendar.retry} />
        </div>
      )}
      {!isList && <OtherMatches bookings={calendar.otherMatches} onChoose={({ date }) => goTo({ date })} />}
      <Suspense fallback={<div className={css.board} />}>
        {isList ? (
          <VisitList
            asked={request.inList}
            search={search}
            sort={sort}
            today={now.date}
            period={period}
            severalOffices={calendar.severalOffices}
            isFiltered={request.isFiltered}
            openId={card?.booking.id ?? null}
            onSort={(next) => setFilters({ sort: next })}
            onClearFilters={() => setFilters({ ...noFilters, search: '' })}
            onOpen={onOpen}
          />
        ) : place.view === 'month' ? (
          <MonthView calendar={calendar} label={`Calendario, ${period}`} goTo={goTo} onOpen={onOpen} />
        ) : (
          <TimeGridView
            calendar={calendar}
            openId={card ? String(card.booking.id) : null}
            todayPresses={todayPresses}
            onOpen={onOpen}
            goTo={goTo}
            onStep={onStep}
          />
        )}
      </Suspense>
      {print.sheet}
      {card && <VisitCard key={card.booking.id} {...card} onClose={() => setCard(null)} />}
    </div>
  )
}

function VisitCard({ booking, anchor, asksFirst, onClose }: OpenCard & { readonly onClose: () => void }) {
  return <VisitPopover anchor={anchor} asksFirst={asksFirst} {...useVisitCard(booking, onClose)} />
}
