import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { clockTime, longDate, numericDate, weekdayShort } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { type NameMask, useNameMask } from '../../../shared/people/name-mask'
import type { BookingSort } from '../../../shared/visits/bookings'
import { StatusChip } from '../../../shared/visits/card/status-chip'
import { VisitButton } from '../../../shared/visits/visit-button'
import controls from '../../../ui/controls.module.css'
import section from '../../../ui/section.module.css'
import tableCss from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import type { Calendar, OpenVisit } from '../use-calendar'
import css from './list.module.css'

export interface ListProps {
  readonly calendar: Pick<
    Calendar,
    'listed' | 'filters' | 'setFilters' | 'isFiltered' | 'now' | 'severalOffices' | 'period'
  >
  readonly openId: number | null
  readonly onOpen: OpenVisit
}

interface RowsProps extends ListProps {
  readonly bookings: readonly Booking[]
  /** The rows are from the previous request. */
  readonly isStale: boolean
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

/** `onKeyDown` that moves the focus between rows by arrows, PageUp, PageDown, Home and End. */
function focusRowByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  const next = rows[Math.max(0, Math.min(at + step, rows.length - 1))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** "Esposito Maria", "Neri Ugo (Farmitalia)". */
function personText(booking: Booking, names: NameMask): string {
  const { pharmaceutical_company: company } = booking
  return company ? `${names.name(booking)} (${company.name})` : names.name(booking)
}

const officeOf = ({ office_service }: Booking) => office_service.office_user.office.name

function phoneOf(booking: Booking, names: NameMask) {
  const { phone, phone_prefix } = booking.user ?? booking
  return names.detail(phoneText(phone_prefix, phone))
}

interface Column {
  readonly name: string
  readonly width?: number | string
  /** The sort order set by clicking the header. */
  readonly sort?: 'date' | 'from'
  /** Absent: the status column. */
  readonly text?: (booking: Booking, names: NameMask) => string
}

const columns: readonly Column[] = [
  { name: 'Data', width: 152, sort: 'date', text: ({ date }) => `${weekdayShort(date)} ${numericDate(date)}` },
  { name: 'Ora', width: 76, sort: 'from', text: ({ from }) => clockTime(from) },
  { name: 'Persona', width: '17%', text: personText },
  {
    name: 'Prestazione',
    text: ({ office_service_name, online }) => `${office_service_name}${online ? ' (online)' : ''}`,
  },
  { name: 'Struttura', text: officeOf },
  { name: 'Stato', width: 118 },
  { name: 'Telefono', width: 132, text: phoneOf },
  { name: 'Codice', width: 104, text: ({ code }) => code },
]

/** Table with rows of 40 px, one line each, full text on hover; navigated by keyboard. */
export function VisitTable({ calendar, bookings, isStale, openId, onOpen }: RowsProps) {
  const { filters, setFilters, severalOffices, period, now } = calendar
  const names = useNameMask()
  const shown = columns.filter(({ name }) => severalOffices || name !== 'Struttura')
  return (
    <div className={`${tableCss.scroll} ${section.scroll}`} data-stale={isStale}>
      <table className={`${tableCss.table} ${tableCss.fixed} ${css.table}`} aria-label={`Visite, ${period}`}>
        <thead>
          <tr>
            {shown.map((column) => (
              <Header key={column.name} {...column} order={filters.sort} onSort={(sort) => setFilters({ sort })} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={focusRowByKey}>
          {bookings.map((booking) => (
            // A click on the row acts as a click on its button: a larger pointer target, without another keyboard control.
            <tr
              key={booking.id}
              data-open={openId === booking.id || undefined}
              data-today={booking.date === now.date || undefined}
              onClick={({ currentTarget }) => {
                const button = currentTarget.querySelector('button')
                if (button) onOpen(booking, button)
              }}
            >
              {shown.map(({ name, text: textOf }) => {
                const cell = textOf?.(booking, names)
                return (
                  <td key={name} title={cell || undefined}>
                    {name === 'Persona' ? (
                      <VisitButton
                        booking={booking}
                        onOpen={onOpen}
                        // The click bubbles to the row.
                        onClick={undefined}
                        data-row
                        className={tableCss.name}
                        aria-expanded={openId === booking.id}
                      >
                        {cell}
                      </VisitButton>
                    ) : (
                      (cell ?? <StatusChip status={booking.status} />)
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderProps extends Column {
  readonly order: BookingSort
  readonly onSort: (sort: BookingSort) => void
}

function Header({ name, width, sort, order, onSort }: HeaderProps) {
  const direction = order === sort ? 'ascending' : order === `-${sort}` ? 'descending' : 'none'
  return (
    <th scope="col" style={{ width }} aria-sort={sort && direction}>
      {sort ? (
        <Button
          type="text"
          size="small"
          icon={
            direction === 'ascending' ? (
              <CaretUpFilled aria-hidden />
            ) : (
              direction === 'descending' && <CaretDownFilled aria-hidden />
            )
          }
          iconPosition="end"
          onClick={() => onSort(direction === 'ascending' ? `-${sort}` : sort)}
        >
          {name}
        </Button>
      ) : (
        name
      )}
    </th>
  )
}

/** The list on a phone: a card per visit, with person, time and service. */
export function VisitCards({ calendar: { severalOffices, period }, bookings, isStale, openId, onOpen }: RowsProps) {
  const names = useNameMask()
  return (
    <ul
      className={`${tableCss.scroll} ${section.scroll} ${css.cards}`}
      data-stale={isStale}
      aria-label={`Visite, ${period}`}
      onKeyDown={focusRowByKey}
    >
      {bookings.map((booking) => (
        <li key={booking.id}>
          <VisitButton
            booking={booking}
            onOpen={onOpen}
            data-row
            className={controls.cell}
            aria-expanded={openId === booking.id}
          >
            <strong className={text.ellipsis}>{personText(booking, names)}</strong>
            <StatusChip status={booking.status} />
            <span>
              {longDate(booking.date)} · {clockTime(booking.from)}
            </span>
            <span className={`${text.small} ${text.ellipsis}`}>
              {booking.office_service_name}
              {severalOffices && ` · ${officeOf(booking)}`}
            </span>
          </VisitButton>
        </li>
      ))}
    </ul>
  )
}
