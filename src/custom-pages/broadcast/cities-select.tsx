import { useState } from 'react'
import { useCitiesOf } from '../../api/broadcasts'
import { usePracticeCities } from '../../api/offices'
import { CitiesSelect as Cities } from '../../ui/cities-select'
import type { FieldControl } from '../../ui/field'
import { useDebouncedValue } from '../../ui/use-debounced-value'

interface CitiesSelectProps {
  readonly control: FieldControl
  readonly ids: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** Some of Italy's cities, each found by its name. */
export function CitiesSelect(props: CitiesSelectProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed)
  const { data, isError, isPending } = usePracticeCities(search)
  const { cities: chosen } = useCitiesOf(props.ids)
  const found = { cities: data?.data ?? [], isError, isPending }
  return <Cities {...props} {...{ typed, chosen, found }} onTyped={setTyped} />
}
