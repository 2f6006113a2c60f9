import { visitTypes } from '../../../../domain/booking/services'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import { overlaps, type Span, spanOf } from '../../../../domain/calendar/spans'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import type { PanelDraft } from '../../../platform/session'
import type { FreeSlot, FreeSlots } from '../../../shared/hours/agenda'
import { type Columns, freeIn } from './columns'

/** The free slot containing a minute of the day, if any. */
export const slotAt = (slots: readonly FreeSlot[], minutes: Minutes): FreeSlot | undefined =>
  slots.find((slot) => overlaps(spanOf(slot), { from: minutes, to: minutes + 1 }))

interface ReservedPlace {
  readonly date: CivilDate
  readonly now: WallClock
  /** The offices of the column. */
  readonly officeUsers: readonly OfficeUser[]
  /** The free slots of the column. */
  readonly slots: readonly FreeSlot[]
}

/** A click at most this long in the past counts as now. Minutes. */
const smallestVisit: Minutes = 5

const draftOfSlot = (date: CivilDate, { officeUserId, officeServiceId, from }: FreeSlot): PanelDraft => ({
  officeUserId,
  officeServiceId,
  date,
  from: from.slice(0, 5),
})

/** Panel draft for a click: the free slot at that minute, else only the day. Null in the past. */
export function draftAt({
  date,
  minutes,
  now,
  officeUsers,
  slots,
}: ReservedPlace & { minutes?: Minutes }): PanelDraft | null {
  if (date < now.date) return null
  if (minutes !== undefined && date === now.date && minutes + smallestVisit <= now.minutes) return null
  const slot = minutes === undefined ? undefined : slotAt(slots, minutes)
  if (slot) return draftOfSlot(date, slot)
  const [only, another] = officeUsers
  return only && !another ? { date, officeUserId: only.id } : { date }
}

/** An ordinary service of the office with exactly this visit length. */
const serviceOfLength = (office: OfficeUser | undefined, length: Minutes) =>
  visitTypes(office?.office_services ?? [], 'patient').find(
    ({ service, online }) => !online && service.medical_service.slot_code === null && service.duration === length,
  )?.service

interface Drag extends ReservedPlace {
  readonly span: Span
  readonly mayBookOutOfHours: (office: OfficeUser | undefined) => boolean
}

/** Panel draft for a drag: the first free slot in the range, else the range out of hours, or null. */
export function draftOfDrag({ date, span, now, officeUsers, slots, mayBookOutOfHours }: Drag): PanelDraft | null {
  if (date < now.date || (date === now.date && span.from < now.minutes)) return null
  const officeOf = (slot: FreeSlot) => officeUsers.find(({ id }) => id === slot.officeUserId)
  const slot = slots.find((candidate) => officeOf(candidate) && overlaps(spanOf(candidate), span))
  if (!slot) return draftOutOfHours(date, span, officeUsers.filter(mayBookOutOfHours))
  const service = serviceOfLength(officeOf(slot), span.to - span.from)
  const drawn = { from: shortTime(span.from), to: shortTime(span.to) }
  return { ...draftOfSlot(date, service ? { ...slot, officeServiceId: service.id } : slot), drawn }
}

/** Draft of a visit out of hours in the offices that allow it; the office is set only if there is one. Null without any. */
export function draftOutOfHours(date: CivilDate, span: Span, allowed: readonly OfficeUser[]): PanelDraft | null {
  const [only, another] = allowed
  if (!only) return null
  const time = { date, from: shortTime(span.from), to: shortTime(span.to), overtime: true }
  return another ? time : { ...time, officeUserId: only.id }
}

interface Grid extends Pick<Columns, 'columns' | 'grounds' | 'step'> {
  readonly free: FreeSlots
  readonly hours: Span
}

/** Initial selection for the arrow keys: the first free slot shown, else the opening time of the first column. */
export function firstSelection({ columns, free, hours, grounds, step }: Grid): { key: CivilDate; span: Span } | null {
  for (const column of columns) {
    const [slot] = freeIn(column, free)
    if (slot) return { key: column.key, span: spanOf(slot) }
  }
  const [first] = columns
  if (!first) return null
  const from = grounds.get(first.key)?.open[0]?.from ?? hours.from
  return { key: first.key, span: { from, to: from + step } }
}
