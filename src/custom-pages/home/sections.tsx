import { Skeleton } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '../../../domain/contract/messages/messages'
import { setupStep } from '../../../domain/planning/setup-steps'
import { counted } from '../../../domain/text/dates'
import { serverDate } from '../../platform/basic/clock'
import { roleOf, selectableDoctors, useCurrentUser } from '../../platform/calls'
import { openAbsenceBoard } from '../../platform/overlays/absence-board'
import { setActingDoctor, useActingDoctor } from '../../platform/session'
import { ChooseDoctor } from '../../shared/people/choose-doctor'
import controls from '../../ui/controls.module.css'
import { LoadError } from '../../ui/feedback/load-error'
import section from '../../ui/section.module.css'
import { momentText } from '../../ui/text/moment-text'
import text from '../../ui/text/text.module.css'
import css from './home.module.css'
import { PendingList } from './pending-list'
import type { Home, PartProps } from './use-home'

interface SectionProps {
  /** Of a section that can be focused. */
  readonly id?: string
  readonly title: string
  readonly count?: number
  readonly children: ReactNode
}

/** A section of the right column, with the number of pending items. */
export function Section({ id, title, count = 0, children }: SectionProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={section.section} aria-label={title}>
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

interface PendingProps extends PartProps {
  readonly id: string
  readonly isWaiting: boolean
}

/** Visits that wait for a confirmation, also of other days. */
export function Pending({ id, home, isWaiting, onVisit }: PendingProps) {
  const { pending, known, retry } = home
  return (
    <Section id={id} title="Da confermare" count={pending.length}>
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
      {rest > 0 && <p className={text.muted}>{rest === 1 ? 'e un’altra da leggere' : `e altre ${rest} da leggere`}</p>}
    </Section>
  )
}

/** Unread messages by category: each leads to its chats. */
export function UnreadChats({ home: { chats } }: { home: Home }) {
  return (
    <Unread title="Messaggi da leggere">
      {chats.map(({ category, label, count }) => (
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
  )
}

/** The newest of the unread news, and how many more there are. */
export function UnreadNews({ news, count }: { news: readonly Notification[]; count: number }) {
  return (
    <Unread title="Novità da leggere" rest={count - news.length}>
      {news.map(({ id, title, created_at }) => (
        <Link key={id} to="/news">
          {title}
          <time className={text.badge} data-tone="neutral" dateTime={created_at}>
            {momentText(created_at, serverDate())}
          </time>
        </Link>
      ))}
    </Unread>
  )
}

/** What is offered to the doctor, to be looked at and adhered to; nothing is rendered when there is none. */
export function OffersToTake({ home: { offers } }: { home: Home }) {
  if (!offers || offers.total === 0) return null
  return (
    <Section title="Offerte dedicate a te">
      <ul className={css.links}>
        {offers.newest.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/offerte/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
      {offers.total > offers.newest.length && (
        <p>
          <Link to="/offerte">Tutte le offerte per te: {offers.total}</Link>
        </p>
      )}
    </Section>
  )
}

/** Visits that fell outside the hours: they are decided on their board. Nothing is rendered when there are none. */
export function Undecided({ home: { undecided } }: { home: Home }) {
  if (undecided === 0) return null
  return (
    <Section title="Fuori dagli orari" count={undecided}>
      <p>
        <button type="button" className={controls.link} onClick={() => openAbsenceBoard({ kind: 'undecided' })}>
          {counted(undecided, 'visita da decidere', 'visite da decidere')}
        </button>
      </p>
    </Section>
  )
}

/** What the account still lacks, each a link; nothing is rendered when it is complete. */
export function SetUp({ home: { toSetUp } }: { home: Home }) {
  if (toSetUp.length === 0) return null
  return (
    <Section title="Da completare" count={toSetUp.length}>
      <ul className={css.links}>
        {toSetUp.map((step) => (
          <li key={step}>
            <Link to={setupStep[step].path}>{setupStep[step].label}</Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/settings/complete">Completa il profilo</Link>
      </p>
    </Section>
  )
}

/** Lets a pharmacy, on its own homepage, choose a doctor to act for. */
export function WorkFor() {
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
