import { UserAddOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { missedText } from '../../../../domain/booking/presence'
import type { BookablePerson } from '../../../../domain/contract/agenda/agenda'
import { counted } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import panelCss from '../panel.module.css'
import css from './person-field.module.css'
import { fullName, parentsLine, personDetails } from './person-label'
import type { PersonList } from './use-person-list'

/** The list below the person field. A click here leaves the focus in the field. */
export function PersonOptions({ id, label, list }: { id: string; label: string; list: PersonList }) {
  const { options, current, isAmbiguous, search } = list
  const typed = list.typed?.trim()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== null)
      container.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current])

  const people = search.found.length
  const counts = `${counted(people, 'persona trovata', 'persone trovate')}${search.hasMore ? ', altre più in basso' : ''}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className={`${section.panel} ${css.popup}`} onMouseDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {search.isPending ? 'Ricerca in corso' : isAmbiguous ? `${counts}: scegli con le frecce` : counts}
      </p>
      {search.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} className={css.message} />}
      {search.isError && (
        <div className={`${text.muted} ${css.message}`}>
          La ricerca non è riuscita.{' '}
          <Button type="link" size="small" onClick={search.retry}>
            Riprova
          </Button>
        </div>
      )}
      {!search.isPending && !search.isError && people === 0 && (
        <p className={`${text.muted} ${css.message}`}>
          {typed ? `Nessuno trovato per “${typed}”.` : 'Nessuna persona in elenco.'}
        </p>
      )}
      {isAmbiguous && (
        <p className={`${text.muted} ${css.message}`} aria-hidden>
          {typed ? 'Più persone corrispondono' : 'Scrivi un nome'}: scegli con <kbd>↓</kbd> e <kbd>Invio</kbd>.
        </p>
      )}
      <div
        ref={container}
        role="listbox"
        id={id}
        aria-label={label}
        className={section.scroll}
        onScroll={search.fetchMoreAtEnd}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts on the field, by aria-activedescendant
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, by aria-activedescendant
          <div
            key={option.kind === 'registered' ? option.person.id : 'free-text'}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={css.option}
            onMouseMove={() => list.setActive(index)}
            onClick={() => list.choose(option)}
          >
            {option.kind === 'registered' ? (
              <FoundPerson person={option.person} />
            ) : (
              <>
                <UserAddOutlined aria-hidden /> Usa il nome <strong>“{option.name}”</strong>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function FoundPerson({ person }: { person: BookablePerson }) {
  const names = useNameMask()
  const details = personDetails(person, names)
  return (
    <>
      <p>
        <strong>{fullName(person, names)}</strong>
        {details && <span className={text.muted}> · {details}</span>}
      </p>
      {person.parents.length > 0 && <p className={`${text.small} ${text.ellipsis}`}>{parentsLine(person, names)}</p>}
      {person.limited && (
        <p className={panelCss.warning}>
          <WarningOutlined aria-hidden /> Utente limitato
        </p>
      )}
      {person.missed_visits && (
        <p className={panelCss.warning}>
          <WarningOutlined aria-hidden /> {missedText(person.missed_visits)}
        </p>
      )}
    </>
  )
}
