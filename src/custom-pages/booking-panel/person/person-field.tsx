import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import type { ParticipantRole } from '../../../../domain/booking/rules'
import { Field } from '../../../ui/field'
import { useNames } from '../../../ui/names'
import { audienceLabels } from '../form/visit-fields'
import type { Panel } from '../use-panel'
import css from './person-field.module.css'
import { personHint } from './person-hint'
import { personLine } from './person-label'
import { PersonOptions } from './person-options'
import { usePersonList } from './use-person-list'

/** By what a person is found (contract.md, "Calls"). */
const placeholders: Record<ParticipantRole, string> = {
  patient: 'Cognome, telefono, data di nascita o codice fiscale',
  medical_representative: 'Cognome o telefono',
}

/** As long as a name may be, and a text that is searched for (contract.md, "Payload"). */
const longestName = 120

interface PersonFieldProps {
  readonly panel: Panel
  /** Letters typed before the field was there; they are taken as typed into it. */
  readonly typedAhead: string
}

/** Finds a registered person by typing, or takes a name as it is (specification §2): a combobox with a list, all by keyboard. */
export function PersonField({ panel, typedAhead }: PersonFieldProps) {
  const { draft, warnings, state } = panel
  const { person, audience } = draft
  const label = audienceLabels[audience]
  const names = useNames()
  const listId = useId()
  const inputRef = useRef<InputRef>(null)
  const list = usePersonList(panel)
  const { typed, write, isOpen, current } = list

  const [taken, setTaken] = useState('')
  if (typedAhead !== taken) {
    setTaken(typedAhead)
    if (typedAhead) write(typedAhead + (typed ?? ''))
  }

  const clear = () => {
    write('')
    list.close()
    inputRef.current?.focus()
  }
  const line = personLine(person, names)
  const hasText = typed !== null ? typed !== '' : person !== null
  const hint = personHint(
    person,
    warnings.filter(({ code }) => code === 'limited'),
  )
  return (
    <div className={css.person}>
      <Field
        label={label}
        error={state.errors.user_id}
        hint={typed && !isOpen ? 'Scegli una persona dall’elenco o usa il nome.' : hint}
      >
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            data-person
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && current !== null ? `${listId}-${current}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={longestName}
            disabled={!panel.offer.visit}
            placeholder={placeholders[audience]}
            value={typed ?? line}
            title={typed === null && person ? line : undefined}
            onChange={(event) => write(event.target.value)}
            onFocus={(event) => person && event.target.select()}
            onClick={() => typed && list.open()}
            onKeyDown={list.onKeyDown}
            onBlur={list.close}
            suffix={
              hasText ? (
                <button
                  type="button"
                  className={css.clear}
                  aria-label={`Svuota il campo ${label}`}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={clear}
                >
                  <CloseCircleFilled aria-hidden />
                </button>
              ) : (
                <SearchOutlined aria-hidden className={css.lens} />
              )
            }
          />
        )}
      </Field>
      {isOpen && <PersonOptions id={listId} label={label} list={list} />}
    </div>
  )
}
