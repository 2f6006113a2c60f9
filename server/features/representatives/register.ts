import { Readable } from 'node:stream'
import { and, between, eq } from 'drizzle-orm'
import { participantName } from '../../../domain/booking/participant'
import { nameOfPresence } from '../../../domain/booking/presence'
import { bookingStatus } from '../../../domain/booking/status'
import { shortTime } from '../../../domain/calendar/minutes'
import { agendaClock, romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { exportType } from '../../../domain/contract/agenda/agenda'
import { maximumRegister, type RegisterLine } from '../../../domain/contract/people/representatives'
import { clockTime, numericDate } from '../../../domain/text/dates'
import { recordAction } from '../../audit/audit'
import { bookings, medicalServices } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { download } from '../../http/replies'
import { type Cell, csvOf } from '../../http/table-file'
import { doctorSide } from '../../scheduling/facts/actor'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { selectBookings, toWire } from '../../scheduling/facts/show'
import { visibleBookings } from '../../scheduling/facts/stored-booking'
import { linkReader } from '../../storage/links'

const doctorOf = ({ caller }: Context) => doctorSide(caller, 'bookings').doctor

/** The access register: one line for each visit of a representative in the offices of the caller, in order of time. */
async function readRegister(context: Context, period: { from: string; to: string }): Promise<RegisterLine[]> {
  const { tx, now, caller } = context
  periodOf(period, maximumRegister)
  const rows = await selectBookings(
    tx,
    and(
      visibleBookings(doctorOf(context)),
      between(bookings.date, period.from, period.to),
      eq(medicalServices.slot_code, 'mr'),
    ),
  ).orderBy(bookings.date, bookings.from, bookings.id)
  const wall = agendaClock(now.getTime())
  return rows.map((row) => {
    const visit = toWire(row, 'doctor-side', linkReader(caller), now, wall)
    return {
      booking_id: visit.id,
      code: visit.code,
      date: visit.date,
      from: visit.from,
      to: visit.to,
      representative: participantName(visit),
      company: visit.pharmaceutical_company?.name ?? null,
      office: visit.office_service.office_user.office,
      service: visit.office_service_name,
      status: visit.status,
      presence: visit.presence?.state ?? null,
      arrived_at: visit.presence?.arrived_at ?? null,
    }
  })
}

const arrival = (instant: string | null) =>
  instant === null ? null : shortTime(Math.floor(romeWallClock(Date.parse(instant)).minutes))

/** The columns of the table, in the order of the list on screen. */
const columns: Record<string, (line: RegisterLine) => Cell> = {
  Data: ({ date }) => numericDate(date),
  Inizio: ({ from }) => clockTime(from),
  Fine: ({ to }) => clockTime(to),
  Informatore: ({ representative }) => representative,
  Azienda: ({ company }) => company,
  Struttura: ({ office }) => office.name,
  Prestazione: ({ service }) => service,
  Stato: ({ status }) => bookingStatus[status].label,
  Presenza: ({ presence }) => nameOfPresence(presence),
  Arrivo: ({ arrived_at }) => arrival(arrived_at),
  Codice: ({ code }) => code,
}

async function* tableOf(lines: readonly RegisterLine[]): AsyncGenerator<Cell[][]> {
  yield [Object.keys(columns), ...lines.map((line) => Object.values(columns).map((cell) => cell(line)))]
}

/** The access register of representatives as list and as a file (product.md §9.8); the audit log records who exported. */
export const register = routes((handle) => {
  handle(endpoints.representativeVisits, { guard: doctorOf }, async (context, { query }) => ({
    data: await readRegister(context, query),
  }))
  handle(endpoints.exportRepresentativeVisits, { guard: doctorOf }, async (context, { query }) => {
    const lines = await readRegister(context, query)
    const detail = `register ${query.from} ${query.to}`
    await recordAction(context, { action: 'export', subject: 'booking', detail })
    return download({
      name: `registro-informatori-${query.from}_${query.to}.csv`,
      type: exportType.csv,
      content: Readable.from(csvOf(tableOf(lines))),
    })
  })
})
