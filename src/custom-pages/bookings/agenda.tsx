import { Suspense, useCallback, useRef, useState } from 'react'
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
import { ExportMenu } from './export-menu'
import { FilterChips } from './filter-chips'
import { FilterMenu } from './filter-menu'
import { noFilters, useVisitFilters } from './filters'
import { FoundElsewhere } from './found-elsewhere'
import { Hours } from './hours'
import { usePrintedDay } from './print/use-printed-day'
import { Toolbar } from './toolbar'
import { useAgendaShown } from './use-agenda-shown'
import { useCalendarPlace, useViewKeys, useWantedShown } from './use-calendar-place'
import { useNarrowed } from './use-narrowed'
import { type CalendarPlace, movedBy, placeText } from './visible-days'
import { matches } from './visits'

const Month = lazyPart(() => import('./month'))
const VisitList = lazyPart(() => import('./list'))

interface AgendaProps {
  readonly officeUsers: readonly OfficeUser[]
  readonly severalOffices: boolean
}

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly asksFirst?: BookingStatus | undefined
}

/** A phone has no room for a week: its days are a strip over the day. */
const fitted = (place: CalendarPlace, isPhone: boolean): CalendarPlace =>
  isPhone && place.view === 'week' ? { ...place, view: 'day' } : place

/** The agenda of one doctor: where it stands, what is looked for, and the view that shows it. */
export function Agenda({ officeUsers, severalOffices }: AgendaProps) {
  const now = useRomeClock()
  const isPhone = useIsPhone()
  const { place: asked, goTo } = useCalendarPlace(now.date, 'week')
  const place = fitted(asked, isPhone)
  const { filters, setFilters } = useVisitFilters()
  const { search } = filters
  const narrowed = useNarrowed({ officeUsers, severalOffices, filters, place, today: now.date })
  const [card, setCard] = useState<OpenCard | null>(null)
  /** Grows with every wish to be at the present again. */
  const [returns, setReturns] = useState(0)
  const walksMonth = useRef(false)
  const screen = isPhone ? 'phone' : 'desk'
  const agenda = useAgendaShown({
    officeUsers,
    severalOffices,
    place,
    filters,
    services: narrowed.service?.ids,
    now,
    screen,
  })
  const { days, shownBookings } = agenda
  const isList = place.view === 'list'
  useWantedShown(agenda.isAnswered && !isList ? shownBookings : null)
  const printed = usePrintedDay({ place, now, officeUsers, visitsOn: agenda.visitsOn })
  const open = useCallback(
    (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => setCard({ booking, anchor, asksFirst }),
    [],
  )
  const step = (steps: number) => goTo(movedBy(place, steps))
  const found = shownBookings.filter((booking) => matches(booking, search)).length
  const freeHere = agenda.freeOf(place.date)
  const period = isList ? narrowed.listPeriod : placeText(place, days)
  const stepped = isList && filters.period.kind !== 'month' ? null : step
  const onToday = () => {
    goTo({ date: now.date })
    setReturns((times) => times + 1)
  }
  useShortcut('t', onToday)
  useViewKeys((view) => goTo({ view }))

  return (
    <div className={css.page}>
      <Toolbar
        period={
          isPhone && place.view === 'day' && freeHere ? `${period} · ${counted(freeHere, 'libero', 'liberi')}` : period
        }
        view={place.view}
        compact={isPhone}
        search={search}
        found={search.trim() && !isList ? counted(found, 'visita trovata', 'visite trovate') : null}
        onStep={stepped}
        onToday={onToday}
        onView={(view) => goTo({ view })}
        onSearch={(text) => setFilters({ search: text })}
        filters={<FilterMenu {...narrowed.menu} isList={isList} onFilters={setFilters} />}
        tools={
          <>
            <ExportMenu key={period} asked={narrowed.toExport(days, isList)} isFiltered={narrowed.isFiltered} />
            {printed.button}
          </>
        }
      />
      <FilterChips {...narrowed.menu} isList={isList} onFilters={setFilters} />
      {agenda.isError && (
        <div className={css.problem}>
          <LoadError text="Le visite non sono disponibili in questo momento." onRetry={agenda.retry} />
        </div>
      )}
      {!isList && <FoundElsewhere bookings={agenda.elsewhere} onChoose={(booking) => goTo({ date: booking.date })} />}
      {isList ? (
        <Suspense fallback={<div className={css.board} />}>
          <VisitList
            asked={narrowed.inList}
            search={search}
            sort={filters.sort}
            today={now.date}
            period={period}
            severalOffices={severalOffices}
            isFiltered={narrowed.isFiltered}
            openId={card?.booking.id ?? null}
            onSort={(sort) => setFilters({ sort })}
            onClearFilters={() => setFilters({ ...noFilters, search: '' })}
            onOpen={open}
          />
        </Suspense>
      ) : place.view === 'month' ? (
        <section className={css.board} aria-label={`Calendario, ${period}`} aria-busy={!agenda.isReady}>
          <Suspense>
            {agenda.isReady && (
              <Month
                days={days}
                date={place.date}
                today={now.date}
                isPhone={isPhone}
                severalOffices={severalOffices}
                visitsOn={agenda.visitsOn}
                freeOf={agenda.freeOf}
                walks={walksMonth}
                onChoose={(date) => goTo({ date })}
                onDay={(date) => goTo({ date, view: 'day' })}
                onOpen={open}
              />
            )}
          </Suspense>
        </section>
      ) : (
        <Hours
          agenda={agenda}
          place={place}
          now={now}
          isPhone={isPhone}
          officeUsers={officeUsers}
          severalOffices={severalOffices}
          search={search}
          openId={card ? String(card.booking.id) : null}
          returns={returns}
          onOpen={open}
          goTo={goTo}
          onStep={step}
        />
      )}
      {printed.sheet}
      {card && <OpenVisit key={card.booking.id} {...card} onClose={() => setCard(null)} />}
    </div>
  )
}

interface OpenVisitProps extends OpenCard {
  readonly onClose: () => void
}

function OpenVisit({ booking, anchor, asksFirst, onClose }: OpenVisitProps) {
  return <VisitPopover anchor={anchor} asksFirst={asksFirst} {...useVisitCard(booking, onClose)} />
}
