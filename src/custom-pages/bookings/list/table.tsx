import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Booking } from '../../../../domain/contract/bookings'
import { clockTime, numericDate, weekdayShort } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import type { BookingSort } from '../../../api/bookings'
import { type Names, useNames } from '../../../ui/names'
import { StatusChip } from '../../../ui/status-chip'
import tableCss from '../../../ui/table.module.css'
import css from './list.module.css'
import { focusRowByKey } from './row-keys'

export interface RowsProps {
  readonly bookings: readonly Booking[]
  /** Still the answer to the request before. */
  readonly isStale: boolean
  readonly today: CivilDate
  readonly sort: BookingSort
  readonly severalOffices: boolean
  readonly period: string
  readonly openId: number | null
  readonly onSort: (sort: BookingSort) => void
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
}

const phoneOf = ({ user, phone_prefix, phone }: Booking) =>
  user ? phoneText(user.phone_prefix, user.phone) : phoneText(phone_prefix, phone)

interface Column {
  readonly head: string
  readonly className?: string | undefined
  /** The order its head gives. */
  readonly sort?: 'date' | 'from' | 'created_at'
  /** Without it: the status. */
  readonly text?: (booking: Booking, names: Names) => string
}

const columns = (severalOffices: boolean): Column[] => [
  {
    head: 'Data',
    className: css.date,
    sort: 'date',
    text: ({ date }) => `${weekdayShort(date)} ${numericDate(date)}`,
  },
  {
    head: 'Ora',
    className: css.time,
    sort: 'from',
    text: ({ from }) => clockTime(from),
  },
  { head: 'Persona', className: css.who, text: personText },
  {
    head: 'Prestazione',
    text: ({ office_service_name, online }) => `${office_service_name}${online ? ' (online)' : ''}`,
  },
  ...(severalOffices
    ? [{ head: 'Struttura', text: ({ office_service }: Booking) => office_service.office_user.office.name }]
    : []),
  {
    head: 'Stato',
    className: css.status,
  },
  { head: 'Telefono', className: css.phone, text: (booking, names) => names.detail(phoneOf(booking)) },
  { head: 'Codice', className: css.code, text: ({ code }) => code },
]

/** "Esposito Maria", "Neri Ugo (Farmitalia)". */
export function personText(booking: Booking, names: Names): string {
  const { pharmaceutical_company: company } = booking
  return company ? `${names.name(booking)} (${company.name})` : names.name(booking)
}

/** Rows of 40 px, one line each, the whole of a cut text on hover; the keyboard walks them and opens one. */
export function VisitTable(props: RowsProps) {
  const { bookings, isStale, sort, severalOffices, period, openId, today, onSort, onOpen } = props
  const names = useNames()
  const shown = columns(severalOffices)
  return (
    <div className={`${tableCss.scroll} ${css.scroll}`} data-stale={isStale}>
      <table className={`${tableCss.table} ${tableCss.fixed} ${css.table}`} aria-label={`Visite, ${period}`}>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head key={column.head} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={focusRowByKey}>
          {bookings.map((booking) => (
            <Row
              key={booking.id}
              booking={booking}
              columns={shown}
              names={names}
              isOpen={openId === booking.id}
              isToday={booking.date === today}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const orderOf = (sort: BookingSort, column: Column['sort']) =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined

function Head({ column, sort, onSort }: { column: Column; sort: BookingSort; onSort: RowsProps['onSort'] }) {
  const { head, className, sort: by } = column
  if (!by)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  const order = orderOf(sort, by)
  return (
    <th scope="col" className={className} aria-sort={order ?? 'none'}>
      <button type="button" className={css.sort} onClick={() => onSort(order === 'ascending' ? `-${by}` : by)}>
        {head}
        <span aria-hidden className={css.carets} data-order={order}>
          <CaretUpFilled />
          <CaretDownFilled />
        </span>
      </button>
    </th>
  )
}

interface RowProps {
  readonly booking: Booking
  readonly columns: readonly Column[]
  readonly names: Names
  readonly isOpen: boolean
  readonly isToday: boolean
  readonly onOpen: RowsProps['onOpen']
}

function Row({ booking, columns: shown, names, isOpen, isToday, onOpen }: RowProps) {
  return (
    // The row opens what its button opens: a larger target for the pointer, nothing more for the keyboard.
    <tr
      className={[isOpen && css.open, isToday && css.today].filter(Boolean).join(' ')}
      onClick={(event) => {
        const button = event.currentTarget.querySelector('button')
        if (button) onOpen(booking, button)
      }}
    >
      {shown.map(({ head, className, text: textOf }) => {
        const text = textOf?.(booking, names)
        return (
          <td key={head} className={className} title={text || undefined}>
            {head === 'Persona' ? (
              <button
                type="button"
                data-row
                className={css.person}
                aria-label={names.label(booking)}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
              >
                {text}
              </button>
            ) : (
              (text ?? <StatusChip status={booking.status} />)
            )}
          </td>
        )
      })}
    </tr>
  )
}
