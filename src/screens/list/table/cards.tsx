import { Checkbox, Flex } from 'antd'
import { titleText } from '../../../../domain/resource'
import { Facts } from '../../../ui/facts'
import section from '../../../ui/section.module.css'
import { ColumnCell } from './columns'
import { RowMenuButton } from './row-actions'
import type { RowsProps } from './table'
import css from './table.module.css'
import { RecordTitle } from './title'

/** The list on a phone: a card per row with its title and the first two other columns; its place says nothing away from the others. */
export function RowCards({ resource, label, table, actions, selection, onMenu }: RowsProps) {
  const { records = [], stale } = table.rows
  const others = table.columns.filter(({ isTitle, field }) => !isTitle && field?.widget.kind !== 'position').slice(0, 2)
  return (
    <Flex component="ul" vertical gap={8} className={css.cards} aria-label={label} inert={stale}>
      {records.map((record) => {
        const title = titleText(resource, record)
        return (
          <li key={record.id} className={`${css.card} ${section.section}`} data-chosen={selection?.has(record.id)}>
            <Flex align="center" gap={8}>
              {selection && (
                <Checkbox
                  aria-label={`Seleziona ${title}`}
                  checked={selection.has(record.id)}
                  onChange={() => selection.toggle(record.id)}
                />
              )}
              <RecordTitle {...{ resource, record, actions }} />
              <RowMenuButton title={title} onOpen={(button) => onMenu(record, button)} />
            </Flex>
            {others.length > 0 && (
              <Facts
                facts={others.map((column) => [
                  column.label,
                  <ColumnCell key={column.name} {...{ resource, column, record }} />,
                ])}
              />
            )}
          </li>
        )
      })}
    </Flex>
  )
}
