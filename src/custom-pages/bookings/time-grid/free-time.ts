import { visitTypes } from '../../../../domain/booking/services'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import { overlaps, type Span } from '../../../../domain/calendar/spans'
import type { OfficeUser } from '../../../../domain/contract/agenda'
import type { FreeSlot, FreeSlots } from '../../../api/agenda'
import type { PanelDraft } from '../../../session'
import type { Columns } from './columns'

const spanOf = ({ from, to }: FreeSlot): Span => ({ from: parseTime(from) ?? 0, to: parseTime(to) ?? 0 })

/** The free slot a minute of the day lies in, if any. */
export const slotAt = (slots: readonly FreeSlot[], minutes: Minutes): FreeSlot | undefined =>
  slots.find((slot) => spanOf(slot).from <= minutes && minutes < spanOf(slot).to)

interface Where {
  readonly date: CivilDate
  readonly now: WallClock
  /** The offices of the column. */
  readonly officeUsers: readonly OfficeUser[]
  readonly free: FreeSlots
}

/** A click this far behind now still means now. Minutes. */
const smallestVisit: Minutes = 5

const draftOfSlot = (date: CivilDate, slot: FreeSlot, officeServiceId = slot.officeServiceId): PanelDraft => ({
  officeUserId: slot.officeUserId,
  officeServiceId,
  date,
  from: shortTime(spanOf(slot).from),
})

/**
 * What the panel opens with after a click: the free slot under it with its office and service; on time that is not free, or
 * without `minutes`, only the day. Null in the past, where nothing can be booked.
 */
export function draftAt({
  date,
  minutes,
  now,
  officeUsers,
  free,
}: Where & { minutes: Minutes | undefined }): PanelDraft | null {
  if (date < now.date) return null
  if (minutes !== undefined && date === now.date && minutes + smallestVisit <= now.minutes) return null
  const slot = minutes === undefined ? undefined : slotAt(free.get(date) ?? [], minutes)
  if (slot) return draftOfSlot(date, slot)
  const only = officeUsers.length === 1 ? officeUsers[0] : undefined
  return { date, ...(only && { officeUserId: only.id }) }
}

/** An ordinary service of the office with visits of just this length. */
const serviceOfLength = (office: OfficeUser | undefined, length: Minutes) =>
  visitTypes(office?.office_services ?? [], 'patient').find(
    ({ service, online }) => !online && service.medical_service.slot_code === null && service.duration === length,
  )?.service

interface Drag extends Where {
  readonly span: Span
  readonly mayBookOutOfHours: (office: OfficeUser | undefined) => boolean
}

/**
 * What the panel opens with after a drag: over free time the first slot in it, for a service as long as the drag where
 * there is one; over any other time a visit out of hours with these very hours. Null where neither is possible.
 */
export function draftOfDrag({ date, span, now, officeUsers, free, mayBookOutOfHours }: Drag): PanelDraft | null {
  if (date < now.date || (date === now.date && span.from < now.minutes)) return null
  const slot = (free.get(date) ?? []).find(
    (candidate) => officeUsers.some(({ id }) => id === candidate.officeUserId) && overlaps(spanOf(candidate), span),
  )
  if (!slot) return draftOutOfHours(date, span, officeUsers.filter(mayBookOutOfHours))
  const office = officeUsers.find(({ id }) => id === slot.officeUserId)
  return draftOfSlot(date, slot, serviceOfLength(office, span.to - span.from)?.id)
}

/** A visit out of hours in one of the offices that allow it, named only where there is no choice; null where none does. */
export function draftOutOfHours(
  date: CivilDate,
  { from, to }: Span,
  allowed: readonly OfficeUser[],
): PanelDraft | null {
  const [only] = allowed
  if (!only) return null
  const time = { date, from: shortTime(from), to: shortTime(to), overtime: true }
  return allowed.length === 1 ? { ...time, officeUserId: only.id } : time
}

interface Grid extends Pick<Columns, 'columns' | 'grounds' | 'step'> {
  readonly free: FreeSlots
  readonly hours: Span
}

/** Where the selection by arrows begins: at the first free time shown, else where the first column opens. */
export function firstSelection({ columns, free, hours, grounds, step }: Grid): { key: CivilDate; span: Span } | null {
  for (const { key, date, office } of columns) {
    const slot = free.get(date)?.find(({ officeUserId }) => office === null || office.id === officeUserId)
    if (slot) return { key, span: spanOf(slot) }
  }
  const [first] = columns
  if (!first) return null
  const from = grounds.get(first.key)?.open[0]?.from ?? hours.from
  return { key: first.key, span: { from, to: from + step } }
}
