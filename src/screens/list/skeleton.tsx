import type { Resource } from '../../../domain/resource'
import type { Column } from './columns'
import css from './list.module.css'
import type { Actions } from './row-actions'
import { Columns, leastWidth } from './table'

interface RowsSkeletonProps {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly actions: Actions
  readonly selects: boolean
  readonly phone: boolean
}

/** A list on its way, in the shape of what comes. */
export function RowsSkeleton({ resource, columns, actions, selects, phone }: RowsSkeletonProps) {
  const rows = Array.from({ length: phone ? 6 : 16 }, (_, row) => row)
  return (
    <div role="status">
      <span className="visually-hidden">Caricamento…</span>
      {phone ? (
        <div className={css.cards} aria-hidden>
          {rows.map((row) => (
            <div key={row} className={css.card}>
              <i className={css.bone} />
              <i className={css.bone} />
            </div>
          ))}
        </div>
      ) : (
        <table className={css.table} style={{ minWidth: leastWidth(resource, columns, actions) }} aria-hidden>
          <Columns resource={resource} columns={columns} actions={actions} selects={selects} />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {selects && <td />}
                {columns.map(({ name }) => (
                  <td key={name}>
                    <i className={css.bone} />
                  </td>
                ))}
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
