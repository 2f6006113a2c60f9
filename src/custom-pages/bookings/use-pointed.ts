import { useCallback, useState } from 'react'
import type { DayGround } from '../../../domain/availability/day-ground'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { Span } from '../../../domain/calendar/spans'
import type { FreeSlots } from '../../api/agenda'
import type { Column } from './columns'
import type { DayStretch } from './move/target'

/** A stretch of time without a visit that somebody means, by pointer or by arrows. */
interface Pointed {
  readonly key: CivilDate
  readonly span: Span
  /** Whether it is being asked why it is not free; until then the arrows lead it. */
  readonly isAsked: boolean
}

interface Grid {
  readonly columns: readonly Column[]
  readonly free: FreeSlots
  readonly hours: Span
  readonly grounds: ReadonlyMap<CivilDate, DayGround>
  readonly step: Minutes
}

/** Where the arrows begin: at the first free time shown, else where the first column opens. */
export function firstPointed({ columns, free, hours, grounds, step }: Grid): Omit<Pointed, 'isAsked'> | null {
  for (const { key, date, office } of columns) {
    const slot = free.get(date)?.find(({ officeUserId }) => office === null || office.id === officeUserId)
    if (slot) return { key, span: { from: parseTime(slot.from) ?? 0, to: parseTime(slot.to) ?? 0 } }
  }
  const [first] = columns
  if (!first) return null
  const from = grounds.get(first.key)?.open[0]?.from ?? hours.from
  return { key: first.key, span: { from, to: from + step } }
}

/** The stretch that is meant, drawn in its column, and the element a question about it stands beside. */
export function usePointed(grid: Grid) {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const column = grid.columns.find(({ key }) => key === pointed?.key)
  const leave = useCallback(() => setPointed(null), [])
  return {
    pointed: pointed && column ? { column, span: pointed.span } : null,
    isAsked: pointed?.isAsked ?? false,
    anchor,
    setAnchor,
    leave,
    carried: pointed && !pointed.isAsked ? { date: pointed.key, ...pointed.span } : null,
    start: () => {
      const first = firstPointed(grid)
      if (first) setPointed({ ...first, isAsked: false })
    },
    /** Out of the days shown the calendar follows; offices side by side end at their last column. */
    carry: ({ date, from, to }: DayStretch, goTo: (place: { date: CivilDate }) => void) => {
      if (!grid.columns.some(({ key }) => key === date)) {
        if (grid.columns.some(({ office }) => office !== null)) return
        goTo({ date })
      }
      setPointed({ key: date, span: { from, to }, isAsked: false })
    },
    ask: ({ key }: Column, span: Span) => setPointed({ key, span, isAsked: true }),
  }
}
