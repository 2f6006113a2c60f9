import { CloseCircleFilled, LeftOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Segmented, Space } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useShortcut } from '../../../session'
import { NativeSelect } from '../../../ui/native-select'
import { type CalendarView, calendarViews, viewName } from '../calendar-place'
import css from './toolbar.module.css'

interface ToolbarProps {
  readonly period: string
  readonly view: CalendarView
  readonly isPhone: boolean
  readonly search: string
  /** How many visits the search found among those shown; null when nothing is searched, or the list says it. */
  readonly found: string | null
  /** Null where there is no day before and after: a list of other days than a month's. */
  readonly onStep: ((steps: number) => void) | null
  readonly onToday: () => void
  readonly onView: (view: CalendarView) => void
  readonly onSearch: (text: string) => void
  readonly filters: ReactNode
  /** Export and print, at the end of the bar. */
  readonly tools: ReactNode
}

const stepName = {
  day: ['Giorno precedente', 'Giorno successivo'],
  week: ['Settimana precedente', 'Settimana successiva'],
  month: ['Mese precedente', 'Mese successivo'],
  list: ['Mese precedente', 'Mese successivo'],
}

/** Where the calendar stands and what it shows: period, search, filters and view. */
export function Toolbar(props: ToolbarProps) {
  const { period, view, isPhone, search, found, onStep, onToday, onView, onSearch, filters, tools } = props
  const input = useRef<InputRef>(null)
  useShortcut('/', () => input.current?.focus())
  const [before, after] = stepName[view]
  const step = (steps: number) => ({ disabled: onStep === null, onClick: () => onStep?.(steps) })
  // A phone has no room for a week.
  const views = calendarViews.filter((value) => !isPhone || value !== 'week')
  const options = views.map((value) => ({ value, label: viewName[value] }))
  return (
    <header className={css.bar}>
      <h1 className={css.title}>Prenotazioni</h1>
      <Space.Compact>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={before} {...step(-1)} />
        <Button onClick={onToday}>Oggi</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={after} {...step(1)} />
      </Space.Compact>
      <p className={css.period} aria-live="polite">
        {period}
      </p>
      <div className={css.filters}>
        <Input
          ref={input}
          className={css.search}
          allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota la ricerca" /> }}
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Cerca"
          aria-label={`${view === 'list' ? 'Cerca nell’elenco' : 'Cerca tra le visite mostrate'}: cognome, telefono o codice`}
          maxLength={120}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
        <span className="visually-hidden" aria-live="polite">
          {found}
        </span>
        {filters}
        {isPhone ? (
          <NativeSelect
            className={css.view ?? ''}
            aria-label="Vista"
            value={view}
            onChange={(chosen) => onView(chosen as CalendarView)}
            options={options}
          />
        ) : (
          <Segmented<CalendarView> aria-label="Vista" value={view} onChange={onView} options={options} />
        )}
        {tools}
      </div>
    </header>
  )
}
