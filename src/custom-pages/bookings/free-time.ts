import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
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
