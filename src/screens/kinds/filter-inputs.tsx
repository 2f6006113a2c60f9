import { CloseCircleFilled } from '@ant-design/icons'
import { Input, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Kind } from '../../../domain/resource'
import { searchDebounceMs } from '../../../domain/text/limits'
import { selectProps, severalProps } from '../../ui/fields/select-props'
import type { FilterProps, FilterView } from './kind-view'

interface TypedFilterState {
  readonly operand: string | undefined
  readonly onChange: (operand: string | undefined) => void
  /** The operand out of what was typed; undefined while it says nothing. */
  readonly read?: ((typed: string) => string | undefined) | undefined
  readonly show?: ((operand: string) => string) | undefined
}

const asTyped = (typed: string) => typed.trim() || undefined

/** What stands in a filter, which is sent for when the typing pauses, and goes when the filter is taken away elsewhere. */
export function useTyping({ operand, onChange, read = asTyped, show = String }: TypedFilterState) {
  const [typed, setTyped] = useState(operand === undefined ? '' : show(operand))
  const [sent, setSent] = useState(operand)
  const [before, setBefore] = useState(operand)
  if (operand !== before) {
    setBefore(operand)
    if (operand !== sent) {
      setSent(operand)
      setTyped(operand === undefined ? '' : show(operand))
    }
  }
  useEffect(() => {
    const next = read(typed)
    if (next === sent || (next === undefined && typed.trim() !== '')) return
    const timer = setTimeout(() => {
      setSent(next)
      onChange(next)
    }, searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, sent, onChange, read])
  return [typed, setTyped] as const
}

type TypedFilterProps = Omit<FilterProps<'text'>, 'widget'> &
  TypedFilterState & { readonly placeholder?: string | undefined }

/** Something typed. */
export function TypedFilter({ control, placeholder, ...typing }: TypedFilterProps) {
  const [typed, setTyped] = useTyping(typing)
  return (
    <Input
      {...control}
      placeholder={placeholder}
      value={typed}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota il filtro" /> }}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

/** Part of a text. */
export const containsFilter = {
  operator: 'contains',
  Input: (props: Omit<FilterProps<'text'>, 'widget'>) => <TypedFilter {...props} />,
  Operand: ({ operand }: { operand: string }) => operand,
} as const

/** Another text than this one, as it is written. */
export const otherTextFilter = { ...containsFilter, operator: 'ne', after: 'non è' } as const

/** Any of a few. */
export const anyOfFilter = <K extends Kind>(
  optionsOf: (widget: FilterProps<K>['widget']) => OptionsFilterProps['options'],
): FilterView<K> => ({
  operator: 'in',
  Input: ({ widget, ...props }) => <AnyOfFilter {...props} options={optionsOf(widget)} />,
  Operand: ({ operand, widget }) => labelsOf(operand, optionsOf(widget)),
})

/** None of a few, where a record may have several. */
export const noneOfAllFilter = <K extends Kind>(
  optionsOf: (widget: FilterProps<K>['widget']) => OptionsFilterProps['options'],
): FilterView<K> => ({ ...anyOfFilter(optionsOf), operator: 'ne', after: 'non è' })

/** Any but one of a few. */
export const noneOfFilter = <K extends Kind>(
  optionsOf: (widget: FilterProps<K>['widget']) => OptionsFilterProps['options'],
): FilterView<K> => ({
  ...anyOfFilter(optionsOf),
  operator: 'ne',
  after: 'non è',
  Input: ({ widget, ...props }) => <OneOfFilter {...props} options={optionsOf(widget)} />,
})

/** From a value, up to one, and any but one, each with its own parameter. */
export const rangeFilters = <K extends Kind>(
  show: (operand: string) => string,
  Input: (props: Omit<FilterProps<Kind>, 'widget'>) => ReactNode,
): readonly FilterView<K>[] =>
  (
    [
      ['gte', 'da'],
      ['lte', 'a'],
      ['ne', 'non è'],
    ] as const
  ).map(([operator, after]) => ({
    operator,
    after,
    Input: ({ widget: _, ...props }) => <Input {...props} />,
    Operand: ({ operand }) => show(operand),
  }))

interface OptionsFilterProps {
  readonly control: FilterProps<Kind>['control']
  readonly operand: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (operand: string | undefined) => void
}

const AnyOfFilter = ({ control, operand, options, onChange }: OptionsFilterProps) => (
  <Select
    {...control}
    {...severalProps}
    value={operand ? operand.split(',') : []}
    allowClear
    placeholder="Qualsiasi"
    options={[...options]}
    onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen.join(',') : undefined)}
  />
)

/** One of a few, or any. */
export const OneOfFilter = ({ control, operand, options, onChange }: OptionsFilterProps) => (
  <Select
    {...control}
    {...selectProps}
    value={operand ?? null}
    allowClear
    placeholder="Qualsiasi"
    options={[...options]}
    onChange={(value) => onChange(value ?? undefined)}
  />
)

/** The labels of a comma-separated operand. */
export const labelsOf = (operand: string, options: OptionsFilterProps['options']) =>
  operand
    .split(',')
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join(', ')
