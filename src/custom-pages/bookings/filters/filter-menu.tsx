import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { BookingSort } from '../../../api/bookings'
import { Field } from '../../../ui/field'
import { NativeSelect } from '../../../ui/native-select'
import { MenuButton } from '../toolbar/menu-button'
import { DateRange } from './date-range'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  noFilters,
  openPeriodName,
  openPeriods,
  type ServiceChoice,
  type StatusFilter,
  statusFilterName,
  statusFilters,
  type VisitFilters,
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

export interface FilterProps {
  readonly filters: VisitFilters
  readonly services: readonly ServiceChoice[]
  /** Only the list chooses its days and its order. */
  readonly isList: boolean
  /** The day the calendar stands on, and today. */
  readonly shown: CivilDate
  readonly today: CivilDate
  readonly onFilters: (next: Partial<VisitFilters>) => void
}

/** The filters that take room, behind one button; each works as soon as it is set. */
export function FilterMenu({ filters, services, isList, shown, today, onFilters }: FilterProps) {
  const { period } = filters
  const choosePeriod = (chosen: string) => {
    const kind = openPeriods.find((known) => known === chosen)
    const range = () => ({ kind: 'range', ...daysToExport(daysOfPeriod(period, shown, today), today) }) as const
    onFilters({ period: kind ? { kind } : range() })
  }
  return (
    <MenuButton label="Filtri" icon={<FilterOutlined aria-hidden />}>
      {() => (
        <div className={css.menu}>
          <Choice
            label="Stato delle visite"
            value={filters.status}
            options={statusFilters.map((value) => [value, statusFilterName[value]])}
            onChange={(status) => onFilters({ status: status as StatusFilter })}
          />
          {services.length > 1 && (
            <Choice
              label="Prestazione"
              value={String(chosenService(services, filters.service)?.ids[0] ?? '')}
              options={[
                ['', 'Tutte le prestazioni'],
                ...services.map(({ name, ids }) => [String(ids[0]), name] as const),
              ]}
              onChange={(value) => onFilters({ service: value === '' ? null : Number(value) })}
            />
          )}
          {isList && (
            <>
              <Choice
                label="Periodo"
                value={period.kind}
                options={[...Object.entries(openPeriodName), ['range', 'Dal … al …']]}
                onChange={choosePeriod}
              />
              {period.kind === 'range' && (
                <DateRange
                  from={period.from}
                  to={period.to}
                  onDays={(from, to) => from && to && from <= to && onFilters({ period: { kind: 'range', from, to } })}
                />
              )}
              <Choice
                label="Ordine"
                value={filters.sort}
                options={Object.entries(sortName)}
                onChange={(sort) => onFilters({ sort: sort as BookingSort })}
              />
            </>
          )}
          <Button block onClick={() => onFilters(noFilters)}>
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
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <NativeSelect
          id={id}
          value={value}
          onChange={onChange}
          options={options.map(([option, name]) => ({ value: option, label: name }))}
        />
      )}
    </Field>
  )
}
