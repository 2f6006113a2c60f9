import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { type RecordOnWire, titleRelations, titleText } from '../../../domain/resource'
import { autocompletePageSize, searchDebounceMs } from '../../../domain/text/limits'
import { useCall } from '../../api'
import type { FieldControl } from '../../ui/field'
import { screenResource } from '../registry'
import type { KindView, Related } from './kind-view'
import { selectProps, severalProps } from './select-props'

/** What was typed, once the typing has paused (specification §9). */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/** The records that a search finds, a page of 50; asked for only while the list is open. */
function useCandidates(to: string, typed: string, open: boolean) {
  const { resource } = screenResource(to)
  const { query } = useList<RecordOnWire, HttpError>({
    resource: to,
    pagination: { currentPage: 1, pageSize: autocompletePageSize },
    filters: [{ field: 'search', operator: 'eq', value: typed }],
    meta: { query: { fields: resource.titleField, with: titleRelations(resource) } },
    errorNotification: false,
    queryOptions: { enabled: open, placeholderData: keepPreviousData },
  })
  const records = query.data?.data ?? []
  return {
    loading: query.isFetching,
    options: records.map((one) => ({ value: one.id, label: titleText(resource, one) })),
  }
}

/** The name of a record that is only known by its id. */
function useName(to: string, id: number | null, known: Related | undefined): string | undefined {
  const unknown = id !== null && known?.id !== id
  const [found] = useNames(to, unknown ? [id] : [])
  if (id === null) return undefined
  return unknown ? found?.name : known?.name
}

interface PickerProps {
  readonly control: FieldControl
  readonly to: string
  readonly value: number | null
  readonly related?: Related | undefined
  readonly allowClear: boolean
  readonly placeholder: string
  readonly onChange: (id: number | null) => void
  readonly onBlur?: () => void
}

/** Search as you type among another resource's records. */
function Picker({ control, to, value, related, allowClear, placeholder, onChange, onBlur }: PickerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, loading } = useCandidates(to, usePaused(typed), open)
  const name = useName(to, value, related)
  const chosen = options.find((option) => option.value === value)?.label ?? name ?? '…'
  return (
    <Select
      {...control}
      {...selectProps}
      showSearch
      filterOption={false}
      labelInValue
      value={value === null ? null : { value, label: chosen }}
      options={options}
      loading={loading}
      allowClear={allowClear}
      placeholder={placeholder}
      notFoundContent={loading ? 'Ricerca in corso…' : 'Nessun risultato'}
      onOpenChange={setOpen}
      onSearch={setTyped}
      onChange={(option: { value: number; label: string } | null | undefined) => onChange(option?.value ?? null)}
      onBlur={() => {
        setTyped('')
        onBlur?.()
      }}
    />
  )
}

function ReferenceWords({ to, id }: { to: string; id: number }) {
  return useName(to, id, undefined) ?? `n. ${id}`
}

export const reference: KindView<'reference'> = {
  Cell: ({ value, beside }) => beside?.name ?? `n. ${value}`,
  Input: ({ control, value, widget, beside, optional, onChange, onBlur }) => (
    <Picker
      control={control}
      to={widget.to}
      value={value}
      related={beside}
      allowClear={optional}
      placeholder="Scrivi per cercare"
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  filters: [
    {
      operator: 'eq',
      Input: ({ control, operand, widget, onChange }) => (
        <Picker
          control={control}
          to={widget.to}
          value={operand ? Number(operand) : null}
          allowClear
          placeholder="Qualsiasi"
          onChange={(id) => onChange(id === null ? undefined : String(id))}
        />
      ),
      Words: ({ operand, widget }) => <ReferenceWords to={widget.to} id={Number(operand)} />,
    },
  ],
}

interface SeveralProps {
  readonly control: FieldControl
  readonly to: string
  readonly value: readonly number[]
  readonly related: readonly Related[]
  readonly placeholder: string
  readonly onChange: (ids: number[]) => void
  readonly onBlur?: () => void
}

/** Search as you type among another resource's records, and keep several as chips. */
function SeveralPicker({ control, to, value, related, placeholder, onChange, onBlur }: SeveralProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, loading } = useCandidates(to, usePaused(typed), open)
  const [chosenNames, setChosenNames] = useState<readonly Related[]>(related)
  const known = [...related, ...chosenNames]
  const unknown = value.filter((id) => !known.some((one) => one.id === id))
  const names = [...known, ...useNames(to, unknown)]
  return (
    <Select
      {...control}
      {...severalProps}
      filterOption={false}
      labelInValue
      value={value.map((id) => ({ value: id, label: names.find((one) => one.id === id)?.name ?? `n. ${id}` }))}
      options={options}
      loading={loading}
      placeholder={placeholder}
      notFoundContent={loading ? 'Ricerca in corso…' : 'Nessun risultato'}
      onOpenChange={setOpen}
      onSearch={setTyped}
      onChange={(chosen: { value: number; label: string }[]) => {
        setChosenNames(chosen.map(({ value: id, label }) => ({ id, name: label })))
        onChange(chosen.map(({ value: id }) => id))
      }}
      onBlur={() => {
        setTyped('')
        onBlur?.()
      }}
    />
  )
}

/** The names of records that are only known by their ids; nothing else of them is read. */
function useNames(to: string, ids: readonly number[]): readonly Related[] {
  const { resource, calls } = screenResource(to)
  const query = { 'filter[id][in]': ids.join(','), fields: resource.titleField, with: titleRelations(resource) }
  const { data } = useCall(calls.list, { query }, { enabled: ids.length > 0, staleTime: 60_000 })
  return data?.data.map((one) => ({ id: one.id, name: titleText(resource, one) })) ?? []
}

const idsOf = (operand: string | undefined) => operand?.split(',').map(Number) ?? []

function SeveralWords({ to, ids }: { to: string; ids: readonly number[] }) {
  const names = useNames(to, ids)
  return ids.map((id) => names.find((one) => one.id === id)?.name ?? `n. ${id}`).join(', ')
}

export const references: KindView<'references'> = {
  Cell: ({ value, beside }) => beside?.map(({ name }) => name).join(', ') ?? value.map((id) => `n. ${id}`).join(', '),
  Input: ({ control, value, widget, beside, onChange, onBlur }) => (
    <SeveralPicker
      control={control}
      to={widget.to}
      value={value ?? []}
      related={beside ?? []}
      placeholder="Scrivi per cercare"
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  filters: [
    {
      operator: 'in',
      Input: ({ control, operand, widget, onChange }) => (
        <SeveralPicker
          control={control}
          to={widget.to}
          value={idsOf(operand)}
          related={[]}
          placeholder="Qualsiasi"
          onChange={(ids) => onChange(ids.length > 0 ? ids.join(',') : undefined)}
        />
      ),
      Words: ({ operand, widget }) => <SeveralWords to={widget.to} ids={idsOf(operand)} />,
    },
  ],
  wide: true,
}
