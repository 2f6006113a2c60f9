import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../domain/text/dates'
import controls from '../../ui/controls.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { TopDialog } from '../../ui/top-dialog'
import dialog from '../../ui/top-dialog.module.css'
import type { FoundPage } from './pages'
import css from './palette.module.css'
import { type PaletteGroup, type PaletteItem, usePaletteItems } from './use-palette-items'

interface PaletteProps {
  readonly pages: readonly FoundPage[]
  readonly agenda: boolean
  readonly onHelp: () => void
  readonly onClose: () => void
}

/** Ctrl+K: opens any page, patient or booking code by keyboard (product.md §9.5). The typed text stays in memory. */
export default function Palette({ onClose, ...sources }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const listId = useId()
  const { groups, isPending, isError, more, flush } = usePaletteItems(typed, sources)
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === activeId) ?? items[0]
  const optionId = (item: PaletteItem) => `${listId}${item.id}`

  const choose = (item: PaletteItem, other: boolean) => {
    onClose()
    const { run } = (other && item.other) || item
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && active) setActiveId(items.at((items.indexOf(active) + step) % items.length)?.id ?? null)
    else if (event.key === 'Enter' && active) choose(active, event.shiftKey)
    else if (event.key === 'Enter') flush()
    else return
    event.preventDefault()
  }
  const message = (words: string) => <p className={`${text.muted} ${css.message}`}>{words}</p>

  return (
    <TopDialog label="Cerca" onClose={onClose}>
      <div className={`${controls.search} ${css.field}`}>
        <SearchOutlined aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever opens the palette is about to type.
          autoFocus
          type="text"
          role="combobox"
          aria-label={sources.agenda ? 'Cerca una pagina, un paziente o un codice' : 'Cerca una pagina'}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={120}
          placeholder={sources.agenda ? 'Pagina, paziente o codice della visita' : 'Pagina'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={controls.text} onClick={onClose}>
          Chiudi
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isPending ? 'Ricerca in corso' : counted(items.length, 'risultato', 'risultati')}
      </p>
      <div className={css.results} aria-busy={isPending}>
        {isPending && message('Ricerca in corso…')}
        {isError && (
          <p className={`${text.muted} ${css.message}`} role="alert">
            La ricerca di pazienti e visite non è riuscita.
          </p>
        )}
        {items.length > 0 && (
          <Results id={listId} {...{ groups, active, optionId }} onHover={setActiveId} onChoose={choose} />
        )}
        {more && message('Ci sono altri pazienti: scrivi qualche lettera in più.')}
        {!isPending &&
          !isError &&
          items.length === 0 &&
          message(
            sources.agenda
              ? 'Nessuna pagina, nessun paziente e nessuna visita con queste parole.'
              : 'Nessuna pagina con queste parole.',
          )}
      </div>
      <p className={`${dialog.foot} ${css.keys}`} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> scegli <kbd>Invio</kbd> apri{' '}
        {active?.other && (
          <>
            <kbd>Maiusc</kbd> <kbd>Invio</kbd> {active.other.name}{' '}
          </>
        )}
        <kbd>Esc</kbd> chiudi
      </p>
    </TopDialog>
  )
}

interface ResultsProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly active: PaletteItem | undefined
  readonly optionId: (item: PaletteItem) => string
  readonly onHover: (id: string) => void
  readonly onChoose: (item: PaletteItem, other: boolean) => void
}

function Results({ id, groups, active, optionId, onHover, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active?.id
  useEffect(() => {
    if (activeId) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <div ref={list} role="listbox" id={id} aria-label="Risultati" className={`${section.scroll} ${css.list}`}>
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox.
        <div key={name} role="group" aria-label={name}>
          <p className={`${text.label} ${css.groupName}`} aria-hidden>
            {name}
          </p>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts on the field, by aria-activedescendant
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, by aria-activedescendant
            <div
              key={item.id}
              id={optionId(item)}
              role="option"
              aria-selected={item.id === activeId}
              className={css.option}
              onMouseMove={() => item.id === activeId || onHover(item.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onChoose(item, event.shiftKey)}
            >
              <span className={text.muted}>{item.icon}</span>
              <span className={`${text.ellipsis} ${css.title}`}>{item.title}</span>
              {item.detail && <span className={`${text.small} ${text.ellipsis} ${css.detail}`}>{item.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
