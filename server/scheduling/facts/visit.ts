import { bookingSearch } from '../../../domain/booking/participant'
import type { VisitTime } from '../../../domain/booking/rules'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import { romeInstant } from '../../../domain/calendar/rome'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import { bookingTexts, doctorNotes, doctorTexts, textRecord } from '../../../domain/contract/booking/booking-texts'
import { toPlainLine } from '../../../domain/text/characters'
import type { Person } from './person'
import type { StoredBooking } from './stored-booking'

/** Fields whose change requires the rules about times to be checked again. */
const times = ['date', 'from', 'to', 'overtime', 'office_user_id', 'office_service_id'] as const
/** Fields whose change the participant is notified of (contract.md: time, place or doctor). */
const moves = ['date', 'from', 'to', 'office_user_id', 'online', 'city_id', 'online_link', 'address'] as const
const visitKeys = [
  ...new Set([...times, ...doctorTexts, ...moves, 'user_id', 'name', 'phone_prefix', 'phone'] as const),
]

/** The editable fields of a visit; times are minutes of the day. */
export type Visit = Pick<StoredBooking, (typeof visitKeys)[number]>

/** Old and new value of each changed field, by column name. */
export type Change = Record<string, [unknown, unknown]>

const kept = <T>(value: T | undefined, before: T | undefined, otherwise: T): T =>
  value !== undefined ? value : (before ?? otherwise)

const filled = (text: string | null | undefined) => (typeof text === 'string' ? text.trim() || null : text)

/**
 * Converts the flat payload to a visit (contract.md, "Payload"). In an edit absent fields keep their value, and null clears
 * them; values of another person, of another service or of an online visit that no longer is one are not kept.
 */
export function visitOf(payload: BookingPayload, before: Visit | null): Visit {
  const user_id = payload.user_id ?? null
  const name = filled(payload.name) ?? null
  // an older name may have characters that are no longer accepted: it is kept as it is
  const isName = before?.name === name || (name !== null && toPlainLine(before?.name ?? '').trim() === name)
  const samePerson = before !== null && before.user_id === user_id && isName
  const person = samePerson ? before : null
  const place = before?.office_service_id === payload.office_service_id ? before : null
  const online = kept(payload.online, before?.online, false)
  const keptTexts = { 'online-visit': online ? before : null, 'home-visit': place, 'every-visit': before }
  return {
    office_user_id: payload.office_user_id,
    office_service_id: payload.office_service_id,
    user_id,
    name: samePerson ? before.name : name,
    phone_prefix: kept(payload.phone_prefix, person?.phone_prefix, null),
    phone: kept(payload.phone, person?.phone, null),
    date: payload.date,
    from: parseTime(payload.from) ?? 0,
    to: parseTime(payload.to) ?? 0,
    overtime: kept(payload.overtime, before?.overtime, false),
    online,
    city_id: kept(payload.city_id, place?.city_id, null),
    ...textRecord(doctorTexts, (name) =>
      kept(filled(payload[name]), keptTexts[bookingTexts[name].belongsTo]?.[name], null),
    ),
  }
}

export function timeOf(visit: Pick<Visit, 'date' | 'from' | 'to' | 'overtime'>): VisitTime {
  return { day: toDayNumber(visit.date), from: visit.from, to: visit.to, overtime: visit.overtime }
}

/** Stored columns derived from a visit: the instant for reminders, and the search text. */
export const derivedFrom = (code: string, visit: Visit, person: Person | null) => ({
  starts_at: new Date(romeInstant(visit.date, visit.from)),
  search: bookingSearch({ code, user: person?.user ?? null, name: visit.name, phone: visit.phone }),
})

/** The differences between two states of a visit; without `before`, all non-null fields. */
export function changeBetween(before: Visit | null, after: Visit): Change {
  const change: Change = {}
  for (const key of visitKeys) {
    const [old, now] = [before?.[key] ?? null, after[key]]
    if (old !== now && !(before === null && now === null)) change[key] = [old, now]
  }
  return change
}

/** What a person's confirmation was of: who, when and where; and what their presence was of: who, and on which day. */
const confirmed = ['user_id', 'name', 'date', 'from', 'office_user_id'] as const
const attended = ['user_id', 'name', 'date'] as const

const ends = [
  { columns: ['attendance_confirmed_at'], of: confirmed },
  { columns: ['presence', 'presence_at', 'arrived_at'], of: attended },
] as const

/** Ends the person's confirmation and presence when what they refer to has changed, with a line in the history. */
export function clearedAttendance(
  before: StoredBooking,
  change: Change,
): { columns: Partial<StoredBooking>; change: Change } {
  const filled = ends
    .filter(({ of }) => touches(change, of))
    .flatMap(({ columns }) => columns.filter((column) => before[column] !== null))
  const old = (value: Date | string | null) => (value instanceof Date ? value.toISOString() : value)
  return {
    columns: Object.fromEntries(filled.map((column) => [column, null])),
    change: Object.fromEntries(filled.map((column) => [column, [old(before[column]), null]])),
  }
}

/** Columns of instants, which the history has as texts. */
const instants = ['attendance_confirmed_at', 'presence_at', 'arrived_at']

/** The values that a recorded change replaced, as columns. */
export const formerValuesOf = (change: Change): Partial<StoredBooking> =>
  Object.fromEntries(
    Object.entries(change).map(([field, [old]]) => [
      field,
      instants.includes(field) && typeof old === 'string' ? new Date(old) : old,
    ]),
  )

const touches = (change: Change, keys: readonly string[]) => keys.some((key) => key in change)

/** True when a change does not affect the visit's time, so that the rules about times are not checked again. */
export const keepsTime = (change: Change) => !touches(change, times)
export const movesVisit = (change: Change) => touches(change, moves)
/** Notes can be edited in any status (contract.md). */
export const isNote = (field: string) => doctorNotes.some((name) => name === field)
