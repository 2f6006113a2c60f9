import { Select } from 'antd'
import { useState } from 'react'
import type { OwnProfile } from '../../../../../domain/contract/practice/setup'
import { useSpecializations } from '../../../../shared/people/setup'
import { Field } from '../../../../ui/fields/field'
import { listOfChoices } from '../../../../ui/fields/list-of-choices'
import { useDebouncedValue } from '../../../../ui/hooks/use-debounced-value'

type Specializations = OwnProfile['specializations']

interface SpecializationsFieldProps {
  readonly chosen: Specializations
  readonly error: string | undefined
  readonly onChange: (chosen: Specializations) => void
}

/** Specializations of the catalogue, found by name. */
export function SpecializationsField({ chosen, error, onChange }: SpecializationsFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim())
  const { choices, isFetching } = useSpecializations(search)
  const known = new Map([...choices, ...chosen].map((one) => [one.id, one]))
  return (
    <Field label="Specializzazioni" error={error}>
      {(control) => (
        <Select
          {...control}
          {...listOfChoices}
          mode="multiple"
          placeholder="Scrivi il nome"
          filterOption={false}
          searchValue={typed}
          onSearch={setTyped}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          labelRender={({ value }) => known.get(Number(value))?.name}
          notFoundContent={isFetching ? 'Ricerca in corso…' : 'Nessuna specializzazione con questo nome.'}
          value={chosen.map(({ id }) => id)}
          onChange={(ids: number[]) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
        />
      )}
    </Field>
  )
}
