import { useState } from 'react'
import { openingHours } from '../../../../domain/availability/opening-hours'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Span } from '../../../../domain/calendar/spans'
import type { OfficeUser } from '../../../../domain/contract/agenda'
import { useMayBookOutOfHours } from '../../../api'
import type { PlannedOffice } from '../../../api/agenda'
import { openBookingPanel } from '../../../session'
import type { CalendarPlace } from '../calendar-place'
import { type DayRange, rangeText } from '../move/target'
import type { Calendar } from '../use-calendar'
import type { Column, Columns } from './columns'
import { draftAt, draftOfDrag, firstSelection, slotAt } from './free-time'

/** Time without a visit, selected by pointer or arrows. */
interface Selection {
  readonly key: CivilDate
  readonly span: Span
  /** Whether the popover asks why it is not free; until then the arrows move it. */
  readonly isAsked: boolean
}

interface FreeTimeInput {
  readonly calendar: Calendar
  readonly grid: Columns
  readonly hours: Span
  readonly goTo: (place: Partial<CalendarPlace>) => void
}

/** Time without a visit: a press or a drag books what is free, and asks why the rest is not; the arrows do the same. */
export function useFreeTime({ calendar: { planned, free, now }, grid, hours, goTo }: FreeTimeInput) {
  const { columns, step, officesOf, freeIn } = grid
  const mayBookOutOfHours = useMayBookOutOfHours()
  const [selection, setSelection] = useState<Selection | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const column = columns.find(({ key }) => key === selection?.key)
  const selected = selection && column ? { column, span: selection.span } : null
  const clear = () => setSelection(null)
  const isFree = (there: Column, { from }: Span) => slotAt(freeIn(there).get(there.date) ?? [], from) !== undefined

  /** Of several offices the one that is open then; where none is, the first. */
  const officeAt = (there: Column, span: Span): OfficeUser | undefined => {
    const offices = officesOf(there)
    const isOpen = ({ officeUser, plan }: PlannedOffice) => {
      const open = openingHours([plan], [there.date]).get(there.date)?.open ?? []
      return offices.includes(officeUser) && open.some(({ from, to }) => from <= span.from && span.from < to)
    }
    return planned.find(isOpen)?.officeUser ?? offices[0]
  }
  const draftFor = (there: Column, span: Span, isDrag: boolean) => {
    const where = { date: there.date, now, officeUsers: officesOf(there), free: freeIn(there) }
    if (isDrag) return draftOfDrag({ ...where, span, mayBookOutOfHours })
    return isFree(there, span) ? draftAt({ ...where, minutes: span.from }) : null
  }
  const book = (there: Column, span: Span, isDrag: boolean) => {
    const draft = draftFor(there, span, isDrag)
    if (!draft) return setSelection({ key: there.key, span, isAsked: true })
    clear()
    openBookingPanel(draft)
  }
  const isMoved = selection !== null && !selection.isAsked
  const office = selected && !isMoved ? officeAt(selected.column, selected.span) : undefined
  return {
    selected,
    isAsked: selection?.isAsked ?? false,
    /** The element of the selection: the popover stands beside it. */
    anchor,
    setAnchor,
    clear,
    /** What the arrows move. */
    range: isMoved ? { date: selection.key, ...selection.span } : null,
    startByKeyboard: () => {
      const first = firstSelection({ ...grid, free, hours })
      if (first) setSelection({ ...first, isAsked: false })
    },
    /** Out of the days shown the calendar follows; offices side by side end at their last column. */
    moveByKeyboard: ({ date, from, to }: DayRange) => {
      if (!columns.some(({ key }) => key === date)) {
        if (columns.some((there) => there.office !== null)) return
        goTo({ date })
      }
      setSelection({ key: date, span: { from, to }, isAsked: false })
    },
    onTime: (there: Column, minutes: number) => book(there, { from: minutes, to: minutes + step }, false),
    onDrag: (there: Column, span: Span) => book(there, span, true),
    commit: () => {
      if (selected) book(selected.column, selected.span, false)
    },
    onDay: (there: Column) => {
      const draft = draftAt({ date: there.date, minutes: undefined, now, officeUsers: officesOf(there), free })
      if (draft) openBookingPanel(draft)
    },
    /** What the popover asks about. */
    asked: selected && office && { ...selected, office, allowed: officesOf(selected.column).filter(mayBookOutOfHours) },
    /** The selection in words while the arrows move it. */
    text:
      selected && isMoved
        ? [
            rangeText({ date: selected.column.date, ...selected.span }),
            selected.column.office?.office.name,
            isFree(selected.column, selected.span) ? 'libero' : 'non libero',
          ]
            .filter(Boolean)
            .join(', ')
        : null,
  }
}
