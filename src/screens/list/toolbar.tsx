import { CloseCircleFilled, CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Badge, Button, Input, type InputRef } from 'antd'
import { type CSSProperties, Suspense, useEffect, useRef, useState } from 'react'
import { fieldsIn, filterParameters, type Resource } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { searchDebounceMs } from '../../../domain/text/limits'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useShortcut } from '../../platform/session'
import { useIsPhone } from '../../ui/hooks/use-media'
import pageCss from '../../ui/page.module.css'
import textCss from '../../ui/text/text.module.css'
import { FilterText, listFilters } from '../kinds'
import css from './list.module.css'
import type { ListState } from './list-state'
import { ListTools, type Tool } from './tools/list-tools'
import type { AddressTable } from './use-address-table'

const Filters = lazyPart(() => import('./filters'))

interface ToolbarProps {
  readonly resource: Resource
  readonly table: AddressTable
  readonly onSearch: (typed: string) => void
  /** Changes when the search box has to start empty again. */
  readonly resets: number
  /** The keyboard goes on to what was found. */
  readonly onDown: () => void
  readonly onReset: () => void
  readonly tools: readonly Tool[]
}

/** Search, filters and what can be done with the whole list. */
export function Toolbar({ resource, table, resets, tools, onReset, ...search }: ToolbarProps) {
  const text = textsOf(resource)
  const isPhone = useIsPhone()
  const { state, rewrite } = table
  const chips = chipsOf(state).length
  const [open, setOpen] = useState(false)
  const filters = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className={pageCss.toolbar}>
        {fieldsIn(resource, 'search').length > 0 && (
          <SearchBox
            key={resets}
            initial={state.search}
            label={text.search}
            placeholder={isPhone ? text.searchInBrief : text.search}
            {...search}
          />
        )}
        {fieldsIn(resource, 'filter').length > 0 && (
          <Button
            ref={filters}
            icon={<FilterOutlined aria-hidden />}
            aria-label="Filtri"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            Filtri
            {chips > 0 && <Badge count={chips} color="var(--selected-text)" size="small" />}
          </Button>
        )}
        <FilterChips
          resource={resource}
          state={state}
          onRemove={(parameters) => {
            // the chip goes: the keyboard goes on from the button that brings filters
            filters.current?.focus({ preventScroll: true })
            rewrite(Object.fromEntries(parameters.map((parameter) => [parameter, undefined])))
          }}
        />
        {chips > 0 && (
          <Button type="link" size="small" onClick={onReset}>
            Azzera
          </Button>
        )}
        <ListTools tools={tools} />
      </div>
      {open && (
        <Suspense>
          <Filters resource={resource} state={state} onChange={rewrite} />
        </Suspense>
      )}
    </>
  )
}

interface SearchBoxProps extends Pick<ToolbarProps, 'onSearch' | 'onDown'> {
  readonly initial: string
  readonly label: string
  readonly placeholder: string
}

/** The search of a list: `/` brings the keyboard here; the search starts when the typing pauses, or at once on Enter. */
function SearchBox({ label, placeholder, initial, onSearch, onDown }: SearchBoxProps) {
  const isPhone = useIsPhone()
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState(initial)
  useShortcut('/', () => input.current?.focus({ cursor: 'all' }))
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <Input
      ref={input}
      className={css.search}
      style={{ '--letters': label.length } as CSSProperties}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      suffix={typed === '' && !isPhone && <kbd aria-hidden>/</kbd>}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota la ricerca" /> }}
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => onSearch(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    />
  )
}

/** The parameters of each chip; from one value up to another is one. */
const chipsOf = ({ filters }: ListState): (readonly [string, string?])[] =>
  [...filters.keys()].flatMap((parameter) => {
    if (parameter.endsWith('[lte]') && filters.has(parameter.replace('[lte]', '[gte]'))) return []
    const upTo = parameter.replace('[gte]', '[lte]')
    return [upTo !== parameter && filters.has(upTo) ? [parameter, upTo] : [parameter]]
  })

interface FilterChipsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onRemove: (parameters: readonly string[]) => void
}

/** The filters at work, each a chip that takes it away. */
function FilterChips({ resource, state, onRemove }: FilterChipsProps) {
  return chipsOf(state).map(([parameter, upTo]) => (
    <Button
      key={parameter}
      shape="round"
      color="primary"
      variant="filled"
      icon={<CloseOutlined aria-hidden />}
      iconPosition="end"
      style={{ maxWidth: 320 }}
      onClick={() => onRemove(upTo === undefined ? [parameter] : [parameter, upTo])}
    >
      <span className={textCss.ellipsis}>
        <span className="visually-hidden">Togli il filtro </span>
        <ChipWords {...{ resource, state, parameter, upTo }} />
      </span>
    </Button>
  ))
}

interface ChipWordsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly parameter: string
  readonly upTo: string | undefined
}

function ChipWords({ resource, state: { filters }, parameter, upTo }: ChipWordsProps) {
  const view = listFilters(resource).find(({ filter }) => filter.parameter === parameter)
  const field = view?.field ?? resource.fields[filterParameters(resource).get(parameter)?.field ?? '']
  const textOf = (operand = '') =>
    view ? <FilterText {...view} operand={operand} /> : field ? operand : operand.split(',').length
  const [from, to] = [filters.get(parameter), upTo && filters.get(upTo)]
  const label = (upTo === undefined && view?.filter.label) || (field?.label ?? 'Scelti')
  return (
    <>
      {label}: {textOf(from)}
      {to !== undefined && to !== from && <> – {textOf(to)}</>}
    </>
  )
}
