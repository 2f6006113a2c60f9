import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { subjectOf } from '../../../domain/access/matrix'
import { isCivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { useCall, useCan } from '../../api'
import { DateInput } from '../../screens/kinds/date'
import controls from '../../ui/controls.module.css'
import { Field, type FieldControl } from '../../ui/field'
import { NativeSelect } from '../../ui/native-select'
import page from '../../ui/page.module.css'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import css from './audit.module.css'
import type { AuditFilters } from './audit-state'
import { actionOptions, subjectOptions, subjectText } from './words'

interface FiltersProps {
  readonly filters: AuditFilters
  readonly personName: string | undefined
  readonly onChange: (change: Partial<AuditFilters>) => void
  readonly onClear: () => void
}

/** By person, by record, by time. */
export function Filters({ filters, personName, onChange, onClear }: FiltersProps) {
  const { person, subject, record, action, from, to } = filters
  const can = useCan()
  const subjects = useMemo(() => subjectOptions((name) => can('read', subjectOf(name))), [can])
  return (
    <div className={`${page.toolbar} ${css.filters}`}>
      <Field label="Persona" className={css.person}>
        {(control) => (
          <PersonPicker
            control={control}
            value={person}
            name={personName}
            onChange={(id) => onChange({ person: id })}
          />
        )}
      </Field>
      <Field label="Che cosa">
        {({ id }) => (
          <NativeSelect
            id={id}
            value={subject ?? ''}
            options={subjects}
            onChange={(value) => onChange({ subject: value, record: undefined })}
          />
        )}
      </Field>
      <Field label="Azione">
        {({ id }) => (
          <NativeSelect
            id={id}
            value={action ?? ''}
            options={actionOptions}
            onChange={(value) => onChange({ action: value })}
          />
        )}
      </Field>
      <DayField label="Dal" value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="Al" value={to} onChange={(day) => onChange({ to: day })} />
      {record && subject && (
        <button type="button" className={controls.chip} onClick={() => onChange({ record: undefined })}>
          {subjectText(subject)} n. {record} <CloseOutlined aria-hidden />
          <span className="visually-hidden">, togli il filtro</span>
        </button>
      )}
      {Object.keys(filters).length > 0 && (
        <Button type="link" onClick={onClear}>
          Togli i filtri
        </Button>
      )}
    </div>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A day being typed narrows nothing until it is one. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(value ?? null)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value ?? null)
  }
  const wrong = typed !== null && typed.length >= 10 && !isCivilDate(typed)
  return (
    <Field label={label} className={css.day} error={wrong ? 'Data non valida' : undefined}>
      {(control) => (
        <DateInput
          control={control}
          value={typed}
          onBlur={() => undefined}
          onChange={(day) => {
            setTyped(day)
            if (day === null) onChange(undefined)
            else if (isCivilDate(day)) onChange(day)
          }}
        />
      )}
    </Field>
  )
}

interface PersonPickerProps {
  readonly control: FieldControl
  readonly value: string | undefined
  /** Whom the lines name by this id; unknown while none is there. */
  readonly name: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** Anybody with an entry, found by what is typed. */
function PersonPicker({ control, value, name, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim())
  const found = useCall(
    endpoints.users,
    { query: { search, limit: '50' } },
    { enabled: search.length > 1, keepPrevious: true },
  )
  const nameOf = (one: { last_name: string; first_name: string }) => `${one.last_name} ${one.first_name}`
  const options = (search.length > 1 ? (found.data?.data ?? []) : []).map((one) => ({
    value: String(one.id),
    label: nameOf(one),
  }))
  const isOffered = options.some((option) => option.value === value)
  const shown = value === undefined || isOffered ? options : [{ value, label: name ?? `n. ${value}` }, ...options]
  return (
    <Select
      id={control.id}
      className={css.personInput}
      showSearch
      allowClear
      filterOption={false}
      placeholder="Chiunque"
      value={value ?? null}
      options={shown}
      loading={found.isFetching}
      notFoundContent={search.length > 1 ? 'Nessuno trovato' : 'Scrivi almeno due lettere'}
      onSearch={setTyped}
      onChange={(id: string | null | undefined) => onChange(id ?? undefined)}
    />
  )
}
