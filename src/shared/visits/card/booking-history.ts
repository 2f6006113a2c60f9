import { nameOfPresence, presences } from '../../../../domain/booking/presence'
import { bookingStatus, bookingStatuses, lapsedReason } from '../../../../domain/booking/status'
import { shortTime } from '../../../../domain/calendar/minutes'
import { allTexts, bookingTexts } from '../../../../domain/contract/booking/booking-texts'
import type { HistoryEntry } from '../../../../domain/contract/booking/bookings'
import { slotCodes, slotKind } from '../../../../domain/planning/slot-kinds'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { type NameMask, namesInFull } from '../../people/name-mask'

/** Labels of a booking's fields; fields without one are omitted. */
const fieldName: Record<string, string> = {
  status: 'Stato',
  date: 'Data',
  from: 'Inizio',
  to: 'Fine',
  name: 'Nome',
  phone_prefix: 'Prefisso',
  phone: 'Telefono',
  user_id: 'Persona',
  office_user_id: 'Struttura',
  office_service_id: 'Prestazione',
  overtime: 'Fuori orario',
  online: 'Online',
  city_id: 'Comune',
  slot: 'Tipo di orario',
  media: 'Allegato',
  presence: 'Presenza',
  attendance_confirmed_at: 'Presenza',
  choice: 'Orari tra cui scegliere',
  ...Object.fromEntries(allTexts.map((name) => [name, bookingTexts[name].label.patient])),
}

/** Fields whose values are ids: the text only reports that they changed. */
const opaqueFields: Record<string, string> = {
  user_id: 'modificata',
  office_user_id: 'modificata',
  office_service_id: 'modificata',
  city_id: 'modificato',
}

/** Masked in counter mode. */
const personalFields: readonly string[] = [
  'name',
  'phone_prefix',
  'phone',
  'media',
  ...allTexts.filter((name) => name !== 'online_link'),
]

function valueText(field: string, value: unknown): string {
  if (field === 'presence') return nameOfPresence(presences.find((presence) => presence === value) ?? null)
  if (value === null || value === undefined || value === '')
    return field === 'attendance_confirmed_at' ? 'da confermare' : '–'
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  const text = String(value)
  if (field === 'choice') return 'proposti alla persona'
  if (field === 'status') return bookingStatus[bookingStatuses.find((status) => status === text) ?? 'pending'].label
  if (field === 'slot') return slotKind[slotCodes.find((code) => code === text) ?? 'break'].label
  if (field === 'date') return longDate(text)
  if (field === 'attendance_confirmed_at') return 'confermata dalla persona'
  if (field === 'from' || field === 'to') return typeof value === 'number' ? shortTime(value) : clockTime(text)
  return text
}

/** The changes, one per line: "Stato: In attesa → Confermata". The entry of a visit's creation only reports that. */
export function changeLines({ change }: Pick<HistoryEntry, 'change'>, names: NameMask = namesInFull): string[] {
  const fields = Object.entries(change).filter(([field]) => field in fieldName)
  const isFirst = fields.length > 0 && fields.every(([, [before]]) => before === null || before === undefined)
  if (isFirst && 'status' in change) return ['Prenotazione creata']
  return fields.map(([field, [before, after]]) => {
    if (field === 'media')
      return after === null
        ? `Allegato tolto: ${names.detail(String(before))}`
        : `Allegato aggiunto: ${names.detail(String(after))}`
    const shown = (value: unknown) =>
      personalFields.includes(field) && value ? names.detail(valueText(field, value)) : valueText(field, value)
    return `${fieldName[field]}: ${opaqueFields[field] ?? `${shown(before)} → ${shown(after)}`}`
  })
}

/** What the clock does, signed by nobody. */
const isByClock = ({ change, reason }: HistoryEntry) =>
  change.status?.[1] === 'terminated' || (change.status?.[1] === 'canceled' && reason === lapsedReason)

/**
 * Who made the change: "Sara Bianchi per Giulia Ferri", plus the admin while impersonating. Of a visit that was booked online
 * without an account nobody signs what its person did by the link.
 */
export function actorText(entry: HistoryEntry, names: NameMask = namesInFull, isOnline = false): string {
  const { actor, on_behalf_of: behalf, impersonator, totem } = entry
  const nobody = isOnline && !isByClock(entry) ? 'Chi ha prenotato online' : 'Sistema'
  const nameOf = ({ name }: { name: string }) => names.name({ user: null, name, pharmaceutical_company: null })
  return [
    actor ? nameOf(actor) : (totem ?? nobody),
    behalf && behalf.id !== actor?.id && `per ${nameOf(behalf)}`,
    impersonator && `(accesso di ${nameOf(impersonator)})`,
  ]
    .filter(Boolean)
    .join(' ')
}
