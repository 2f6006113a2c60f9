import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './record.module.css'

interface TabsProps<Name extends string> {
  readonly tabs: Readonly<Record<Name, string>>
  readonly current: Name
  readonly onChoose: (name: Name) => void
  /** What the current one holds. */
  readonly children: ReactNode
}

/** Parts of a record side by side; arrows go from one to the other. */
export function Tabs<Name extends string>({ tabs, current, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const names = Object.keys(tabs) as Name[]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.altKey) return
    event.preventDefault()
    const next = names[(names.indexOf(current) + by + names.length) % names.length] as Name
    onChoose(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label="Parti" className={css.tabs} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={css.form}>
        {children}
      </div>
    </>
  )
}
