import { Flex } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import css from './arrow-keys.module.css'
import { type DayRange, type KeySteps, rangeAfterKey } from './target'

interface RangeKeys extends KeySteps {
  /** What is moved; null: nothing, and no key is listened to. Its date may be that of a column. */
  readonly range: DayRange | null
  readonly moveTo: (range: DayRange) => void
  readonly commit: () => void
  readonly cancel: () => void
}

/** The keys that move a range of time, while there is one. */
export function useRangeKeys({ range, moveTo, commit, cancel, ...steps }: RangeKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!range || event.ctrlKey || event.metaKey || event.altKey) return
    // Tab cancels, and moves the focus as usual.
    if (event.key === 'Tab') return cancel()
    const to = rangeAfterKey(range, event, steps)
    if (to) moveTo(to)
    else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') cancel()
    else if (event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
  })
  const isOn = range !== null
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [isOn])
}

/** The available keys and the current target; announced as well. */
export function ArrowKeysHint({ text, sideways = 'giorno' }: { text: string; sideways?: string }) {
  return (
    <Flex wrap align="center" gap="4px 16px" className={css.bar}>
      <strong role="status" aria-live="assertive">
        {text}
      </strong>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> orario · <kbd>←</kbd> <kbd>→</kbd> {sideways} · <kbd>Maiusc</kbd> <kbd>↑</kbd>
        <kbd>↓</kbd> durata · <kbd>Invio</kbd> conferma · <kbd>Esc</kbd> lascia
      </span>
    </Flex>
  )
}
