import { Switch } from 'antd'
import { labelsOf, OneOfFilter } from './filter-inputs'
import type { KindView } from './kind-view'
import css from './kinds.module.css'

const word = (value: boolean) => (value ? 'Sì' : 'No')
const options = [
  { value: '1', label: 'Sì' },
  { value: '0', label: 'No' },
] as const

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
  filters: [
    {
      operator: 'eq',
      Input: (props) => <OneOfFilter {...props} options={options} />,
      Words: ({ operand }) => labelsOf(operand, options),
    },
  ],
  width: 78,
}
