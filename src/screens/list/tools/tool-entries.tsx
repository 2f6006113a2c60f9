import {
  DeleteOutlined,
  DownloadOutlined,
  LayoutOutlined,
  OrderedListOutlined,
  PrinterOutlined,
  RollbackOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { ListExport } from '../list-overlays'
import { addressOf, atPage, backToList, viewStateOf } from '../list-state'
import type { ListModel } from '../use-list-model'
import type { Tool } from './list-tools'

const ColumnsTool = lazyPart(() => import('./columns-tool'))
const ViewsTool = lazyPart(() => import('./views-tool'))

interface ToolEntriesInput {
  readonly list: ListModel
  /** On a phone the export is one of the tools. */
  readonly isPhone: boolean
  readonly onPrint: () => void
  readonly onReorder: (() => void) | undefined
  /** To the bin, and back. */
  readonly onBin: (() => void) | undefined
  readonly onLeaveBin: () => void
}

/** What can be done with the whole list. */
export function toolEntries({ list, isPhone, onPrint, onReorder, onBin, onLeaveBin }: ToolEntriesInput): Tool[] {
  const { screen, resource, table } = list
  const { state, columns, rewrite, goTo } = table
  if (state.isBin) return [{ label: backToList, icon: <RollbackOutlined aria-hidden />, run: onLeaveBin }]
  const views: Tool = {
    label: 'Viste',
    icon: <StarOutlined aria-hidden />,
    content: (close) => (
      <ViewsTool
        resource={resource.name}
        state={viewStateOf(state, columns)}
        current={state.view}
        onOpen={(view) => {
          close()
          goTo(() => addressOf(view.state, view.id))
        }}
      />
    ),
  }
  return [
    ...(screen.withoutViews ? [] : [views]),
    {
      label: 'Colonne',
      icon: <LayoutOutlined aria-hidden />,
      content: () => (
        <ColumnsTool
          {...{ resource, columns }}
          onChosen={() => rewrite({ columns: undefined, ...atPage(state.page) })}
        />
      ),
    },
    ...(list.mayExport && isPhone
      ? [
          {
            label: 'Esporta',
            icon: <DownloadOutlined aria-hidden />,
            content: (close: () => void) => <ListExport list={list} onDone={close} />,
          },
        ]
      : []),
    { label: 'Stampa', icon: <PrinterOutlined aria-hidden />, run: onPrint },
    ...(onReorder ? [{ label: 'Riordina', icon: <OrderedListOutlined aria-hidden />, run: onReorder }] : []),
    ...(onBin ? [{ label: 'Cestino', icon: <DeleteOutlined aria-hidden />, run: onBin }] : []),
  ]
}
