import { Readable } from 'node:stream'
import { and, type SQL } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import { type ExportFormat, exportType, maximumExport } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { record } from '../../audit/audit'
import { signature } from '../../audit/signature'
import { orderBy, rowsAfter } from '../../db/keyset'
import type { Tx } from '../../db/types'
import { type Download, download } from '../../http/replies'
import type { Actor } from '../../scheduling/actor'
import { bookingOrder, bookingsWhere, periodOf } from '../../scheduling/booking-filter'
import { type BookingRow, selectBookings, toWire } from '../../scheduling/show'
import { visibleBookings } from '../../scheduling/stored-booking'
import { bookingsAsCalendar } from './calendar'
import type { ExportedBooking } from './exported-booking'
import { bookingsAsTable } from './table'

/** How each format is written, part by part. */
const writers = {
  csv: bookingsAsTable,
  ics: bookingsAsCalendar,
} satisfies Record<ExportFormat, (parts: AsyncIterable<readonly ExportedBooking[]>) => AsyncIterable<string>>

/** Rows read at a time: what is in memory, however many there are. */
const rowsAtATime = 500

/** The bookings of a period as a file, in order of time; the audit log says who took it away, not what was searched. */
export async function exportBookings(
  tx: Tx,
  now: Date,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportBookings>,
): Promise<Download> {
  const { format, from, to } = query
  periodOf(query, maximumExport)
  const wall = agendaClock(now.getTime())
  const where = bookingsWhere(visibleBookings(actor.doctor), query, wall)
  // as for admins: without private texts
  const wired = (row: BookingRow): ExportedBooking => ({
    ...toWire(row, 'admin', now, wall),
    updated_at: row.booking.updated_at,
  })
  const first = await readPart(tx, where, null)
  await record(tx, {
    ...signature(actor),
    at: now,
    action: 'export',
    subject: 'booking',
    detail: `${format} ${from} ${to}`,
  })
  const content = Readable.from(writers[format](parts(tx, where, first, wired)))
  return download({ name: fileName(format, from, to), type: exportType[format], content })
}

/** Days only: a name in it would stand in every list of recent files. */
const fileName = (format: ExportFormat, from: CivilDate, to: CivilDate) =>
  `prenotazioni-${from === to ? from : `${from}_${to}`}.${format}`

const order = bookingOrder('date')

/** The rows after the last one seen; each part is a statement of its own, so that a slow reader holds no connection. */
const readPart = (tx: Tx, where: SQL | undefined, last: BookingRow | null) =>
  selectBookings(tx, last ? and(where, rowsAfter(order.keys, order.valuesOf(last))) : where)
    .orderBy(...orderBy(order.keys))
    .limit(rowsAtATime)

async function* parts(
  tx: Tx,
  where: SQL | undefined,
  first: BookingRow[],
  wired: (row: BookingRow) => ExportedBooking,
): AsyncGenerator<ExportedBooking[]> {
  let rows = first
  while (true) {
    yield rows.map(wired)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    rows = await readPart(tx, where, last)
  }
}
