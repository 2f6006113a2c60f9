import { Flex } from 'antd'
import { Fragment } from 'react'
import { bookingStatus } from '../../../domain/booking/status'
import { shortTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import { type Span, spanOf } from '../../../domain/calendar/spans'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { clockTime, counted } from '../../../domain/text/dates'
import { useNameMask } from '../../shared/people/name-mask'
import { PresenceBadge } from '../../shared/visits/card/presence'
import { visitColors, visitIcons } from '../../shared/visits/card/status-chip'
import { VisitButton } from '../../shared/visits/visit-button'
import controls from '../../ui/controls.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { TruncatedText } from '../../ui/text/truncated-text'
import pageCss from './home.module.css'
import { indexOfNow, shareOf } from './home-text'
import css from './office-day.module.css'
import type { Home, PartProps } from './use-home'

/** One office on the shown day: its hours as a bar, then its visits in order, with a line at the current time. */
export function OfficeDay({ office, home, onVisit }: PartProps & { office: Home['offices'][number] }) {
  const { officeUser, open, visits, free } = office
  const { now, isToday, known } = home
  const nowIndex = isToday ? indexOfNow(visits, now) : -1
  const isClosed = open.length === 0 && visits.length === 0
  const nowLine = (
    <Flex component="li" align="center" gap={8} className={`${text.error} ${css.nowLine}`}>
      <span className="visually-hidden">Adesso sono le </span>
      {shortTime(Math.floor(now.minutes))}
    </Flex>
  )
  return (
    <section className={section.section} aria-label={officeUser.office.name}>
      <Flex component="header" wrap align="baseline" gap="2px 12px">
        <h3>
          <TruncatedText text={officeUser.office.name} />
        </h3>
        <span className={text.small}>
          {isClosed ? 'chiuso' : open.map(({ from, to }) => `${shortTime(from)}–${shortTime(to)}`).join(' · ')}
        </span>
        {!isClosed && (
          <span className={`${text.small} ${pageCss.end}`}>
            {counted(visits.length, 'visita', 'visite')}
            {known.free === 'known' && ` · ${counted(free.length, 'libero', 'liberi')}`}
          </span>
        )}
      </Flex>
      {open.length > 0 && <DayBar open={open} visits={visits} now={isToday ? now.minutes : null} />}
      {visits.length === 0 ? (
        !isClosed && <p className={text.muted}>Nessuna visita prenotata.</p>
      ) : (
        <ol>
          {visits.map((visit, index) => (
            <Fragment key={visit.id}>
              {index === nowIndex && nowLine}
              <li className={nowIndex > index ? text.muted : undefined}>
                <VisitRow visit={visit} now={now} onVisit={onVisit} />
              </li>
            </Fragment>
          ))}
          {nowIndex === visits.length && nowLine}
        </ol>
      )}
    </section>
  )
}

function VisitRow({ visit, now, onVisit }: Pick<PartProps, 'onVisit'> & { visit: Booking; now: WallClock }) {
  const names = useNameMask()
  const colors = visitColors(visit)
  return (
    <VisitButton booking={visit} onOpen={onVisit} className={`${controls.cell} ${css.visit}`}>
      <span className={text.badge} style={colors}>
        {clockTime(visit.from)}
      </span>
      <strong className={`${css.who} ${text.ellipsis}`}>{names.line(visit)}</strong>
      <span className={`${css.service} ${text.muted} ${text.ellipsis}`}>{visit.office_service_name}</span>
      <PresenceBadge booking={visit} now={now} />
      <Flex component="span" gap={8} style={{ color: colors.color }}>
        {visitIcons(visit).map((Icon, index) => (
          <Icon key={String(index)} aria-hidden />
        ))}
      </Flex>
    </VisitButton>
  )
}

/** Bar of the day: open time, booked time and now. The list below has the same data as text. */
function DayBar({ open, visits, now }: Pick<Home['offices'][number], 'open' | 'visits'> & { now: number | null }) {
  const spans: Span[] = [...open, ...visits.map(spanOf)]
  const whole = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  return (
    <div className={css.bar} aria-hidden>
      {open.map((span) => (
        <span key={span.from} className={css.open} style={shareOf(span, whole)} />
      ))}
      {visits.map((visit) => (
        <span
          key={visit.id}
          className={css.taken}
          style={{ ...shareOf(spanOf(visit), whole), background: bookingStatus[visit.status].color }}
        />
      ))}
      {now !== null && now > whole.from && now < whole.to && (
        <span className={css.now} style={{ left: shareOf({ from: now, to: now }, whole).left }} />
      )}
    </div>
  )
}
