import { Select } from 'antd'
import { useState } from 'react'
import type { FieldControl } from '../../ui/fields/field'
import { listOfChoices } from '../../ui/fields/list-of-choices'

/** Services of one place, under its name. */
export interface ServiceGroup {
  readonly key: number
  readonly label: string
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

interface ServicesSelectProps {
  readonly control: FieldControl
  readonly groups: readonly ServiceGroup[]
  readonly ids: readonly number[]
  readonly placeholder: string
  /** What a chosen one is called; by default as in its group. */
  readonly nameOf?: (id: number) => string | undefined
  readonly onChange: (ids: number[]) => void
}

/** Some services, each found by its name. Escape closes the list, not the dialog around it. */
export function ServicesSelect({ control, groups, ids, placeholder, nameOf, onChange }: ServicesSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const known = (id: number) => groups.flatMap(({ options }) => options).find(({ value }) => value === id)?.label
  return (
    <Select<number[]>
      {...control}
      {...listOfChoices}
      mode="multiple"
      open={isOpen}
      onOpenChange={setOpen}
      value={[...ids]}
      // the list has groups and services at one level, told apart by their keys
      options={groups.map(({ key, label, options }) => ({ key: `place ${key}`, label, options: [...options] }))}
      optionFilterProp="label"
      placeholder={placeholder}
      notFoundContent="Nessuna prestazione"
      labelRender={({ value }) => (nameOf ?? known)(Number(value)) ?? 'Prestazione'}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) event.stopPropagation()
      }}
    />
  )
}
