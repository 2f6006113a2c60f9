import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import type { LinkProps } from 'react-router'
import { type RecordOnWire, type Resource, titleText } from '../../../domain/resource'
import { IconButton } from '../../ui/icon-button'
import { popupsIn } from '../../ui/select-props'
import { standIn } from '../../ui/stand-in'
import css from './list.module.css'

/** Something to do with one row. */
export interface RowAct {
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  readonly run: () => void
}

/** What can be done with a row, by its id; absent where this person may not. */
export interface Actions {
  readonly show?: ((id: number) => void) | undefined
  /** Where its title leads, if that is another page. */
  readonly link?: ((record: RecordOnWire) => LinkProps) | undefined
  readonly edit?: ((id: number) => void) | undefined
  readonly copy?: ((id: number) => void) | undefined
  readonly remove?: ((id: number) => void) | undefined
  /** What a page adds of its own. */
  readonly more?: ((record: RecordOnWire) => readonly RowAct[]) | undefined
  /** And with two rows that are selected. */
  readonly ofTwo?: ((pair: readonly [RecordOnWire, number]) => readonly RowAct[]) | undefined
  /** Said while one is selected: what a second one would bring. */
  readonly ofTwoHint?: string | undefined
}

const own = [
  { name: 'show', label: 'Apri', icon: <EyeOutlined aria-hidden /> },
  { name: 'edit', label: 'Modifica', icon: <EditOutlined aria-hidden /> },
  { name: 'copy', label: 'Duplica', icon: <CopyOutlined aria-hidden /> },
  { name: 'remove', label: 'Elimina', icon: <DeleteOutlined aria-hidden />, danger: true },
] as const

function actsOf(actions: Actions, record: RecordOnWire): RowAct[] {
  const acts: RowAct[] = own.flatMap(({ name, ...act }) => {
    const run = actions[name]
    return run ? [{ ...act, run: () => run(record.id) }] : []
  })
  // what takes the row away stands last
  return acts.toSpliced(actions.remove ? -1 : acts.length, 0, ...(actions.more?.(record) ?? []))
}

interface RowMenuButtonProps {
  readonly title: string
  readonly onOpen: (button: HTMLElement) => void
}

/** The sign at the end of a row, which it names; the browser's own button, since antd's would cost as much as the row. */
export const RowMenuButton = ({ title, onOpen }: RowMenuButtonProps) => (
  <IconButton
    className={css.acts ?? ''}
    label={`Azioni su ${title}`}
    aria-haspopup="menu"
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  />
)

/** One menu for all rows, at the sign that was pressed: a menu for each would weigh more than the rows. */
export function useRowMenu(resource: Resource, actions: Actions) {
  const [opened, setOpened] = useState<{ record: RecordOnWire; button: HTMLElement }>()
  const acts = opened ? actsOf(actions, opened.record) : []
  const close = () => {
    opened?.button.focus({ preventScroll: true })
    setOpened(undefined)
  }
  const menu = opened && (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={() => popupsIn(opened.button)}
      onOpenChange={close}
      menu={{
        'aria-label': titleText(resource, opened.record),
        items: acts.map(({ label, icon, danger = false }) => ({ key: label, label, icon, danger })),
        onClick: ({ key, domEvent }) => {
          // Enter would press the button as well, to which the focus goes back
          domEvent.preventDefault()
          close()
          acts.find(({ label }) => label === key)?.run()
        },
        onKeyDown: ({ key }) => {
          if (key === 'Escape') close()
        },
      }}
    >
      {standIn(opened.button)}
    </Dropdown>
  )
  return { menu, openMenu: (record: RecordOnWire, button: HTMLElement) => setOpened({ record, button }) }
}
