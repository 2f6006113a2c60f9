import { CloseCircleFilled, LeftOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import css from './bookings.module.css'
import { type CalendarView, calendarViews, viewName } from './visible-days'
import { type StatusFilter, statusFilterName, statusFilters } from './visits'

interface ToolbarProps {
  readonly period: string
  readonly view: CalendarView
  readonly compact: boolean
  readonly status: StatusFilter
  readonly search: string
  /** How many visits the search found among those shown; null when nothing is searched. */
  readonly found: string | null
  readonly onStep: (steps: number) => void
  readonly onToday: () => void
  readonly onView: (view: CalendarView) => void
  readonly onStatus: (status: StatusFilter) => void
  readonly onSearch: (text: string) => void
  /** What else can be done with what is shown: print. Stands at the end of the bar. */
  readonly tools?: ReactNode
}

const stepName = {
  day: ['Giorno precedente', 'Giorno successivo'],
  week: ['Settimana precedente', 'Settimana successiva'],
  month: ['Mese precedente', 'Mese successivo'],
  list: ['Mese precedente', 'Mese successivo'],
}

/** Where and what of the calendar: period, search, status and view. */
export function Toolbar(props: ToolbarProps) {
  const { period, view, compact, status, search, found, onStep, onToday, onView, onStatus, onSearch, tools } = props
  const [before, after] = stepName[view]
  return (
    <header className={css.bar}>
      <h1 className={css.title}>Prenotazioni</h1>
      <div className={css.steps}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={before} onClick={() => onStep(-1)} />
        <Button onClick={onToday}>Oggi</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={after} onClick={() => onStep(1)} />
      </div>
      <p className={css.period} aria-live="polite">
        {period}
      </p>
      <div className={css.filters}>
        <Input
          className={css.search}
          allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota la ricerca" /> }}
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Cerca"
          aria-label="Cerca tra le visite mostrate: cognome, telefono o codice"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <span className="visually-hidden" aria-live="polite">
          {found}
        </span>
        <label className="visually-hidden" htmlFor="visit-status">
          Stato delle visite
        </label>
        <Select<StatusFilter>
          id="visit-status"
          className={css.status}
          value={status}
          onChange={onStatus}
          options={statusFilters.map((value) => ({ value, label: statusFilterName[value] }))}
        />
        {!compact && (
          <Segmented<CalendarView>
            aria-label="Vista"
            value={view}
            onChange={onView}
            options={calendarViews.map((value) => ({ value, label: viewName[value] }))}
          />
        )}
        {tools}
      </div>
    </header>
  )
}
