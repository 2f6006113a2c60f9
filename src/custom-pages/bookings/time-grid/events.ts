import type { EventInput } from '@fullcalendar/react'
import type { OpeningHours } from '../../../../domain/availability/opening-hours'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import { slotKind } from '../../../../domain/planning/slot-kinds'
import { clockTime } from '../../../../domain/text/dates'
import type { FreeSlots } from '../../../api/agenda'
import { canMove } from '../../../api/move-visit'
import type { Visit } from '../visits'
import { type Column, holds, wallTime } from './columns'
import css from './time-grid.module.css'

/** The events of FullCalendar, made from what the page knows: one function for each kind. */

const event = (id: string, key: CivilDate, { from, to }: Span, more: EventInput): EventInput => ({
  id,
  start: wallTime(key, from),
  end: wallTime(key, to),
  ...more,
})
const background = (id: string, key: CivilDate, span: Span, more: EventInput) =>
  event(id, key, span, { display: 'background', ...more })
const spanOf = ({ from, to }: { from: string; to: string }): Span => ({
  from: parseTime(from) ?? 0,
  to: parseTime(to) ?? 0,
})

export function hoursEvents(key: CivilDate, { closed, reserved }: OpeningHours): EventInput[] {
  return [
    ...closed.map((span) => background(`closed-${key}-${span.from}`, key, span, { className: css.closed ?? '' })),
    ...reserved.map((span) => {
      const { label, color, background: fill } = slotKind[span.slot_code]
      return background(`${span.slot_code}-${key}-${span.from}`, key, span, {
        className: css.reserved ?? '',
        color: fill,
        contrastColor: color,
        extendedProps: { kind: label },
      })
    }),
  ]
}

export const freeEvents = ({ key, date, office }: Column, free: FreeSlots): EventInput[] =>
  (free.get(date) ?? [])
    .filter(({ officeUserId }) => office === null || office.id === officeUserId)
    .map((slot) =>
      background(`free-${slot.officeServiceId}-${key}-${slot.from}`, key, spanOf(slot), {
        className: css.free ?? '',
        extendedProps: { free: clockTime(slot.from) },
      }),
    )

/** Where offices stand side by side "now" crosses all columns, while FullCalendar's indicator marks one day. */
export function nowEvents(columns: readonly Column[], now: { readonly date: CivilDate; readonly minutes: Minutes }) {
  const from = Math.floor(now.minutes)
  return columns
    .filter(({ date }) => date === now.date)
    .map(({ key }) => background(`now-${key}`, key, { from, to: from + 1 }, { className: css.now ?? '' }))
}

export function visitEvents(visit: Visit, columns: readonly Column[]): EventInput[] {
  const { booking, id, who } = visit
  return columns
    .filter((column) => holds(column, booking))
    .map(({ key }) =>
      event(`visit-${id}`, key, spanOf(booking), { title: who, editable: canMove(booking), extendedProps: { visit } }),
    )
}

/** Free time selected by pointer or arrows. */
export const selectionEvent = ({ key }: Column, span: Span): EventInput =>
  event('selection', key, span, { editable: false })
