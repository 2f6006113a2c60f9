import { type KeyboardEvent, useEffect, useState } from 'react'
import { personSearch } from '../../../../domain/text/search'
import { isFirstBest } from '../../../../domain/text/search-rank'
import { useBookablePeople } from '../../../shared/people/service-search'
import { type ChosenPerson, freeText } from '../form/draft'
import { useTypedSearch } from '../form/use-typed-search'
import type { Panel } from '../use-panel'

/** A name contains letters; digits alone are a phone number or a birth date without a match. */
const isName = (text: string) => /\p{L}{2}/u.test(text)

/** State of the combobox: the typed text, its matches and the key handling. */
export function usePersonList({ draft: { person }, offer, dispatch, focusOn }: Panel) {
  /** Null: the field shows the chosen person. */
  const [typed, setTyped] = useState<string | null>(null)
  const [wantsList, setOpen] = useState(false)
  /** Null: the best match, if it is the only one. */
  const [active, setActive] = useState<number | null>(null)
  /** Enter was pressed before the results arrived. */
  const [eager, setEager] = useState(false)
  const officeServiceId = offer.visit?.service.id ?? null
  // Letters typed ahead are kept until the Struttura is known: without a service there is nothing to search.
  const isOpen = wantsList && officeServiceId !== null
  const search = useTypedSearch(useBookablePeople, officeServiceId, isOpen ? typed : null)
  const people = search.found.map((found): ChosenPerson => ({ kind: 'registered', person: found }))
  /** The matches, plus the option to use the typed text as a name. */
  const options = !search.isPending && typed !== null && isName(typed) ? [...people, freeText(typed)] : people
  // Of people found alike none is preselected: Enter would take one unseen.
  const hasBest = people.length === 0 || isFirstBest(search.found.map(personSearch), typed ?? '')
  const best = hasBest && options.length > 0 ? 0 : null
  const current = options.length > 0 ? (active ?? best) : null

  const choose = (chosen: ChosenPerson | undefined) => {
    if (!chosen) return
    setOpen(false)
    setTyped(null)
    setActive(null)
    dispatch({ type: 'changed', change: { person: chosen } })
    focusOn(chosen.kind === 'registered' ? 'slots' : 'phone')
  }

  // After an early Enter the only best match is chosen.
  useEffect(() => {
    if (!eager || search.isPending) return
    setEager(false)
    if (people.length > 0 && hasBest) choose(people[0])
  })

  const write = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(null)
    setEager(false)
    if (text === '' && person) dispatch({ type: 'changed', change: { person: null } })
  }
  const close = () => {
    setOpen(false)
    setEager(false)
    if (person) setTyped(null)
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) {
      setTyped(typed ?? '')
      return setOpen(true)
    }
    if (options.length === 0) return
    const next = ((current ?? (step === 1 ? -1 : 0)) + step + options.length) % options.length
    setActive(next)
    if (next >= options.length - 2) search.fetchMore()
  }
  const enter = () => {
    if (!isOpen) return typed ? setOpen(true) : undefined
    if (!search.isPending) return current === null ? undefined : choose(options[current])
    search.flush()
    setEager(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the panel around it.
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }
  return {
    typed,
    write,
    isOpen,
    open: () => setOpen(true),
    close,
    options,
    current,
    /** Several people are found alike. */
    isAmbiguous: options.length > 0 && current === null,
    setActive,
    choose,
    search,
    onKeyDown,
  }
}
export type PersonList = ReturnType<typeof usePersonList>
