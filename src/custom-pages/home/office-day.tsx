import { ClockCircleOutlined, HomeOutlined, IdcardOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Fragment } from 'react'
import { bookingStatus } from '../../../domain/booking/status'
import { kindOf } from '../../../domain/booking/visit-label'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import type { Booking } from '../../../domain/contract/bookings'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime, counted } from '../../../domain/text/dates'
import { useNames } from '../../ui/names'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { TruncatedText } from '../../ui/truncated-text'
import { indexOfNow, shareOf, visitSpan } from './home-text'
import css from './office-day.module.css'
import type { Home } from './use-home'

interface OfficeDayProps {
  readonly office: Home['offices'][number]
  readonly day: CivilDate
  readonly now: WallClock
  readonly isFreeKnown: boolean
  readonly onVisit: (booking: Booking, anchor: HTMLElement) => void
}

/** One office on the day shown: its hours as a bar, then its visits in order, with a line at the current time. */
export function OfficeDay({ office, day, now, isFreeKnown, onVisit }: OfficeDayProps) {
  const { officeUser, open, visits, free } = office
  const nowIndex = day === now.date ? indexOfNow(visits, now) : -1
  const isClosed = open.length === 0 && visits.length === 0
  const hours = open.map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`).join(' · ')
  return (
    <section className={`${section.section} ${css.office}`} aria-label={officeUser.office.name}>
      <header className={`${css.head} ${text.small}`}>
        <h3>
          <TruncatedText text={officeUser.office.name} />
        </h3>
        <span>{isClosed ? 'chiuso' : hours}</span>
        {!isClosed && (
          <span className={css.counts}>
            {counted(visits.length, 'visita', 'visite')}
            {isFreeKnown && ` · ${counted(free.length, 'libero', 'liberi')}`}
          </span>
        )}
      </header>
      {open.length > 0 && <DayBar open={open} visits={visits} now={day === now.date ? now : null} />}
      {visits.length === 0 ? (
        !isClosed && <p className={text.muted}>Nessuna visita prenotata.</p>
      ) : (
        <ol className={css.visits}>
          {visits.map((visit, index) => (
            <Fragment key={visit.id}>
              {index === nowIndex && <NowLine now={now} />}
              <li className={nowIndex > index ? css.past : undefined}>
                <VisitRow visit={visit} onVisit={onVisit} />
              </li>
            </Fragment>
          ))}
          {nowIndex === visits.length && <NowLine now={now} />}
        </ol>
      )}
    </section>
  )
}

function NowLine({ now }: { now: WallClock }) {
  return (
    <li className={css.nowLine}>
      <span className="visually-hidden">Adesso sono le </span>
      {shortTime(Math.floor(now.minutes))}
    </li>
  )
}

const kindIcon = { mr: IdcardOutlined, to_confirm: HomeOutlined } as const

function VisitRow({ visit, onVisit }: { visit: Booking; onVisit: OfficeDayProps['onVisit'] }) {
  const names = useNames()
  const kind = kindOf(visit)
  const look = kind && visit.status === 'confirmed' ? slotKind[kind] : bookingStatus[visit.status]
  const Icon = kind === 'mr' || kind === 'to_confirm' ? kindIcon[kind] : null
  return (
    <button
      type="button"
      className={css.visit}
      style={{ '--edge': look.color, '--soft': look.background } as React.CSSProperties}
      aria-label={names.label(visit)}
      aria-haspopup="dialog"
      onClick={(event) => onVisit(visit, event.currentTarget)}
    >
      <span className={css.time}>{clockTime(visit.from)}</span>
      <span className={`${css.who} ${text.ellipsis}`}>{names.line(visit)}</span>
      <span className={`${css.service} ${text.ellipsis}`}>{visit.office_service_name}</span>
      <span className={css.icons} aria-hidden>
        {visit.status === 'pending' && <ClockCircleOutlined />}
        {visit.online && <VideoCameraOutlined />}
        {Icon && <Icon />}
      </span>
    </button>
  )
}

/** The day at a glance: open time, what is taken of it, and now. The list below says the same in words. */
function DayBar({ open, visits, now }: { open: readonly Span[]; visits: readonly Booking[]; now: WallClock | null }) {
  const spans = [...open, ...visits.map(visitSpan)]
  const whole = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  const place = (span: Span) => {
    const { left, width } = shareOf(span, whole)
    return { left: `${left}%`, width: `${width}%` }
  }
  return (
    <div className={css.bar} aria-hidden>
      {open.map((span) => (
        <span key={span.from} className={css.open} style={place(span)} />
      ))}
      {visits.map((visit) => (
        <span
          key={visit.id}
          className={css.taken}
          style={{ ...place(visitSpan(visit)), background: bookingStatus[visit.status].color }}
        />
      ))}
      {now && now.minutes > whole.from && now.minutes < whole.to && (
        <span className={css.now} style={{ left: place({ from: now.minutes, to: now.minutes }).left }} />
      )}
    </div>
  )
}
