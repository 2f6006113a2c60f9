import { Flex } from 'antd'
import type { ReactNode } from 'react'
import type { BookingStatus } from '../../../../domain/booking/status'
import { StatusChip } from '../../../shared/visits/card/status-chip'
import { MarkShape, type ServiceMark } from '../../../shared/visits/service-mark'
import text from '../../../ui/text/text.module.css'
import type { Calendar } from '../use-calendar'
import css from './legend.module.css'

const statuses: readonly BookingStatus[] = ['confirmed', 'pending', 'terminated']

interface LegendProps extends Pick<Calendar, 'shownBookings' | 'isReady'> {
  readonly marks: ReadonlyMap<string, ServiceMark>
  /** What the badges mean. */
  readonly children?: ReactNode
}

/** The foot of the calendar: what the marks of services, badges and statuses mean. Of services only those on screen. */
export function Legend({ shownBookings, isReady, marks, children }: LegendProps) {
  const shown = new Set(shownBookings.map(({ office_service_name }) => office_service_name))
  const marked = [...marks].filter(([name]) => isReady && shown.has(name))
  return (
    <Flex component="footer" gap={20} align="center" className={`${css.legend} ${text.small}`}>
      <ul className={`${css.services} ${text.ellipsis}`} aria-label="Prestazioni">
        {marked.map(([name, mark]) => (
          <li key={name} className={text.ellipsis} title={name}>
            <MarkShape mark={mark} /> <b>{mark.word}</b> {name}
          </li>
        ))}
      </ul>
      {children}
      <Flex component="ul" gap={8} aria-label="Stati">
        {statuses.map((status) => (
          <li key={status}>
            <StatusChip status={status} />
          </li>
        ))}
      </Flex>
    </Flex>
  )
}
