import { Flex } from 'antd'
import { type ReactNode, useId, useRef } from 'react'
import { useLetterKeys } from '../../platform/session'
import { NativeSelect } from '../../ui/fields/native-select'
import { useMedia } from '../../ui/hooks/use-media'
import text from '../../ui/text/text.module.css'
import { oneColumn } from './breakpoints'
import css from './card-tabs.module.css'

export interface CardTab<T extends string> {
  readonly value: T
  readonly label: string
  readonly count?: number | undefined
  /** The count is of what is to be read. */
  readonly isToRead?: boolean
}

interface CardTabsProps<T extends string> {
  readonly value: T
  readonly tabs: readonly CardTab<T>[]
  readonly onChange: (value: T) => void
  /** The id of the panel. */
  readonly panelId: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`

/** The parts of the card with their counts, in one stop of the keyboard; beside them the keys that do the same. */
export function CardTabs<T extends string>({ value, tabs, onChange, panelId }: CardTabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const hasLetterKeys = useLetterKeys()
  const isOneColumn = useMedia(oneColumn)
  const chosen = tabs.findIndex((tab) => tab.value === value)
  function onKeyDown(key: string) {
    const step = steps[key]
    const next = step && (chosen + step + tabs.length) % tabs.length
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <Flex className={css.row} align="center" gap={16}>
      <div
        ref={list}
        className={css.tabs}
        role="tablist"
        aria-label="Parti della scheda"
        onKeyDown={({ key }) => onKeyDown(key)}
      >
        {tabs.map((tab, index) => (
          // not antd's tabs: they hold their panel, which is a column below here, and choose by Enter alone
          <button
            key={tab.value}
            id={tabId(panelId, tab.value)}
            type="button"
            role="tab"
            className={css.tab}
            aria-label={nameOf(tab)}
            aria-selected={tab.value === value}
            aria-controls={panelId}
            aria-keyshortcuts={String(index + 1)}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}{' '}
            {tab.count !== undefined && (
              <span className={text.badge} data-tone={tab.isToRead ? 'success' : 'neutral'} aria-hidden>
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {hasLetterKeys && !isOneColumn && (
        <p className={text.small} aria-hidden>
          <Keys of="N" /> prenota <Keys of="1" />–<Keys of={tabs.length} /> schede
        </p>
      )}
    </Flex>
  )
}

const Keys = ({ of }: { readonly of: ReactNode }) => (
  <kbd className={text.badge} data-tone="neutral">
    {of}
  </kbd>
)

const nameOf = <T extends string>({ label, count, isToRead }: CardTab<T>) =>
  [label, count !== undefined && (isToRead ? `${count} da leggere` : count)].filter((part) => part !== false).join(', ')

/** The same on a phone. */
export function CardTabSelect<T extends string>({ value, tabs, onChange }: Omit<CardTabsProps<T>, 'panelId'>) {
  const id = useId()
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        Parte della scheda
      </label>
      <NativeSelect
        id={id}
        value={value}
        options={tabs.map((tab) => ({
          value: tab.value,
          label:
            tab.count === undefined
              ? tab.label
              : `${tab.label} (${tab.isToRead ? `${tab.count} da leggere` : tab.count})`,
        }))}
        onChange={(next) => onChange(next as T)}
      />
    </div>
  )
}
