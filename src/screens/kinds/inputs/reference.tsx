import { useContext } from 'react'
import type { InputProps } from '../input-view'
import { ReferenceSelect } from '../reference-select'
import { CreateRelated } from './create-related'

export function ReferenceInput({ value, widget, beside, optional, onChange, ...props }: InputProps<'reference'>) {
  const onCreate = useContext(CreateRelated)(widget.to)
  return (
    <ReferenceSelect
      {...props}
      to={widget.to}
      ids={value === null ? [] : [value]}
      related={beside && [beside]}
      allowClear={optional}
      placeholder={widget.none ?? 'Scrivi per cercare'}
      onCreate={onCreate}
      onChange={([id = null]) => onChange(id)}
    />
  )
}

export function ReferencesInput({ value, widget, beside, optional: _, onChange, ...props }: InputProps<'references'>) {
  const onCreate = useContext(CreateRelated)(widget.to)
  return (
    <ReferenceSelect
      {...props}
      several
      to={widget.to}
      ids={value ?? []}
      related={beside}
      placeholder="Scrivi per cercare"
      onCreate={onCreate}
      onChange={onChange}
    />
  )
}
