import { visitTypes } from '../../../domain/booking/services'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import { overlaps, type Span } from '../../../domain/calendar/spans'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { FreeSlot, FreeSlots } from '../../api/agenda'
import type { PanelDraft } from '../../session'

/** The free slot a minute of the day lies in, if any. */
export function slotAt(slots: readonly FreeSlot[], minutes: Minutes): FreeSlot | undefined {
  return slots.find(({ from, to }) => (parseTime(from) ?? 0) <= minutes && minutes < (parseTime(to) ?? 0))
}

interface Where {
  readonly date: CivilDate
  /** Minutes of the day; without them only the day is chosen. */
  readonly minutes: Minutes | undefined
  readonly now: WallClock
  readonly officeUsers: readonly OfficeUser[]
  readonly free: FreeSlots
}

/**
 * What the panel opens with after a click: the free slot under it with its office and service; on time that is not free
 * only the day, so that the panel shows what there is. Null in the past, where nothing can be booked.
 */
export function draftAt({ date, minutes, now, officeUsers, free }: Where): PanelDraft | null {
  if (date < now.date) return null
  if (minutes !== undefined && date === now.date && minutes + smallestVisit <= now.minutes) return null
  const slots = free.get(date) ?? []
  const slot = minutes === undefined ? undefined : slotAt(slots, minutes)
  if (slot)
    return {
      officeUserId: slot.officeUserId,
      officeServiceId: slot.officeServiceId,
      date,
      from: shortTime(parseTime(slot.from) ?? 0),
    }
  const only = officeUsers.length === 1 ? officeUsers[0] : undefined
  return { date, ...(only && { officeUserId: only.id }) }
}

/** A click this far behind now still means now. Minutes. */
const smallestVisit: Minutes = 5

/** How long the visits of a service last where the shifts are cut: its own time, else the grid's. */
const lasts = (officeUser: OfficeUser, length: Minutes) =>
  visitTypes(officeUser.office_services, 'patient').find(
    ({ service, online }) => !online && service.medical_service.slot_code === null && service.duration === length,
  )?.service

interface Drawn {
  readonly date: CivilDate
  readonly span: Span
  readonly now: WallClock
  /** The offices of the column. */
  readonly officeUsers: readonly OfficeUser[]
  readonly free: FreeSlots
  readonly mayBookOutOfHours: (office: OfficeUser | undefined) => boolean
}

/**
 * What the panel opens with after a drag: over free time the first slot in it, for a service as long as the drag where
 * there is one; over any other time a visit out of hours with these very hours. Null where neither is possible.
 */
export function draftOfDrag({ date, span, now, officeUsers, free, mayBookOutOfHours }: Drawn): PanelDraft | null {
  if (date < now.date || (date === now.date && span.from < now.minutes)) return null
  const slot = (free.get(date) ?? []).find(
    ({ officeUserId, from, to }) =>
      officeUsers.some(({ id }) => id === officeUserId) &&
      overlaps({ from: parseTime(from) ?? 0, to: parseTime(to) ?? 0 }, span),
  )
  if (slot) {
    const office = officeUsers.find(({ id }) => id === slot.officeUserId)
    const asLong = office && lasts(office, span.to - span.from)
    return {
      officeUserId: slot.officeUserId,
      officeServiceId: asLong?.id ?? slot.officeServiceId,
      date,
      from: shortTime(parseTime(slot.from) ?? 0),
    }
  }
  return draftOutOfHours({ date, span, officeUsers: officeUsers.filter(mayBookOutOfHours) })
}

interface OutOfHours {
  readonly date: CivilDate
  readonly span: Span
  /** Those where it is allowed. */
  readonly officeUsers: readonly OfficeUser[]
}

/** A visit out of hours, its office only where there is no choice; null where it is allowed nowhere. */
export function draftOutOfHours({ date, span, officeUsers }: OutOfHours): PanelDraft | null {
  const [only] = officeUsers
  if (!only) return null
  return {
    date,
    from: shortTime(span.from),
    to: shortTime(span.to),
    overtime: true,
    ...(officeUsers.length === 1 && { officeUserId: only.id }),
  }
}
