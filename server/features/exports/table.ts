import Papa from 'papaparse'
import { participantName } from '../../../domain/booking/participant'
import { bookingStatus } from '../../../domain/booking/status'
import { phoneText } from '../../../domain/phone/phone-text'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime, numericDate, numericMoment } from '../../../domain/text/dates'
import type { ExportedBooking } from './export-bookings'

/** The columns, in the order in which a secretary reads a visit. */
const columns: Record<string, (booking: ExportedBooking) => string | null> = {
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
  'Fuori orario': ({ overtime }) => yesOrNo(overtime),
  Online: ({ online }) => yesOrNo(online),
  'Link online': ({ online_link }) => online_link,
  Indirizzo: ({ address }) => address,
  Comune: ({ city }) => (city ? `${city.name} (${city.province_code})` : null),
  'Nota del paziente': ({ notes }) => notes,
  'Nota per il paziente': ({ doctor_notes }) => doctor_notes,
  'Prenotata il': ({ created_at }) => numericMoment(created_at),
}

const yesOrNo = (value: boolean) => (value ? 'sì' : 'no')

/** A plus sign would make a formula of it: a foreign prefix is written as it is dialled. */
const sheetPhone = ({ phone_prefix, phone }: { phone_prefix: string | null; phone: string | null }) =>
  phoneText(phone_prefix, phone).replace(/^\+/, '00')

/** The end of a day is 24:00 on the wire, and midnight to a spreadsheet. */
const sheetTime = (wallTime: string) => (clockTime(wallTime) === '24:00' ? '00:00' : clockTime(wallTime))

/**
 * As Excel in Italy opens it with a double click: UTF-8 with its mark, semicolons, lines that end like Windows'. A cell that
 * would begin a formula begins with an apostrophe instead (quality.md, IM1), also when it goes on over several lines.
 */
const sheet = { delimiter: ';', newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n]/ } as const
const byteOrderMark = '\uFEFF'

export async function* bookingsAsTable(parts: AsyncIterable<readonly ExportedBooking[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${Papa.unparse([Object.keys(columns)], sheet)}\r\n`
  for await (const bookings of parts) {
    if (bookings.length === 0) continue
    const rows = bookings.map((booking) => Object.values(columns).map((cell) => cell(booking)))
    yield `${Papa.unparse(rows, sheet)}\r\n`
  }
}
