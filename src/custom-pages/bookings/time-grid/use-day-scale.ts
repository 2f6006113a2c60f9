import { useMemo, useState } from 'react'
import { overlaps, type Span } from '../../../../domain/calendar/spans'
import { tabStorage } from '../../../platform/basic/storage'
import type { Columns } from './columns'
import { type DayScale, foldLengthOf, idleHours, rowUnit } from './day-scale'

/** Hours opened by hand: kept in the tab, for every week. */
const openedKey = 'calendar.opened_hours'

const isSpan = (value: unknown): value is Span =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
const readOpened = (): readonly Span[] => {
  const stored = tabStorage.read(openedKey)
  return Array.isArray(stored) ? stored.filter(isSpan) : []
}

interface ScaleOptions extends Pick<Columns, 'grounds' | 'step'> {
  readonly hours: Span
  readonly shifts: readonly Span[]
  /** Visits, and what is being moved or selected. */
  readonly kept: readonly Span[]
  readonly hourPixels: number
  readonly folds: boolean
}

/** The grid's scale, and the hours that fold, each with whether it is open. */
export function useDayScale({ hours, grounds, step, shifts, kept, hourPixels, folds }: ScaleOptions) {
  const [opened, setOpened] = useState(readOpened)
  const unit = rowUnit(step)
  const idle = useMemo(() => {
    const open = [...grounds.values()].flatMap((ground) => ground?.open ?? [])
    return folds ? idleHours({ hours, open, shifts, kept, unit }) : []
  }, [folds, hours, grounds, shifts, kept, unit])
  const isOpen = (span: Span) => opened.some((one) => overlaps(one, span))
  const folded = idle.filter((span) => !isOpen(span))
  // Equal scales are the same object: the grid renders again for another one.
  const text = JSON.stringify({ hours, folds: folded, foldLength: foldLengthOf(unit, hourPixels) })
  const scale = useMemo(() => JSON.parse(text) as DayScale, [text])
  const toggle = (span: Span) => {
    const others = opened.filter((one) => !overlaps(one, span))
    const next = others.length < opened.length ? others : [...opened, span]
    tabStorage.write(openedKey, next)
    setOpened(next)
  }
  return { scale, idle: idle.map((span) => ({ ...span, isOpen: isOpen(span) })), toggle }
}
