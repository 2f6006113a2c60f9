import { createPortal } from 'react-dom'
import type { RecordOnWire, Resource } from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { countText } from '../../../domain/text/format'
import css from '../../ui/print.module.css'
import { usePrinting } from '../../ui/use-printing'
import { FilterWords, listFilters } from '../kinds'
import { type Column, ColumnCell } from './columns'
import type { ListState } from './list-state'
import { totalText } from './pager'
import type { Rows } from './use-rows'

interface PrintedListProps {
  readonly resource: Resource
  readonly state: ListState
  readonly columns: readonly Column[]
  readonly rows: Rows
}

/** The rows on the screen as a sheet of paper: drawn only while something is printed, in the place of the page. */
export function PrintedList(props: PrintedListProps) {
  const isPrinting = usePrinting()
  const { records } = props.rows
  return isPrinting && records ? createPortal(<Sheet {...props} records={records} />, document.body) : null
}

function Sheet({ resource, state, columns, rows, records }: PrintedListProps & { records: readonly RecordOnWire[] }) {
  const asked = listFilters(resource).flatMap((one) => {
    const operand = state.filters.get(one.filter.parameter)
    return operand === undefined ? [] : [{ ...one, operand }]
  })
  return (
    <article className={css.sheet}>
      <h1>{resource.labels.many}</h1>
      <p>
        {countText(records.length)} righe di {totalText(rows)}
        {asked.map((one) => (
          <span key={one.filter.parameter}>
            {' · '}
            {one.filter.label}: <FilterWords {...one} />
          </span>
        ))}
      </p>
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
                  <ColumnCell column={column} record={record} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>Stampato il {numericMoment(new Date().toISOString())}</footer>
    </article>
  )
}
