import type { EventInput } from '@fullcalendar/react'
import type { DayGround } from '../../../domain/availability/day-ground'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { Span } from '../../../domain/calendar/spans'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime } from '../../../domain/text/dates'
import type { FreeSlots } from '../../api/agenda'
import { canMove } from '../../api/move-visit'
import css from './calendar.module.css'
import { type Column, holds, wallTime } from './columns'
import type { Visit } from './visits'

/** What FullCalendar draws, made from what the page knows: one function for each kind of thing. */

const background = (id: string, key: CivilDate, { from, to }: Span, more: Partial<EventInput>): EventInput => ({
  id,
  start: wallTime(key, from),
  end: wallTime(key, to),
  display: 'background',
  ...more,
})

export function groundEvents(key: CivilDate, ground: DayGround): EventInput[] {
  return [
    ...ground.closed.map((span) =>
      background(`closed-${key}-${span.from}`, key, span, { className: css.closed ?? '' }),
    ),
    ...ground.reserved.map((span) =>
      background(`${span.slot_code}-${key}-${span.from}`, key, span, {
        className: css.reserved ?? '',
        color: slotKind[span.slot_code].background,
        contrastColor: slotKind[span.slot_code].color,
        extendedProps: { word: slotKind[span.slot_code].label },
      }),
    ),
  ]
}

export const freeEvents = ({ key, date, office }: Column, free: FreeSlots): EventInput[] =>
  (free.get(date) ?? [])
    .filter(({ officeUserId }) => office === null || office.id === officeUserId)
    .map((slot) =>
      background(
        `free-${slot.officeServiceId}-${key}-${slot.from}`,
        key,
        { from: parseTime(slot.from) ?? 0, to: parseTime(slot.to) ?? 0 },
        { className: css.free ?? '', extendedProps: { free: clockTime(slot.from) } },
      ),
    )

/** Where offices stand side by side the present is a line through all of them, which FullCalendar draws in one. */
export function nowEvents(columns: readonly Column[], now: { readonly date: CivilDate; readonly minutes: Minutes }) {
  const minute = Math.floor(now.minutes)
  return columns
    .filter(({ date }) => date === now.date)
    .map(({ key }) =>
      background(`now-${key}`, key, { from: minute, to: minute + 1 }, { className: css.presence ?? '' }),
    )
}

export function visitEvent(visit: Visit, columns: readonly Column[]): EventInput[] {
  const { booking } = visit
  const column = columns.find((candidate) => holds(candidate, booking))
  if (!column) return []
  return [
    {
      id: `visit-${visit.id}`,
      start: wallTime(column.key, parseTime(booking.from) ?? 0),
      end: wallTime(column.key, parseTime(booking.to) ?? 0),
      title: visit.who,
      editable: canMove(booking),
      extendedProps: { visit },
    },
  ]
}

/** Something that is not a visit yet: the stretch of free time under the pointer or the arrows. */
export const pointedEvent = ({ key }: Column, { from, to }: Span): EventInput => ({
  id: 'pointed',
  start: wallTime(key, from),
  end: wallTime(key, to),
  editable: false,
})
