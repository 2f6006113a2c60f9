import { useDataProvider } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Modal, Progress } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { listTitle, type RecordOnWire, type Resource } from '../../../../domain/resource'
import { numericMoment } from '../../../../domain/text/dates'
import { countText } from '../../../../domain/text/format'
import { serverDate } from '../../../platform/basic/clock'
import { announce } from '../../../platform/calls'
import { useActingDoctor } from '../../../platform/session'
import css from '../../../ui/print.module.css'
import { FilterText, listFilters } from '../../kinds'
import type { ScreenResource } from '../../registry'
import { listQuestion } from '../list-question'
import { totalText } from '../pager'
import type { RecordMapper } from '../rows'
import { ColumnCell } from '../table/columns'
import type { AddressTable } from '../use-address-table'

/** Rows on paper, and rows asked for at a time. */
export const mostPrinted = 2_000
const batch = 200

interface PrintedListProps {
  readonly screen: ScreenResource
  readonly table: AddressTable
  readonly mapRecord: RecordMapper | undefined
  readonly onDone: () => void
}

/** All that was found as sheets of paper: fetched first, then printed in the place of the page. */
export default function PrintedList({ screen, table, mapRecord, onDone }: PrintedListProps) {
  const { resource, dataProviderName } = screen
  const { state, columns, rows } = table
  const provider = useDataProvider()(dataProviderName)
  const actingAs = useActingDoctor()
  const [loaded, setLoaded] = useState(0)
  const question = listQuestion(resource, state, columns)
  const rowCount = Math.min(rows.total, mostPrinted)
  const query = useQuery({
    queryKey: ['print', resource.name],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const records: RecordOnWire[] = []
      for (let page = 1; records.length < rowCount && !signal.aborted; page += 1) {
        const { data } = await provider.getList<RecordOnWire>({
          ...question,
          pagination: { currentPage: page, pageSize: batch },
          meta: { actingAs, ...question.meta },
        })
        records.push(...data)
        setLoaded(records.length)
        if (data.length < batch) break
      }
      return records
    },
  })
  const finish = useEffectEvent(() => {
    if (query.isSuccess) window.print()
    else
      announce({ type: 'error', title: 'Stampa non riuscita', text: 'Non siamo riusciti a caricare tutte le righe.' })
    onDone()
  })
  useEffect(() => {
    if (!query.isPending) finish()
  }, [query.isPending])
  const records = mapRecord ? query.data?.map(mapRecord) : query.data
  if (records) return createPortal(<Sheet {...{ resource, table, records }} />, document.body)
  return (
    <Modal
      open
      centered
      title="Preparo la stampa"
      okButtonProps={{ hidden: true }}
      cancelText="Ferma"
      onCancel={onDone}
    >
      <Progress percent={Math.round((100 * loaded) / Math.max(1, rowCount))} />
      <p role="status">
        {countText(loaded)} righe di {countText(rowCount)}
      </p>
    </Modal>
  )
}

interface SheetProps {
  readonly resource: Resource
  readonly table: AddressTable
  readonly records: readonly RecordOnWire[]
}

function Sheet({ resource, table, records }: SheetProps) {
  const { state, columns, rows } = table
  const filters = listFilters(resource).flatMap((view) => {
    const operand = state.filters.get(view.filter.parameter)
    return operand === undefined ? [] : [{ ...view, operand }]
  })
  const isCut = rows.capped || rows.total > records.length
  return (
    <article className={css.sheet}>
      <h1>{listTitle(resource)}</h1>
      <p>
        {countText(records.length)} righe di {totalText(rows)}
        {filters.map((view) => (
          <span key={view.filter.parameter}>
            {' · '}
            {view.filter.label}: <FilterText {...view} />
          </span>
        ))}
      </p>
      {isCut && (
        <p>
          Si stampano al massimo {countText(mostPrinted)} righe: le altre mancano qui.
          {resource.screens.includes('export') && ' L’esportazione le ha tutte.'}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label, alignRight }) => (
              <th key={name} scope="col" className={alignRight ? css.right : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {columns.map((column) => (
                <td key={column.name} className={column.alignRight ? css.right : undefined}>
                  <ColumnCell column={column} record={record} resource={resource} whole />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>Stampato il {numericMoment(serverDate().toISOString())}</footer>
    </article>
  )
}
