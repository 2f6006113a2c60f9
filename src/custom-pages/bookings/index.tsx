import { Empty } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { BookingStatus } from '../../../domain/booking/status'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { lazyPart } from '../../platform/basic/load-chunk'
import { goTo as showVisit, useActingDoctor, useShortcut, useShowsDays } from '../../platform/session'
import { useOfficeUsers, useSelectedOffice } from '../../shared/people/office-users'
import VisitPopover from '../../shared/visits/card/visit-popover'
import { useFirstVisitKey } from '../../shared/visits/first-visit'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { usePresenceKeys } from '../../shared/visits/presence'
import { useVisitCard } from '../../shared/visits/visit-card'
import { VisitKeys } from '../../shared/visits/visit-keys'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import { LoadError } from '../../ui/feedback/load-error'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import css from './bookings.module.css'
import { FilterChips } from './filters/filter-menu'
import { TimeGridView } from './time-grid'
import { OtherMatches, Toolbar } from './toolbar/toolbar'
import { useCalendar } from './use-calendar'
import { useLinkedVisitShown } from './use-calendar-address'

const MonthView = lazyPart(() => import('./month'))
const VisitList = lazyPart(() => import('./list'))
const AttachmentEditor = lazyPart(() => import('../../shared/visits/card/attachment-editor'))

/** /bookings: the agenda of a day, a week or a month, or as a list, by office (product.md §5; design.md, "Calendar"). */
export default function BookingsPage() {
  const { officeUsers, isPending, isError, refetch } = useOfficeUsers()
  const { officeUser, allStructures } = useSelectedOffice()
  const actingDoctorId = useActingDoctor()
  const shown = useMemo(
    () => (allStructures ? officeUsers : officeUser ? [officeUser] : []),
    [allStructures, officeUsers, officeUser],
  )
  useLiveAgenda()
  // Remounted when the acting doctor changes, so that no card of another doctor stays open.
  if (!isError && (isPending || shown.length > 0))
    return <BookingsView key={actingDoctorId ?? 'self'} officeUsers={shown} />
  return (
    <>
      <h1 className={page.title}>Prenotazioni</h1>
      <div className={section.section}>
        {isError ? (
          <LoadError text="L’agenda non è disponibile in questo momento." onRetry={() => void refetch()} />
        ) : (
          <Empty description="Nessuna struttura: aggiungine una per iniziare a prenotare.">
            <Link to="/settings/offices">Vai alle strutture</Link>
          </Empty>
        )}
      </div>
    </>
  )
}

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly asksFirst?: BookingStatus | undefined
}

/** The visits of one doctor in the given offices: toolbar, filters, the current view, and the card of a visit. */
function BookingsView({ officeUsers }: { officeUsers: readonly OfficeUser[] }) {
  const calendar = useCalendar(officeUsers)
  const { place, now, goTo, show } = calendar
  const [card, setCard] = useState<OpenCard | null>(null)
  const onVisitKey = usePresenceKeys()
  const [todayPresses, setTodayPresses] = useState(0)
  const isList = place.view === 'list'
  useShowsDays(calendar.whole)
  useLinkedVisitShown(calendar.isAnswered && !isList ? calendar.shownBookings : null)
  const onOpen = (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) =>
    setCard({ booking, anchor, asksFirst })
  const onClose = () => {
    setCard(null)
    // A changed visit may disappear from the calendar: the focus then moves to the calendar.
    focusIfLost(() => document.querySelector(`.${css.board}`))
  }
  const onToday = () => {
    goTo({ date: now.date })
    setTodayPresses((times) => times + 1)
  }
  // Where it is not drawn, in the month, its day is opened.
  useFirstVisitKey(calendar.visitsOn(calendar.days.includes(now.date) ? now.date : place.date), (visit) =>
    showVisit(`/bookings?date=${visit.date}&view=day`, { state: { visit: visit.id } }),
  )
  useShortcut('t', onToday)
  useShortcut('1', () => show('day'))
  useShortcut('2', () => show('week'))
  useShortcut('3', () => show('month'))
  useShortcut('4', () => show('list'))
  const openId = card?.booking.id ?? null
  return (
    <div className={css.page}>
      <Toolbar calendar={calendar} onToday={onToday} />
      <FilterChips calendar={calendar} />
      {calendar.isError && (
        <LoadError text="Le visite non sono disponibili in questo momento." onRetry={calendar.retry} />
      )}
      {!isList && <OtherMatches calendar={calendar} />}
      <VisitKeys value={onVisitKey}>
        <Suspense fallback={<div className={css.board} />}>
          {isList ? (
            <VisitList calendar={calendar} openId={openId} onOpen={onOpen} />
          ) : place.view === 'month' ? (
            <MonthView calendar={calendar} onOpen={onOpen} />
          ) : (
            <TimeGridView
              calendar={calendar}
              openId={openId === null ? null : String(openId)}
              todayPresses={todayPresses}
              onOpen={onOpen}
            />
          )}
        </Suspense>
      </VisitKeys>
      {card && <VisitCard key={card.booking.id} {...card} onClose={onClose} />}
    </div>
  )
}

function VisitCard({ booking, anchor, asksFirst, onClose }: OpenCard & { onClose: () => void }) {
  const card = useVisitCard(booking, onClose)
  const attachments = { ...card.attachments, Editor: AttachmentEditor }
  return <VisitPopover anchor={anchor} asksFirst={asksFirst} {...card} attachments={attachments} />
}
