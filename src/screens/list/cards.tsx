import { Checkbox, Flex } from 'antd'
import { type RecordOnWire, type Resource, titleText } from '../../../domain/resource'
import { useDraftedIds } from '../../session'
import section from '../../ui/section.module.css'
import { type Column, ColumnCell } from './columns'
import css from './list.module.css'
import { type Actions, RowMenuButton } from './row-acts'
import type { RowSelection } from './selection'
import { RecordTitle } from './title'

interface CardsProps {
  readonly resource: Resource
  readonly label: string
  readonly columns: readonly Column[]
  /** Undefined until they come. */
  readonly records: readonly RecordOnWire[] | undefined
  readonly actions: Actions
  readonly selection: RowSelection | undefined
  readonly onMenu: (record: RecordOnWire, button: HTMLElement) => void
}

const blanks = [1, 2, 3, 4, 5, 6]

/** The list on a phone: a card per row with its title and the first two other columns; its place says nothing away from the others. */
export function RowCards({ resource, label, columns, records, actions, selection, onMenu }: CardsProps) {
  const drafted = useDraftedIds(resource.name)
  const others = columns.filter(({ isTitle, field }) => !isTitle && field?.widget.kind !== 'position').slice(0, 2)
  if (!records)
    return (
      <Flex vertical gap={8} aria-hidden>
        {blanks.map((blank) => (
          <div key={blank} className={section.section}>
            <i className={css.bone} />
            <i className={css.bone} />
          </div>
        ))}
      </Flex>
    )
  return (
    <Flex component="ul" vertical gap={8} className={css.cards} aria-label={label}>
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
              <RecordTitle {...{ resource, record }} onOpen={actions.show} isDraft={drafted.has(record.id)} />
              <RowMenuButton title={title} size="middle" onOpen={(button) => onMenu(record, button)} />
            </Flex>
            <dl className={section.facts}>
              {others.map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>
                    <ColumnCell {...{ resource, column, record }} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </Flex>
  )
}
