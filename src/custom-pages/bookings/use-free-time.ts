import { groundOf } from '../../../domain/availability/day-ground'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { useMayBookOutOfHours } from '../../api'
import { openBookingPanel } from '../../session'
import type { Column } from './columns'
import { draftAt, draftOfDrag, slotAt } from './free-time'
import { stretchText } from './move/target'
import type { AgendaShown } from './use-agenda-shown'
import type { Grid } from './use-grid'
import { usePointed } from './use-pointed'

interface FreeTime {
  readonly agenda: AgendaShown
  readonly grid: Grid
  readonly now: WallClock
}

/** Time without a visit: a press or a drag books what is free, and asks why the rest is not; the arrows do the same. */
export function useFreeTime({ agenda: { planned, free, hours }, grid, now }: FreeTime) {
  const { columns, grounds, step, officesOf, freeIn } = grid
  const mayBookOutOfHours = useMayBookOutOfHours()
  const pointing = usePointed({ columns, free, hours, grounds, step })
  const { pointed, isAsked } = pointing
  const isFree = (column: Column, { from }: Span) => slotAt(freeIn(column).get(column.date) ?? [], from) !== undefined

  /** Of several offices the one that is open then; where none is, the first. */
  const officeAsked = (column: Column, span: Span): OfficeUser | undefined => {
    const offices = officesOf(column)
    const isOpen = ({ plan }: (typeof planned)[number]) =>
      groundOf([plan], [column.date])
        .get(column.date)
        ?.open.some(({ from, to }) => from <= span.from && span.from < to)
    const open = planned.find((candidate) => offices.includes(candidate.officeUser) && isOpen(candidate))
    return open?.officeUser ?? offices[0]
  }
  const draftFor = (column: Column, span: Span, isDrag: boolean) => {
    const where = { date: column.date, now, officeUsers: officesOf(column), free: freeIn(column) }
    if (isDrag) return draftOfDrag({ ...where, span, mayBookOutOfHours })
    return isFree(column, span) ? draftAt({ ...where, minutes: span.from }) : null
  }
  const book = (column: Column, span: Span, isDrag: boolean) => {
    const draft = draftFor(column, span, isDrag)
    if (!draft) return pointing.ask(column, span)
    pointing.leave()
    openBookingPanel(draft)
  }
  const office = pointed && isAsked ? officeAsked(pointed.column, pointed.span) : undefined
  return {
    pointing,
    onTime: (column: Column, minutes: number) => book(column, { from: minutes, to: minutes + step }, false),
    onStretch: (column: Column, span: Span) => book(column, span, true),
    /** What the arrows point at is taken as a press would. */
    onCommit: () => {
      if (pointed) book(pointed.column, pointed.span, false)
    },
    onDay: (column: Column) => {
      const draft = draftAt({ date: column.date, minutes: undefined, now, officeUsers: officesOf(column), free })
      if (draft) openBookingPanel(draft)
    },
    /** The question why, once it is asked. */
    asked: pointed && office && { ...pointed, office, outOfHours: officesOf(pointed.column).filter(mayBookOutOfHours) },
    /** Where the arrows stand, in words. */
    spoken:
      pointed && pointing.carried
        ? [
            stretchText({ date: pointed.column.date, ...pointed.span }),
            pointed.column.office?.office.name,
            isFree(pointed.column, pointed.span) ? 'libero' : 'non libero',
          ]
            .filter(Boolean)
            .join(', ')
        : null,
  }
}
