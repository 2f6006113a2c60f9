import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons'
import { type ReactNode, useCallback, useState } from 'react'
import type { LinkProps } from 'react-router'
import { type RecordOnWire, type Resource, titleText } from '../../../../domain/resource'
import { ActsMenu } from '../../../ui/dialogs/menu-button'
import type { BulkTarget } from '../use-bulk'
import css from './table.module.css'

/** Something to do with one row. */
export interface RowAction {
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/** What can be done with a row, by its id; absent where this person may not. */
export interface ListActions {
  readonly show?: ((id: number) => void) | undefined
  /** Where its title leads, if that is another page. */
  readonly link?: ((record: RecordOnWire) => LinkProps) | undefined
  readonly edit?: ((id: number) => void) | undefined
  readonly copy?: ((id: number) => void) | undefined
  readonly remove?: ((record: RecordOnWire) => void) | undefined
  /** Of the bin. */
  readonly restore?: ((id: number) => void) | undefined
  /** With all rows that are selected; `onDone` follows when it is done. */
  readonly removeMany?: ((rows: BulkTarget, onDone: () => void) => void) | undefined
  readonly restoreMany?: ((rows: BulkTarget, onDone: () => void) => void) | undefined
  /** What a page adds of its own. */
  readonly more?: ((record: RecordOnWire) => readonly RowAction[]) | undefined
  /** And with all that are selected; `onDone` lets go of them. */
  readonly ofSelection?: ((target: BulkTarget, onDone: () => void) => readonly RowAction[]) | undefined
  /** And with two rows that are selected. */
  readonly ofTwo?: ((pair: readonly [RecordOnWire, number]) => readonly RowAction[]) | undefined
  /** Said while one is selected: what a second one would bring. */
  readonly ofTwoHint?: string | undefined
}

const standardActions = [
  { name: 'show', label: 'Apri', icon: <EyeOutlined aria-hidden /> },
  { name: 'edit', label: 'Modifica', icon: <EditOutlined aria-hidden /> },
  { name: 'copy', label: 'Duplica', icon: <CopyOutlined aria-hidden /> },
  { name: 'restore', label: 'Ripristina', icon: <UndoOutlined aria-hidden /> },
] as const

function actionsOf(actions: ListActions, record: RecordOnWire): RowAction[] {
  const { more, remove } = actions
  return [
    ...standardActions.flatMap(({ name, ...action }) => {
      const run = actions[name]
      return run ? [{ ...action, run: () => run(record.id) }] : []
    }),
    ...(more?.(record) ?? []),
    // what takes the row away stands last
    ...(remove
      ? [{ label: 'Elimina', icon: <DeleteOutlined aria-hidden />, danger: true, run: () => remove(record) }]
      : []),
  ]
}

interface RowMenuButtonProps {
  readonly title: string
  readonly onOpen: (button: HTMLElement) => void
}

/** The sign at the end of a row, which it names; the browser's own button, since antd's would cost as much as the row. */
export const RowMenuButton = ({ title, onOpen }: RowMenuButtonProps) => (
  <button
    type="button"
    className={css.menuButton}
    title={`Azioni su ${title}`}
    aria-label={`Azioni su ${title}`}
    aria-haspopup="menu"
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  />
)

/** One menu for all rows, at the sign that was pressed. */
export function useRowMenu(resource: Resource, actions: ListActions) {
  const [opened, setOpened] = useState<{ record: RecordOnWire; button: HTMLElement }>()
  const menu = opened && (
    <ActsMenu
      anchor={opened.button}
      label={titleText(resource, opened.record)}
      actions={actionsOf(actions, opened.record).map(({ danger = false, ...action }) => ({
        ...action,
        key: action.label,
        isDangerous: danger,
      }))}
      onClose={() => setOpened(undefined)}
    />
  )
  const openMenu = useCallback((record: RecordOnWire, button: HTMLElement) => setOpened({ record, button }), [])
  return { menu, openMenu }
}
