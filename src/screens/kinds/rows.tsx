import { Table } from 'antd'
import type { FieldCellType, KindView } from './kind-view'

/** Made out of the fields of its cells, which it does not know: they know it. */
export const rowsOf = (FieldCell: FieldCellType): KindView<'rows'> => ({
  Cell: ({ value }) => (value.length === 1 ? '1 riga' : `${value.length} righe`),
  Whole: ({ value, widget }) => (
    <Table
      size="small"
      pagination={false}
      style={{ overflowX: 'auto' }}
      dataSource={value.map((row, key) => ({ key, row }))}
      columns={Object.entries(widget.columns).map(([name, field]) => ({
        key: name,
        title: field.label,
        render: (_, { row }) => <FieldCell name={name} field={field} record={row} />,
      }))}
    />
  ),
})
