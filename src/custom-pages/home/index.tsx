import { SettingOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { BookingStatus } from '../../../domain/booking/status'
import { holidayName } from '../../../domain/calendar/holidays'
import type { Booking } from '../../../domain/contract/bookings'
import { counted, fullDate } from '../../../domain/text/dates'
import { roleOf, selectableDoctors, useCurrentUser } from '../../api'
import { useFirstVisitKey } from '../../api/first-visit'
import { usePresenceKeys } from '../../api/presence'
import { useVisitCard } from '../../api/visit-card'
import { setActingDoctor, useActingDoctor } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { ChooseDoctor } from '../../ui/choose-doctor'
import { LoadError } from '../../ui/load-error'
import { momentText } from '../../ui/moment-text'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { statusColors } from '../../ui/status-chip'
import text from '../../ui/text.module.css'
import { TruncatedText } from '../../ui/truncated-text'
import { narrow, useMedia } from '../../ui/use-media'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import { VisitKeys } from '../../ui/visit-keys'
import css from './home.module.css'
import { greeting } from './home-text'
import { OfficeDay } from './office-day'
import { PendingList } from './pending-list'
import { Tiles } from './tiles'
import { type Home, type PartProps, useHome } from './use-home'

// Loaded when the first card opens, to keep the page small.
const AttachmentEditor = lazyPart(() => import('../../ui/attachment-editor'))
const VisitPopover = lazyPart(() => import('../../ui/visit-popover'))

/** /: the day at a glance, what is pending, what is new (product.md §5, "Home"). */
export default function HomePage() {
  // Remounted when the acting doctor changes, so that no card of another doctor stays open.
  return <HomeOfDoctor key={useActingDoctor() ?? 'self'} />
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
  useFirstVisitKey(home.visits)
  return (
    <div className={page.page}>
      <header className={css.head}>
        <h1 className={text.title}>{greeting(now.minutes)}</h1>
        <p className={text.muted}>{fullDate(now.date)}</p>
      </header>
      {known.visits === 'known' && !home.isToday && (
        <p className={text.notice}>
          Oggi lo studio è chiuso{holidayName(now.date) && ` (${holidayName(now.date)})`}: ecco il prossimo giorno di
          lavoro, <strong>{fullDate(day)}</strong>.
        </p>
      )}
      <Tiles home={home} onVisit={onVisit} />
      {/* In one column what comes has an order of its own: it replaces the skeletons, so that nothing shown moves. */}
      <div key={isOneColumn && isWaiting ? 'waiting' : 'known'} className={css.columns}>
        <section className={css.column} aria-label={`Visite di ${when}`}>
          <header className={css.head}>
            <h2 className={text.heading}>Visite di {when}</h2>
            {known.visits === 'known' && !(isOneColumn && isWaiting) && message && (
              <p className={text.badge} style={statusColors(message.status)}>
                {message.text}
              </p>
            )}
            <Link to={`/bookings?date=${day}&view=day`}>Apri l’agenda</Link>
          </header>
          <VisitKeys value={onVisitKey}>
            <Visits home={home} isWaiting={isWaiting} onVisit={onVisit} />
          </VisitKeys>
        </section>
        <div className={css.column} data-urgent={(!isWaiting && pending.length > 0) || undefined}>
          <Pending home={home} isWaiting={isWaiting} onVisit={onVisit} />
          <Unread title="Messaggi da leggere">
            {home.chats.map(({ category, label, count }) => (
              <Link
                key={category}
                to={`/chat?agent=${category}`}
                aria-label={`${label}: ${counted(count, 'messaggio', 'messaggi')} da leggere`}
              >
                {label}
                <span className={text.badge} data-tone="success">
                  {count}
                </span>
              </Link>
            ))}
          </Unread>
          <Unread title="Novità da leggere" rest={home.unreadNews - home.news.length}>
            {home.news.map(({ id, title, created_at }) => (
              <Link key={id} to="/news">
                {title}
                <time className={text.small} dateTime={created_at}>
                  {momentText(created_at, new Date())}
                </time>
              </Link>
            ))}
          </Unread>
          <SetUp home={home} />
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

/** A section of the right column, with the number of pending items. */
function Section({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={section.section} aria-label={title}>
      <h2 className={text.heading}>
        {title}{' '}
        {count > 0 && (
          <span className={text.badge} data-tone="warning">
            {count}
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}

function Pending({ home, isWaiting, onVisit }: ColumnProps) {
  const { pending, known, retry } = home
  return (
    <Section title="Da confermare" count={pending.length}>
      {known.pending === 'failed' ? (
        <LoadError text="L’elenco non è disponibile in questo momento." onRetry={retry} />
      ) : isWaiting ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <PendingList home={home} onVisit={onVisit} />
      )}
    </Section>
  )
}

/** Links to unread items; nothing is rendered when there are none. */
function Unread({ title, rest = 0, children }: { title: string; rest?: number; children: ReactElement[] }) {
  if (children.length === 0) return null
  return (
    <Section title={title}>
      <ul className={css.links}>
        {children.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
      {rest > 0 && <p className={text.muted}>e altre {rest} da leggere</p>}
    </Section>
  )
}

/** Offices whose set-up is incomplete; nothing is rendered when there are none. */
function SetUp({ home: { toSetUp } }: { home: Home }) {
  if (toSetUp.length === 0) return null
  return (
    <Section title="Da completare">
      <ul>
        {toSetUp.map(({ id, office }) => (
          <li key={id}>
            <SettingOutlined aria-hidden /> La configurazione di{' '}
            <strong>
              <TruncatedText text={office.name} />
            </strong>{' '}
            non è completa. <Link to="/settings/complete">Completa</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Lets a pharmacy, on its own homepage, choose a doctor to act for. */
function WorkFor() {
  const { data: user } = useCurrentUser()
  const actingDoctorId = useActingDoctor()
  if (!user || roleOf(user) !== 'pharmacy' || actingDoctorId !== null) return null
  return (
    <div className={section.section}>
      <ChooseDoctor
        level={2}
        title="Lavora per un medico"
        hint="Agenda, chat e avvisi diventano i suoi, in questa scheda del browser."
        empty="Nessun medico è collegato alla farmacia."
        doctors={selectableDoctors(user)}
        onChoose={setActingDoctor}
      />
    </div>
  )
}
