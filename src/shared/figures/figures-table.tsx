import type { CSSProperties, ReactNode } from 'react'
import shared from '../../ui/table.module.css'
import css from './figures-table.module.css'

export interface FiguresColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Figures are right-aligned; words left-aligned. */
  readonly words?: boolean
}

interface FiguresTableProps<Row> {
  readonly label: string
  readonly columns: readonly FiguresColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** Height in pixels above which the table scrolls, by mouse and keyboard. */
  readonly height?: number
}

/** Table of figures; the first column is the row header. */
export function FiguresTable<Row>({ label, columns, rows, keyOf, height }: FiguresTableProps<Row>) {
  return (
    <section
      className={`${shared.scroll} ${css.scroll}`}
      style={{ maxHeight: height }}
      aria-label={`${label}, tabella`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
    >
      <table className={`${shared.table} ${css.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-words={column.words}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.label} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.label} data-words={column.words}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A share of the whole, drawn as a bar behind its figure. */
export function Share({ part, whole, children }: { part: number; whole: number; children: ReactNode }) {
  const share = whole > 0 ? Math.round((part / whole) * 100) : 0
  return (
    <span className={css.share} style={{ '--share': `${share}%` } as CSSProperties}>
      {children}
    </span>
  )
}
