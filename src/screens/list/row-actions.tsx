import { DeleteOutlined, EditOutlined, EyeOutlined, MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { AnchoredDialog } from '../../ui/anchored-dialog'
import css from './list.module.css'

export interface Actions {
  readonly show: ((id: number) => void) | undefined
  readonly edit: ((id: number) => void) | undefined
  readonly remove: ((id: number) => void) | undefined
}

interface RowActionsProps {
  readonly id: number
  readonly title: string
  readonly actions: Actions
}

const actsOf = (actions: Actions) =>
  (
    [
      [actions.show, 'Apri', <EyeOutlined key="show" aria-hidden />],
      [actions.edit, 'Modifica', <EditOutlined key="edit" aria-hidden />],
      [actions.remove, 'Elimina', <DeleteOutlined key="remove" aria-hidden />],
    ] as const
  ).flatMap(([run, word, icon]) => (run ? [{ run, word, icon }] : []))

/** Room for what can be done with a row, in pixels. */
export const actionsWidth = (actions: Actions) => 20 + 32 * actsOf(actions).length

/** What can be done with a row; each button names the row for those who do not see it. */
export function RowActions({ id, title, actions }: RowActionsProps) {
  return (
    <span className={css.actions}>
      {actsOf(actions).map(({ run, word, icon }) => (
        <Button
          key={word}
          type="text"
          size="small"
          icon={icon}
          title={word}
          aria-label={`${word} ${title}`}
          onClick={() => run(id)}
        />
      ))}
    </span>
  )
}

/** The same on a phone: one button, and a sheet with the words. */
export function RowMenu({ id, title, actions }: RowActionsProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const acts = actsOf(actions)
  if (acts.length === 0) return null
  return (
    <span className={css.actions}>
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`Azioni su ${title}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && button.current && (
        <AnchoredDialog anchor={button.current} label={title} place="below" width={220} onClose={() => setOpen(false)}>
          <div className={css.menu}>
            {acts.map(({ run, word, icon }) => (
              <Button
                key={word}
                type="text"
                icon={icon}
                onClick={() => {
                  setOpen(false)
                  run(id)
                }}
              >
                {word}
              </Button>
            ))}
          </div>
        </AnchoredDialog>
      )}
    </span>
  )
}
