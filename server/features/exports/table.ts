import { participantName } from '../../../domain/booking/participant'
import { bookingStatus } from '../../../domain/booking/status'
import { bookingTexts, type privateTexts, sharedNotes } from '../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime, numericDate, numericMoment } from '../../../domain/text/dates'
import { cityText, phoneText } from '../../../domain/text/format'
import { type Cell, csvOf } from '../../http/table-file'

/** A booking as exported: without private texts, since files are passed on more widely than screens. */
export type ExportedBooking = Omit<Booking, (typeof privateTexts)[number]> & { readonly updated_at: Date }

/** The columns, in the order in which a secretary reads a visit. */
const columns: Record<string, (booking: ExportedBooking) => Cell> = {
  Codice: ({ code }) => code,
  Data: ({ date }) => numericDate(date),
  Inizio: ({ from }) => clockTime(from),
  Fine: ({ to }) => sheetTime(to),
  Stato: ({ status }) => bookingStatus[status].label,
  Persona: participantName,
  Telefono: ({ user, phone_prefix, phone }) => sheetPhone(user ?? { phone_prefix, phone }),
  'Data di nascita': ({ user }) => (user?.birthday ? numericDate(user.birthday) : null),
  Azienda: ({ pharmaceutical_company }) => pharmaceutical_company?.name ?? null,
  Prestazione: ({ office_service_name }) => office_service_name,
  Struttura: ({ office_service }) => office_service.office_user.office.name,
  'Tipo di orario': ({ slot }) => (slot ? slotKind[slot].label : null),
  'Fuori orario': ({ overtime }) => overtime,
  Online: ({ online }) => online,
  'Link online': ({ online_link }) => online_link,
  Indirizzo: ({ address }) => address,
  Comune: ({ city }) => (city ? cityText(city) : null),
  ...Object.fromEntries(
    sharedNotes.map((name) => [bookingTexts[name].label.patient, (booking: ExportedBooking) => booking[name]]),
  ),
  'Prenotata il': ({ created_at }) => numericMoment(created_at),
}

/** The phone with `00` for a leading `+`, which a spreadsheet would take for a formula. */
const sheetPhone = ({ phone_prefix, phone }: { phone_prefix: string | null; phone: string | null }) =>
  phoneText(phone_prefix, phone).replace(/^\+/, '00')

/** The end of a day, 24:00 on the wire, becomes 00:00 for spreadsheets. */
const sheetTime = (wallTime: string) => (clockTime(wallTime) === '24:00' ? '00:00' : clockTime(wallTime))

/** The bookings as CSV text: a header, then one row each. */
export const bookingsAsTable = (parts: AsyncIterable<readonly ExportedBooking[]>) => csvOf(tableRows(parts))

async function* tableRows(parts: AsyncIterable<readonly ExportedBooking[]>): AsyncGenerator<Cell[][]> {
  yield [Object.keys(columns)]
  for await (const bookings of parts)
    yield bookings.map((booking) => Object.values(columns).map((cell) => cell(booking)))
}
