import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { counted } from '../../../domain/text/dates'
import styles from './combobox.module.css'
import controls from './controls.module.css'
import { Field } from './field'
import text from './text.module.css'

/** A line of the list. */
export interface ComboboxOption {
  readonly key: string
  readonly label: string
  readonly detail?: string
}

interface ComboboxProps<O extends ComboboxOption> {
  readonly label: ReactNode
  readonly error: string | undefined
  readonly placeholder: string
  readonly typed: string
  /** What is nearest to what is typed. */
  readonly options: readonly O[]
  readonly onType: (typed: string) => void
  readonly onChoose: (option: O) => void
}

/** A field in which one types, with a list of what is nearest: arrows, Enter and Esc, as the ARIA pattern of a combobox says. */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { label, error, placeholder, typed, options, onType, onChoose } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const isListed = isOpen && options.length > 0
  const active = isListed ? options.findIndex(({ key }) => key === activeKey) : -1
  const optionId = (key: string) => `${listId}-${key}`

  const choose = (option: O) => {
    setOpen(false)
    setActiveKey(null)
    onChoose(option)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    const from = active < 0 && step < 0 ? 0 : active
    setActiveKey(options[(from + step + options.length) % options.length]?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && isListed) setOpen(false)
    else if (event.key === 'Escape' && typed !== '') onType('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.combobox}>
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            className={controls.input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={active < 0 ? undefined : optionId(options[active]?.key ?? '')}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            placeholder={placeholder}
            value={typed}
            onChange={({ target }) => {
              setOpen(true)
              setActiveKey(null)
              onType(target.value)
            }}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
          />
        )}
      </Field>
      {isListed && (
        <div id={listId} role="listbox" aria-label="Suggerimenti" className={styles.list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={option.key}
              id={optionId(option.key)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.detail && <span className={text.small}>{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isListed ? counted(options.length, 'suggerimento', 'suggerimenti') : ''}
      </p>
    </div>
  )
}
