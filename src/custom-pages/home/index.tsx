import { SettingOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type BookingStatus, bookingStatus } from '../../../domain/booking/status'
import { addDays } from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'
import type { Booking } from '../../../domain/contract/bookings'
import { counted, fullDate } from '../../../domain/text/dates'
import { roleOf, selectableDoctors, useCurrentUser } from '../../api'
import { useVisitCard } from '../../api/visit-card'
import { setActingDoctor, useActingDoctor } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { ChooseDoctor } from '../../ui/choose-doctor'
import { LoadError } from '../../ui/load-error'
import { momentText } from '../../ui/moment-text'
import { useRomeClock } from '../../ui/rome-clock'
import sectionCss from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { TruncatedText } from '../../ui/truncated-text'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './home.module.css'
import { dayName, greeting } from './home-text'
import { OfficeDay } from './office-day'
import { PendingList } from './pending-list'
import { Tiles } from './tiles'
import { type Home, useHome } from './use-home'

// Fetched when the first card opens: the page itself stays small.
const VisitPopover = lazyPart(() => import('../../ui/visit-popover'))

/** /: the day at a glance, what waits for an answer, what is new (product.md §5, "Home"). */
export default function HomePage() {
  // Another doctor's home starts anew: no card of somebody else stays open.
  return <HomeOfDoctor key={useActingDoctor() ?? 'self'} />
}

function HomeOfDoctor() {
  const now = useRomeClock()
  const home = useHome(now)
  const [card, setCard] = useState<{ booking: Booking; anchor: HTMLElement } | null>(null)
  const onVisit = (booking: Booking, anchor: HTMLElement) => setCard({ booking, anchor })
  const when = dayName(home.day, now.date, addDays(now.date, 1))
  const isToday = home.day === now.date
  return (
    <div className={css.page}>
      <header className={css.greeting}>
        <h1 className={text.title}>{greeting(now.minutes)}</h1>
        <p className={text.muted}>{fullDate(now.date)}</p>
      </header>
      {home.known.visits === 'known' && !isToday && (
        <p className={`${text.notice} ${css.closed}`}>
          Oggi lo studio è chiuso{holidayName(now.date) && ` (${holidayName(now.date)})`}: ecco il prossimo giorno di
          lavoro, <strong>{fullDate(home.day)}</strong>.
        </p>
      )}
      <Tiles home={home} now={now} onVisit={onVisit} />
      <div className={css.columns}>
        <section className={css.column} aria-label={`Visite di ${when}`}>
          <header className={css.head}>
            <h2 className={text.heading}>Visite di {when}</h2>
            {home.known.visits === 'known' && home.message && <DayMessage {...home.message} />}
            <Link to={`/bookings?date=${home.day}&view=day`}>Apri l’agenda</Link>
          </header>
          <DayAtWork home={home}>
            {home.offices.map((office) => (
              <OfficeDay
                key={office.officeUser.id}
                office={office}
                day={home.day}
                now={now}
                isFreeKnown={home.known.free === 'known'}
                onVisit={onVisit}
              />
            ))}
          </DayAtWork>
        </section>
        <div className={home.pending.length > 0 ? `${css.column} ${css.urgent}` : css.column}>
          <Pending home={home} onVisit={onVisit} />
          <Unread home={home} />
          <News home={home} />
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

interface OpenVisitProps {
  readonly booking: Booking
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

function OpenVisit({ booking, anchor, onClose }: OpenVisitProps) {
  return <VisitPopover anchor={anchor} {...useVisitCard(booking, onClose)} />
}

/** The group message of the day (product.md §4). */
function DayMessage({ status, text: message }: { status: BookingStatus; text: string }) {
  const { color, background } = bookingStatus[status]
  return (
    <p className={text.badge} style={{ color, background }}>
      {message}
    </p>
  )
}

function DayAtWork({ home, children }: { home: Home; children: ReactNode }) {
  const isWaiting = useMinimumDelay(home.known.visits === 'waiting')
  if (home.known.visits === 'failed')
    return <LoadError text="Le visite non sono disponibili in questo momento." onRetry={home.retry} />
  if (isWaiting)
    return <Skeleton active title={{ width: 180 }} paragraph={{ rows: 8 }} className={sectionCss.section} />
  if (home.officeUsers.length === 0)
    return (
      <div className={sectionCss.section}>
        <p className={text.muted}>Nessuna struttura: aggiungine una per iniziare a prenotare.</p>
        <Link to="/settings/offices">Vai alle strutture</Link>
      </div>
    )
  return children
}

/** A part of the right column: its title, with a count of what waits for an answer. */
function Section({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={sectionCss.section} aria-label={title}>
      <h2 className={sectionCss.title}>
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

function Pending({ home, onVisit }: { home: Home; onVisit: (booking: Booking, anchor: HTMLElement) => void }) {
  const { pending, known, officeUsers, retry } = home
  const isWaiting = useMinimumDelay(known.pending === 'waiting')
  return (
    <Section title="Da confermare" count={pending.length}>
      {known.pending === 'failed' ? (
        <LoadError text="L’elenco non è disponibile in questo momento." onRetry={retry} />
      ) : isWaiting ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : pending.length === 0 ? (
        <p className={text.muted}>Nessuna visita aspetta una conferma.</p>
      ) : (
        <PendingList visits={pending} severalOffices={officeUsers.length > 1} onVisit={onVisit} />
      )}
    </Section>
  )
}

/** Unread messages by category; nothing when everything is read. */
function Unread({ home }: { home: Home }) {
  if (home.chats.length === 0) return null
  return (
    <Section title="Messaggi da leggere">
      <ul className={`${css.list} ${css.lines}`}>
        {home.chats.map(({ category, label, count }) => (
          <li key={category}>
            <Link
              to={`/chat?agent=${category}`}
              aria-label={`${label}: ${counted(count, 'messaggio', 'messaggi')} da leggere`}
            >
              <span>{label}</span>
              <span className={text.badge} data-tone="success">
                {count}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The latest news nobody has read yet, by their titles. */
function News({ home }: { home: Home }) {
  const { latestNews, unreadNews } = home
  if (latestNews.length === 0) return null
  return (
    <Section title="Novità da leggere">
      <ul className={`${css.list} ${css.lines}`}>
        {latestNews.map(({ id, title, created_at }) => (
          <li key={id}>
            <Link to="/news">
              <span>{title}</span>
              <time className={text.small} dateTime={created_at}>
                {momentText(created_at, new Date())}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {unreadNews > latestNews.length && (
        <p className={text.muted}>e altre {unreadNews - latestNews.length} da leggere</p>
      )}
    </Section>
  )
}

/** What the set-up still lacks; nothing once it is complete. */
function SetUp({ home }: { home: Home }) {
  if (home.toSetUp.length === 0) return null
  return (
    <Section title="Da completare">
      <ul className={css.list}>
        {home.toSetUp.map(({ id, office }) => (
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

/** A pharmacy has a home of its own, and may work for one of its doctors from here. */
function WorkFor() {
  const { data: user } = useCurrentUser()
  const actingDoctorId = useActingDoctor()
  if (!user || roleOf(user) !== 'pharmacy' || actingDoctorId !== null) return null
  return (
    <div className={sectionCss.section}>
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
