import { Suspense } from 'react'
import { sortText } from '../../../domain/resource'
import { exportedColumns, fieldsBehind } from '../../../domain/resource/column-names'
import { lazyPart } from '../../platform/basic/load-chunk'
import { AnchoredDialog } from '../../ui/dialogs/anchored-dialog'
import { focusListTitle } from './list-head'
import { totalText } from './pager'
import type { RecordMapper } from './rows'
import type { BulkTarget } from './use-bulk'
import type { ListModel } from './use-list-model'

const ExportTool = lazyPart(() => import('./tools/export-tool'))
const BulkDrawer = lazyPart(() => import('./tools/bulk-drawer'))
const PrintedList = lazyPart(() => import('./tools/printed-list'))

/** What is open over a list. A bulk change is about the rows that were selected as it opened, whatever the list shows since. */
export type ListOverlay =
  | { readonly kind: 'print' }
  | { readonly kind: 'export'; readonly button: HTMLElement }
  | { readonly kind: 'bulk'; readonly target: BulkTarget }

interface ListOverlaysProps {
  readonly list: ListModel
  readonly overlay: ListOverlay | undefined
  readonly mapRecord: RecordMapper | undefined
  readonly onClose: () => void
}

export function ListOverlays({ list, overlay, mapRecord, onClose }: ListOverlaysProps) {
  const { screen, table, selection } = list
  return (
    <Suspense>
      {overlay?.kind === 'print' && <PrintedList {...{ screen, table, mapRecord }} onDone={onClose} />}
      {overlay?.kind === 'export' && (
        <AnchoredDialog anchor={overlay.button} label="Esporta" place="below" width={340} onClose={onClose}>
          <ListExport list={list} onDone={onClose} />
        </AnchoredDialog>
      )}
      {overlay?.kind === 'bulk' && (
        <BulkDrawer
          screen={screen}
          target={overlay.target}
          onClose={onClose}
          onDone={() => {
            onClose()
            selection.clear()
            focusListTitle()
          }}
        />
      )}
    </Suspense>
  )
}

/** The rows that are selected, or else all that were found, as a file of the columns that are shown. */
export function ListExport({ list, onDone }: { readonly list: ListModel; readonly onDone: () => void }) {
  const { screen, resource, table, selection, where } = list
  const { expected: count, ...rows } = list.selected
  const names = table.columns.map(({ name }) => name)
  return (
    <ExportTool
      screen={screen}
      body={{
        columns: fieldsBehind(resource, names),
        sort: sortText(table.state.sorts),
        ...(selection.isSome ? rows : { where }),
      }}
      everyColumn={exportedColumns(resource, names)}
      what={selection.isSome ? `Le righe selezionate: ${count}` : `Le righe trovate: ${totalText(table.rows)}`}
      onDone={onDone}
    />
  )
}
