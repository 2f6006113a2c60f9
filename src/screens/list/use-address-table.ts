import { useTable } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordOnWire } from '../../../domain/resource'
import { useActingDoctor, useChosenColumns, useListLimit, useListSearch } from '../../session'
import type { ScreenResource } from '../registry'
import { columnsOf } from './columns'
import { answersOf, questionOf, type Searched } from './first-rows'
import { atPage, type Changes, changed, readListState, refineFilters, refineSorters } from './list-state'
import { type Paging, type Shown, useRows } from './rows'

const inOneWord = (state: Searched) => JSON.stringify([state, [...state.filters]])

/**
 * refine's table on the address, whose words are the wire's. What the address says reaches the table in one step, with what the
 * columns need, so that nothing is asked for a state in between; `rewrite` writes back what the table and its tools change.
 */
export function useAddressTable({ resource, dataProviderName }: ScreenResource, shown?: Shown) {
  const [params, setParams] = useSearchParams()
  const address = { ...readListState(resource, params, useListLimit()), search: useListSearch(resource.name) }
  const [state, setState] = useState<Searched>(address)
  /** Cursors of the pages beyond the numbered ones, the one shown last; they hold values of rows and stay in memory. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const chosen = useChosenColumns(resource.name)
  const columns = useMemo(() => columnsOf(resource, state.columns ?? chosen), [resource, state.columns, chosen])
  const question = questionOf(resource, state, columns, cursors.at(-1))
  const table = useTable<RecordOnWire, HttpError>({
    ...question,
    ...(dataProviderName && { dataProviderName }),
    syncWithLocation: false,
    filters: { initial: question.filters, defaultBehavior: 'replace' },
    sorters: { initial: question.sorters },
    meta: { actingAs: useActingDoctor(), ...question.meta },
    errorNotification: false,
    queryOptions: answersOf(question),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address in one word; the rest is made anew each time
  useEffect(() => {
    if (inOneWord(address) === inOneWord(state)) return
    table.setFilters(refineFilters(resource, address, address.search))
    table.setSorters(refineSorters(address))
    table.setCurrentPage(address.page)
    table.setPageSize(address.limit)
    setCursors([])
    setState(address)
  }, [inOneWord(address)])
  const goTo = (change: (before: URLSearchParams) => URLSearchParams) => setParams(change, { replace: true })
  const rewrite = (changes: Changes) => goTo((before) => changed(before, changes))
  const paging: Paging = {
    ...{ page: state.page, limit: state.limit, cursors },
    onPage: (page) => rewrite(atPage(page)),
    onBeyond: (cursor) => setCursors(cursor === null ? cursors.slice(0, -1) : [...cursors, cursor]),
  }
  return { state, columns, rows: useRows(table.tableQuery, shown), tableProps: table.tableProps, paging, rewrite, goTo }
}

export type AddressTable = ReturnType<typeof useAddressTable>
