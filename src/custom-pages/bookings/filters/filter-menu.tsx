import { CloseOutlined, FilterOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { BookingSort } from '../../../shared/visits/bookings'
import { SelectField } from '../../../ui/fields/native-select'
import { MenuButton } from '../menu-button'
import type { Calendar } from '../use-calendar'
import { DateRange } from './date-range'
import {
  daysOfPeriod,
  daysToExport,
  noFilters,
  openPeriodName,
  openPeriods,
  periodName,
  type StatusFilter,
  statusFilterName,
} from './filters'
import css from './filters.module.css'

const sortName: Record<BookingSort, string> = {
  date: 'Data e ora, dalla prima',
  '-date': 'Data e ora, dall’ultima',
  from: 'Ora del giorno, dal mattino',
  '-from': 'Ora del giorno, dalla sera',
  '-created_at': 'Prenotate più di recente',
  created_at: 'Prenotate da più tempo',
}

/** The filters in a menu; each applies immediately. Period and order only in the list view. */
export function FilterMenu({ calendar }: { calendar: Calendar }) {
  const { filters, setFilters, services, service, place, now } = calendar
  const { status, period, sort } = filters
  const choosePeriod = (chosen: string) => {
    const kind = openPeriods.find((known) => known === chosen)
    const days = daysToExport(daysOfPeriod(period, place.date, now.date), now.date)
    setFilters({ period: kind ? { kind } : { kind: 'range', ...days } })
  }
  return (
    <MenuButton label="Filtri" icon={<FilterOutlined aria-hidden />}>
      {() => (
        <div className={css.menu}>
          <Choice
            label="Stato delle visite"
            value={status}
            options={statusFilterName}
            onChange={(value) => setFilters({ status: value as StatusFilter })}
          />
          {services.length > 1 && (
            <Choice
              label="Prestazione"
              value={service?.name ?? ''}
              options={{ '': 'Tutte le prestazioni', ...Object.fromEntries(services.map(({ name }) => [name, name])) }}
              onChange={(value) => setFilters({ service: services.find(({ name }) => name === value)?.ids[0] ?? null })}
            />
          )}
          {place.view === 'list' && (
            <>
              <Choice
                label="Periodo"
                value={period.kind}
                options={{ ...openPeriodName, range: 'Dal … al …' }}
                onChange={choosePeriod}
              />
              {period.kind === 'range' && (
                <DateRange
                  {...period}
                  onDays={(from, to) => from && to && from <= to && setFilters({ period: { kind: 'range', from, to } })}
                />
              )}
              <Choice
                label="Ordine"
                value={sort}
                options={sortName}
                onChange={(value) => setFilters({ sort: value as BookingSort })}
              />
            </>
          )}
          <Button block onClick={() => setFilters(noFilters)}>
            Togli tutti i filtri
          </Button>
        </div>
      )}
    </MenuButton>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  /** Labels by value. */
  readonly options: Record<string, string>
  readonly onChange: (value: string) => void
}

function Choice({ label, options, ...select }: ChoiceProps) {
  const choices = Object.entries(options).map(([value, name]) => ({ value, label: name }))
  return <SelectField label={label} options={choices} {...select} />
}

/** The active filters as chips; clicking one removes it (design.md, "Lists"). */
export function FilterChips({ calendar }: { calendar: Calendar }) {
  const { filters, setFilters, service, place } = calendar
  const { status, period } = filters
  const chips = [
    status !== 'active' && { text: `Stato: ${statusFilterName[status]}`, off: { status: noFilters.status } },
    service && { text: `Prestazione: ${service.name}`, off: { service: null } },
    place.view === 'list' &&
      period.kind !== noFilters.period.kind && {
        text: `Periodo: ${periodName(period, place.date)}`,
        off: { period: noFilters.period },
      },
  ].filter((chip) => chip !== false && chip !== undefined)
  if (chips.length === 0) return null
  return (
    <Flex component="ul" wrap gap={8} aria-label="Filtri attivi">
      {chips.map(({ text, off }) => (
        <li key={text}>
          <Button
            size="small"
            shape="round"
            color="primary"
            variant="filled"
            icon={<CloseOutlined aria-hidden />}
            iconPosition="end"
            onClick={() => setFilters(off)}
          >
            <span className="visually-hidden">Togli il filtro </span>
            {text}
          </Button>
        </li>
      ))}
    </Flex>
  )
}
