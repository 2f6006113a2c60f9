import { type ReactNode, useId, useRef } from 'react'
import section from './section.module.css'
import css from './tabs.module.css'
import text from './text/text.module.css'

interface TabsProps<T extends string> {
  readonly label: string
  readonly value: T
  /** `count`: how many entries are to be read. */
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number }[]
  readonly onChange: (value: T) => void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Tabs with their panel: one stop of the keyboard, arrows open the next tab. antd's open it by Enter alone, and where they do not
 * fit a button of theirs stands in the list of tabs, which a screen reader may not meet there.
 */
export function Tabs<T extends string>({ label, value, options, onChange, children }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex((option) => option.value === value)

  function onKeyDown(key: string) {
    const step = steps[key]
    const next = step && (chosen + step + options.length) % options.length
    const option = next === undefined ? undefined : options[next]
    if (next === undefined || !option) return
    onChange(option.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} className={css.tabs} role="tablist" aria-label={label} onKeyDown={({ key }) => onKeyDown(key)}>
        {options.map((option) => (
          <button
            key={option.value}
            id={`${id}-${option.value}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-label={option.count ? `${option.label}, ${option.count} da leggere` : undefined}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
            {!!option.count && (
              <span className={text.badge} aria-hidden="true">
                {option.count > 99 ? '99+' : option.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={section.fill} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
