import { DownloadOutlined, LayoutOutlined, OrderedListOutlined, PrinterOutlined, StarOutlined } from '@ant-design/icons'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { ListExport } from '../list-overlays'
import { addressOf, atPage, viewStateOf } from '../list-state'
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
}

/** What can be done with the whole list. */
export function toolEntries({ list, isPhone, onPrint, onReorder }: ToolEntriesInput): Tool[] {
  const { screen, resource, table } = list
  const { state, columns, rewrite, goTo } = table
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
  ]
}
