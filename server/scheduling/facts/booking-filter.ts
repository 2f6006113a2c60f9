import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import { maximumWindow } from '../../../domain/availability/availability'
import type { BookingStatus } from '../../../domain/booking/status'
import { type CivilDate, type DayNumber, toDayNumber } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { bookingEndpoints, bookingFilters } from '../../../domain/contract/booking/bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { invalid } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import type { OrderKey } from '../../db/keyset'
import { foundBy } from '../../db/search'
import { bookings } from '../../db/tables'
import { hasStatusNow, type StoredBooking } from './stored-booking'

type BookingQuery = QueryOf<typeof bookingEndpoints.bookings>
type BookingFilters = Partial<Pick<BookingQuery, 'from' | 'to' | keyof typeof bookingFilters>>

/** Condition for `visible` bookings that match every filter of the query. */
export function bookingsWhere(visible: SQL, query: BookingFilters, now: WallClock): SQL | undefined {
  const given = <T>(value: T | undefined, condition: (value: T) => SQL) =>
    value === undefined ? undefined : condition(value)
  const statuses = (list: string) => hasStatusNow(list.split(',') as BookingStatus[], now)
  const services = (list: string) => inArray(bookings.office_service_id, list.split(',').map(Number))
  return and(
    visible,
    given(query.from, (from) => gte(bookings.date, from)),
    given(query.to, (to) => lte(bookings.date, to)),
    given(query['filter[status]'], statuses),
    given(query['filter[status][in]'], statuses),
    given(query['filter[office_user_id]'], (id) => eq(bookings.office_user_id, Number(id))),
    given(query['filter[office_service_id]'], services),
    given(query['filter[office_service_id][in]'], services),
    given(query['filter[series_id]'], (id) => eq(bookings.series_id, Number(id))),
    given(query['filter[user_id]'], (id) => eq(bookings.user_id, Number(id))),
    foundBy(bookings.search, query.search),
  )
}

const sortable = {
  date: { expression: bookings.date, cast: 'date', read: ({ date }: StoredBooking) => date },
  from: { expression: bookings.from, cast: 'bigint', read: ({ from }: StoredBooking) => String(from) },
  created_at: {
    expression: bookings.created_at,
    cast: 'timestamptz',
    read: ({ created_at }: StoredBooking) => created_at.toISOString(),
  },
  id: { expression: bookings.id, cast: 'bigint', read: ({ id }: StoredBooking) => String(id) },
} as const

/** The sort order of a query (`-date,from`), made total: within a day by time, finally by id. */
export function bookingOrder(sort: string) {
  const words = sort.split(',')
  const names = sort.replaceAll('-', '').split(',')
  const sign = words.at(-1)?.startsWith('-') ? '-' : ''
  if (names.includes('date') && !names.includes('from')) words.push(`${sign}from`)
  const keys = [...words, `${sign}id`].map((word) => {
    const column = sortable[word.replace('-', '') as keyof typeof sortable]
    return { ...column, descending: word.startsWith('-'), nullable: false } as const satisfies OrderKey
  })
  return { sort, keys, valuesOf: ({ booking }: { booking: StoredBooking }) => keys.map(({ read }) => read(booking)) }
}

/** The requested period as day numbers; 422 on `to` when it precedes `from` or the period is longer than `days`. */
export function periodOf(
  { from, to }: { from: CivilDate; to: CivilDate },
  days: number = maximumWindow,
): { first: DayNumber; last: DayNumber } {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  if (first > last) throw invalid({ to: ['La data di fine precede quella di inizio.'] })
  if (last - first >= days) throw invalid({ to: [`Il periodo può durare al massimo ${days} giorni.`] })
  return { first, last }
}

/** The longest period in days of an unpaginated list of bookings (contract.md, "Calls"). */
const maximumPeriod = 62

/** Refuses (422) an unpaginated list (`isWhole`) without both ends of its period; a page, or a series, may omit them. */
export function checkListPeriod({ from, to }: Pick<BookingFilters, 'from' | 'to'>, isWhole: boolean): void {
  if (isWhole && from === undefined) throw invalid({ from: [validationText.required] })
  if (isWhole && to === undefined) throw invalid({ to: [validationText.required] })
  if (from !== undefined && to !== undefined) periodOf({ from, to }, isWhole ? maximumPeriod : Number.POSITIVE_INFINITY)
}
