import { Select, Switch } from 'antd'
import type { KindView } from './kind-view'
import css from './kinds.module.css'
import { selectProps } from './select-props'

const word = (value: boolean) => (value ? 'Sì' : 'No')

export const boolean: KindView<'boolean'> = {
  Cell: ({ value }) => word(value),
  Input: ({ control, value, onChange }) => (
    <span className={css.switch}>
      <Switch
        id={control.id}
        aria-describedby={control['aria-describedby']}
        checked={value ?? false}
        onChange={(checked) => onChange(checked)}
      />
      {word(value ?? false)}
    </span>
  ),
  filter: {
    operator: 'eq',
    Input: ({ control, operand, onChange }) => (
      <Select
        {...control}
        {...selectProps}
        value={operand ?? null}
        allowClear
        placeholder="Qualsiasi"
        options={[
          { value: '1', label: 'Sì' },
          { value: '0', label: 'No' },
        ]}
        onChange={(value) => onChange(value ?? undefined)}
      />
    ),
    Words: ({ operand }) => word(operand === '1'),
  },
  width: 78,
}
