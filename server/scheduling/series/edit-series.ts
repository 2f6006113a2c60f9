import { bookingProblem } from '../../../domain/booking/problems'
import { checkTimes, whyNotRepeated } from '../../../domain/booking/repeat'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { BookingContext } from '../facts/actor'
import { type AskedService, type BookingData, bookingDataOf, readAsked } from '../facts/booking-data'
import { refuseConflicts } from '../facts/refusals'
import type { StoredBooking } from '../facts/stored-booking'
import { type Change, changeBetween, keepsTime, timeOf, type Visit, visitOf } from '../facts/visit'

/** An edit of a stored visit: what it is to become, and what changes by it. */
export interface Edit {
  readonly before: StoredBooking
  readonly visit: Visit
  readonly change: Change
}

export function editOf(before: StoredBooking, payload: BookingPayload): Edit {
  const visit = visitOf(payload, before)
  return { before, visit, change: changeBetween(before, visit) }
}

/**
 * The same edit of another visit of the repeat: moved by as many days, to the same hours when they change, with the other
 * changed fields as they are; the person only when changed (specification §3, edit scope).
 */
export function sameEdit(named: Edit, other: StoredBooking): Edit {
  const from = (...fields: (keyof Visit)[]): Visit =>
    fields.some((field) => field in named.change) ? named.visit : other
  const [place, person, hours] = [
    from('office_user_id', 'office_service_id'),
    from('user_id', 'name'),
    from('from', 'to'),
  ]
  const days = toDayNumber(named.visit.date) - toDayNumber(named.before.date)
  const changed = Object.keys(named.change).map((field) => [field, named.visit[field as keyof Visit]])
  return editOf(other, {
    ...(Object.fromEntries(changed) as Partial<BookingPayload>),
    ...(person !== other && { phone_prefix: person.phone_prefix, phone: person.phone }),
    ...(hours !== other && { overtime: hours.overtime }),
    office_user_id: place.office_user_id,
    office_service_id: place.office_service_id,
    user_id: person.user_id,
    name: person.name,
    date: toCivilDate(toDayNumber(other.date) + days),
    from: longTime(hours.from),
    to: longTime(hours.to),
  })
}

/** The time that a visit is to have. */
export const wantedTime = ({ before: { id }, visit: { date, from, to } }: Edit) => ({ id, date, from, to })

/** An edit with the facts that it is checked against; absent when its service can no longer be booked. */
export interface ReadEdit<Data = BookingData | null> extends Edit {
  readonly data: Data
}

/**
 * Checks the edits of the other visits by the rules of a single one, the named one being in its new place; the times of those
 * that move have been released. Refuses all (409) when some do not fit, naming them in order.
 */
export function requireFitting(
  named: ReadEdit<BookingData>,
  others: readonly ReadEdit[],
): readonly ReadEdit<BookingData>[] {
  const known = others.filter((edit): edit is ReadEdit<BookingData> => edit.data !== null)
  const busy = known[0]?.data.facts.busy
  const asked = [named, ...known].map(({ visit, data: { request, facts } }) => ({
    request,
    time: timeOf(visit),
    facts: busy ? { ...facts, busy } : facts,
  }))
  const [, ...checked] = checkTimes(asked)
  const texts = new Map(checked.map((outcome, index) => [known[index]?.before.id, whyNotRepeated(outcome)]))
  const unknown = others.filter(({ data }) => data === null)
  for (const { before } of unknown) texts.set(before.id, bookingProblem['service-hidden'].text)
  refuseConflicts([named, ...others].map(wantedTime), ({ id }) => texts.get(id) ?? null)
  return known
}

/** The key of edits that one read can check: same service, person and city, with person and time changed or not alike. */
const keyOf = ({ before, visit, change }: Edit) =>
  [visit.office_service_id, visit.user_id, visit.city_id, before.user_id === visit.user_id, keepsTime(change)].join()

/** Reads what edits of visits of one repeat are checked by: mostly in one statement for all. */
export async function readEdits(context: BookingContext, named: Edit, others: readonly Edit[]): Promise<ReadEdit[]> {
  const all = [named, ...others].map(({ visit }) => toDayNumber(visit.date))
  const first = Math.max(context.wall.day, Math.min(...all))
  const days = { first, last: Math.max(first, ...all) }
  const services = new Map<string, AskedService | null>()
  const read: ReadEdit[] = []
  for (const edit of others) {
    const key = keyOf(edit)
    const service = services.has(key) ? (services.get(key) ?? null) : await readAsked(context, edit, days)
    services.set(key, service)
    const isThere = service !== null && service.officeUserId === edit.visit.office_user_id
    read.push({ ...edit, data: isThere ? bookingDataOf(context, edit, service, days) : null })
  }
  return read
}
