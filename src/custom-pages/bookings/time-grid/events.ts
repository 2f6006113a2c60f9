import type { EventInput } from '@fullcalendar/react'
import type { OpeningHours } from '../../../../domain/availability/opening-hours'
import { type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Hold } from '../../../../domain/contract/booking/waiting'
import { type SlotCode, slotKind } from '../../../../domain/planning/slot-kinds'
import { clockTime, counted } from '../../../../domain/text/dates'
import type { FreeSlots } from '../../../shared/hours/agenda'
import { canMove } from '../../../shared/visits/move-visit'
import type { Visit } from '../visits'
import { type Column, type ColumnSpan, freeIn, holds, wallTime } from './columns'
import { type DayScale, spanOnGrid } from './day-scale'
import { firstGap, timesLeft } from './reserved-time'
import css from './time-grid.module.css'

/** FullCalendar events, one function for each kind; their times are those of the grid's scale. */

interface EventPosition {
  readonly column: Column
  readonly scale: DayScale
}

function event(kind: string, { column: { key }, scale }: EventPosition, span: Span, more: EventInput): EventInput {
  const { from, to } = spanOnGrid(scale, span)
  return { id: `${kind}-${key}-${span.from}`, start: wallTime(key, from), end: wallTime(key, to), ...more }
}
const background = (
  kind: string,
  place: EventPosition,
  span: Span,
  className: string | undefined,
  more: EventInput = {},
) => event(kind, place, span, { display: 'background', className: className ?? '', ...more })

interface Ground extends EventPosition {
  readonly ground: OpeningHours | undefined
  readonly free: FreeSlots
  /** The times of the column's live visits. */
  readonly taken: readonly Span[]
  /** Why nobody works on the day; null where somebody does. */
  readonly closedText: string | null
  /** The minute before which no time is left: of today now, of other days 0 or the end. */
  readonly past: number
}

/** Closed, reserved and free time. */
export const backgroundEvents = ({ ground, free, taken, past, closedText, ...place }: Ground): EventInput[] => [
  ...(ground?.closed ?? []).map((span) =>
    background('closed', place, span, css.closed, { extendedProps: { closed: closedText } }),
  ),
  ...(ground?.reserved ?? []).map((span) =>
    background(span.slot_code, place, span, `${css.reserved} ${css[span.slot_code] ?? ''}`, {
      color: slotKind[span.slot_code].background,
      contrastColor: slotKind[span.slot_code].color,
    }),
  ),
  ...(ground?.reserved ?? []).flatMap((span) => reservedWord(place, span, taken, past)),
  ...freeIn(place.column, free).map((slot) =>
    background(`free-${slot.officeServiceId}`, place, spanOf(slot), css.free, {
      extendedProps: { free: clockTime(slot.from) },
    }),
  ),
]

/** The word of a reserved time, with what is left of it, in its first part without a visit: none where all is taken. */
function reservedWord(
  place: EventPosition,
  span: Span & { readonly slot_code: SlotCode; readonly step: number },
  taken: readonly Span[],
  past: number,
): EventInput[] {
  const gap = firstGap(span, taken)
  if (!gap) return []
  const { label, color } = slotKind[span.slot_code]
  const left = timesLeft(span, taken, past)
  const word = left > 0 ? `${label} · ${counted(left, 'libero', 'liberi')}` : label
  return [
    background(`word-${span.slot_code}`, place, gap, css.kind, {
      contrastColor: color ?? '',
      extendedProps: { kind: word, slotCode: span.slot_code },
    }),
  ]
}

/** The current time, below the visits: a crossed name would look cancelled. */
export function nowEvent({ column, scale }: EventPosition, minutes: number): EventInput {
  const { from } = spanOnGrid(scale, { from: Math.floor(minutes), to: Math.floor(minutes) })
  return {
    id: `now-${column.key}`,
    display: 'background',
    className: css.now ?? '',
    start: wallTime(column.key, from),
    end: wallTime(column.key, from + 1),
  }
}

export const visitEvents = (visit: Visit, columns: readonly Column[], scale: DayScale): EventInput[] =>
  columns
    .filter((column) => holds(column, visit.booking))
    .map((column) =>
      event('visit', { column, scale }, spanOf(visit.booking), {
        id: `visit-${visit.id}`,
        title: visit.who,
        editable: canMove(visit.booking),
        extendedProps: { visit },
      }),
    )

/** A time held for somebody; it cannot be dragged. */
export const holdEvents = (hold: Hold, columns: readonly Column[], scale: DayScale): EventInput[] =>
  columns
    .filter((column) => holds(column, hold))
    .map((column) =>
      event('hold', { column, scale }, spanOf(hold), {
        id: `hold-${hold.id}`,
        editable: false,
        extendedProps: { hold },
      }),
    )

/** Free time selected by pointer or arrows. */
export const selectionEvent = ({ column, span }: ColumnSpan, scale: DayScale): EventInput =>
  event('selection', { column, scale }, span, { id: 'selection', editable: false })
