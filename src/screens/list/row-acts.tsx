import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { type RecordOnWire, type Resource, titleText } from '../../../domain/resource'
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
  readonly edit?: ((id: number) => void) | undefined
  readonly copy?: ((id: number) => void) | undefined
  readonly remove?: ((id: number) => void) | undefined
  /** What a page adds of its own. */
  readonly more?: ((record: RecordOnWire) => readonly RowAct[]) | undefined
}

const icons = {
  show: <EyeOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  copy: <CopyOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
}
const labels = { show: 'Apri', edit: 'Modifica', copy: 'Duplica', remove: 'Elimina' } as const

function actsOf(actions: Actions, record: RecordOnWire): RowAct[] {
  const own = (['show', 'edit', 'copy'] as const).flatMap((name) => {
    const run = actions[name]
    return run ? [{ label: labels[name], icon: icons[name], run: () => run(record.id) }] : []
  })
  const { remove } = actions
  const last = remove ? [{ label: labels.remove, icon: icons.remove, danger: true, run: () => remove(record.id) }] : []
  return [...own, ...(actions.more?.(record) ?? []), ...last]
}

/** The sign at the end of a row; it names the row for those who do not see it. */
export const RowMenuButton = ({ title, onOpen }: { title: string; onOpen: (button: HTMLElement) => void }) => (
  <Button
    type="text"
    size="small"
    icon={<MoreOutlined aria-hidden />}
    aria-label={`Azioni su ${title}`}
    aria-haspopup="menu"
    onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onOpen(currentTarget)}
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
  const box = opened?.button.getBoundingClientRect()
  const menu = opened && box && (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={() => opened.button.closest<HTMLElement>('[data-popups]') ?? document.body}
      onOpenChange={close}
      menu={{
        'aria-label': titleText(resource, opened.record),
        items: acts.map(({ label, icon, danger = false }) => ({ key: label, label, icon, danger })),
        onClick: ({ key }) => {
          close()
          acts.find(({ label }) => label === key)?.run()
        },
        onKeyDown: ({ key }) => {
          if (key === 'Escape') close()
        },
      }}
    >
      <span
        className={css.menuPlace}
        style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        aria-hidden
      />
    </Dropdown>
  )
  return { menu, openMenu: (record: RecordOnWire, button: HTMLElement) => setOpened({ record, button }) }
}
