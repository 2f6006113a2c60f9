import type { EventInput } from '@fullcalendar/react'
import type { OpeningHours } from '../../../../domain/availability/opening-hours'
import { type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Hold } from '../../../../domain/contract/waiting'
import { slotKind } from '../../../../domain/planning/slot-kinds'
import { clockTime } from '../../../../domain/text/dates'
import type { FreeSlots } from '../../../api/agenda'
import { canMove } from '../../../api/move-visit'
import type { Visit } from '../visits'
import { type Column, type ColumnSpan, freeIn, holds, wallTime } from './columns'
import css from './time-grid.module.css'

/** FullCalendar events, one function for each kind. */

const event = (kind: string, { key }: Column, { from, to }: Span, more: EventInput): EventInput => ({
  id: `${kind}-${key}-${from}`,
  start: wallTime(key, from),
  end: wallTime(key, to),
  ...more,
})
const background = (kind: string, column: Column, span: Span, className: string | undefined, more: EventInput = {}) =>
  event(kind, column, span, { display: 'background', className: className ?? '', ...more })

/** Closed, reserved and free time. */
export const backgroundEvents = (column: Column, ground: OpeningHours | undefined, free: FreeSlots): EventInput[] => [
  ...(ground?.closed ?? []).map((span) => background('closed', column, span, css.closed)),
  ...(ground?.reserved ?? []).map((span) => {
    const { label, color, background: fill } = slotKind[span.slot_code]
    return background(span.slot_code, column, span, css.reserved, {
      color: fill,
      contrastColor: color,
      extendedProps: { kind: label },
    })
  }),
  ...freeIn(column, free).map((slot) =>
    background(`free-${slot.officeServiceId}`, column, spanOf(slot), css.free, {
      extendedProps: { free: clockTime(slot.from) },
    }),
  ),
]

/** The current time across all columns when offices are side by side; FullCalendar's indicator marks only one day. */
export const nowEvent = (column: Column, minutes: number) => {
  const from = Math.floor(minutes)
  return background('now', column, { from, to: from + 1 }, css.now)
}

export const visitEvents = (visit: Visit, columns: readonly Column[]): EventInput[] =>
  columns
    .filter((column) => holds(column, visit.booking))
    .map((column) =>
      event('visit', column, spanOf(visit.booking), {
        id: `visit-${visit.id}`,
        title: visit.who,
        editable: canMove(visit.booking),
        extendedProps: { visit },
      }),
    )

/** A time held for somebody; it cannot be dragged. */
export const holdEvents = (hold: Hold, columns: readonly Column[]): EventInput[] =>
  columns
    .filter((column) => holds(column, hold))
    .map((column) =>
      event('hold', column, spanOf(hold), { id: `hold-${hold.id}`, editable: false, extendedProps: { hold } }),
    )

/** Free time selected by pointer or arrows. */
export const selectionEvent = ({ column, span }: ColumnSpan): EventInput =>
  event('selection', column, span, { id: 'selection', editable: false })
