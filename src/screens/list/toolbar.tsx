import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { fieldsIn, type Resource } from '../../../domain/resource'
import { lazyPart } from '../../session/load-chunk'
import pageCss from '../../ui/page.module.css'
import { FilterChips } from './chips'
import type { FilterChanges, ListState } from './list-state'
import { ListTools, type Tool } from './list-tools'
import { SearchBox } from './search-box'

const Filters = lazyPart(() => import('./filters'))

interface ToolbarProps {
  readonly resource: Resource
  readonly state: ListState
  readonly label: string
  readonly search: string
  readonly onSearch: (typed: string) => void
  /** Grows when the search box has to start empty again. */
  readonly searches: number
  /** The keyboard goes on to the rows. */
  readonly onDown: () => void
  readonly onFilters: (changes: FilterChanges) => void
  readonly onReset: () => void
  readonly tools: readonly Tool[]
}

/** Search, filters and what can be done with the whole list. */
export function Toolbar({ resource, state, search, searches, tools, onFilters, ...props }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const filters = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className={pageCss.toolbar}>
        {fieldsIn(resource, 'search').length > 0 && (
          <SearchBox
            key={searches}
            label={props.label}
            initial={search}
            onSearch={props.onSearch}
            onDown={props.onDown}
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
            {state.filters.size > 0 && <Badge count={state.filters.size} color="var(--selected-text)" size="small" />}
          </Button>
        )}
        <FilterChips
          resource={resource}
          state={state}
          onRemove={(parameter) => {
            // the chip goes: the keyboard goes on from the button that brings filters
            filters.current?.focus({ preventScroll: true })
            onFilters({ [parameter]: undefined })
          }}
        />
        {state.filters.size > 1 && (
          <Button type="link" size="small" onClick={props.onReset}>
            Azzera
          </Button>
        )}
        <ListTools tools={tools} />
      </div>
      {open && (
        <Suspense>
          <Filters resource={resource} state={state} onChange={onFilters} />
        </Suspense>
      )}
    </>
  )
}
