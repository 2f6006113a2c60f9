import { Select } from 'antd'
import type { ChoiceOptions } from '../../../domain/resource'
import type { KindView } from './kind-view'
import css from './kinds.module.css'
import { selectProps } from './select-props'

const optionsOf = (options: ChoiceOptions) => Object.entries(options).map(([value, label]) => ({ value, label }))

export const choice: KindView<'choice'> = {
  Cell: ({ value, widget }) => <span className={css.chip}>{widget.options[value] ?? value}</span>,
  Input: ({ control, value, widget, optional, onChange, onBlur }) => (
    <Select
      {...control}
      {...selectProps}
      value={value}
      placeholder="Scegli"
      allowClear={optional}
      options={optionsOf(widget.options)}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      onBlur={onBlur}
    />
  ),
  filter: {
    operator: 'in',
    Input: ({ control, operand, widget, onChange }) => (
      <Select
        {...control}
        {...selectProps}
        mode="multiple"
        value={operand ? operand.split(',') : []}
        allowClear
        placeholder="Qualsiasi"
        options={optionsOf(widget.options)}
        onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen.join(',') : undefined)}
      />
    ),
    Words: ({ operand, widget }) =>
      operand
        .split(',')
        .map((value) => widget.options[value] ?? value)
        .join(', '),
  },
  width: 88,
}
