import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { BookingSort } from '../../api/booking-pages'
import { NativeSelect } from '../../ui/native-select'
import { DaysBetween } from './days-between'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  noFilters,
  plainPeriodName,
  plainPeriods,
  type ServiceChoice,
  type VisitFilters,
} from './filters'
import css from './filters.module.css'
import { Labelled } from './labelled'
import { ToolMenu } from './tool-menu'
import { type StatusFilter, statusFilterName, statusFilters } from './visits'

export const sortName: Record<BookingSort, string> = {
  date: 'Data e ora, dalla prima',
  '-date': 'Data e ora, dall’ultima',
  from: 'Ora del giorno, dal mattino',
  '-from': 'Ora del giorno, dalla sera',
  '-created_at': 'Prenotate più di recente',
  created_at: 'Prenotate da più tempo',
}

interface FilterMenuProps {
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
export function FilterMenu(props: FilterMenuProps) {
  return (
    <ToolMenu label="Filtri" icon={<FilterOutlined aria-hidden />}>
      {() => <Filters {...props} />}
    </ToolMenu>
  )
}

function Filters({ filters, services, isList, shown, today, onFilters }: FilterMenuProps) {
  const service = chosenService(services, filters.service)
  return (
    <div className={css.menu}>
      <Labelled label="Stato delle visite">
        {(id) => (
          <NativeSelect
            id={id}
            value={filters.status}
            onChange={(status) => onFilters({ status: status as StatusFilter })}
            options={statusFilters.map((value) => ({ value, label: statusFilterName[value] }))}
          />
        )}
      </Labelled>
      {services.length > 1 && (
        <Labelled label="Prestazione">
          {(id) => (
            <NativeSelect
              id={id}
              value={service ? String(service.ids[0]) : ''}
              onChange={(value) => onFilters({ service: value === '' ? null : Number(value) })}
              options={[
                { value: '', label: 'Tutte le prestazioni' },
                ...services.map(({ name, ids }) => ({ value: String(ids[0]), label: name })),
              ]}
            />
          )}
        </Labelled>
      )}
      {isList && <PeriodFilter filters={filters} shown={shown} today={today} onFilters={onFilters} />}
      {isList && (
        <Labelled label="Ordine">
          {(id) => (
            <NativeSelect
              id={id}
              value={filters.sort}
              onChange={(sort) => onFilters({ sort: sort as BookingSort })}
              options={Object.entries(sortName).map(([value, label]) => ({ value, label }))}
            />
          )}
        </Labelled>
      )}
      <Button block onClick={() => onFilters(noFilters)}>
        Togli tutti i filtri
      </Button>
    </div>
  )
}

function PeriodFilter({ filters, shown, today, onFilters }: Omit<FilterMenuProps, 'services' | 'isList'>) {
  const { period } = filters
  const choose = (kind: string) => {
    const plain = plainPeriods.find((known) => known === kind)
    if (plain) onFilters({ period: { kind: plain } })
    else onFilters({ period: { kind: 'range', ...daysToExport(daysOfPeriod(period, shown, today), today) } })
  }
  return (
    <>
      <Labelled label="Periodo">
        {(id) => (
          <NativeSelect
            id={id}
            value={period.kind}
            onChange={choose}
            options={[
              ...plainPeriods.map((value) => ({ value, label: plainPeriodName[value] })),
              { value: 'range', label: 'Dal … al …' },
            ]}
          />
        )}
      </Labelled>
      {period.kind === 'range' && (
        <DaysBetween
          from={period.from}
          to={period.to}
          onDays={(from, to) => from && to && from <= to && onFilters({ period: { kind: 'range', from, to } })}
        />
      )}
    </>
  )
}
