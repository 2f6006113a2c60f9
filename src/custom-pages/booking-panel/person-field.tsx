import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { BookablePerson } from '../../../domain/contract/agenda'
import { Field } from '../../ui/field'
import { useNames } from '../../ui/names'
import { type ChosenPerson, type Person, personOf } from './draft'
import css from './person-field.module.css'
import { PersonOptions } from './person-options'
import { personLine } from './person-words'
import { usePersonSearch } from './use-person-search'

/** One line of the list: somebody who was found, or the offer to take what was typed as a name. */
export type PersonOption =
  | { readonly kind: 'person'; readonly person: BookablePerson }
  | { readonly kind: 'free-text'; readonly name: string }

/** A name has letters; digits alone are a phone number or a birth date that found nobody. */
const isName = (text: string) => /\p{L}{2}/u.test(text)

/** As long as a name may be, and a text that is searched for (contract.md, "Payload"). */
const longestName = 120

interface PersonFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly officeServiceId: number | null
  readonly person: ChosenPerson | null
  readonly error: string | undefined
  /** What is known of whoever is chosen. */
  readonly hint: ReactNode
  /** Letters typed before the field was there; they are taken as typed into it. */
  readonly typedAhead: string
  readonly onPerson: (person: Person) => void
  readonly onName: (name: string) => void
  readonly onClear: () => void
}

/** Finds a registered person by typing, or takes a name as it is (specification §2): a combobox with a list, all by keyboard. */
export function PersonField({
  label,
  placeholder,
  officeServiceId,
  person,
  error,
  hint,
  typedAhead,
  ...on
}: PersonFieldProps) {
  const names = useNames()
  const listId = useId()
  const inputRef = useRef<InputRef>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [wantsList, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [eager, setEager] = useState(false)
  // Letters typed ahead wait here for the Struttura: until then there is nobody to look for.
  const isOpen = wantsList && officeServiceId !== null
  const search = usePersonSearch(officeServiceId, isOpen ? typed : null)

  const options: readonly PersonOption[] = search.isPending
    ? []
    : [
        ...search.people.map((found) => ({ kind: 'person' as const, person: found })),
        ...(typed !== null && isName(typed) ? [{ kind: 'free-text' as const, name: typed.trim() }] : []),
      ]
  const current = active ?? (options.length > 0 ? 0 : null)

  const choose = (option: PersonOption | undefined) => {
    if (!option) return
    setOpen(false)
    setTyped(null)
    setActive(null)
    if (option.kind === 'person') on.onPerson(personOf(option.person))
    else on.onName(option.name)
  }

  // Enter came before the answer: if it finds exactly one person, that is who was meant.
  const only = options.filter((option) => option.kind === 'person')
  const meant = eager && !search.isPending && only.length === 1 ? only[0] : undefined
  useEffect(() => {
    if (!eager || search.isPending) return
    setEager(false)
    if (meant) choose(meant)
  })

  const write = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(null)
    setEager(false)
    if (text === '' && person) on.onClear()
  }

  const [taken, setTaken] = useState('')
  if (typedAhead !== taken) {
    setTaken(typedAhead)
    if (typedAhead) write(typedAhead + (typed ?? ''))
  }

  const move = (step: 1 | -1) => {
    if (!isOpen) {
      setTyped(typed ?? '')
      setOpen(true)
      return
    }
    if (options.length === 0) return
    const next = current === null ? 0 : (current + step + options.length) % options.length
    setActive(next)
    if (next >= options.length - 2) search.fetchMore()
  }

  const enter = () => {
    if (search.isPending) {
      search.askNow()
      setEager(true)
    } else if (current !== null) choose(options[current])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter') {
      if (isOpen) enter()
      else if (typed) setOpen(true)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the panel around it.
      event.stopPropagation()
      setOpen(false)
      if (person) setTyped(null)
    } else return
    event.preventDefault()
  }

  const leave = () => {
    setOpen(false)
    setEager(false)
    if (person) setTyped(null)
  }

  const line = personLine(person, names)
  const hasText = typed !== null ? typed !== '' : person !== null
  return (
    <div className={css.person}>
      <Field
        label={label}
        error={error}
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
            disabled={officeServiceId === null}
            placeholder={placeholder}
            value={typed ?? line}
            title={typed === null && person ? line : undefined}
            onChange={(event) => write(event.target.value)}
            onFocus={(event) => person && event.target.select()}
            onClick={() => typed && setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={leave}
            suffix={
              hasText ? (
                <button
                  type="button"
                  className={css.clear}
                  aria-label={`Svuota il campo ${label}`}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    write('')
                    setOpen(false)
                    inputRef.current?.focus()
                  }}
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
      {isOpen && (
        <PersonOptions
          id={listId}
          label={label}
          options={options}
          active={current}
          search={search}
          onHover={setActive}
          onChoose={choose}
          typed={typed ?? ''}
        />
      )}
    </div>
  )
}
