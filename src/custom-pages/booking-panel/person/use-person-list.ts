import { type KeyboardEvent, useEffect, useState } from 'react'
import type { BookablePerson } from '../../../../domain/contract/agenda'
import { useBookablePeople } from '../../../api/service-search'
import { freeText, personOf } from '../form/draft'
import { useTypedSearch } from '../form/use-typed-search'
import type { Panel } from '../use-panel'

/** One line of the list: somebody who was found, or the offer to take what was typed as a name. */
export type PersonOption =
  | { readonly kind: 'person'; readonly person: BookablePerson }
  | { readonly kind: 'free-text'; readonly name: string }

/** A name has letters; digits alone are a phone number or a birth date that found nobody. */
const isName = (text: string) => /\p{L}{2}/u.test(text)

/** What is typed, who it finds, and the keys that walk the list. */
export function usePersonList({ draft: { person }, offer, dispatch, focusOn }: Panel) {
  /** Null: whoever is chosen stands in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  const [wantsList, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  /** Enter came before the answer. */
  const [eager, setEager] = useState(false)
  const officeServiceId = offer.visit?.service.id ?? null
  // Letters typed ahead wait here for the Struttura: until then there is nobody to look for.
  const isOpen = wantsList && officeServiceId !== null
  const search = useTypedSearch(useBookablePeople, officeServiceId, isOpen ? typed : null)
  const people = search.found.map((found) => ({ kind: 'person' as const, person: found }))
  const name = !search.isPending && typed !== null && isName(typed) ? typed.trim() : null
  const options: PersonOption[] = name === null ? people : [...people, { kind: 'free-text', name }]
  const current = active ?? (options.length > 0 ? 0 : null)

  const choose = (option: PersonOption | undefined) => {
    if (!option) return
    setOpen(false)
    setTyped(null)
    setActive(null)
    const isPerson = option.kind === 'person'
    const chosen = isPerson ? { kind: 'registered' as const, person: personOf(option.person) } : freeText(option.name)
    dispatch({ type: 'changed', change: { person: chosen } })
    focusOn(isPerson ? 'slots' : 'phone')
  }

  // If the answer to an early Enter finds exactly one person, that is who was meant.
  useEffect(() => {
    if (!eager || search.isPending) return
    setEager(false)
    if (people.length === 1) choose(people[0])
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
    const next = current === null ? 0 : (current + step + options.length) % options.length
    setActive(next)
    if (next >= options.length - 2) search.fetchMore()
  }
  const enter = () => {
    if (!isOpen) return typed ? setOpen(true) : undefined
    if (!search.isPending) return choose(options[current ?? 0])
    search.askNow()
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
    setActive,
    choose,
    search,
    onKeyDown,
  }
}
export type PersonList = ReturnType<typeof usePersonList>
