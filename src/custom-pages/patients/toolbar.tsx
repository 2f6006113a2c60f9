import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cityText } from '../../../domain/text/format'
import { useCity } from '../../api/cities'
import { searchDelayMs } from '../../api/patients'
import { useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import controls from '../../ui/controls.module.css'
import page from '../../ui/page.module.css'
import text from '../../ui/text.module.css'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { ageText, filtersIn, type ListState, unfiltered } from './list-state'
import css from './patients.module.css'

const Filters = lazyPart(() => import('./filters'))

interface ToolbarProps {
  readonly state: ListState
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChange: (changes: Partial<ListState>) => void
  /** The keyboard goes on to what was found. */
  readonly onDown: () => void
}

/** Search, filters and what is at work of them. */
export function Toolbar({ state, search, onSearch, onChange, onDown }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = filtersIn(state)
  const chips = useChips(state)
  return (
    <>
      <div className={page.toolbar}>
        <SearchBox initial={search} onSearch={onSearch} onDown={onDown} />
        <Button
          ref={button}
          icon={<FilterOutlined aria-hidden />}
          aria-label={count > 0 ? `Filtri, ${count} attivi` : 'Filtri'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filtri
          {count > 0 && (
            <span className={text.badge} aria-hidden>
              {count}
            </span>
          )}
        </Button>
        {chips.map(({ label, off }) => (
          <button
            key={label}
            type="button"
            className={controls.chip}
            aria-pressed
            aria-label={`Togli il filtro ${label}`}
            onClick={() => {
              // the chip goes: the keyboard goes on from the button that brings filters
              button.current?.focus({ preventScroll: true })
              onChange(off)
            }}
          >
            {label} <CloseOutlined aria-hidden />
          </button>
        ))}
        {chips.length > 1 && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              button.current?.focus({ preventScroll: true })
              onChange(unfiltered(state))
            }}
          >
            Azzera
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <Filters state={state} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}

interface Chip {
  readonly label: string
  /** What takes it away. */
  readonly off: Partial<ListState>
}

function useChips(state: ListState): readonly Chip[] {
  const { gender, cityId, isLimited, isUnreachable, ageFrom, ageTo } = state
  const city = useCity(cityId)
  return [
    ...(gender ? [{ label: gender === 'F' ? 'Donne' : 'Uomini', off: { gender: null } }] : []),
    ...(ageFrom !== null || ageTo !== null
      ? [{ label: `Età: ${ageText(state)}`, off: { ageFrom: null, ageTo: null } }]
      : []),
    ...(city === null ? [] : [{ label: `Comune: ${cityText(city)}`, off: { cityId: null } }]),
    ...(isLimited ? [{ label: 'Utenti limitati', off: { isLimited: false } }] : []),
    ...(isUnreachable ? [{ label: 'Senza telefono né e-mail', off: { isUnreachable: false } }] : []),
  ]
}

interface SearchBoxProps extends Pick<ToolbarProps, 'onSearch' | 'onDown'> {
  readonly initial: string
}

/** `/` brings the keyboard here; it searches while one types, at once on Enter; ↓ goes on to the rows. */
function SearchBox({ initial, onSearch, onDown }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  const [settled, settle] = useDebouncedValue(typed, typed.trim() === '' ? 0 : searchDelayMs)
  const search = useEffectEvent(onSearch)
  useEffect(() => search(settled.trim()), [settled])
  useShortcut('/', () => input.current?.select())
  return (
    <div className={`${controls.search} ${css.search}`}>
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Cerca un paziente"
        aria-keyshortcuts="/"
        placeholder="Cognome, telefono, nascita, codice fiscale"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
      />
      {typed === '' && <kbd aria-hidden>/</kbd>}
    </div>
  )
}
