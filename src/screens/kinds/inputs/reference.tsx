import type { InputProps } from '../kind-view'
import { type ReferenceOffer, ReferenceSelect } from '../reference-select'
import { useCreate } from './create-related'

interface ReferenceInputProps extends InputProps<'reference'> {
  readonly offered?: ReferenceOffer | undefined
}

export function ReferenceInput({ value, widget, details, optional, onChange, ...props }: ReferenceInputProps) {
  return (
    <ReferenceSelect
      {...props}
      to={widget.to}
      ids={value === null ? [] : [value]}
      related={details && [details]}
      allowClear={optional}
      placeholder={widget.none ?? 'Scrivi per cercare'}
      onCreate={useCreate(widget.to)}
      onChange={([id = null]) => onChange(id)}
    />
  )
}

export function ReferencesInput({ value, widget, details, optional: _, onChange, ...props }: InputProps<'references'>) {
  return (
    <ReferenceSelect
      {...props}
      several
      to={widget.to}
      ids={value ?? []}
      related={details}
      placeholder="Scrivi per cercare"
      onCreate={useCreate(widget.to)}
      onChange={onChange}
    />
  )
}
