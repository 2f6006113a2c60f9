import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import { numericDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { mainService } from '../../shared/hours/agenda'
import { usePatientSearchHint } from '../../shared/patients/patient-search-hint'
import { type NameMask, useNameMask } from '../../shared/people/name-mask'
import { useSelectedOffice } from '../../shared/people/office-users'
import { useBookablePeople } from '../../shared/people/service-search'
import { Field } from '../../ui/fields/field'
import { listOfChoices } from '../../ui/fields/list-of-choices'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'
import text from '../../ui/text/text.module.css'
import { type EntryDraft, freeName } from './entry-draft'
import type { EntryForm, FormOf } from './use-entry-form'

function lineOf(person: BookablePerson, names: NameMask): string {
  const { birthday, phone_prefix, phone } = person
  const name = names.name({ user: person, name: null, pharmaceutical_company: null })
  if (names.isMasked) return name
  return [name, birthday && numericDate(birthday), phoneText(phone_prefix, phone)].filter(Boolean).join(' · ')
}

/** A name has letters; digits alone are a phone number or a birth date that nobody has. */
const isName = (typed: string) => /\p{L}{2}/u.test(typed)
const byName = 'name'

/** Searches a registered person, or takes what was typed as a name. */
export function PersonChoice({ form, onChosen }: { form: EntryForm; onChosen: () => void }) {
  const names = useNameMask()
  const hint = usePatientSearchHint()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim())
  const { officeUser } = useSelectedOffice()
  const service = officeUser && mainService(officeUser)
  const search = useBookablePeople(service?.id ?? null, settled.length >= 2 ? settled : null)
  const people = settled.length >= 2 ? search.found : []
  const options = [
    ...people.map((person) => ({ value: String(person.id), label: lineOf(person, names) })),
    ...(isName(typed) ? [{ value: byName, label: `Usa il nome “${typed.trim()}”` }] : []),
  ]
  return (
    <Field label="Paziente" error={form.errors.person}>
      {(control) => (
        <Select<string>
          {...control}
          {...listOfChoices}
          value={null}
          showSearch
          filterOption={false}
          defaultActiveFirstOption={people.length === 1}
          suffixIcon={null}
          searchValue={typed}
          onSearch={setTyped}
          options={options}
          placeholder={hint}
          notFoundContent={typed.trim().length < 2 ? 'Scrivi almeno due lettere.' : 'Ricerca in corso…'}
          onChange={(value) => {
            const person = people.find(({ id }) => String(id) === value)
            onChosen()
            form.change(person ? { person, name: null } : { person: null, name: freeName(typed) })
          }}
        />
      )}
    </Field>
  )
}

interface PersonLineProps {
  readonly of: FormOf
  readonly draft: EntryDraft
  /** Null: the person stays. */
  readonly onClear: (() => void) | null
}

/** Who waits; of a new entry somebody else can be chosen. */
export function PersonLine({ of, draft, onClear }: PersonLineProps) {
  const names = useNameMask()
  const who =
    of.kind === 'change'
      ? names.name({ ...of.entry, pharmaceutical_company: null })
      : draft.person
        ? lineOf(draft.person, names)
        : names.name({ user: null, name: draft.name?.text ?? '', pharmaceutical_company: null })
  return (
    <div>
      <p className={text.label}>Paziente</p>
      <Flex component="p" align="center" gap={10}>
        <strong>{who}</strong>
        {onClear && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Scegli un’altra persona"
            title="Scegli un’altra persona"
            onClick={onClear}
          />
        )}
      </Flex>
    </div>
  )
}
