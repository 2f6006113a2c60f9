import { useState } from 'react'
import { openingHours } from '../../../../domain/availability/opening-hours'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Span } from '../../../../domain/calendar/spans'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import { openBookingPanel, type PanelDraft } from '../../../platform/session'
import { useMayBookOutOfHours } from '../../../shared/people/office-users'
import { type DayRange, rangeText } from '../move/target'
import type { Calendar } from '../use-calendar'
import { type Column, type ColumnSpan, type Columns, freeIn } from './columns'
import { draftAt, draftOfDrag, firstSelection, slotAt } from './free-time'

/** Time without a visit, selected by pointer or arrows. */
interface Selection {
  readonly key: CivilDate
  readonly span: Span
  /** The popover asks why the time is not free; before that the arrows move the selection. */
  readonly isAsked: boolean
}

type FreeTimeOptions = Pick<Calendar, 'planned' | 'free' | 'now'> & {
  /** Shows another day; absent: only the columns can be reached. */
  readonly goTo?: (place: { date: CivilDate }) => void
  /** Opens the panel for a time of a column. */
  readonly open?: (draft: PanelDraft, column: Column) => void
}

/** Time without a visit: a click or drag books free time, and for other time asks why it is not free; so do the arrow keys. */
export function useFreeTime(shown: FreeTimeOptions, grid: Columns, hours: Span) {
  const { planned, free, now, goTo, open = openBookingPanel } = shown
  const { columns, step, sideBySide, officesOf } = grid
  const mayBookOutOfHours = useMayBookOutOfHours()
  const [selection, setSelection] = useState<Selection | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const column = columns.find(({ key }) => key === selection?.key)
  const selected = selection && column ? { column, span: selection.span } : null
  const isMoved = selection?.isAsked === false
  const isFree = ({ column, span }: ColumnSpan) => slotAt(freeIn(column, free), span.from) !== undefined
  const where = (there: Column) => ({
    date: there.date,
    now,
    officeUsers: officesOf(there),
    slots: freeIn(there, free),
  })

  /** Among several offices the one open at that time, else the first. */
  const officeAt = ({ column, span }: ColumnSpan): OfficeUser | undefined => {
    const offices = officesOf(column)
    const open = planned.find(
      ({ officeUser, plan }) =>
        offices.includes(officeUser) &&
        openingHours([plan], [column.date])
          .get(column.date)
          ?.open.some(({ from, to }) => from <= span.from && span.from < to),
    )
    return open?.officeUser ?? offices[0]
  }
  const clear = () => setSelection(null)
  /** Opens the panel with the draft; without one the popover asks why the time is not free. */
  const book = ({ column, span }: ColumnSpan, draft: PanelDraft | null) => {
    if (!draft) return setSelection({ key: column.key, span, isAsked: true })
    clear()
    open(draft, column)
  }
  const onTime = (at: ColumnSpan) =>
    book(at, isFree(at) ? draftAt({ ...where(at.column), minutes: at.span.from }) : null)
  const office = selected && !isMoved ? officeAt(selected) : undefined
  return {
    selected,
    isAsked: selection?.isAsked ?? false,
    /** The element of the selection, anchor of the popover. */
    anchor,
    setAnchor,
    cancel: clear,
    range: isMoved ? { date: selection.key, ...selection.span } : null,
    startByKeyboard: () => {
      const first = firstSelection({ ...grid, free, hours })
      if (first) setSelection({ ...first, isAsked: false })
    },
    /** Beyond the shown days the calendar moves along; with offices side by side the last column is the limit. */
    moveByKeyboard: ({ date, from, to }: DayRange) => {
      const isShown = columns.some(({ key }) => key === date)
      if (!isShown && sideBySide) return
      if (!isShown) goTo?.({ date })
      setSelection({ key: date, span: { from, to }, isAsked: false })
    },
    onTime: ({ column, span: { from } }: ColumnSpan) => onTime({ column, span: { from, to: from + step } }),
    onDrag: (at: ColumnSpan) => book(at, draftOfDrag({ ...where(at.column), span: at.span, mayBookOutOfHours })),
    commit: () => selected && onTime(selected),
    onDay: (there: Column) => {
      const draft = draftAt(where(there))
      if (draft) open(draft, there)
    },
    /** The popover's time and office, and the offices that allow a visit out of hours. */
    question: selected &&
      office && { ...selected, office, allowed: officesOf(selected.column).filter(mayBookOutOfHours) },
    text:
      selected && isMoved
        ? [
            rangeText({ date: selected.column.date, ...selected.span }),
            selected.column.name ?? selected.column.office?.office.name,
            isFree(selected) ? 'libero' : 'non libero',
          ]
            .filter(Boolean)
            .join(', ')
        : null,
  }
}

export type FreeTime = ReturnType<typeof useFreeTime>
