import { listedFields, type Resource } from '../../../domain/resource'
import css from './list.module.css'
import { Columns, leastWidth } from './table'

/** A list on its way, in the shape of what comes. */
export function RowsSkeleton({ resource, phone }: { resource: Resource; phone: boolean }) {
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
        <table className={css.table} style={{ minWidth: leastWidth(resource) }} aria-hidden>
          <Columns resource={resource} />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {listedFields(resource).map(([name]) => (
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
