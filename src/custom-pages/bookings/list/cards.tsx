import { clockTime, longDate } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import { StatusChip } from '../../../ui/status-chip'
import css from './list.module.css'
import { focusRowByKey } from './row-keys'
import { personText, type RowsProps } from './table'

/** The list on a phone: a card per visit, with who, when and what. */
export function VisitCards({ bookings, isStale, severalOffices, period, openId, onOpen }: RowsProps) {
  const names = useNames()
  return (
    <ul className={css.cards} data-stale={isStale} aria-label={`Visite, ${period}`} onKeyDown={focusRowByKey}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <button
            type="button"
            data-row
            className={css.card}
            aria-label={names.label(booking)}
            aria-haspopup="dialog"
            aria-expanded={openId === booking.id}
            onClick={(event) => onOpen(booking, event.currentTarget)}
          >
            <span className={css.cardWho}>{personText(booking, names)}</span>
            <StatusChip status={booking.status} />
            <span className={css.cardWhen}>
              {longDate(booking.date)} · {clockTime(booking.from)}
            </span>
            <span className={css.cardWhat}>
              {booking.office_service_name}
              {severalOffices && ` · ${booking.office_service.office_user.office.name}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
