import type { ScreenResource } from '../registry'
import { whereOf } from './list-state'
import type { RecordMapper } from './rows'
import { selectionOf, useSelection } from './selection'
import type { ListActions } from './table/row-actions'
import { useAddressTable } from './use-address-table'
import type { BulkTarget } from './use-bulk'

/** A list as its address asks for it, what is selected in it, and what may be done there: what its parts are drawn from. */
export function useListModel(screen: ScreenResource, actions: ListActions, mapRecord: RecordMapper | undefined) {
  const { resource } = screen
  const table = useAddressTable(screen, mapRecord)
  const { state, rows } = table
  const selection = useSelection(
    rows.records,
    JSON.stringify([state.isBin, [...state.filters], state.sorts, state.search]),
  )
  const where = whereOf(state, state.search)
  const mayEdit = !resource.readOnly && actions.edit !== undefined
  return {
    ...{ screen, resource, actions, table, selection, where, mayEdit },
    /** The rows that bulk changes and exports are about now. */
    selected: { ...selectionOf(selection.rows, where), expected: selection.count(rows.total) } satisfies BulkTarget,
    /** A search or a filter is at work. */
    isNarrowed: state.search !== '' || state.filters.size > 0,
    mayExport: resource.screens.includes('export') && !state.isBin,
    maySelect: [actions.ofTwo, actions.ofSelection, actions.removeMany, actions.restoreMany].some(Boolean) || mayEdit,
  }
}

export type ListModel = ReturnType<typeof useListModel>
