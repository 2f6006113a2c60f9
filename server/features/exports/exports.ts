import { Readable } from 'node:stream'
import { and, type SQL } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { exportType, maximumExport } from '../../../domain/contract/agenda/agenda'
import { recordAction } from '../../audit/audit'
import { orderBy, rowsAfter } from '../../db/keyset'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { download } from '../../http/replies'
import { doctorSide } from '../../scheduling/facts/actor'
import { bookingOrder, bookingsWhere, periodOf } from '../../scheduling/facts/booking-filter'
import { type BookingRow, selectBookings, toWire } from '../../scheduling/facts/show'
import { visibleBookings } from '../../scheduling/facts/stored-booking'
import { linkReader } from '../../storage/links'
import { bookingsAsCalendar } from './calendar'
import { bookingsAsTable, type ExportedBooking } from './table'

const writers = { csv: bookingsAsTable, ics: bookingsAsCalendar }

/** Exports the bookings of a period as a file, in order of time; the audit log records who exported, not the search text. */
export const register = routes((handle) => {
  handle(
    endpoints.exportBookings,
    { guard: ({ caller }) => doctorSide(caller, 'bookings') },
    async (context, { query }) => {
      const { tx, now, caller } = context
      const { format, from, to } = query
      const { doctor } = doctorSide(caller, 'bookings')
      periodOf(query, maximumExport)
      const wall = agendaClock(now.getTime())
      const where = bookingsWhere(visibleBookings(doctor), query, wall)
      const first = await readPart(tx, where, null)
      await recordAction(context, { action: 'export', subject: 'booking', detail: `${format} ${from} ${to}` })
      // as for admins: without private texts
      const onWire = (row: BookingRow) => ({
        ...toWire(row, 'admin', linkReader(caller), now, wall),
        updated_at: row.booking.updated_at,
      })
      return download({
        // dates only: the name of a person would show in lists of recent files
        name: `prenotazioni-${from === to ? from : `${from}_${to}`}.${format}`,
        type: exportType[format],
        content: Readable.from(writers[format](parts(tx, where, first, onWire))),
      })
    },
  )
})

/** Rows read at a time, which limits memory for any number of rows. */
const rowsAtATime = 500
const order = bookingOrder('date')

/** The rows after the last one read; each part is its own statement, so that a slow client holds no connection. */
const readPart = (tx: Tx, where: SQL | undefined, last: BookingRow | null) =>
  selectBookings(tx, last ? and(where, rowsAfter(order.keys, order.valuesOf(last))) : where)
    .orderBy(...orderBy(order.keys))
    .limit(rowsAtATime)

async function* parts(
  tx: Tx,
  where: SQL | undefined,
  first: BookingRow[],
  onWire: (row: BookingRow) => ExportedBooking,
): AsyncGenerator<ExportedBooking[]> {
  let rows = first
  while (true) {
    yield rows.map(onWire)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    rows = await readPart(tx, where, last)
  }
}
