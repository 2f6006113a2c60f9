import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { presenceName } from '../../../../domain/booking/presence'
import { type BookingStatus, bookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { briefDate, clockTime } from '../../../../domain/text/dates'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { goToVisit, openBookingPanel } from '../../../platform/session'
import { StatusIcon, statusColors } from '../../../shared/visits/card/status-chip'
import text from '../../../ui/text/text.module.css'
import css from './card.module.css'

// with the whole card of a visit, which the conversation does without
const OpenVisit = lazyPart(() => import('./open-visit'))

/** The next visit, to be opened, moved or canceled. */
export function NextVisit({ visit }: { readonly visit: Booking }) {
  const { id, date, from, status, office_service_name, office_service } = visit
  /** What the question whether to cancel stands beside. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const when = `${briefDate(date)} · ${clockTime(from)}`
  return (
    <div>
      <Flex component="p" wrap align="center" justify="space-between" gap="0 4px">
        <Button
          type="link"
          size="small"
          className={css.flush}
          aria-label={`Apri la visita: ${when}`}
          onClick={() => goToVisit(visit)}
        >
          <strong>{when}</strong>
        </Button>
        <Status status={status} />
      </Flex>
      <p className={text.small}>
        {office_service_name} · {office_service.office_user.office.name}
      </p>
      <Flex component="p" gap={10}>
        <Button type="link" size="small" className={css.flush} onClick={() => openBookingPanel({ bookingId: id })}>
          Sposta
        </Button>
        <Button
          type="link"
          size="small"
          className={css.flush}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          Disdici
        </Button>
      </Flex>
      <Suspense fallback={null}>
        {anchor && <OpenVisit visit={visit} anchor={anchor} asksFirst="canceled" onClose={() => setAnchor(null)} />}
      </Suspense>
    </div>
  )
}

const Status = ({ status }: { readonly status: BookingStatus }) => (
  <span className={text.label} style={{ color: statusColors(status).color }}>
    <StatusIcon status={status} /> {bookingStatus[status].label}
  </span>
)

/** A visit in a line: its day, what for, and what became of it. */
export function PastVisit({ visit }: { readonly visit: Booking }) {
  const { date, office_service_name, status, presence } = visit
  return (
    <li>
      <Button type="text" size="small" block className={`${css.flush} ${css.visit}`} onClick={() => goToVisit(visit)}>
        <span className={css.day}>{briefDate(date).split(' ').slice(1).join(' ')}</span>
        <span className={`${text.ellipsis} ${text.muted} ${css.service}`}>{office_service_name}</span>
        {presence?.state === 'no_show' ? (
          <span className={text.error}>
            <CloseOutlined aria-hidden /> {presenceName.no_show}
          </span>
        ) : (
          <Status status={status} />
        )}
      </Button>
    </li>
  )
}
