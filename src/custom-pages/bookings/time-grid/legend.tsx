import { type BookingStatus, bookingStatus } from '../../../../domain/booking/status'
import { MarkShape } from '../../../ui/service-mark'
import text from '../../../ui/text.module.css'
import type { Calendar } from '../use-calendar'
import { useServiceMarks } from '../use-service-marks'
import css from './legend.module.css'
import { type OfficeBadges, OfficeLegend } from './office-badges'

const statuses: readonly BookingStatus[] = ['confirmed', 'pending', 'terminated']

interface LegendProps {
  readonly calendar: Calendar
  readonly badges: OfficeBadges | undefined
}

/** The foot of the calendar: what the marks of services, offices and statuses mean. Of services only those on screen. */
export function Legend({ calendar: { shownBookings, officeUsers, isReady }, badges }: LegendProps) {
  const marks = useServiceMarks()
  const shown = new Set(shownBookings.map(({ office_service_name }) => office_service_name))
  const marked = [...marks].filter(([name]) => isReady && shown.has(name))
  return (
    <footer className={`${css.legend} ${text.small}`}>
      <ul className={css.services} aria-label="Prestazioni">
        {marked.map(([name, mark]) => (
          <li key={name} className={text.ellipsis} title={name}>
            <MarkShape mark={mark} /> <b>{mark.word}</b> {name}
          </li>
        ))}
      </ul>
      {badges && <OfficeLegend officeUsers={officeUsers} badges={badges} />}
      <ul aria-label="Stati">
        {statuses.map((status) => (
          <li key={status}>
            <i
              className={css.status}
              data-status={status}
              style={{ borderColor: bookingStatus[status].color, background: bookingStatus[status].background }}
              aria-hidden
            />{' '}
            {bookingStatus[status].label}
          </li>
        ))}
      </ul>
    </footer>
  )
}
