import { SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { FirstFreeChoices } from '../../../domain/contract/agenda/first-free'
import { closeFirstFree, type FirstFreeStart, takeTypeAhead, useFirstFreeSearch } from '../../platform/session'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { TopDialog } from '../../ui/dialogs/top-dialog'
import dialog from '../../ui/dialogs/top-dialog.module.css'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { useIsPhone } from '../../ui/hooks/use-media'
import section from '../../ui/section.module.css'
import { Filters, ServiceChips } from './filters'
import { useFirstFreeChoices } from './first-free'
import css from './first-free.module.css'
import { FreeTimeOption } from './results'
import { useFirstFree } from './use-first-free'

/** Primo posto libero (product.md §9.6): mounted once by the layout, opened by `openFirstFree(start)`. */
export default function FirstFree() {
  const start = useFirstFreeSearch()
  return start && <OpenFirstFree start={start} />
}

function OpenFirstFree({ start }: { start: FirstFreeStart }) {
  useLiveAgenda()
  const { choices, isError, refetch } = useFirstFreeChoices()
  return (
    <TopDialog label="Primo posto libero" className={css.dialog} onClose={closeFirstFree}>
      <header className={dialog.head}>
        <h2>Primo posto libero</h2>
        <Button onClick={closeFirstFree}>Chiudi</Button>
      </header>
      {choices ? (
        <SearchForm start={start} choices={choices} />
      ) : (
        <div className={section.drawerBody}>
          {isError ? (
            <LoadError
              text="La ricerca dei posti liberi non è disponibile in questo momento."
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </TopDialog>
  )
}

/** Service above, filters on the left, free times on the right; on a phone one below the other, the filters folded. */
function SearchForm({ start, choices }: { start: FirstFreeStart; choices: FirstFreeChoices }) {
  const free = useFirstFree(start, choices)
  const { search, change, active, times } = free
  const listId = useId()
  const field = useRef<InputRef>(null)
  const isPhone = useIsPhone()

  const takeTyped = useEffectEvent(() => {
    const typed = takeTypeAhead()
    if (typed) change({ typed })
  })
  useEffect(() => takeTyped(), [])
  // the marked time is announced by the field, and a pressed button may be gone
  const focusField = () => field.current?.focus()
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
    const isInput = target instanceof HTMLInputElement
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLSelectElement) return
    if (step && times.length > 0) {
      focusField()
      free.move(step)
    } else if (key === 'Enter' && isInput) free.chooseActive()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows and Enter act on the times from every field
    <div className={css.form} onKeyDown={onKeyDown}>
      <Flex vertical gap={10} className={css.service}>
        <Input
          ref={field}
          size="large"
          prefix={<SearchOutlined aria-hidden />}
          // Whoever opens the search is about to type.
          autoFocus
          role="combobox"
          aria-label="Prestazione"
          aria-autocomplete="list"
          aria-expanded={times.length > 0}
          aria-controls={times.length > 0 ? listId : undefined}
          aria-activedescendant={active && `${listId}${times.indexOf(active)}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={80}
          placeholder="Scrivi la prestazione"
          value={search.typed}
          onChange={({ target }) => change({ typed: target.value })}
        />
        <ServiceChips free={free} />
      </Flex>
      {isPhone ? (
        <details className={css.folded}>
          <summary>Medici, giorni e orari</summary>
          <Filters free={free} />
        </details>
      ) : (
        <Filters free={free} />
      )}
      <FreeTimeOption free={free} listId={listId} onPressed={focusField} />
      {!isPhone && (
        <Flex component="p" gap={16} className={`${dialog.foot} ${css.keys}`} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> scegli
          </span>
          <span>
            <kbd>Invio</kbd> prenota
          </span>
          <span>
            <kbd>Tab</kbd> filtri
          </span>
          <span>
            <kbd>Esc</kbd> chiudi
          </span>
        </Flex>
      )}
    </div>
  )
}
