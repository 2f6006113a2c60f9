import { CloseCircleFilled, LeftOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Input, type InputRef, Segmented, Space } from 'antd'
import { useRef } from 'react'
import { clockTime, counted, dayAndMonth, weekdayShort } from '../../../../domain/text/dates'
import { useShortcut } from '../../../platform/session'
import { useNameMask } from '../../../shared/people/name-mask'
import { NativeSelect } from '../../../ui/fields/native-select'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { type CalendarView, calendarViews, viewName } from '../calendar-address'
import { FilterMenu } from '../filters/filter-menu'
import { PrintDay } from '../print/print-day'
import type { Calendar } from '../use-calendar'
import { matches } from '../visits'
import { ExportMenu } from './export-menu'
import { PeriodButton } from './period-button'
import css from './toolbar.module.css'
import { WaitingButton } from './waiting-button'

const stepName = {
  day: ['Giorno precedente', 'Giorno successivo'],
  week: ['Settimana precedente', 'Settimana successiva'],
  month: ['Mese precedente', 'Mese successivo'],
}

/** The calendar's toolbar: period, search, filters and view, export and print. */
export function Toolbar({ calendar, onToday }: { calendar: Calendar; onToday: () => void }) {
  const { place, step, show, isOneDay, isPhone, filters, setFilters, shownBookings } = calendar
  const { view } = place
  const { search, period } = filters
  const input = useRef<InputRef>(null)
  useShortcut('/', () => input.current?.focus())
  const isList = view === 'list'
  const [before, after] = stepName[isOneDay ? 'day' : isList ? 'month' : view]
  const arrow = (by: 1 | -1) => ({
    // Only the list of a day or a month has a period before and after it.
    disabled: isList && !isOneDay && period.kind !== 'month',
    onClick: () => step(by),
  })
  const found = shownBookings.filter((booking) => matches(booking, search)).length
  // The week view does not fit on a phone.
  const views = calendarViews.filter((value) => !isPhone || value !== 'week')
  const choice = {
    'aria-label': 'Vista',
    value: view,
    onChange: (chosen: string) => show(chosen as CalendarView),
    options: views.map((value) => ({ value, label: viewName[value] })),
  }
  return (
    <header className={`${page.toolbar} ${css.bar}`}>
      <h1 className={page.title}>Prenotazioni</h1>
      <Space.Compact>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={before} {...arrow(-1)} />
        <Button onClick={onToday}>Oggi</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={after} {...arrow(1)} />
      </Space.Compact>
      <PeriodButton calendar={calendar} />
      <Flex wrap align="center" gap={8} className={css.filters}>
        <Input
          ref={input}
          className={css.search}
          allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota la ricerca" /> }}
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Cerca"
          aria-label={`${isList ? 'Cerca nell’elenco' : 'Cerca tra le visite mostrate'}: cognome, telefono o codice`}
          maxLength={120}
          value={search}
          onChange={({ target }) => setFilters({ search: target.value })}
        />
        <span className="visually-hidden" aria-live="polite">
          {search.trim() && !isList && counted(found, 'visita trovata', 'visite trovate')}
        </span>
        <FilterMenu calendar={calendar} />
        {isPhone ? (
          <NativeSelect className={css.select ?? ''} {...choice} />
        ) : (
          <Segmented className={css.views ?? ''} {...choice} />
        )}
        <WaitingButton />
        <ExportMenu calendar={calendar} />
        <PrintDay calendar={calendar} />
      </Flex>
    </header>
  )
}

const matchesShown = 6

/** Search matches in the same month on days not shown; a click goes to the day. */
export function OtherMatches({ calendar: { otherMatches, goTo } }: { calendar: Calendar }) {
  const names = useNameMask()
  if (otherMatches.length === 0) return null
  return (
    <Flex component="p" wrap align="center" gap="6px 8px" className={text.small}>
      <span>{counted(otherMatches.length, 'altra visita trovata', 'altre visite trovate')} nei dintorni:</span>
      {otherMatches.slice(0, matchesShown).map((booking) => (
        <Button key={booking.id} size="small" shape="round" onClick={() => goTo({ date: booking.date })}>
          {weekdayShort(booking.date)} {dayAndMonth(booking.date)} {clockTime(booking.from)} ·{' '}
          <strong>{names.line(booking)}</strong>
        </Button>
      ))}
    </Flex>
  )
}
