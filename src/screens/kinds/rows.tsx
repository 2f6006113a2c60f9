import type { CellProps, FieldCellType, KindView } from './kind-view'
import css from './kinds.module.css'

const rowsText = (count: number) => (count === 1 ? '1 riga' : `${count} righe`)

function RowsTable({
  value,
  widget: { columns },
  FieldCell,
}: CellProps<'rows'> & { readonly FieldCell: FieldCellType }) {
  const fields = Object.entries(columns)
  return (
    <table className={css.rows}>
      <thead>
        <tr>
          {fields.map(([name, { label }]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and stay in their order
          <tr key={index}>
            {fields.map(([name, field]) => (
              <td key={name}>
                <FieldCell name={name} field={field} record={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Made out of the fields of its cells, which it does not know: they know it. */
export const rowsOf = (FieldCell: FieldCellType): KindView<'rows'> => ({
  Cell: ({ value }) => rowsText(value.length),
  Whole: (props) => <RowsTable {...props} FieldCell={FieldCell} />,
})
