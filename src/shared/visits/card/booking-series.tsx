import { RetweetOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { bookingStatus, groupMessage } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { clockTime, longDate } from '../../../../domain/text/dates'
import text from '../../../ui/text/text.module.css'
import css from './booking-card.module.css'
import { StatusChip } from './status-chip'

/** The visits of the repeat, in chronological order; undefined until loaded. */
export interface CardSeries {
  readonly visits: readonly Booking[] | undefined
  readonly failed: boolean
  readonly onOpen: (visit: Booking) => void
}

/** "Visita 3 di 8", the series' group message (specification §4), and the dates. */
export function BookingSeries({ booking, series }: { booking: Booking; series: CardSeries }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const { visits, failed, onOpen } = series
  if (failed) return <p className={css.series}>La serie non è disponibile in questo momento.</p>
  if (!visits) return <Skeleton active title={false} paragraph={{ rows: 1 }} className={css.series ?? ''} />
  const position = visits.findIndex(({ id }) => id === booking.id) + 1
  const message = groupMessage(visits.map(({ status }) => status))
  return (
    <section className={css.series} aria-label="Serie">
      <Flex component="p" align="center" gap={8}>
        <RetweetOutlined aria-hidden />
        <strong style={{ flex: 1 }}>
          {position > 0 ? `Visita ${position} di ${visits.length}` : `Serie di ${visits.length} visite`}
        </strong>
        <Button type="text" size="small" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {open ? 'Nascondi le date' : 'Mostra le date'}
        </Button>
      </Flex>
      {message && (
        <p className={text.label} style={{ color: bookingStatus[message.status].color }}>
          {message.text}
        </p>
      )}
      {open && (
        <ol id={listId} className={css.dates}>
          {visits.map((visit) => (
            <Flex component="li" key={visit.id} align="center" justify="space-between" gap={8}>
              <Button
                type="link"
                size="small"
                aria-current={visit.id === booking.id ? 'true' : undefined}
                disabled={visit.id === booking.id}
                onClick={() => onOpen(visit)}
              >
                {longDate(visit.date)} · {clockTime(visit.from)}
              </Button>
              <StatusChip status={visit.status} />
            </Flex>
          ))}
        </ol>
      )}
    </section>
  )
}
