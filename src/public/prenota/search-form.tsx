import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Combobox } from '../ui/combobox'
import { TextField } from '../ui/field'
import styles from './prenota.module.css'
import { doctorPath, searchPath } from './search-address'
import {
  chosenWhat,
  chosenWhere,
  type SearchFields,
  type SuggestedField,
  searchOfFields,
  textOfFields,
  whatOption,
  whereOption,
} from './search-fields'
import { suggest, useSuggestions } from './use-suggestions'

/** What and where, online, and from which day. A doctor who is chosen from the list is gone to at once. */
export function SearchForm({ initial }: { initial: SearchFields }) {
  const navigate = useNavigate()
  const [fields, setFields] = useState(initial)
  const [placeProblem, setPlaceProblem] = useState<string>()
  const change = (changed: Partial<SearchFields>) => setFields((before) => ({ ...before, ...changed }))
  const { what, where, online, from } = fields
  const whats = useSuggestions('what', what.filter ? '' : what.typed).map(whatOption)
  const wheres = useSuggestions('where', where.filter ? '' : where.typed).map(whereOption)

  async function search(event: FormEvent) {
    event.preventDefault()
    const place = await placeOf(fields)
    if (typeof place === 'string') return setPlaceProblem(place)
    const complete = { ...fields, where: place }
    setFields(complete)
    const text = textOfFields(complete)
    await navigate(searchPath(searchOfFields(complete)), { state: text === null ? null : { text } })
  }
  return (
    <form
      className={styles.search}
      aria-label="Cerca un medico"
      action="/prenota/search"
      onSubmit={(event) => void search(event)}
    >
      <Combobox
        label="Chi o che cosa"
        error={undefined}
        placeholder="Medico, specializzazione o prestazione"
        typed={what.typed}
        options={whats}
        onType={(typed) => change({ what: { typed, filter: null } })}
        onChoose={({ what: chosen }) => {
          if (chosen.kind === 'doctor') void navigate(doctorPath(chosen.slug))
          else change({ what: chosenWhat(chosen) })
        }}
      />
      <Combobox
        label="Dove"
        error={placeProblem}
        placeholder="Comune, provincia o CAP"
        typed={where.typed}
        options={wheres}
        onType={(typed) => {
          setPlaceProblem(undefined)
          change({ where: { typed, filter: null } })
        }}
        onChoose={({ where: chosen }) => change({ where: chosenWhere(chosen) })}
      />
      <TextField
        label="Dal giorno"
        error={undefined}
        name="from"
        type="date"
        value={from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <label className={styles.tick}>
        <input
          type="checkbox"
          name="online"
          value="1"
          checked={online}
          onChange={({ target }) => change({ online: target.checked })}
        />
        Visita online
      </label>
      <button type="submit" className="button button-primary button-large">
        Cerca
      </button>
    </form>
  )
}

/** The chosen place, of one that was typed in full the nearest as if it had been chosen; a text says why there is none. */
async function placeOf({ where }: SearchFields): Promise<SuggestedField | string> {
  const typed = where.typed.trim()
  if (where.filter !== null || typed === '') return { ...where, typed }
  const outcome = await suggest('where', typed)
  if (outcome.kind === 'refused' || outcome.kind === 'unanswered') return outcome.message
  const nearest = outcome.kind === 'done' ? outcome.data[0] : undefined
  return nearest ? chosenWhere(nearest) : 'Non conosciamo questo luogo: scegli un comune, una provincia o un CAP.'
}
