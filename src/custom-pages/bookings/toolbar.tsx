import { CloseCircleFilled, LeftOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Segmented } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useShortcut } from '../../session'
import { NativeSelect } from '../../ui/native-select'
import css from './bookings.module.css'
import { type CalendarView, calendarViews, viewName } from './visible-days'

interface ToolbarProps {
  readonly period: string
  readonly view: CalendarView
  readonly compact: boolean
  readonly search: string
  /** How many visits the search found among those shown; null when nothing is searched, or the list says it. */
  readonly found: string | null
  /** Null where there is no day before and after: a list of other days than a month's. */
  readonly onStep: ((steps: number) => void) | null
  readonly onToday: () => void
  readonly onView: (view: CalendarView) => void
  readonly onSearch: (text: string) => void
  /** The other filters. */
  readonly filters: ReactNode
  /** What else can be done with what is shown: export, print. Stands at the end of the bar. */
  readonly tools?: ReactNode
}

const stepName = {
  day: ['Giorno precedente', 'Giorno successivo'],
  week: ['Settimana precedente', 'Settimana successiva'],
  month: ['Mese precedente', 'Mese successivo'],
  list: ['Mese precedente', 'Mese successivo'],
}

/** A phone has no room for a week. */
const compactViews = calendarViews.filter((view) => view !== 'week')
const option = (value: CalendarView) => ({ value, label: viewName[value] })

/** Where and what of the calendar: period, search, filters and view. */
export function Toolbar(props: ToolbarProps) {
  const { period, view, compact, onStep, onToday, onView, filters, tools } = props
  const [before, after] = stepName[view]
  const step = (steps: number) => ({ disabled: onStep === null, onClick: () => onStep?.(steps) })
  return (
    <header className={css.bar}>
      <h1 className={css.title}>Prenotazioni</h1>
      <div className={css.steps}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={before} {...step(-1)} />
        <Button onClick={onToday}>Oggi</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={after} {...step(1)} />
      </div>
      <p className={css.period} aria-live="polite">
        {period}
      </p>
      <div className={css.filters}>
        <VisitSearch {...props} />
        {filters}
        {compact ? (
          <NativeSelect
            className={css.view ?? ''}
            aria-label="Vista"
            value={view}
            onChange={(chosen) => onView(calendarViews.find((known) => known === chosen) ?? view)}
            options={compactViews.map(option)}
          />
        ) : (
          <Segmented<CalendarView>
            aria-label="Vista"
            value={view}
            onChange={onView}
            options={calendarViews.map(option)}
          />
        )}
        {tools}
      </div>
    </header>
  )
}

/** The one search of every view; "/" leads into it (design.md, "Lists"). */
function VisitSearch({ view, search, found, onSearch }: Pick<ToolbarProps, 'view' | 'search' | 'found' | 'onSearch'>) {
  const input = useRef<InputRef>(null)
  useShortcut('/', () => input.current?.focus())
  const where = view === 'list' ? 'Cerca nell’elenco' : 'Cerca tra le visite mostrate'
  return (
    <>
      <Input
        ref={input}
        className={css.search}
        allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota la ricerca" /> }}
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Cerca"
        aria-label={`${where}: cognome, telefono o codice`}
        maxLength={120}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <span className="visually-hidden" aria-live="polite">
        {found}
      </span>
    </>
  )
}
