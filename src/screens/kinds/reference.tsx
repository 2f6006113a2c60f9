import type { FilterView, Views } from './kind-view'
import { ReferenceSelect, useNames } from './reference-select'

const idsOf = (operand: string | undefined) => operand?.split(',').map(Number) ?? []

function Names({ to, operand }: { to: string; operand: string }) {
  const ids = idsOf(operand)
  const names = useNames(to, ids)
  return ids.map((id) => names.find((one) => one.id === id)?.name ?? `n. ${id}`).join(', ')
}

const oneOf: FilterView<'reference'> = {
  operator: 'eq',
  Input: ({ control, operand, widget, onChange }) => (
    <ReferenceSelect
      control={control}
      to={widget.to}
      ids={idsOf(operand)}
      allowClear
      placeholder="Qualsiasi"
      onChange={([id]) => onChange(id === undefined ? undefined : String(id))}
    />
  ),
  Operand: ({ operand, widget }) => <Names to={widget.to} operand={operand} />,
}

const anyOf: FilterView<'references'> = {
  operator: 'in',
  Input: ({ control, operand, widget, onChange }) => (
    <ReferenceSelect
      several
      control={control}
      to={widget.to}
      ids={idsOf(operand)}
      placeholder="Qualsiasi"
      onChange={(ids) => onChange(ids.length > 0 ? ids.join(',') : undefined)}
    />
  ),
  Operand: ({ operand, widget }) => <Names to={widget.to} operand={operand} />,
}

export const relations: Views<'reference' | 'references'> = {
  reference: {
    Cell: ({ value, details }) => details?.name ?? `n. ${value}`,
    filters: [oneOf, { ...oneOf, operator: 'ne', after: 'non è' }],
  },
  references: {
    Cell: ({ value, details }) =>
      details?.map(({ name }) => name).join(', ') ?? value.map((id) => `n. ${id}`).join(', '),
    filters: [anyOf, { ...anyOf, operator: 'ne', after: 'non è' }],
  },
}
