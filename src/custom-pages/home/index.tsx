import { Button, Flex, Skeleton } from 'antd'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { BookingStatus } from '../../../domain/booking/status'
import { holidayName } from '../../../domain/calendar/holidays'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { fullDate } from '../../../domain/text/dates'
import { lazyPart } from '../../platform/basic/load-chunk'
import { isWithoutDoctor, useCurrentUser } from '../../platform/calls'
import { useActingDoctor } from '../../platform/session'
import { statusColors } from '../../shared/visits/card/status-chip'
import { useFirstVisitKey } from '../../shared/visits/first-visit'
import { usePresenceKeys } from '../../shared/visits/presence'
import { useVisitCard } from '../../shared/visits/visit-card'
import { VisitKeys } from '../../shared/visits/visit-keys'
import { LoadError } from '../../ui/feedback/load-error'
import { narrow, useMedia } from '../../ui/hooks/use-media'
import { useMinimumDelay } from '../../ui/hooks/use-minimum-delay'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { HomeHead } from './header'
import css from './home.module.css'
import { OfficeDay } from './office-day'
import { OffersToTake, Pending, SetUp, Undecided, UnreadChats, UnreadNews, WorkFor } from './sections'
import { DayTiles, UnreadTiles } from './tiles'
import { type Home, type PartProps, useHome } from './use-home'
import { WaitingPrescriptions } from './waiting-prescriptions'
import { HomeWithoutDoctor } from './without-doctor'

// Loaded when the first card opens, to keep the page small.
const AttachmentEditor = lazyPart(() => import('../../shared/visits/card/attachment-editor'))
const VisitPopover = lazyPart(() => import('../../shared/visits/card/visit-popover'))

/** /: the day at a glance, what is pending, what is new (product.md §5, "Home"). */
export default function HomePage() {
  const { data: user } = useCurrentUser()
  const actingDoctorId = useActingDoctor()
  if (user && isWithoutDoctor(user, actingDoctorId)) return <HomeWithoutDoctor user={user} />
  // Remounted when the acting doctor changes, so that no card of another doctor stays open.
  return <HomeOfDoctor key={actingDoctorId ?? 'self'} />
}

interface OpenCard {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly asksFirst?: BookingStatus | undefined
}

function HomeOfDoctor() {
  const home = useHome()
  const { now, day, when, known, message, pending } = home
  const [card, setCard] = useState<OpenCard | null>(null)
  const onVisitKey = usePresenceKeys()
  const isWaiting = useMinimumDelay(known.visits === 'waiting' || known.pending === 'waiting')
  const isOneColumn = useMedia(narrow)
  const onVisit = (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) =>
    setCard({ booking, anchor, asksFirst })
  const pendingId = useId()
  useFirstVisitKey(home.visits)
  return (
    <div className={page.page}>
      <HomeHead now={now} />
      <div className={css.tiles}>
        <DayTiles home={home} onVisit={onVisit} />
        {!isOneColumn && <UnreadTiles home={home} />}
      </div>
      {/* In one column the day comes first, of any length: it replaces the skeletons with all below, so that nothing moves. */}
      <div key={isOneColumn && isWaiting ? 'waiting' : 'known'} className={css.columns}>
        <section className={page.stack} aria-label={`Visite di ${when}`}>
          <Flex component="header" wrap align="baseline" gap="2px 12px">
            <h2 className={text.heading}>Visite di {when}</h2>
            {known.visits === 'known' && !(isOneColumn && isWaiting) && message && (
              <p className={text.badge} style={statusColors(message.status)}>
                {message.text}
              </p>
            )}
            {isOneColumn && !isWaiting && pending.length > 0 && (
              <Button type="link" size="small" onClick={() => document.getElementById(pendingId)?.focus()}>
                {pending.length} da confermare
              </Button>
            )}
            <Link to={`/bookings?date=${day}&view=day`} className={css.end}>
              Apri l’agenda
            </Link>
          </Flex>
          {/* with the visits, in the place of the skeletons, so that nothing moves */}
          {known.visits === 'known' && !isWaiting && !home.isToday && (
            <p className={text.notice}>
              Oggi lo studio è chiuso{holidayName(now.date) && ` (${holidayName(now.date)})`}: ecco il prossimo giorno
              di lavoro, <strong>{fullDate(day)}</strong>.
            </p>
          )}
          <VisitKeys value={onVisitKey}>
            <Visits home={home} isWaiting={isWaiting} onVisit={onVisit} />
          </VisitKeys>
        </section>
        {isOneColumn && (
          <div className={css.tiles}>
            <UnreadTiles home={home} />
          </div>
        )}
        <div className={page.stack}>
          {home.cannotBeBooked && <SetUp home={home} />}
          <Undecided home={home} />
          <Pending id={pendingId} home={home} isWaiting={isWaiting} onVisit={onVisit} />
          {/* the requests are of any height: what is below comes with them */}
          {!isWaiting && <Below home={home} />}
          {!home.cannotBeBooked && <SetUp home={home} />}
          <WorkFor />
        </div>
      </div>
      {card && (
        <Suspense fallback={null}>
          <OpenVisit key={card.booking.id} {...card} onClose={() => setCard(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** What comes with the waiting requests, and moves with them. */
function Below({ home }: { home: Home }) {
  const { prescriptions } = home
  return (
    <>
      {prescriptions && <WaitingPrescriptions {...prescriptions} />}
      <UnreadChats home={home} />
      <UnreadNews news={home.news} count={home.unreadNews} />
      <OffersToTake home={home} />
    </>
  )
}

function OpenVisit({ booking, anchor, asksFirst, onClose }: OpenCard & { onClose: () => void }) {
  const card = useVisitCard(booking, onClose)
  const attachments = { ...card.attachments, Editor: AttachmentEditor }
  return <VisitPopover anchor={anchor} asksFirst={asksFirst} {...card} attachments={attachments} />
}

interface ColumnProps extends PartProps {
  readonly isWaiting: boolean
}

function Visits({ home, isWaiting, onVisit }: ColumnProps) {
  if (home.known.visits === 'failed')
    return <LoadError text="Le visite non sono disponibili in questo momento." onRetry={home.retry} />
  if (isWaiting) return <Skeleton active title={{ width: 180 }} paragraph={{ rows: 8 }} className={section.section} />
  if (home.officeUsers.length === 0)
    return (
      <div className={section.section}>
        <p className={text.muted}>Nessuna struttura: aggiungine una per iniziare a prenotare.</p>
        <Link to="/settings/offices">Vai alle strutture</Link>
      </div>
    )
  return home.offices.map((office) => (
    <OfficeDay key={office.officeUser.id} office={office} home={home} onVisit={onVisit} />
  ))
}
