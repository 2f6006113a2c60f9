import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { usePatientSearchHint } from '../../../shared/patients/patient-search-hint'
import { useNameMask } from '../../../shared/people/name-mask'
import { Field } from '../../../ui/fields/field'
import text from '../../../ui/text/text.module.css'
import { audienceLabels } from '../form/visit-fields'
import type { Panel } from '../use-panel'
import css from './person-field.module.css'
import { parentsLine, personLine } from './person-label'
import { PersonOptions } from './person-options'
import { usePersonList } from './use-person-list'

/**
 * Searches a registered person, or takes a free-text name (specification §2): a combobox, fully usable by keyboard.
 * `typedAhead`: letters typed before the field was rendered, inserted as if typed into it.
 */
export function PersonField({ panel, typedAhead }: { panel: Panel; typedAhead: string }) {
  const { draft, state } = panel
  const { person, audience } = draft
  const label = audienceLabels[audience]
  const names = useNameMask()
  const patientHint = usePatientSearchHint()
  const listId = useId()
  const list = usePersonList(panel)
  const { typed, write, isOpen, current } = list

  const [taken, setTaken] = useState('')
  if (typedAhead !== taken) {
    setTaken(typedAhead)
    if (typedAhead) write(typedAhead + (typed ?? ''))
  }

  const line = personLine(person, names)
  const relatives = person?.kind === 'registered' ? parentsLine(person.person, names) : ''
  return (
    <div className={css.person}>
      <Field
        label={label}
        error={state.errors.user_id}
        hint={typed && !isOpen ? 'Scegli una persona dall’elenco o usa il nome.' : relatives}
      >
        {(control) => (
          <Input
            {...control}
            data-person
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && current !== null ? `${listId}-${current}` : undefined}
            autoComplete="off"
            spellCheck={false}
            // long enough for a name or a search text
            maxLength={120}
            disabled={!panel.offer.visit}
            placeholder={audience === 'patient' ? patientHint : 'Cognome o telefono'}
            value={typed ?? line}
            title={typed === null && person ? line : undefined}
            onChange={(event) => write(event.target.value)}
            onFocus={(event) => person && event.target.select()}
            onClick={() => typed && list.open()}
            onKeyDown={list.onKeyDown}
            onBlur={list.close}
            allowClear={{ clearIcon: <CloseCircleFilled aria-label={`Svuota il campo ${label}`} /> }}
            onClear={list.close}
            suffix={!(typed ?? line) && <SearchOutlined aria-hidden className={text.muted} />}
          />
        )}
      </Field>
      {isOpen && <PersonOptions id={listId} label={label} list={list} />}
    </div>
  )
}
