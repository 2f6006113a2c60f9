import type { Query, QueryClient } from '@tanstack/react-query'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { endpoints } from '../../../../domain/contract'
import type { BoardColumn } from '../../../../domain/contract/agenda/board'
import type { Booking } from '../../../../domain/contract/booking/bookings'

/** Input of the board of a day: of all doctors, or the column of one. */
export const boardInput = (date: CivilDate, doctorId?: number) => ({
  query: { date, ...(doctorId !== undefined && { doctor_ids: String(doctorId) }) },
})

/** Key of the same: the board is no single doctor's, so it does not depend on the one that the tab acts for. */
export const boardKey = (date: CivilDate, doctorId?: number) =>
  [endpoints.board.path, null, boardInput(date, doctorId)] as const

/** The reply for one doctor, as it is cached. */
export interface BoardReply {
  readonly data: readonly BoardColumn[]
}

const queryOf = (key: readonly unknown[]) => (key as ReturnType<typeof boardKey>)[2].query

export const doctorOf = ({ office_service }: Pick<Booking, 'office_service'>): number =>
  office_service.office_user.user_id

function withVisit(visits: readonly Booking[], date: CivilDate, booking: Booking): Booking[] {
  const known = visits.find(({ id }) => id === booking.id)
  if (known && known.version > booking.version) return [...visits]
  const others = visits.filter(({ id }) => id !== booking.id)
  return booking.date === date ? [...others, booking] : others
}

/** Writes visits returned by the server into the columns of their doctors, which are then asked again for their free times. */
export function storeInBoards(client: QueryClient, bookings: readonly Booking[]): void {
  const doctors = new Set(bookings.map((booking) => String(doctorOf(booking))))
  for (const [key, reply] of client.getQueriesData<BoardReply>({ queryKey: [endpoints.board.path] })) {
    const { date, doctor_ids = '' } = queryOf(key)
    if (!reply || !doctors.has(doctor_ids)) continue
    const visitsOfDoctor = bookings.filter((booking) => String(doctorOf(booking)) === doctor_ids)
    const data = reply.data.map((column) => ({
      ...column,
      visits: visitsOfDoctor.reduce((visits, booking) => withVisit(visits, date, booking), column.visits),
    }))
    client.setQueryData(key, { data })
  }
  refreshBoards(client, bookings.map(doctorOf))
}

/** Asks for the columns of these doctors again. */
export function refreshBoards(client: QueryClient, doctorIds: readonly number[]): void {
  const doctors = new Set(doctorIds.map(String))
  void client.invalidateQueries({
    queryKey: [endpoints.board.path],
    predicate: ({ queryKey }) => doctors.has(queryOf(queryKey).doctor_ids ?? ''),
  })
}

interface Change {
  readonly doctorId: number
  readonly bookingId: number | null
  readonly date: string | null
}

/**
 * Whether a live change is in a column of the board: of its day, or with the visit that was moved away. The board of all doctors
 * is touched while it is on its way: its columns are kept one by one.
 */
export function touchesBoard(
  { doctorId, bookingId, date: changed }: Change,
  { queryKey, state }: { readonly queryKey: readonly unknown[]; readonly state: Partial<Query['state']> },
): boolean {
  const { date, doctor_ids } = queryOf(queryKey)
  if (doctor_ids === undefined) return state.fetchStatus === 'fetching'
  if (doctor_ids !== String(doctorId)) return false
  if (changed === null) return true
  const reply = state.data as BoardReply | undefined
  return date === changed || (reply?.data.some(({ visits }) => visits.some(({ id }) => id === bookingId)) ?? false)
}
