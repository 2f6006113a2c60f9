import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../domain/text/dates'
import { TopDialog } from '../../ui/dialogs/top-dialog'
import dialog from '../../ui/dialogs/top-dialog.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import type { PaletteGroup, PaletteItem, PaletteResults } from './items'
import css from './palette.module.css'

interface PaletteDialogProps {
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly found: PaletteResults
  readonly labels: PaletteLabels
  readonly onClose: () => void
}

/** What a palette says, by what it finds. */
export interface PaletteLabels {
  readonly label: string
  readonly placeholder: string
  readonly nothing: string
  readonly failed: string
  readonly more: string
}

/** Ctrl+K: opens anything it finds by keyboard (product.md §9.5). The typed text stays in memory. */
export function PaletteDialog({ typed, onTyped, found, labels, onClose }: PaletteDialogProps) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const listId = useId()
  const { groups, isPending, isError, isAmbiguous, more, flush } = found
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === activeId) ?? (isAmbiguous ? undefined : items[0])
  const optionId = (item: PaletteItem) => `${listId}${item.id}`

  const choose = (item: PaletteItem, other: boolean) => {
    onClose()
    const { run } = (other && item.other) || item
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      const from = active ? items.indexOf(active) : step === 1 ? -1 : 0
      setActiveId(items.at((from + step) % items.length)?.id ?? null)
    } else if (event.key === 'Enter' && active) choose(active, event.shiftKey)
    else if (event.key === 'Enter') flush()
    else return
    event.preventDefault()
  }

  return (
    <TopDialog label="Cerca" onClose={onClose}>
      <div className={dialog.head}>
        <Input
          variant="borderless"
          size="large"
          prefix={<SearchOutlined aria-hidden />}
          autoFocus
          role="combobox"
          aria-label={labels.label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={120}
          placeholder={labels.placeholder}
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="link" onClick={onClose}>
          Chiudi
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isPending ? 'Ricerca in corso' : counted(items.length, 'risultato', 'risultati')}
      </p>
      <div className={css.results} aria-busy={isPending}>
        {items.length > 0 && (
          <Results id={listId} {...{ groups, active, optionId }} onHover={setActiveId} onChoose={choose} />
        )}
        {/* Below the results, so that none of them moves when it appears. */}
        <Message isAlert={isError}>
          {isPending
            ? 'Ricerca in corso…'
            : isError
              ? labels.failed
              : more
                ? labels.more
                : items.length === 0
                  ? labels.nothing
                  : active
                    ? null
                    : 'Più risultati corrispondono: scegli con le frecce.'}
        </Message>
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

function Message({ isAlert, children }: { isAlert: boolean; children: string | null }) {
  if (!children) return null
  return (
    <p className={`${text.muted} ${css.message}`} role={isAlert ? 'alert' : undefined}>
      {children}
    </p>
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
