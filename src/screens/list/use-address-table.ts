import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordOnWire } from '../../../domain/resource'
import { useActingDoctor, useChosenColumns, useListLimit, useListSearch } from '../../platform/session'
import type { Changes } from '../params'
import type { ScreenResource } from '../registry'
import { listQuestion } from './list-question'
import { atPage, readListState, withChanges } from './list-state'
import { type Paging, type RecordMapper, useRows } from './rows'
import { rowsOptions } from './rows-query'
import { columnsOf } from './table/columns'
import { usePageOfSearch } from './use-page-of-search'

type AddressChange = (before: URLSearchParams) => URLSearchParams

/**
 * The list that the address asks for, in the words of the wire; `rewrite` changes the address, and nothing else. Only the search,
 * which may be a name, stands beside it, in the tab's memory.
 */
export function useAddressTable({ resource, dataProviderName }: ScreenResource, mapRecord?: RecordMapper) {
  const [params, setParams] = useSearchParams()
  const search = useListSearch(resource.name)
  const usualLimit = useListLimit()
  const address = useMemo(() => readListState(resource, params, usualLimit), [resource, params, usualLimit])
  const page = usePageOfSearch(address.page, search)
  const state = useMemo(() => ({ ...address, page, search }), [address, page, search])
  const chosen = useChosenColumns(resource.name)
  const { isBin, columns: wanted = chosen } = state
  const columns = useMemo(() => columnsOf(resource, wanted, isBin), [resource, wanted, isBin])
  /** Which rows are asked for: whatever else the address says, they stay the same. */
  const rowsKey = JSON.stringify([isBin, state.page, state.limit, state.sorts, [...state.filters], search])
  /** Cursors of the pages beyond the numbered ones, the one shown last; they hold values of rows and stay in memory. */
  const [beyond, setBeyond] = useState<{ rowsKey: string; cursors: readonly string[] }>({ rowsKey, cursors: [] })
  const cursors = beyond.rowsKey === rowsKey ? beyond.cursors : []
  const question = listQuestion(resource, state, columns, cursors.at(-1))
  const actingAs = useActingDoctor()
  const { query } = useList<RecordOnWire, HttpError>({
    ...question,
    ...(dataProviderName && { dataProviderName }),
    meta: { actingAs, ...question.meta },
    errorNotification: false,
    // until the next answer has come, the rows before it stay
    queryOptions: { ...rowsOptions(question, actingAs, dataProviderName), placeholderData: keepPreviousData },
  })
  const goTo = useCallback((change: AddressChange) => setParams(change, { replace: true }), [setParams])
  const rewrite = useCallback((changes: Changes) => goTo((before) => withChanges(before, changes)), [goTo])
  const paging: Paging = {
    ...{ page: state.page, limit: state.limit, cursors },
    onPage: (page) => rewrite(atPage(page)),
    onBeyond: (cursor) =>
      setBeyond({ rowsKey, cursors: cursor === null ? cursors.slice(0, -1) : [...cursors, cursor] }),
  }
  return { state, rowsKey, columns, rows: useRows(query, mapRecord), paging, rewrite, goTo }
}

export type AddressTable = ReturnType<typeof useAddressTable>
