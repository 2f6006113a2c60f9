import { useSelect } from '@refinedev/antd'
import { useMany } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { type RecordOnWire, titleRelations, titleText } from '../../../domain/resource'
import { autocompletePageSize, searchDebounceMs } from '../../../domain/text/limits'
import { fold } from '../../../domain/text/search'
import { selectProps, severalProps } from '../../ui/fields/select-props'
import { screenResource } from '../registry'
import type { FieldControl, Relation } from './kind-view'

/** Which records are offered, by fields that are read besides their names. */
export interface ReferenceOffer {
  readonly fields: readonly string[]
  readonly fits: (record: RecordOnWire) => boolean
}

/** Where the records are read, and only what names them. */
function namesOf(to: string, more: readonly string[] = []) {
  const { resource, dataProviderName } = screenResource(to)
  return {
    resource: to,
    ...(dataProviderName && { dataProviderName }),
    meta: { query: { fields: [resource.titleField, ...more].join(','), with: titleRelations(resource) } },
  }
}

/** The names of records that are only known by their ids. */
export function useNames(to: string, ids: readonly number[]): readonly Relation[] {
  const { resource } = screenResource(to)
  const { result } = useMany<RecordOnWire>({
    ...namesOf(to),
    ids: [...ids],
    liveMode: 'off',
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0, staleTime: 60_000 },
  })
  return result.data.map((one) => ({ id: one.id, name: titleText(resource, one) }))
}

interface Option {
  readonly value: number
  readonly label: string
}

/** Stands for "create what was typed" among the ids. */
const toCreate = -1

interface ReferenceSelectProps {
  readonly control: FieldControl
  readonly to: string
  readonly ids: readonly number[]
  /** Names that are known already. */
  readonly related?: readonly Relation[] | undefined
  readonly several?: boolean
  /** Without it all of them. */
  readonly offered?: ReferenceOffer | undefined
  readonly allowClear?: boolean
  readonly placeholder: string
  /** Offered where a search finds nothing. */
  readonly onCreate?: ((typed: string, onCreated: (record: Relation) => void) => void) | undefined
  readonly onChange: (ids: number[]) => void
  readonly onBlur?: () => void
}

/** Search as you type among another resource's records: a page of 50, half a second after the last letter. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { control, to, ids, related = [], several = false, offered, placeholder, onCreate, onChange, onBlur } = props
  const { resource } = screenResource(to)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const [chosen, setChosen] = useState<readonly Relation[]>([])
  const { selectProps: found, query } = useSelect<RecordOnWire>({
    ...namesOf(to, offered?.fields),
    optionLabel: (record) => titleText(resource, record),
    optionValue: (record) => String(record.id),
    debounce: searchDebounceMs,
    pagination: { currentPage: 1, pageSize: autocompletePageSize },
    onSearch: (value) => {
      setSearched(value)
      return [{ field: 'search', operator: 'eq', value }]
    },
    liveMode: 'off',
    errorNotification: false,
    queryOptions: { enabled: open, placeholderData: keepPreviousData },
  })
  const isSearching = query.isFetching || typed !== searched
  const fitting = (query.data?.data ?? []).filter((one) => offered?.fits(one) ?? true)
  const all: Option[] = fitting.map((one) => ({ value: one.id, label: titleText(resource, one) }))
  // what an earlier search found, as far as it fits: Enter must not choose something else than what was typed
  const options = isSearching ? all.filter(({ label }) => fold(label).includes(fold(typed.trim()))) : all
  const canCreate = onCreate && !isSearching && options.length === 0 && typed.trim() !== ''
  const known = [...chosen, ...related, ...all.map(({ value, label }) => ({ id: value, name: label }))]
  const names = [
    ...known,
    ...useNames(
      to,
      ids.filter((id) => !known.some((one) => one.id === id)),
    ),
  ]
  const labelled = ids.map((id) => ({ value: id, label: names.find((one) => one.id === id)?.name ?? '…' }))
  const choose = (next: readonly Option[]) => {
    const others = next.filter(({ value }) => value !== toCreate)
    const records = others.map(({ value, label }) => ({ id: value, name: label }))
    const set = (all: readonly Relation[]) => {
      setChosen(all)
      onChange(all.map(({ id }) => id))
    }
    if (others.length === next.length) set(records)
    else onCreate?.(typed.trim(), (record) => set(several ? [...records, record] : [record]))
  }
  return (
    <Select<Option | Option[] | null>
      {...control}
      {...(several ? severalProps : selectProps)}
      showSearch
      filterOption={false}
      labelInValue
      value={several ? labelled : (labelled[0] ?? null)}
      options={canCreate ? [{ value: toCreate, label: `Crea «${typed.trim()}»` }] : options}
      loading={isSearching && open}
      allowClear={props.allowClear ?? false}
      placeholder={placeholder}
      notFoundContent={isSearching ? 'Ricerca in corso…' : 'Nessun risultato'}
      onOpenChange={setOpen}
      onSearch={(value) => {
        setTyped(value)
        found.onSearch?.(value)
      }}
      onChange={(next) => choose(next === null || next === undefined ? [] : [next].flat())}
      onBlur={() => {
        setTyped('')
        setSearched('')
        onBlur?.()
      }}
    />
  )
}
