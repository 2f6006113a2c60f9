import { Select } from 'antd'
import type { PatientInBrief } from '../../../domain/contract/people/patient-in-brief'
import { numericDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import type { FieldControl } from '../../ui/fields/field'
import { listOfChoices } from '../../ui/fields/list-of-choices'
import { type NameMask, useNameMask } from '../people/name-mask'
import { usePatientSearchHint } from './patient-search-hint'

type Person = Omit<PatientInBrief, 'gender'>

/** A patient in one line: name, birth date and phone tell people apart; initials alone in counter mode. */
export function patientLine(person: Person, names: NameMask): string {
  const name = names.name({ user: person, name: null, pharmaceutical_company: null })
  if (names.isMasked) return name
  const { birthday, phone_prefix, phone } = person
  return [name, birthday && numericDate(birthday), phoneText(phone_prefix, phone)].filter(Boolean).join(' · ')
}

interface PatientSelectProps {
  readonly control: FieldControl
  /** What is typed, what it found, and who is chosen (`usePatientSearch` of src/shared/patients/patients.ts). */
  readonly typed: string
  readonly people: readonly Person[]
  readonly isPending: boolean
  readonly isError: boolean
  readonly chosen: Person | null
  readonly onTyped: (typed: string) => void
  readonly onChoose: (person: Person | null) => void
}

/** One of the doctor's patients, found by surname, phone, birth date or fiscal code. */
export function PatientSelect(props: PatientSelectProps) {
  const { control, typed, people, chosen, onTyped, onChoose, ...search } = props
  const names = useNameMask()
  const optionOf = (person: Person) => ({ value: person.id, label: patientLine(person, names) })
  const emptyText =
    typed.trim().length < 2
      ? 'Scrivi almeno due lettere.'
      : search.isError
        ? 'La ricerca non è riuscita: riprova tra poco.'
        : search.isPending
          ? 'Ricerca in corso…'
          : 'Nessun paziente con queste parole.'
  return (
    <Select<{ value: number; label: string } | null>
      {...control}
      {...listOfChoices}
      allowClear
      labelInValue
      showSearch
      filterOption={false}
      value={chosen && optionOf(chosen)}
      searchValue={typed}
      onSearch={onTyped}
      options={people.map(optionOf)}
      placeholder={usePatientSearchHint()}
      notFoundContent={emptyText}
      onChange={(option) => onChoose(people.find(({ id }) => id === option?.value) ?? null)}
    />
  )
}
