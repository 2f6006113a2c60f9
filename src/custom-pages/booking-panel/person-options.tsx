import { UserAddOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import type { BookablePerson } from '../../../domain/contract/agenda'
import { counted } from '../../../domain/text/dates'
import { useNames } from '../../ui/names'
import { personOf } from './draft'
import type { PersonOption } from './person-field'
import css from './person-field.module.css'
import { fullName, parentsLine, personDetails } from './person-words'

/** How close to its end the list may be scrolled before more people are read, in pixels. */
const nearTheEnd = 120

interface PersonOptionsProps {
  readonly id: string
  readonly label: string
  readonly typed: string
  readonly options: readonly PersonOption[]
  readonly active: number | null
  readonly search: { isPending: boolean; isError: boolean; hasMore: boolean; fetchMore: () => void; retry: () => void }
  readonly onHover: (index: number) => void
  readonly onChoose: (option: PersonOption) => void
}

/** The list below the person field. A mouse press here leaves the focus in the field. */
export function PersonOptions({ id, label, typed, options, active, search, onHover, onChoose }: PersonOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== null) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const people = options.filter(({ kind }) => kind === 'person').length
  const onScroll = ({ currentTarget: box }: React.UIEvent<HTMLElement>) => {
    if (box.scrollTop + box.clientHeight > box.scrollHeight - nearTheEnd) search.fetchMore()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className={css.popup} onMouseDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {search.isPending ? 'Ricerca in corso' : foundWords(people, search.hasMore)}
      </p>
      {search.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} className={css.waiting} />}
      {search.isError && (
        <div className={css.message}>
          La ricerca non è riuscita.{' '}
          <Button type="link" size="small" onClick={search.retry}>
            Riprova
          </Button>
        </div>
      )}
      {!search.isPending && !search.isError && people === 0 && (
        <p className={css.message}>
          {typed.trim() ? `Nessuno trovato per “${typed.trim()}”.` : 'Nessuna persona in elenco.'}
        </p>
      )}
      <div ref={list} role="listbox" id={id} aria-label={label} className={css.list} onScroll={onScroll}>
        {options.map((option, index) => {
          const isActive = index === active
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts on the field, by aria-activedescendant
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, by aria-activedescendant
            <div
              key={option.kind === 'person' ? option.person.id : 'free-text'}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isActive}
              className={isActive ? `${css.option} ${css.active}` : css.option}
              onMouseMove={() => isActive || onHover(index)}
              onClick={() => onChoose(option)}
            >
              {option.kind === 'person' ? <PersonLine person={option.person} /> : <NameLine name={option.name} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function foundWords(people: number, hasMore: boolean): string {
  const words = counted(people, 'persona trovata', 'persone trovate')
  return hasMore ? `${words}, altre più in basso` : words
}

function PersonLine({ person }: { person: BookablePerson }) {
  const names = useNames()
  const details = personDetails(personOf(person), names)
  return (
    <>
      <span className={css.line}>
        <span className={css.name}>{fullName(person, names)}</span>
        {details && <span className={css.details}> · {details}</span>}
      </span>
      {person.parents.length > 0 && <span className={css.more}>{parentsLine(person, names)}</span>}
      {person.limited && (
        <span className={css.warning}>
          <WarningOutlined aria-hidden /> Utente limitato
        </span>
      )}
    </>
  )
}

function NameLine({ name }: { name: string }) {
  return (
    <span className={css.line}>
      <UserAddOutlined aria-hidden className={css.add} /> Usa il nome <span className={css.name}>“{name}”</span>
    </span>
  )
}
