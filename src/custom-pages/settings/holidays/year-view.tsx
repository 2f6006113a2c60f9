import { Flex } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type CivilDate, daysBetween, startOfMonth, weeksOfMonth } from '../../../../domain/calendar/civil-date'
import { counted, longDate, monthAndYear, weekdayName, weekdayShort } from '../../../../domain/text/dates'
import { dayAfterKey } from '../../../ui/fields/month-grid'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { MonthNotes } from './month-notes'
import type { Office } from './sentences'
import css from './year.module.css'
import type { YearDay } from './year-days'

interface YearViewProps {
  readonly year: number
  readonly today: CivilDate
  readonly days: ReadonlyMap<CivilDate, YearDay>
  readonly offices: readonly Office[]
  readonly isBusy: boolean
  /** The days of the year in another one, reached by the arrows. */
  readonly onYear: (year: number) => void
  readonly onDays: (from: CivilDate, to: CivilDate) => void
}

const yearOf = (date: CivilDate) => Number(date.slice(0, 4))
/** The day in the tab order of a year that is opened. */
const firstFocus = (year: number, today: CivilDate) => (yearOf(today) === year ? today : `${year}-01-01`)

/** Twelve months with what is closed, open and a feast; days are chosen by click, drag, or Shift and the arrows. */
export function YearView({ year, today, days, offices, isBusy, onYear, onDays }: YearViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ anchor: firstFocus(year, today), head: firstFocus(year, today) })
  const [isDragging, setDragging] = useState(false)
  /** The day that gets the focus once it is on the page: its year may have to be shown first. */
  const target = useRef<CivilDate>(undefined)
  const { anchor, head } =
    yearOf(chosen.head) === year ? chosen : { anchor: firstFocus(year, today), head: firstFocus(year, today) }
  const [from, to] = anchor < head ? [anchor, head] : [head, anchor]
  const isRange = from !== to
  useEffect(() => {
    if (target.current !== head) return
    target.current = undefined
    root.current?.querySelector<HTMLElement>(`[data-date="${head}"]`)?.focus()
  })
  useDragEnd(isDragging, () => {
    setDragging(false)
    if (isRange) onDays(from, to)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isRange) return setChosen({ anchor: head, head })
    // the focus may have been put on another day than the one in the tab order
    const at = (event.target instanceof HTMLElement && event.target.dataset.date) || head
    const next = dayAfterKey(at, event.key)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    target.current = next
    setChosen({ anchor: event.shiftKey ? (at === head ? anchor : at) : next, head: next })
    if (yearOf(next) !== year) onYear(yearOf(next))
  }
  const dayProps = (date: CivilDate) => ({
    tabIndex: date === head ? 0 : -1,
    onPointerDown: ({ pointerType, button, shiftKey }: PointerEvent) => {
      // a finger scrolls: it opens one day
      if (pointerType === 'touch' || button !== 0) return
      setDragging(true)
      setChosen({ anchor: shiftKey ? anchor : date, head: date })
    },
    onPointerEnter: () => isDragging && setChosen({ anchor, head: date }),
    onClick: () => {
      if (isRange && from <= date && date <= to) return onDays(from, to)
      setChosen({ anchor: date, head: date })
      onDays(date, date)
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from month to month, over the grids inside
    <div ref={root} className={css.year} onKeyDown={onKeyDown} aria-busy={isBusy}>
      {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`).map((month) => (
        <section key={month} className={card.section} aria-label={monthAndYear(month)}>
          <h2 className={text.capital}>{monthAndYear(month).split(' ')[0]}</h2>
          <Month {...{ month, today, days, dayProps }} selected={isRange ? [from, to] : null} />
          <MonthNotes month={month} days={days} offices={offices} />
        </section>
      ))}
      <p role="status" className="visually-hidden">
        {isRange &&
          `Scelti ${counted(daysBetween(from, to) + 1, 'giorno', 'giorni')}, da ${longDate(from)} a ${longDate(to)}. Premi Invio.`}
      </p>
    </div>
  )
}

/** Runs once the button is released, wherever the pointer is. */
function useDragEnd(isDragging: boolean, onEnd: () => void) {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!isDragging) return
    const listen = () => end.current()
    window.addEventListener('pointerup', listen)
    window.addEventListener('pointercancel', listen)
    return () => {
      window.removeEventListener('pointerup', listen)
      window.removeEventListener('pointercancel', listen)
    }
  }, [isDragging])
}

interface MonthProps extends Pick<YearViewProps, 'today' | 'days'> {
  readonly month: CivilDate
  readonly selected: readonly [from: CivilDate, to: CivilDate] | null
  readonly dayProps: (date: CivilDate) => object
}

function Month({ month, today, days, selected, dayProps }: MonthProps) {
  const weeks = weeksOfMonth(month)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of a date picker, on a real table
    <table role="grid" aria-label={monthAndYear(month)} className={css.grid}>
      <thead className={text.small}>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekdayName(date)}>
              {weekdayShort(date).slice(0, 1).toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              if (startOfMonth(date) !== month) return <td key={date} />
              const isSelected = selected !== null && selected[0] <= date && date <= selected[1]
              const day = days.get(date)
              const words = day?.words ?? longDate(date)
              return (
                <td key={date}>
                  <button
                    type="button"
                    className={css.day}
                    data-date={date}
                    data-tone={day?.tone ?? 'plain'}
                    data-holiday={day?.holiday ? '' : undefined}
                    data-past={date < today ? '' : undefined}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={isSelected || undefined}
                    aria-label={date === today ? `oggi, ${words}` : words}
                    title={day && words}
                    {...dayProps(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const legend = [
  ['closed', 'Chiuso'],
  ['part', 'Chiuso in parte'],
  ['open', 'Apertura straordinaria'],
  ['holiday', 'Festa'],
  ['today', 'Oggi'],
] as const

export const YearLegend = () => (
  <Flex component="ul" wrap gap="6px 16px" className={text.small} aria-label="Legenda">
    {legend.map(([look, words]) => (
      <Flex component="li" key={look} align="center" gap={6}>
        <span
          aria-hidden
          className={`${css.day} ${css.swatch}`}
          data-tone={look}
          data-holiday={look === 'holiday' ? '' : undefined}
          aria-current={look === 'today' ? 'date' : undefined}
        >
          {look === 'holiday' ? '25' : ''}
        </span>
        {words}
      </Flex>
    ))}
  </Flex>
)
