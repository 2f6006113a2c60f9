import { CheckOutlined } from '@ant-design/icons'
import { labelsOf, OneOfFilter } from './filter-inputs'
import type { KindView } from './kind-view'
import css from './kinds.module.css'

const word = (value: boolean) => (value ? 'Sì' : 'No')
const options = [
  { value: '1', label: 'Sì' },
  { value: '0', label: 'No' },
] as const

export const boolean: KindView<'boolean'> = {
  Cell: ({ value }) => (
    <span className={css.status} data-tone={value ? 'info' : undefined}>
      {value && <CheckOutlined aria-hidden />}
      {word(value)}
    </span>
  ),
  filters: [
    {
      operator: 'eq',
      Input: (props) => <OneOfFilter {...props} options={options} />,
      Words: ({ operand }) => labelsOf(operand, options),
    },
  ],
}
