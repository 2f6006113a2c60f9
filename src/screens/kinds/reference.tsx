import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { RecordOnWire } from '../../../domain/resource'
import { autocompletePageSize, searchDebounceMs } from '../../../domain/text/limits'
import { useCall } from '../../api'
import type { FieldControl } from '../../ui/field'
import { screenResource } from '../registry'
import { titleOf } from '../words'
import type { KindView, Related } from './kind-view'
import { selectProps } from './select-props'

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
    errorNotification: false,
    queryOptions: { enabled: open, placeholderData: keepPreviousData },
  })
  const records = query.data?.data ?? []
  return {
    loading: query.isFetching,
    options: records.map((one) => ({ value: one.id, label: titleOf(resource, one) })),
  }
}

/** The name of a record that is only known by its id. */
function useName(to: string, id: number | null, known: Related | undefined): string | undefined {
  const { resource, calls } = screenResource(to)
  const unknown = id !== null && known?.id !== id
  const { data } = useCall(calls.one, { params: { id: String(id ?? 0) } }, { enabled: unknown, staleTime: 60_000 })
  if (id === null) return undefined
  return unknown ? data && titleOf(resource, data.data) : known?.name
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
  Cell: ({ value, related }) => related?.name ?? `n. ${value}`,
  Input: ({ widget, optional, example: _, ...props }) => (
    <Picker {...props} to={widget.to} allowClear={optional} placeholder="Scrivi per cercare" />
  ),
  filter: {
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
}
